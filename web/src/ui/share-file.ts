/** Gives a picture away: to the device's own sharing (Web Share), or as a download. */

/** Whether this device can share a file. */
export const canShareFile = (file: File): boolean =>
  navigator.canShare?.({ files: [file] }) === true;

/** A canvas as a PNG file; null if there is no picture. */
export async function fileOf(canvas: HTMLCanvasElement | null, name: string): Promise<File | null> {
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas === null ? resolve(null) : canvas.toBlob(resolve, "image/png"),
  );
  return blob === null ? null : new File([blob], name, { type: "image/png" });
}

export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
