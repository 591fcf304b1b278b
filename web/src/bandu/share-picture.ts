import type { Bench } from "./bench.ts";

let stage: HTMLCanvasElement | null = null;

/** The canvas that pictures are taken of. */
export function setStage(canvas: HTMLCanvasElement | null): void {
  stage = canvas;
}

/** The tower as a picture: shared where the device can, else saved. */
export async function sharePicture(bench: Bench): Promise<void> {
  if (stage === null) return;
  const print = document.createElement("canvas");
  [print.width, print.height] = [stage.width, stage.height];
  const pen = print.getContext("2d");
  if (pen === null) return;
  pen.fillStyle = getComputedStyle(document.body).getPropertyValue("--table") || "#ecdcc0";
  pen.fillRect(0, 0, print.width, print.height);
  pen.drawImage(stage, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => print.toBlob(resolve, "image/png"));
  if (blob === null) return;
  const file = new File([blob], `bandu-${bench.view.value?.totals[0] ?? 0}.png`, {
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
