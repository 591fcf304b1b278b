import type { BanduView, Message, Seen } from "../../protocol.ts";

/** A table of Bandu once something was told, before the server's own view of it is shown. */
export function layBandu(view: BanduView, { key, params = {} }: Message, event: Seen): BanduView {
  const seat = Number(params.seat);
  const piece = String(params.piece);
  switch (key) {
    case "bandu-offers":
      return {
        ...view,
        phase: "answer",
        piece,
        kind: params.kind === "bid" ? "bid" : "refuse",
        bid: 0,
        high_bidder: null,
        passed: [],
        pile: view.pile.filter((other) => other !== piece),
      };
    case "bandu-pulls":
      return { ...view, phase: "settle", piece, is_pull: true, builder: seat };
    case "bandu-takes":
      return { ...view, phase: "place", piece, pile: view.pile.filter((other) => other !== piece) };
    case "bandu-refuses":
      return {
        ...view,
        beans: view.beans.map((beans, other) => (other === seat ? Number(params.count) : beans)),
      };
    case "bandu-bids":
      return { ...view, phase: "raise", bid: Number(params.bid), high_bidder: seat };
    case "bandu-passes":
      return { ...view, passed: [...view.passed, seat] };
    case "bandu-places":
      return {
        ...view,
        phase: "settle",
        piece,
        builder: seat,
        is_pull: false,
        placement: placementOf(event.do ?? ""),
      };
    default:
      return view;
  }
}

function placementOf(action: string): number[] {
  return action.split(" ").slice(1).map(Number);
}
