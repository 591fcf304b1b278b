/** Screenshot of the tower: shared with the Web Share API, or downloaded. */

import type { PlacementStore } from "./placement-store.ts";

let stage: HTMLCanvasElement | null = null;

/** The canvas that screenshots are taken from. */
export function setStage(canvas: HTMLCanvasElement | null): void {
  stage = canvas;
}

/** The tower as a picture with a caption: shared where the device supports it, otherwise
    downloaded. */
export async function sharePicture(placement: PlacementStore, line: string): Promise<void> {
  const print = stage === null ? null : printOf(stage, line);
  const blob = await new Promise<Blob | null>((resolve) =>
    print === null ? resolve(null) : print.toBlob(resolve, "image/png"),
  );
  if (blob === null) return;
  const file = new File([blob], `bandu-${placement.view.value?.totals[0] ?? 0}.png`, {
    type: "image/png",
  });
  if (navigator.canShare?.({ files: [file] }) === true) {
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function printOf(from: HTMLCanvasElement, line: string): HTMLCanvasElement | null {
  const look = getComputedStyle(from);
  const letters = Math.round(from.height / 18);
  const print = document.createElement("canvas");
  [print.width, print.height] = [from.width, from.height + 2 * letters];
  const pen = print.getContext("2d");
  if (pen === null) return null;
  pen.fillStyle = look.getPropertyValue("--table") || "#ecdcc0";
  pen.fillRect(0, 0, print.width, print.height);
  pen.drawImage(from, 0, 0);
  pen.fillStyle = look.color;
  pen.font = `600 ${letters}px ${look.fontFamily}`;
  pen.textAlign = "center";
  pen.fillText(line, print.width / 2, from.height + letters);
  return print;
}
