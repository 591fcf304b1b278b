/** Bandu: effect handlers (animation, sound and icon of each effect). */

import type { BanduView, PieceOffered, PiecePlaced, PieceRefused, Seen } from "../../protocol.ts";
import type { Effects } from "../room-contract.ts";

const SAID = 600; // ms: a round of answers must be possible to follow

/** Interim views of a Bandu table, until the server's own view arrives. */
export function banduEffects(): Effects<BanduView> {
  return {
    offer: { apply: offer, sound: () => "tok", icon: () => "tower" },
    pull: {
      apply: (view, { seat, piece }) => ({
        ...view,
        phase: "settle",
        piece,
        is_pull: true,
        builder: seat,
      }),
      icon: () => "tower",
      isFilmed: true,
    },
    take: {
      apply: (view, { piece }) => ({ ...withoutPiece(view, piece), phase: "place", piece }),
      icon: () => "tower",
    },
    refuse: { apply: refuse, sound: () => "chip", icon: () => "bean", stays: SAID },
    bid: {
      apply: (view, { seat, bid }, event) => ({
        ...said(view, event),
        phase: "raise",
        bid,
        high_bidder: seat,
      }),
      sound: () => "chip",
      icon: () => "bean",
      stays: SAID,
    },
    pass: {
      apply: (view, { seat }, event) => ({
        ...said(view, event),
        passed: [...view.passed, seat],
      }),
      stays: SAID,
    },
    place: { apply: place, isFilmed: true },
    settle: { icon: ({ after }) => (after === "pull" ? null : "tower") },
    out: { icon: () => "ui-close" },
    "game-over": { icon: () => "ui-crown" },
    note: {},
    use: { apply: (view, _, event) => said(view, event) },
    win: {},
    fall: {},
    return: {},
    skip: {},
    deal: {},
    choice: {},
    "choice-shown": {},
    card: {},
    seller: {},
    cart: {},
    trump: {},
    value: {},
    "passed-over": {},
    "trick-taken": {},
    "trick-left": {},
    "round-over": {},
    score: {},
  };
}

const withoutPiece = (view: BanduView, piece: string): BanduView => ({
  ...view,
  pile: view.pile.filter((other) => other !== piece),
});

function offer(view: BanduView, { piece, kind }: PieceOffered): BanduView {
  const auction = { piece, kind, bid: 0, high_bidder: null, passed: [], events: [] };
  return { ...withoutPiece(view, piece), phase: "answer", ...auction };
}

/** An answer in the auction; who is next to answer is for the server to say. */
const said = (view: BanduView, event: Seen): BanduView => ({
  ...view,
  to_act: [],
  events: [...view.events, event],
});

function refuse(view: BanduView, { seat, beans }: PieceRefused, event: Seen): BanduView {
  return {
    ...said(view, event),
    beans: view.beans.map((left, other) => (other === seat ? beans : left)),
  };
}

function place(view: BanduView, { seat, piece, placement }: PiecePlaced): BanduView {
  return { ...view, phase: "settle", piece, builder: seat, is_pull: false, placement };
}
