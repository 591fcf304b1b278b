/** BAN-03: the label on both long sides of a base. */

import { CanvasTexture, Mesh, MeshLambertMaterial, PlaneGeometry, SRGBColorSpace } from "three";
import type { PieceKind } from "../pieces.ts";

const OFF = 0.15; // mm in front of the wood
const WIDE = 0.62; // of the length of the base
const TEXT = "BANDU"; // the name of the game, in every language
const [WIDTH, HEIGHT] = [512, 128];

let made: MeshLambertMaterial | null = null;

/** The labels of a base, to be added to its mesh. */
export function baseLabels({ size, rise }: PieceKind): Mesh[] {
  const [length = 80, width = 40, height = 20] = size;
  const wide = length * WIDE;
  const sheet = new PlaneGeometry(wide, (wide * HEIGHT) / WIDTH);
  return [-1, 1].map((side) => {
    const label = new Mesh(sheet, material());
    label.rotation.set(Math.PI / 2, side > 0 ? Math.PI : 0, 0, "XYZ");
    label.position.set(0, side * (width / 2 + OFF), height / 2 - rise);
    return label;
  });
}

function material(): MeshLambertMaterial {
  made ??= new MeshLambertMaterial({ map: texture(), transparent: true, depthWrite: false });
  return made;
}

/** Letters as if branded into the wood and filled with a light colour. */
function texture(): CanvasTexture {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d");
  if (pen !== null) {
    pen.font = "900 104px Georgia, 'Times New Roman', serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillStyle = "rgba(40, 18, 8, .55)";
    pen.fillText(TEXT, WIDTH / 2, HEIGHT / 2 + 4, WIDTH - 24);
    pen.fillStyle = "#e9c98f";
    pen.fillText(TEXT, WIDTH / 2, HEIGHT / 2, WIDTH - 24);
  }
  const found = new CanvasTexture(canvas);
  found.colorSpace = SRGBColorSpace;
  found.anisotropy = 4;
  return found;
}
