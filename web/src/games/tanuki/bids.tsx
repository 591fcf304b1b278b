/** Tanuki: bids, sealed or open, and the keypad to make one. */

import { useState } from "preact/hooks";
import { Art } from "../../look/art.tsx";
import type { TanukiView } from "../../protocol.ts";
import { actionsOf } from "../../table/actions.ts";
import { useActionStore, useSeating, useTalk } from "../../table/table-store.ts";
import type { Talk } from "../../table/talk.ts";
import type { ViewProps } from "../room-contract.ts";
import "./bids.css";
import "../../table/prompt.css";

export function OpenBid({ bid, isSecret }: { bid: number; isSecret: boolean }) {
  const talk = useTalk();
  return (
    <div class="bid-box" data-open="" role="img" aria-label={talk.t("bid-is", { count: bid })}>
      <b>{bid}</b>
      {isSecret ? (
        <span class="table-tag">
          <Art name="ui-eye" />
          {talk.t("only-you")}
        </span>
      ) : (
        <span class="chips">
          {bid === 0 ? (
            <Art name="fist" />
          ) : (
            Array.from({ length: bid }, (_, index) => <Art key={index} name="chip" />)
          )}
        </span>
      )}
    </div>
  );
}

export function SealedBid({ isReady, isMe }: { isReady: boolean; isMe: boolean }) {
  const talk = useTalk();
  const seating = useSeating();
  const isThinking = !isReady && !seating.isDeserted.value;
  const waits = isThinking ? "thinking" : "away";
  return (
    <div class="bid-box" data-testid="open-place" data-ready={isReady ? "" : undefined}>
      <Art name={isReady ? "fist" : "ui-clock"} class={isThinking ? "bid-thinking" : ""} />
      {talk.t(isReady ? "bid-sealed" : isMe ? "your-bid" : waits)}
    </div>
  );
}

/** A button per number from 0 to the highest bid, then one to make the bid. */
export function BidPad({ view }: ViewProps<TanukiView>) {
  const talk = useTalk();
  const actionStore = useActionStore();
  const [chosen, choose] = useState<number | null>(null);
  const bids = actionsOf(actionStore.legal.value, "bid").sort(
    (a, b) => (a.number ?? 0) - (b.number ?? 0),
  );
  if (bids.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the prompt is its legend */}
      <div class="bid-buttons" role="group" data-arrows="" aria-label={talk.t("your-bid")}>
        {bids.map(({ number: bid = 0, text }) => (
          <button
            key={text}
            type="button"
            class="button"
            data-bid={bid}
            aria-pressed={bid === chosen}
            aria-label={talk.t("bid-is", { count: bid })}
            onClick={() => choose(bid)}
          >
            {bid}
          </button>
        ))}
      </div>
      <div class="actions bid-confirm" data-testid="bid-confirm" data-arrows="">
        <small class="muted">
          {talk.t("bid-worth", {
            miss: String(view.options.miss),
            zero: String(view.options.zero),
          })}
        </small>
        <button
          type="button"
          class="button button-primary"
          aria-disabled={chosen === null ? true : undefined}
          onClick={() => {
            if (chosen !== null) void actionStore.act(`bid ${chosen}`);
          }}
        >
          <Art name="chip" />
          {chosen === null ? talk.t("bid-none") : talk.t("bid-do", { count: chosen })}
        </button>
      </div>
    </>
  );
}

/** "Fingers up: you 4, Ada 3 and Ben 0, a fist." */
export function allBids(view: TanukiView, talk: Talk): string {
  const { you, catalogue } = talk;
  const name = (seat: number) => (seat === you ? catalogue.t("you") : talk.name(seat));
  const each = view.bids.map((bid, seat) => `${name(seat)} ${bid === 0 ? talk.t("fist") : bid}`);
  return talk.t("all-bids", { text: catalogue.list(each) });
}
