/** The app bar (header) of a table: title, connection status, undo, hint, history, score, menu. */

import { useComputed } from "@preact/signals";
import type { Room } from "../games/room-contract.ts";
import { Art } from "../look/art.tsx";
import type { View } from "../protocol.ts";
import { to } from "../root-path.ts";
import { showHint } from "./panel-commands.ts";
import {
  useLiveTable,
  usePanelStore,
  useRoom,
  useSeating,
  useTableStore,
  useTalk,
} from "./table-store.ts";
import type { Talk } from "./talk.ts";
import { requestUndo } from "./undo.ts";
import "../ui/page-bar.css";

export function TableBar({ game }: { game: string }) {
  const store = useTableStore();
  const { seating, hintStore, chatStore } = store;
  const talk = useTalk();
  const room = useRoom();
  const panelStore = usePanelStore();
  const undo = useComputed(() => seating.newest.value?.undo).value;
  const isStanding = seating.isStanding.value;
  const isWhatIf = useLiveTable().opening.value?.what_if != null;
  return (
    <header class="top-bar" data-hints={hintStore.isAllowed.value ? "" : undefined}>
      <a class="top-bar-logo sign" href={to("/")}>
        <Art name="logo" />
        {talk.catalogue.t("page-name")}
      </a>
      <a class="button button-icon top-bar-phone" href={to("/")} aria-label={talk.t("leave")}>
        <Art name="ui-back" />
      </a>
      <div class="top-bar-title">
        <div class="top-bar-heading">
          <Title game={game} />
          <StatusPill />
        </div>
        <small>
          {isWhatIf && `${talk.t("what-if")} · `}
          <Where />
        </small>
      </div>
      {undo !== undefined && !isStanding && (
        <BarButton
          icon="ui-undo"
          label={talk.t(undo === "free" ? "undo" : "undo-ask")}
          onClick={() => requestUndo(store)}
        />
      )}
      {hintStore.isAllowed.value && !isStanding && (
        <BarButton
          icon="ui-hint"
          label={talk.t("hint")}
          isPhone
          onClick={() => showHint(hintStore, panelStore)}
        />
      )}
      <BarButton
        icon="ui-history"
        label={talk.t("history")}
        isPhone
        hasNews={chatStore.hasNews.value}
        onClick={() => {
          panelStore.open.value = "side";
        }}
      />
      {room.hasCards && (
        <BarButton
          icon="ui-score"
          label={talk.t("score-sheet")}
          onClick={() => {
            panelStore.open.value = "score";
          }}
        />
      )}
      <BarButton
        icon="ui-menu"
        label={talk.t("menu")}
        onClick={() => {
          panelStore.open.value = "menu";
        }}
      />
    </header>
  );
}

interface ButtonProps {
  icon: "ui-undo" | "ui-hint" | "ui-history" | "ui-score" | "ui-book" | "ui-menu" | "ui-close";
  label: string;
  isPhone?: boolean;
  hasNews?: boolean;
  onClick: () => void;
}

export function BarButton({ icon, label, isPhone, hasNews, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      class={`button button-icon ${isPhone === true ? "top-bar-phone" : ""}`}
      aria-label={label}
      title={label}
      data-news={hasNews === true ? "" : undefined}
      data-name={icon}
      onClick={onClick}
    >
      <Art name={icon} />
    </button>
  );
}

/** The title of the game, shortened on phones. */
function Title({ game }: { game: string }) {
  const [first = "", ...rest] = useTalk().catalogue.game(game).split(" ");
  return (
    <h1 class="sign">
      {first}
      {rest.length > 0 && <span class="only-wide"> {rest.join(" ")}</span>}
    </h1>
  );
}

/** Computed separately, because most events do not change it. */
export function Where() {
  const { talk, room, playback } = useTableStore();
  const { view } = playback;
  const where = useComputed(() =>
    view.value === null ? "" : whereOf(view.value, room.value, talk.value),
  );
  const more = useComputed(() => (view.value === null ? "" : moreOf(view.value, talk.value)));
  return (
    <>
      {where.value}
      <span class="only-wide">{more.value}</span>
    </>
  );
}

/** "Round 2/4 · trick 8" */
function whereOf(view: View, room: Room, talk: Talk): string {
  if (view.over) return talk.t("game-over");
  if (room.where !== undefined) return room.where(view, talk);
  const { round, rounds } = view;
  if (round === 0) return talk.t("dealing");
  if (room.phase(view) !== "tricks")
    return talk.t("where-choices", { round, rounds, game: view.game });
  if (view.due !== null) return talk.t("where-round", { round, rounds });
  return talk.t("where", { round, rounds, number: view.trick_number });
}

/** Additional information on wide screens. */
function moreOf(view: View, talk: Talk): string {
  const parts: string[] = [];
  if (view.options.direction === "counterclockwise") parts.push(talk.t("counterclockwise"));
  if (view.dealer !== null && view.round > 0 && !view.over) {
    parts.push(talk.sentence("deals", { seat: view.dealer }));
  }
  return parts.map((part) => ` · ${part}`).join("");
}

function StatusPill() {
  const talk = useTalk();
  const seating = useSeating();
  const table = useLiveTable();
  const status = table.status.value;
  if (status === "lost") {
    return (
      <span class="pill pill-bad" data-testid="connection-lost">
        <Art name="ui-off" />
        {talk.t("offline")}
      </span>
    );
  }
  if (status === "restarting") return <span class="pill">{talk.t("restarting")}</span>;
  if (seating.isStopped.value) {
    return (
      <span class="pill">
        <Art name="ui-stop" />
        {talk.t("is-stopped")}
      </span>
    );
  }
  if (seating.isPaused.value) {
    return (
      <span class="pill">
        <Art name="ui-pause" />
        {talk.t("is-paused")}
      </span>
    );
  }
  if (talk.you === null) {
    return (
      <span class="pill">
        <Art name="ui-eye" />
        {talk.t("watching")}
      </span>
    );
  }
  return null;
}
