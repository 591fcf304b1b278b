/** Which pieces may be offered, pulled or taken, parsed from the legal actions. */

/** A piece that may be offered, pulled or taken. */
export interface PieceOffer {
  verb: "offer" | "pull" | "take";
  piece: string;
  /** kinds of auction that are legal for it */
  kinds: readonly string[];
}

const VERBS = new Set(["offer", "pull", "take"]);

export function pieceOffers(legal: readonly string[]): PieceOffer[] {
  const found = new Map<string, PieceOffer & { kinds: string[] }>();
  for (const action of legal) {
    const [verb = "", piece = "", kind] = action.split(" ");
    if (!VERBS.has(verb)) continue;
    const known = found.get(piece) ?? { verb: verb as PieceOffer["verb"], piece, kinds: [] };
    if (kind !== undefined) known.kinds.push(kind);
    found.set(piece, known);
  }
  return [...found.values()];
}
