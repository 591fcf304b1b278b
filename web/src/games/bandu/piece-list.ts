/** Keyboard of a list of pieces (listbox): one tab stop, arrows, Home and End, type-ahead. */

import { useRef, useState } from "preact/hooks";
import { useTalk } from "../../table/table-store.ts";
import { usePlacement } from "./placement-store.ts";

const PATIENCE = 900; // ms between two letters of a name

/** The piece that Tab leads to, and the handlers of the list. Arrows move the focus; Enter, Space
    or a click selects. */
export function usePieceList(pieces: readonly string[]) {
  const talk = useTalk();
  const placement = usePlacement();
  const [last, setLast] = useState<string | null>(null);
  const typed = useRef({ text: "", at: 0 });
  const stop = [last, placement.picked.value].find((piece) => pieces.includes(piece ?? ""));
  const nameOf = (piece: string) => talk.t("bandu-piece", { piece }).toLocaleLowerCase();

  const letter = (event: KeyboardEvent, now: number): number | null => {
    const isSoon = event.timeStamp - typed.current.at < PATIENCE;
    const text = (isSoon ? typed.current.text : "") + event.key.toLocaleLowerCase();
    typed.current = { text, at: event.timeStamp };
    // the same letter again goes on to the next name with it
    const isSame = [...text].every((each) => each === text[0]);
    const sought = isSame ? (text[0] ?? "") : text;
    const from = isSame ? now + 1 : now;
    const order = pieces.map((_, i) => (from + i) % pieces.length);
    return order.find((i) => nameOf(pieces[i] ?? "").startsWith(sought)) ?? null;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const list = event.currentTarget as Element;
    const options = [...list.querySelectorAll<HTMLElement>("[role=option]")];
    const now = options.indexOf(event.target as HTMLElement);
    if (now < 0) return;
    const isLetter = event.key.length === 1 && /\p{L}/u.test(event.key);
    const next = isLetter ? letter(event, now) : arrow(event.key, options, now);
    if (next === null && !isLetter) return;
    event.preventDefault();
    event.stopPropagation();
    options[next ?? now]?.focus();
  };

  const onFocus = (event: FocusEvent) => {
    const piece = (event.target as HTMLElement).dataset.piece;
    if (piece !== undefined) setLast(piece);
  };

  return { stop: stop ?? pieces[0] ?? null, list: { onKeyDown, onFocusIn: onFocus } };
}

/** Where an arrow leads; up and down go by rows if there are several. Null for other keys. */
function arrow(key: string, options: readonly HTMLElement[], now: number): number | null {
  const top = options[0]?.offsetTop;
  const columns = options.filter(({ offsetTop }) => offsetTop === top).length;
  const row = columns < options.length ? columns : 1;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[key];
  if (key === "Home") return 0;
  if (key === "End") return options.length - 1;
  if (step === undefined) return null;
  const next = now + step;
  return next < 0 || next >= options.length ? now : next;
}
