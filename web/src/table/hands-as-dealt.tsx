/** All hands of a finished round as they were dealt, on request, beside its score sheet. */

import { useEffect, useState } from "preact/hooks";
import { Art } from "../look/art.tsx";
import { get, reasonOf } from "../net/http.ts";
import type { Deals, DealtHands, Message } from "../protocol.ts";
import { OpenHand } from "./open-hand.tsx";
import { useLiveTable, useTalk } from "./table-store.ts";
import "./hands-as-dealt.css";

interface Props {
  /** who knows them: `/api/tables/t`, or the record of a finished game */
  from: string;
  round: number;
}

/** Asked for when the button is pressed, and again for another round. */
export function HandsAsDealt({ from, round }: Props) {
  const talk = useTalk();
  const [isOpen, setOpen] = useState(false);
  return (
    <section class="hands-as-dealt" aria-label={talk.t("dealt")}>
      <button type="button" class="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Art name="ui-trick" />
        {talk.t(isOpen ? "dealt-hide" : "dealt")}
      </button>
      {isOpen && <Hands key={round} from={from} round={round} />}
    </section>
  );
}

function Hands({ from, round }: Props) {
  const talk = useTalk();
  const { opening } = useLiveTable();
  const [rounds, setRounds] = useState<readonly DealtHands[] | null>(null);
  const [why, setWhy] = useState<Message | null>(null);
  useEffect(() => {
    let isGone = false;
    get<Deals>(`${from}/deals`).then(
      (answer) => isGone || setRounds(answer.rounds),
      (error: unknown) => isGone || setWhy(reasonOf(error)),
    );
    return () => {
      isGone = true;
    };
  }, [from, round]);
  if (why !== null) {
    return (
      <p class="error-message" role="alert">
        {talk.say(why)}.
      </p>
    );
  }
  if (rounds === null) return <p>{talk.t("loading")}</p>;
  const dealt = rounds.find((one) => one.round === round);
  if (dealt === undefined) {
    const isClosed = opening.value?.terms.open_history === false;
    return <p role="status">{talk.t(isClosed ? "dealt-at-the-end" : "dealt-later")}</p>;
  }
  return (
    <>
      <ul class="open-hands" aria-label={talk.t("dealt-round", { round })}>
        {dealt.hands.map((hand, seat) => (
          <OpenHand key={seat} seat={seat} hand={hand} />
        ))}
      </ul>
      {dealt.aside !== undefined && <p>{talk.t("dealt-aside", { card: dealt.aside })}</p>}
    </>
  );
}
