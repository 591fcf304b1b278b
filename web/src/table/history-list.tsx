import { useMemo, useRef } from "preact/hooks";
import { Art, type ArtName } from "../look/art.tsx";
import type { Message, View } from "../protocol.ts";
import { artOf, isKettle, markOf, suitOf } from "./cards.ts";
import { type Desk, useDesk } from "./desk.ts";
import {
  closeHistory,
  groupHistory,
  type HistoryGroup,
  type HistoryLine,
  keepGroups,
} from "./history.ts";
import { isResult } from "./lay.ts";
import { capital, type Talk } from "./talk.ts";

/** What happened, in words, the newest trick first. */
export function History() {
  const desk = useDesk();
  const before = useRef<HistoryGroup[]>([]);
  const { game, options } = desk.talk.value;
  const all = keepGroups(before.current, groupHistory(desk.told.journal.value, game, options));
  before.current = all;
  const view = isHistoryClosed(desk) ? desk.view.value : null;
  const isClosed = view !== null && isUnderWay(view) && !desk.isStopped.value;
  const groups = isClosed ? closeHistory(all, view) : all;
  return (
    <div class="history">
      {[...groups].reverse().map((group) => (
        <Group key={group.id} group={group} game={game} />
      ))}
      {isClosed && <p class="muted">{desk.talk.value.t("history-closed")}</p>}
      {groups.length === 0 && <p class="muted">{desk.talk.value.t("history-empty")}</p>}
    </div>
  );
}

/** After a round everything is open. */
const isUnderWay = (view: View): boolean => view.round > 0 && view.due === null && !view.over;

const isHistoryClosed = (desk: Desk): boolean =>
  desk.table.opening.value?.terms.open_history === false;

/** Drawn anew only when something has happened in it. */
function Group({ group, game }: { group: HistoryGroup; game: string }) {
  const talk = useDesk().talk.value;
  return useMemo(
    () => (
      <section>
        <h2>
          <span>{titleOf(talk, group)}</span>
          <span>{group.trick === null ? "" : rightOf(talk, group, game)}</span>
        </h2>
        <ol>
          {group.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
      </section>
    ),
    [talk, group, game],
  );
}

function titleOf(talk: Talk, { round, trick, lot, isResult }: HistoryGroup): string {
  if (isResult === true) return talk.t("history-end");
  if (lot !== undefined) return capital(talk.t("bandu-the", { piece: lot.piece }));
  if (trick !== null) return talk.t("history-trick", { number: trick });
  return round === 0 ? talk.t("history-before") : talk.t("history-round", { number: round });
}

function rightOf(talk: Talk, group: HistoryGroup, game: string): string {
  const { trump, led, lot, isClosed } = group;
  if (isClosed === true) return "";
  if (lot !== undefined) return lot.kind === null ? "" : talk.t(`bandu-kind-${lot.kind}`);
  if (game === "tanuki") return led === null ? "" : talk.t("history-led", { suit: led });
  return trump === null ? talk.t("history-no-trump") : talk.t("history-trump", { suit: trump });
}

function Line({ line }: { line: HistoryLine }) {
  const talk = useDesk().talk.value;
  const icon = iconOf(line.message, talk);
  return (
    <li data-seat={line.seat ?? undefined} class={line.isEnd ? "won" : ""}>
      {line.seat === null ? <span /> : <Art name={markOf(line.seat)} />}
      <span>{talk.say(line.message)}</span>
      {icon === null ? <span /> : <Art name={icon} class="ic" />}
    </li>
  );
}

const ICONS: Record<string, ArtName> = {
  "tindahan-sends-seller": "seller",
  "tindahan-spends": "seller",
  "tindahan-moves-cart": "cart",
  "bastos-declares": "donkey",
  "tanuki-hides": "tanuki",
  "tanuki-hides-unseen": "tanuki",
  "tanuki-bids": "chip",
  "tanuki-bid-shown": "chip",
  "chooses-in-secret": "ui-check",
  "round-starts": "ui-cards",
  "round-points": "ui-score",
  "wins-trick": "ui-crown",
  "bastos-cannot-win": "ui-close",
  "bandu-offers": "tower",
  "bandu-pulls": "tower",
  "bandu-takes": "tower",
  "bandu-refuses": "bean",
  "bandu-bids": "bean",
  "bandu-stands": "tower",
  "bandu-base-stands": "tower",
  "bandu-falls": "ui-close",
  "bandu-touches": "ui-close",
  "page-play-takes-back": "ui-undo",
  "page-play-bot-plays-for": "ui-bot",
  "page-play-pauses": "ui-pause",
  "page-play-stopped": "ui-stop",
};

function iconOf({ key, params = {} }: Message, talk: Talk): ArtName | null {
  const known = isResult(key) ? "ui-crown" : ICONS[key];
  if (known !== undefined) return known;
  if (typeof params.card === "string") {
    return isKettle(params.card) ? "kettle" : artOf(talk.look(suitOf(params.card)));
  }
  return typeof params.suit === "string" ? artOf(talk.look(params.suit)) : null;
}
