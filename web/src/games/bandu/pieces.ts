/** The kinds of pieces and their meshes, fetched and decoded from binary. */

import { get } from "../../net/http.ts";
import type { PiecesShown } from "../../protocol.ts";
import { lazy } from "../../ui/lazy.ts";

/** A kind of piece: its dimensions, and its mesh relative to the centre of mass, in mm. */
export interface PieceKind {
  name: string;
  size: readonly number[];
  mass: number;
  rise: number;
  /** x, y, z of each corner */
  corners: Float32Array;
  /** three corners each, anticlockwise from outside */
  triangles: Uint16Array;
}

export type Pieces = ReadonlyMap<string, PieceKind>;

/** All bases look the same. */
export const kindOf = (piece: string): string => (piece.startsWith("base-") ? "base" : piece);

/** Fetched once; the browser caches the meshes. */
export const pieces = lazy(fetchPieces);

async function fetchPieces(): Promise<Pieces> {
  const shown = await get<PiecesShown>("/api/pieces");
  const answer = await fetch(shown.meshes);
  if (!answer.ok) throw new Error("no meshes");
  return readPieces(shown, await answer.arrayBuffer());
}

export function readPieces(shown: PiecesShown, data: ArrayBuffer): Pieces {
  const pieces = new Map<string, PieceKind>();
  let at = 0;
  for (const { name, size, mass, rise, corners: count, triangles: faces } of shown.pieces) {
    const whole = new Int16Array(data, at, count * 3);
    at += whole.byteLength;
    const triangles = new Uint16Array(data, at, faces * 3);
    at += triangles.byteLength;
    const corners = Float32Array.from(whole, (value) => value * shown.step);
    pieces.set(name, { name, size, mass, rise, corners, triangles });
  }
  return pieces;
}
