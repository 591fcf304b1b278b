import { useComputed } from "@preact/signals";
import { gameTable } from "../games/index.ts";
import { Art } from "../look/art.tsx";
import type { View } from "../protocol.ts";
import { type Desk, useDesk } from "./desk.ts";
import { trickNumber } from "./turns.ts";
import { takeBack } from "./undo.ts";

/** The bar over the table: where we are, and the ways to everything beside it. */
export function TableBar({ game }: { game: string }) {
  const desk = useDesk();
  const talk = desk.talk.value;
  const undo = useComputed(() => desk.newest.value?.undo).value;
  return (
    <header class="bar">
      <a class="bar-logo sign" href="/">
        <Art name="logo" />
        {talk.catalogue.t("page-name")}
      </a>
      <a class="btn btn--icon only-phone" href="/" aria-label={talk.t("leave")}>
        <Art name="ui-back" />
      </a>
      <div class="bar-t">
        <Title game={game} />
        <small>
          <StatusPill /> <Where />
        </small>
      </div>
      {undo !== undefined && (
        <BarButton
          icon="ui-undo"
          label={talk.t(undo === "free" ? "undo" : "undo-ask")}
          onClick={() => takeBack(desk)}
        />
      )}
      {desk.hinting.isAllowed.value && (
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
      {game !== "bandu" && (
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
  if (view.game === "bandu") return talk.t("bandu-where", { count: view.pile.length });
  const { round, rounds } = view;
  if (round === 0) return talk.t("dealing");
  if (gameTable(view).phase(view) !== "tricks")
    return talk.t("where-choices", { round, rounds, game: view.game });
  if (view.due !== null) return talk.t("where-round", { round, rounds });
  if (isMarked(desk)) return talk.t("where-short", { number: trickNumber(view) });
  return talk.t("where", { round, rounds, number: trickNumber(view) });
}

/** A pill stands before it. */
function isMarked(desk: Desk): boolean {
  return desk.isStanding.value || desk.you.value === null;
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

/** Lines of chat that were not looked at. */
export function hasChat(desk: Desk): boolean {
  return (desk.table.chat.value.at(-1)?.number ?? 0) > desk.chatSeen.value;
}
