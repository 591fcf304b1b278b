import type { Room } from "../games/room.ts";
import { Art } from "../look/art.tsx";
import type { Happened, Message, Trick, View } from "../protocol.ts";
import { Sheet } from "../ui/sheet.tsx";
import { type Action, parseAction, verbOf } from "./actions.ts";
import { MiniCard } from "./card.tsx";
import { markOf, UNSEEN } from "./cards.ts";
import { OwnClock } from "./clock.tsx";
import { useOpened, usePlayback, useRoom, useTalk } from "./desk.ts";
import { reasonsIn, trickEndOf } from "./lay.ts";
import type { Talk } from "./talk.ts";

interface Laid {
  seat: number;
  card: string;
  /** the card that hides in it */
  inside: string | null;
}

/** The cards of a trick in order; one that hides lies in the other. */
export function cardsOf(trick: Trick, room: Room): Laid[] {
  const actions = trick.plays.map((seen) => ({
    seat: seen.seat ?? 0,
    ...parseAction(seen.do ?? ""),
  }));
  const hidden = new Map(actions.map(({ into, card }) => [into, card]));
  return actions
    .filter(({ verb, card }) => card !== undefined && verbOf(room, verb)?.lies === "card")
    .map(({ seat, card = "" }) => ({ seat, card, inside: hidden.get(card) ?? null }));
}

/** The trick before this one, small; larger on request. */
export function LastTrick({ trick }: { trick: Trick | null }) {
  const talk = useTalk();
  const room = useRoom();
  const opened = useOpened();
  if (trick === null) return <span />;
  return (
    <button
      type="button"
      class="last"
      onClick={() => {
        opened.open.value = "last";
      }}
    >
      <span class="label">{talk.t("last-trick")}</span>
      <span class="last-c">
        {cardsOf(trick, room).map(({ seat, card, inside }) => (
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
      {inside === UNSEEN ? <span class="card card--mini card--back" /> : <MiniCard card={inside} />}
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
  return isSame ? reasonsIn(told) : [];
}

/** The last trick, one line for each player, and why it was won if that is not plain to see. */
export function LastTrickSheet({ view }: { view: View }) {
  const talk = useTalk();
  const opened = useOpened();
  const trick = view.last_trick;
  return (
    <Sheet
      title={talk.t("last-trick")}
      aside={<OwnClock />}
      onClose={() => {
        opened.open.value = null;
      }}
    >
      {trick === null ? (
        <p class="sheet-p">
          {talk.t(view.trick_number > 1 ? "last-trick-closed" : "no-last-trick")}
        </p>
      ) : (
        <TrickList trick={trick} />
      )}
    </Sheet>
  );
}

function TrickList({ trick }: { trick: Trick }) {
  const talk = useTalk();
  const playback = usePlayback();
  const reasons = reasonsOf(trick, playback.told.journal.value);
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
                <LastWhat action={action} />
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

function LastWhat({ action }: { action: Action }) {
  const talk = useTalk();
  const room = useRoom();
  const { verb, card, into } = action;
  const lies = into !== undefined || verbOf(room, verb)?.lies === "card";
  const isSeen = card !== undefined && card !== UNSEEN;
  return (
    <>
      <span>{actionWords(talk, action)}</span>
      {isSeen && lies ? <MiniCard card={card} /> : <span />}
    </>
  );
}

/** What was done, in a few words: "mango 7", "a seller". */
function actionWords(talk: Talk, action: Action): string {
  const { verb, card, suit, into } = action;
  const params = {
    ...(card !== undefined && card !== UNSEEN ? { card } : {}),
    ...(suit !== undefined ? { suit } : {}),
    ...(into !== undefined ? { kettle: into } : {}),
  };
  const did = talk.about("did", card === UNSEEN ? `${verb}-unseen` : verb);
  return did === null ? talk.plainAction(action) : talk.t(did, params);
}
