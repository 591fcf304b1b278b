/** Lists of tables: one's own, open, to watch, and finished. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { shelfOf } from "../games/shelf-registry.ts";
import { Art } from "../look/art.tsx";
import type { TableLine } from "../protocol.ts";
import { to } from "../root-path.ts";
import { t } from "../words/language.ts";
import {
  freeSeats,
  ownerOf,
  resultOf,
  seatsLine,
  standingOf,
  stateOf,
  titleOf,
} from "./table-summaries.ts";
import "./table-lists.css";

interface ListProps {
  id: string;
  title: string;
  class: string;
  lines: readonly TableLine[];
  /** how many are shown at first */
  most: number;
  children(line: TableLine): ComponentChildren;
}

/** A list with a heading; the rest on request. */
function List({ id, title, class: more, lines, most, children }: ListProps) {
  const [isAll, setAll] = useState(false);
  if (lines.length === 0) return null;
  return (
    <section class={`table-list ${more}`} aria-labelledby={id}>
      <header>
        <h2 id={id} class="label">
          {title}
        </h2>
        {lines.length > most && (
          <button
            type="button"
            class="text-link"
            aria-expanded={isAll}
            onClick={() => setAll(!isAll)}
          >
            {isAll ? t("page-show-fewer") : t("page-show-all", { count: lines.length })}
          </button>
        )}
      </header>
      <ul>{(isAll ? lines : lines.slice(0, most)).map(children)}</ul>
    </section>
  );
}

interface RowProps {
  line: TableLine;
  title: string;
  about: string;
  /** a second line */
  more?: string;
  button: string;
  children?: ComponentChildren;
}

function Row({ line, title, about, more = "", button, children }: RowProps) {
  const isTurn = line.is_your_turn === true;
  return (
    <li data-turn={isTurn ? "" : undefined}>
      <Art name={shelfOf(line.game).icon} />
      <span>
        <b>{title}</b>
        <small>
          {isTurn && <strong>{t("page-your-turn")}</strong>}
          {isTurn && about !== "" && " · "}
          {about}
        </small>
        {more !== "" && <small>{more}</small>}
      </span>
      <span class="table-list-actions">
        <a
          class={`button ${isTurn ? "button-primary" : ""}`}
          href={to(`/table/${line.table}`)}
          aria-label={t("page-do-with", { do: button, title })}
        >
          {button}
        </a>
        {children}
      </span>
    </li>
  );
}

interface Props {
  lines: readonly TableLine[];
  most: number;
}

/** Running tables, those with one's own turn first. */
export function MyTables({ lines, most }: Props) {
  const turn = (line: TableLine) => (line.is_your_turn ? 0 : 1);
  const sorted = lines.toSorted((a, b) => turn(a) - turn(b));
  return (
    <List id="mine" title={t("page-your-tables")} class="table-list-own" lines={sorted} most={most}>
      {(line) => (
        <Row
          key={line.table}
          line={line}
          title={titleOf(line)}
          about={stateOf(line)}
          button={t(line.is_your_turn ? "page-go-on" : "page-open")}
        />
      )}
    </List>
  );
}

/** Other people's tables with a free seat. */
export function OpenTables({ lines, most }: Props) {
  const free = lines.filter((line) => freeSeats(line) > 0);
  return (
    <List id="open" title={t("page-open-tables")} class="table-list-other" lines={free} most={most}>
      {(line) => (
        <Row
          key={line.table}
          line={line}
          title={ownerOf(line)}
          about={seatsLine(line)}
          button={t("page-sit-down")}
        />
      )}
    </List>
  );
}

/** Other people's tables without a free seat. */
export function WatchTables({ lines, most }: Props) {
  const full = lines.filter((line) => freeSeats(line) === 0);
  return (
    <List
      id="watch"
      title={t("page-watch-tables")}
      class="table-list-other"
      lines={full}
      most={most}
    >
      {(line) => (
        <Row
          key={line.table}
          line={line}
          title={ownerOf(line)}
          about={seatsLine(line)}
          button={t("page-watch")}
        />
      )}
    </List>
  );
}

/** The latest finished games, with a link to all of them. */
export function Results({ lines, most }: Props) {
  if (lines.length === 0) return null;
  return (
    <section class="table-list table-list-other" aria-labelledby="done">
      <header>
        <h2 id="done" class="label">
          {t("page-results")}
        </h2>
        <a class="text-link" href={to("/results")}>
          {t("page-all-results")}
        </a>
      </header>
      <ul>
        {lines.slice(0, most).map((line) => (
          <ResultRow key={line.table} line={line} />
        ))}
      </ul>
    </section>
  );
}

/** A finished game: when, who won, the standing, and a link to its record. */
export function ResultRow({ line }: { line: TableLine }) {
  const mark = line.is_what_if === true ? ` · ${t("page-play-what-if")}` : "";
  const title = titleOf(line) + mark;
  return (
    <Row
      line={line}
      title={title}
      about={resultOf(line, Date.now())}
      more={standingOf(line)}
      button={t("page-look")}
    >
      <a
        class="button"
        href={to(`/record/${line.table}`)}
        aria-label={t("page-to-record-of", { title })}
      >
        {t("page-to-record")}
      </a>
    </Row>
  );
}
