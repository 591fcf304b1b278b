/** The last trick in a dialog: one line per player, and why it was won. */

import { UNSEEN } from "../games/card-names.ts";
import { Art } from "../look/art.tsx";
import { markOf } from "../look/seat-marks.ts";
import type { FeedItem, Message, Trick, View } from "../protocol.ts";
import { Dialog } from "../ui/dialog.tsx";
import { type Action, parseAction, verbOf } from "./actions.ts";
import { MiniCard } from "./card-face.tsx";
import { OwnClock } from "./clock.tsx";
import { reasonsIn, trickEndOf } from "./interim-view.ts";
import { usePanelStore, usePlayback, useRoom, useTalk } from "./table-store.ts";
import type { Talk } from "./talk.ts";
import "./last-trick-dialog.css";

/** Why a lower card won this trick, if it was told; empty if another trick has ended since. */
function reasonsOf(trick: Trick, journal: readonly FeedItem[]): Message[] {
  const isEnd = ({ told, undone }: FeedItem) => undone !== true && trickEndOf(told) !== null;
  const told = journal.findLast(isEnd)?.told;
  const last = trick.plays.at(-1);
  const isSame = told?.event.seat === last?.seat && told?.event.do === last?.do;
  return isSame ? reasonsIn(told) : [];
}

export function LastTrickDialog({ view }: { view: View }) {
  const talk = useTalk();
  const panelStore = usePanelStore();
  const trick = view.last_trick;
  return (
    <Dialog
      title={talk.t("last-trick")}
      aside={<OwnClock />}
      onClose={() => {
        panelStore.open.value = null;
      }}
    >
      {trick === null ? (
        <p class="dialog-text">
          {talk.t(view.trick_number > 1 ? "last-trick-closed" : "no-last-trick")}
        </p>
      ) : (
        <TrickList trick={trick} />
      )}
    </Dialog>
  );
}

function TrickList({ trick }: { trick: Trick }) {
  const talk = useTalk();
  const playback = usePlayback();
  const reasons = reasonsOf(trick, playback.told.journal.value);
  return (
    <>
      <ol class="last-trick-list">
        {trick.plays
          .filter((seen) => seen.do !== undefined)
          .map((seen, index) => {
            const action = parseAction(seen.do ?? "");
            const seat = seen.seat ?? 0;
            return (
              <li key={index} data-seat={seat} class={seat === trick.winner ? "is-won" : ""}>
                <Art name={markOf(seat)} />
                <b>{talk.name(seat)}</b>
                <LastWhat action={action} />
              </li>
            );
          })}
      </ol>
      {reasons.length > 0 && (
        <p class="dialog-text">{reasons.map((message) => talk.say(message)).join(" ")}</p>
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

/** An action in a few words: "mango 7", "a seller". */
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
