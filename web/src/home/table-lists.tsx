import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Art } from "../look/art.tsx";
import type { TableLine } from "../protocol.ts";
import { t } from "../words/language.ts";
import { shownGame } from "./games.ts";
import { freeSeats, ownerOf, resultOf, seatsOf, stateOf, titleOf } from "./lines.ts";

interface ListProps {
  id: string;
  title: string;
  class: string;
  lines: readonly TableLine[];
  /** How many are shown at first. */
  most: number;
  children(line: TableLine): ComponentChildren;
}

/** Some tables under a heading; the rest on request. */
function List({ id, title, class: more, lines, most, children }: ListProps) {
  const [isAll, setAll] = useState(false);
  if (lines.length === 0) return null;
  return (
    <section class={`resume ${more}`} aria-labelledby={id}>
      <header>
        <h2 id={id} class="label">
          {title}
        </h2>
        {lines.length > most && (
          <button type="button" class="more" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
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
  button: string;
}

function Row({ line, title, about, button }: RowProps) {
  const isTurn = line.is_your_turn === true;
  return (
    <li data-turn={isTurn ? "" : undefined}>
      <Art name={shownGame(line.game).icon} />
      <span>
        <b>{title}</b>
        <small>
          {isTurn && <strong>{t("page-your-turn")}</strong>}
          {isTurn && about !== "" && " · "}
          {about}
        </small>
      </span>
      <a
        class={`btn ${isTurn ? "btn--go" : ""}`}
        href={`/table/${line.table}`}
        aria-label={`${button}: ${title}`}
      >
        {button}
      </a>
    </li>
  );
}

interface Props {
  lines: readonly TableLine[];
  most: number;
}

/** Tables that go on, those that wait for oneself first. */
export function MyTables({ lines, most }: Props) {
  const turn = (line: TableLine) => (line.is_your_turn ? 0 : 1);
  const sorted = lines.toSorted((a, b) => turn(a) - turn(b));
  return (
    <List id="mine" title={t("page-your-tables")} class="all" lines={sorted} most={most}>
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

/** Tables of others, those with a free seat first. */
export function OpenTables({ lines, most }: Props) {
  const sorted = lines.toSorted((a, b) => Math.sign(freeSeats(b)) - Math.sign(freeSeats(a)));
  return (
    <List id="open" title={t("page-open-tables")} class="lst" lines={sorted} most={most}>
      {(line) => (
        <Row
          key={line.table}
          line={line}
          title={ownerOf(line)}
          about={seatsOf(line)}
          button={t(freeSeats(line) > 0 ? "page-sit-down" : "page-watch")}
        />
      )}
    </List>
  );
}

export function Results({ lines, most }: Props) {
  return (
    <List id="done" title={t("page-results")} class="lst" lines={lines} most={most}>
      {(line) => (
        <Row
          key={line.table}
          line={line}
          title={titleOf(line)}
          about={resultOf(line, Date.now())}
          button={t("page-look")}
        />
      )}
    </List>
  );
}
