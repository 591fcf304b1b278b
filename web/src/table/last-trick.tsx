import { Art } from "../look/art.tsx";
import type { Happened, Message, Trick, View } from "../protocol.ts";
import { Sheet } from "../ui/sheet.tsx";
import { parseAction } from "./actions.ts";
import { MiniCard } from "./card.tsx";
import { markOf } from "./cards.ts";
import { OwnClock } from "./clock.tsx";
import { useDesk } from "./desk.ts";
import { isReason, trickEndOf } from "./lay.ts";
import { trickNumber } from "./turns.ts";

const LAYS = new Set(["play", "trump", "hide"]);

interface Laid {
  seat: number;
  card: string;
  /** the raccoon in it */
  inside: string | null;
}

/** The cards of a trick in order; a raccoon lies in its kettle. */
export function cardsOf(trick: Trick): Laid[] {
  const actions = trick.plays.map((seen) => ({
    seat: seen.seat ?? 0,
    ...parseAction(seen.do ?? ""),
  }));
  const hidden = new Map(actions.filter((a) => a.verb === "hide").map((a) => [a.kettle, a.card]));
  return actions
    .filter((action) => LAYS.has(action.verb) && action.verb !== "hide")
    .map(({ seat, card = "" }) => ({ seat, card, inside: hidden.get(card) ?? null }));
}

/** The trick before this one, small; larger on request. */
export function LastTrick({ trick }: { trick: Trick | null }) {
  const desk = useDesk();
  const talk = desk.talk.value;
  if (trick === null) return <span />;
  return (
    <button
      type="button"
      class="last"
      onClick={() => {
        desk.open.value = "last";
      }}
    >
      <span class="label">{talk.t("last-trick")}</span>
      <span class="last-c">
        {cardsOf(trick).map(({ seat, card, inside }) => (
          <LastCard key={card} card={card} inside={inside} isBest={seat === trick.winner} />
        ))}
      </span>
      <small class="muted">
        {wonBy(trick, (seat) => talk.sentence("won-it", { seat }), talk.t("nobody-won-it"))}
      </small>
    </button>
  );
}

function LastCard({
  card,
  inside,
  isBest,
}: {
  card: string;
  inside: string | null;
  isBest: boolean;
}) {
  const mini = <MiniCard card={card} class={isBest ? "card--won" : ""} />;
  if (inside === null) return mini;
  return (
    <span class="tuck">
      {inside === "?" ? <span class="card card--mini card--back" /> : <MiniCard card={inside} />}
      {mini}
    </span>
  );
}

function wonBy(trick: Trick, by: (seat: number) => string, nobody: string): string {
  return trick.winner === null ? nobody : by(trick.winner);
}

/** Why a lower card won this trick, if that was told; nothing if another trick ended since. */
export function reasonsOf(trick: Trick, journal: readonly Happened[]): Message[] {
  const isEnd = ({ told, undone }: Happened) => undone !== true && trickEndOf(told) !== null;
  const told = journal.findLast(isEnd)?.told;
  const last = trick.plays.at(-1);
  const isSame = told?.event.seat === last?.seat && told?.event.do === last?.do;
  return isSame ? (told?.tell.filter(isReason) ?? []) : [];
}

/** The last trick, one line for each player, and why it was won if that is not plain to see. */
export function LastTrickSheet({ view }: { view: View }) {
  const desk = useDesk();
  const talk = desk.talk.value;
  const trick = view.last_trick;
  return (
    <Sheet
      title={talk.t("last-trick")}
      aside={<OwnClock />}
      onClose={() => {
        desk.open.value = null;
      }}
    >
      {trick === null ? (
        <p class="sheet-p">
          {talk.t(trickNumber(view) > 1 ? "last-trick-closed" : "no-last-trick")}
        </p>
      ) : (
        <TrickList trick={trick} />
      )}
    </Sheet>
  );
}

function TrickList({ trick }: { trick: Trick }) {
  const desk = useDesk();
  const talk = desk.talk.value;
  const reasons = reasonsOf(trick, desk.told.journal.value);
  return (
    <>
      <ol class="last-list">
        {trick.plays
          .filter((seen) => seen.do !== undefined)
          .map((seen, index) => {
            const action = parseAction(seen.do ?? "");
            const seat = seen.seat ?? 0;
            return (
              <li key={index} data-seat={seat} class={seat === trick.winner ? "won" : ""}>
                <Art name={markOf(seat)} />
                <b>{talk.name(seat)}</b>
                <LastWhat
                  verb={action.verb}
                  card={action.card}
                  text={actionWords(talk, seen.do ?? "")}
                />
              </li>
            );
          })}
      </ol>
      {reasons.length > 0 && (
        <p class="sheet-p">{reasons.map((message) => talk.say(message)).join(" ")}</p>
      )}
    </>
  );
}

function LastWhat({ verb, card, text }: { verb: string; card: string | undefined; text: string }) {
  return (
    <>
      <span>{text}</span>
      {card !== undefined && card !== "?" && LAYS.has(verb) ? <MiniCard card={card} /> : <span />}
    </>
  );
}

/** What was done, in a few words: "mango 7", "a seller". */
function actionWords(talk: ReturnType<typeof useDesk>["talk"]["value"], text: string): string {
  const { verb, card, suit, kettle } = parseAction(text);
  const params = {
    ...(card !== undefined && card !== "?" ? { card } : {}),
    ...(suit !== undefined ? { suit } : {}),
    ...(kettle !== undefined ? { kettle } : {}),
  };
  const key = verb === "hide" && card === "?" ? "did-hide-unseen" : `did-${verb}`;
  return talk.t(key, params);
}
