/** A picture of a result: standings with game, names and points per round, drawn on a canvas. */

/** What the picture shows, in words. */
export interface ResultShown {
  /** "Tindahan" */
  title: string;
  /** who won, or why it ended so */
  lead: string;
  rows: readonly StandingShown[];
  /** heading of each round: "R1"; empty if there are no points */
  rounds: readonly string[];
  /** below everything: where it was played */
  foot: string;
}

export interface StandingShown {
  place: number;
  /** which colour the name has */
  mark: number;
  name: string;
  /** points of each round */
  points: readonly string[];
  score: string;
}

const WIDTH = 1200;
const EDGE = 56;
const ROW = 92;
const HEAD = 250;
const FOOT = 84;
const SCORE = 210; // width of the last column, and of the column of the name at least
const NAME = 300;
const WORDS = 480; // width of an outcome in words, where there are no points

/** How high the picture is. */
export const pictureHeight = ({ rows }: ResultShown): number => HEAD + rows.length * ROW + FOOT;

/** Draws a result; null where there is no canvas. */
export function drawResult(shown: ResultShown): HTMLCanvasElement | null {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, pictureHeight(shown)];
  const pen = canvas.getContext("2d");
  if (pen === null) return null;
  const colour = colours();
  const fonts = getComputedStyle(document.body);
  const sign = fonts.getPropertyValue("--sign") || fonts.fontFamily;
  pen.fillStyle = colour("--table", "#d3e4d6");
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.fillStyle = colour("--awning", "#d7563f");
  pen.fillRect(0, 0, WIDTH, 14);
  pen.textBaseline = "middle";
  pen.fillStyle = colour("--ink", "#2b1d18");
  write(pen, shown.title, EDGE, 78, WIDTH - 2 * EDGE, 60, `700 #px ${sign}`);
  write(pen, shown.lead, EDGE, 146, WIDTH - 2 * EDGE, 34, `400 #px ${fonts.fontFamily}`);
  const columns = columnsOf(shown);
  pen.fillStyle = colour("--ink-2", "#654a3a");
  pen.textAlign = "right";
  for (const { heading, right, width } of columns)
    write(pen, heading, right, HEAD - 30, width - 8, 26, `600 #px ${fonts.fontFamily}`);
  for (const [place, row] of shown.rows.entries()) {
    const top = HEAD + place * ROW;
    const middle = top + ROW / 2 - 4;
    pen.fillStyle = colour("--panel", "#fffaf0");
    pen.beginPath();
    pen.roundRect(EDGE - 20, top, WIDTH - 2 * EDGE + 40, ROW - 10, 16);
    pen.fill();
    pen.fillStyle = colour(`--seat-${row.mark}`, "#0b706c");
    pen.beginPath();
    pen.arc(EDGE + 24, middle, 26, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = colour("--panel", "#fffaf0");
    pen.textAlign = "center";
    write(pen, String(row.place), EDGE + 24, middle + 2, 44, 34, `700 #px ${sign}`);
    pen.fillStyle = colour("--ink", "#2b1d18");
    pen.textAlign = "left";
    const left = (columns[0]?.right ?? WIDTH) - (columns[0]?.width ?? 0);
    const scoreRoom = columns.length > 0 ? SCORE - 16 : WORDS;
    const room = (columns.length > 0 ? left : WIDTH - EDGE - WORDS) - EDGE - 84;
    write(pen, row.name, EDGE + 72, middle, room, 36, `650 #px ${fonts.fontFamily}`);
    pen.textAlign = "right";
    for (const [round, { right, width }] of columns.entries())
      write(pen, row.points[round] ?? "", right, middle, width - 8, 32, `400 #px ${sign}`);
    write(pen, row.score, WIDTH - EDGE, middle, scoreRoom, 44, `700 #px ${sign}`);
  }
  pen.fillStyle = colour("--ink-2", "#654a3a");
  pen.textAlign = "left";
  const foot = canvas.height - FOOT / 2;
  write(pen, shown.foot, EDGE, foot, WIDTH - 2 * EDGE, 28, `400 #px ${fonts.fontFamily}`);
  return canvas;
}

interface Column {
  heading: string;
  right: number;
  width: number;
}

const WIDEST = 110;

/** The columns of the rounds, between the name and the score. */
function columnsOf({ rounds }: ResultShown): Column[] {
  const all = WIDTH - 2 * EDGE - NAME - SCORE;
  const width = Math.min(WIDEST, all / Math.max(1, rounds.length));
  const first = WIDTH - EDGE - SCORE - width * rounds.length;
  return rounds.map((heading, n) => ({ heading, width, right: first + width * (n + 1) }));
}

const SMALLEST = 18; // px

/** Writes a line as large as it fits, and cuts what does not fit at all. `#` in the font is the
    size. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  room: number,
  largest: number,
  font: string,
): void {
  let size = largest;
  pen.font = font.replace("#", String(size));
  while (pen.measureText(text).width > room && size > SMALLEST) {
    size -= 2;
    pen.font = font.replace("#", String(size));
  }
  pen.fillText(
    fitted(text, room, (line) => pen.measureText(line).width),
    x,
    y,
  );
}

/** As much of a text as fits, with an ellipsis where it is cut. */
export function fitted(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && widthOf(`${letters.join("")}…`) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** Reads colours of the page, as they are in its present light. */
function colours(): (name: string, usual: string) => string {
  const at = document.querySelector("[data-game]") ?? document.body;
  return (name, usual) => {
    const probe = document.createElement("i");
    probe.style.color = `var(${name}, ${usual})`;
    at.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color === "" ? usual : color;
  };
}
