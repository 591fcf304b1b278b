/** A picture of a tower with a caption: shared with the Web Share API, or downloaded. */

import { canShareFile, fileOf, saveFile } from "../../ui/share-file.ts";

/** Shares the picture where the device supports it, otherwise downloads it. */
export async function sharePicture(
  tower: HTMLCanvasElement,
  line: string,
  count: number,
): Promise<void> {
  const file = await fileOf(printOf(tower, line), `bandu-${count}.png`);
  if (file === null) return;
  if (canShareFile(file)) await navigator.share({ files: [file] }).catch(() => undefined);
  else saveFile(file);
}

/** The caption is below the whole picture, so that it does not cut the shadow. */
function printOf(from: HTMLCanvasElement, line: string): HTMLCanvasElement | null {
  const look = getComputedStyle(document.querySelector("[data-game=bandu]") ?? document.body);
  const print = document.createElement("canvas");
  const margin = Math.round(from.width / 14);
  [print.width, print.height] = [from.width, from.height + 2 * margin];
  const pen = print.getContext("2d");
  if (pen === null) return null;
  const wall = look.getPropertyValue("--table") || "#ecdcc0";
  const floor = look.getPropertyValue("--wood") || "#c99a63";
  pen.fillStyle = wall;
  pen.fillRect(0, 0, print.width, print.height);
  const ground = pen.createLinearGradient(0, from.height * 0.7, 0, print.height);
  ground.addColorStop(0, "transparent");
  ground.addColorStop(1, floor);
  pen.globalAlpha = 0.5;
  pen.fillStyle = ground;
  pen.fillRect(0, 0, print.width, print.height);
  pen.globalAlpha = 1;
  pen.drawImage(from, 0, 0);
  pen.fillStyle = look.color;
  pen.textAlign = "center";
  for (let letters = margin; letters > 8; letters -= 2) {
    pen.font = `600 ${letters}px ${look.fontFamily}`;
    if (pen.measureText(line).width < print.width * 0.94) break;
  }
  pen.fillText(line, print.width / 2, from.height + margin * 1.2);
  return print;
}
