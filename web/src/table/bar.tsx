import { useComputed } from "@preact/signals";
import { Art } from "../look/art.tsx";
import type { View } from "../protocol.ts";
import { type Desk, useDesk } from "./desk.ts";
import { takeBack } from "./undo.ts";

/** The bar over the table: where we are, and the ways to everything beside it. */
export function TableBar({ game }: { game: string }) {
  const desk = useDesk();
  const talk = desk.talk.value;
  const undo = useComputed(() => desk.newest.value?.undo).value;
  const isStanding = desk.isStanding.value;
  return (
    <header class="bar" data-hints={desk.hinting.isAllowed.value ? "" : undefined}>
      <a class="bar-logo sign" href="/">
        <Art name="logo" />
        {talk.catalogue.t("page-name")}
      </a>
      <a class="btn btn--icon only-phone" href="/" aria-label={talk.t("leave")}>
        <Art name="ui-back" />
      </a>
      <div class="bar-t">
        <div class="bar-h">
          <Title game={game} />
          <StatusPill />
        </div>
        <small>
          <Where />
        </small>
      </div>
      {undo !== undefined && !isStanding && (
        <BarButton
          icon="ui-undo"
          label={talk.t(undo === "free" ? "undo" : "undo-ask")}
          onClick={() => takeBack(desk)}
        />
      )}
      {desk.hinting.isAllowed.value && !isStanding && (
        <BarButton
          icon="ui-hint"
          label={talk.t("hint")}
          isPhone
          onClick={() => desk.hinting.show()}
        />
      )}
      <BarButton
        icon="ui-history"
        label={talk.t("history")}
        isPhone
        hasNews={hasChat(desk)}
        onClick={() => {
          desk.open.value = "side";
        }}
      />
      {desk.room.value.hasCards && (
        <BarButton
          icon="ui-score"
          label={talk.t("score-sheet")}
          onClick={() => {
            desk.open.value = "score";
          }}
        />
      )}
      <BarButton
        icon="ui-menu"
        label={talk.t("menu")}
        onClick={() => {
          desk.open.value = "menu";
        }}
      />
    </header>
  );
}

interface ButtonProps {
  icon: "ui-undo" | "ui-hint" | "ui-history" | "ui-score" | "ui-menu";
  label: string;
  isPhone?: boolean;
  hasNews?: boolean;
  onClick: () => void;
}

function BarButton({ icon, label, isPhone, hasNews, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      class={`btn btn--icon ${isPhone === true ? "only-phone" : ""}`}
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

/** The title of the game; a long one is short on phones. */
function Title({ game }: { game: string }) {
  const [first = "", ...rest] = useDesk().talk.value.catalogue.game(game).split(" ");
  return (
    <h1 class="sign">
      {first}
      {rest.length > 0 && <span class="wide"> {rest.join(" ")}</span>}
    </h1>
  );
}

/** Most events change nothing of it. */
function Where() {
  const desk = useDesk();
  const view = desk.view;
  const where = useComputed(() => (view.value === null ? "" : whereOf(desk, view.value)));
  const more = useComputed(() => (view.value === null ? "" : moreOf(desk, view.value)));
  return (
    <>
      {where.value}
      <span class="wide">{more.value}</span>
    </>
  );
}

/** "Round 2/4 · trick 8" */
function whereOf(desk: Desk, view: View): string {
  const talk = desk.talk.value;
  if (view.over) return talk.t("game-over");
  const room = desk.room.value;
  if (room.where !== undefined) return room.where(view, talk);
  const { round, rounds } = view;
  if (round === 0) return talk.t("dealing");
  if (room.phase(view) !== "tricks")
    return talk.t("where-choices", { round, rounds, game: view.game });
  if (view.due !== null) return talk.t("where-round", { round, rounds });
  return talk.t("where", { round, rounds, number: view.trick_number });
}

/** What a desk has room for as well. */
function moreOf(desk: Desk, view: View): string {
  const talk = desk.talk.value;
  const parts: string[] = [];
  if (view.options.direction === "counterclockwise") parts.push(talk.t("counterclockwise"));
  if (view.dealer !== null && view.round > 0 && !view.over) {
    parts.push(talk.sentence("deals", { seat: view.dealer }));
  }
  return parts.map((part) => ` · ${part}`).join("");
}

function StatusPill() {
  const desk = useDesk();
  const talk = desk.talk.value;
  const status = desk.table.status.value;
  if (status === "lost") {
    return (
      <span class="pill pill--bad">
        <Art name="ui-off" />
        {talk.t("offline")}
      </span>
    );
  }
  if (status === "restarting") return <span class="pill">{talk.t("restarting")}</span>;
  if (desk.isStopped.value) {
    return (
      <span class="pill">
        <Art name="ui-stop" />
        {talk.t("is-stopped")}
      </span>
    );
  }
  if (desk.isPaused.value) {
    return (
      <span class="pill">
        <Art name="ui-pause" />
        {talk.t("is-paused")}
      </span>
    );
  }
  if (desk.you.value === null) {
    return (
      <span class="pill">
        <Art name="ui-eye" />
        {talk.t("watching")}
      </span>
    );
  }
  return null;
}

/** Lines of others that were not looked at. */
export function hasChat(desk: Desk): boolean {
  const seen = desk.chatSeen.value;
  return desk.table.chat.value.some(({ number, is_you }) => number > seen && is_you !== true);
}
