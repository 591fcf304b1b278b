/** Renders the rules for a table's options: sections, highlighted clause, charts. */

import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useMemo, useRef } from "preact/hooks";
import { suitOf } from "../games/card-names.ts";
import { cardFaceOf } from "../games/shelf-registry.ts";
import { Art, type ArtName } from "../look/art.tsx";
import type { Options } from "../protocol.ts";
import type { Catalogue } from "../words/catalogue.ts";
import { t, words, wordsFor } from "../words/language.ts";
import { optionKey } from "../words/message-keys.ts";
import {
  type Block,
  holds,
  type Item,
  isAbout,
  isTold,
  type RulesDocument,
  type Run,
  type Section,
  unusual,
} from "../words/rules-data.ts";
import { CardFinder } from "./card-finder.ts";
import { RulesContents } from "./rules-contents.tsx";
import type { RulesRequest } from "./use-rules.ts";
import "./rules-text.css";

interface Reading {
  game: string;
  page: RulesDocument;
  options: Options;
  /** the requested clause */
  clause: string | null;
  /** with the card names of this table's edition */
  speech: Catalogue;
  finder: CardFinder;
  /** tables in the text, in order: their number is part of their label */
  charts: readonly Block[];
  /** the requested clause, if it does not apply to this table: it is shown nevertheless */
  foreign: string | null;
}

type Table = Pick<Reading, "page" | "options" | "foreign">;

const ReadingContext = createContext<Reading | null>(null);

function useReading(): Reading {
  const reading = useContext(ReadingContext);
  if (reading === null) throw new Error("no rules around this");
  return reading;
}

interface Props extends Omit<Reading, "page" | "speech" | "finder" | "charts" | "foreign"> {
  asked: RulesRequest;
}

/** The rules as a table with these options plays them, scrolled to the requested clause. */
export function RulesText({ game, asked, options, clause }: Props) {
  const { page } = asked;
  const finder = useMemo(() => new CardFinder(game, words.value), [game, words.value]);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (page === null || clause === null) return;
    root.current?.querySelector("[data-here]")?.scrollIntoView({ block: "center" });
  }, [page, clause]);
  if (page === null) return <NotHere asked={asked} />;
  const speech = wordsFor(game, options);
  const foreign = clause === null || isTold(page, clause, options) ? null : clause;
  const table = { page, options, foreign };
  const sections = page.sections.filter((section) => isShown(table, section));
  const charts = sections
    .flatMap(({ blocks }) => blocks)
    .filter((block) => "head" in block && isShown(table, block));
  const reading = { game, page, options, clause, speech, finder, charts, foreign };
  return (
    <ReadingContext.Provider value={reading}>
      <div class="rules-text" ref={root}>
        <RulesContents sections={sections} onChoose={(index) => toHeading(root.current, index)} />
        <div data-testid="rules-sections">
          <AtThisTable />
          {sections.map(({ title, blocks }) => (
            <section key={title} data-chapter="">
              <h2>{title === "" ? page.title : title}</h2>
              {blocks.map((block, index) => (
                <BlockShown key={index} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </ReadingContext.Provider>
  );
}

/** Loading, or failed. */
function NotHere({ asked }: { asked: RulesRequest }) {
  if (!asked.hasFailed) {
    return (
      <p class="rules-text muted" role="status">
        {t("page-rules-loading")}
      </p>
    );
  }
  return (
    <div class="rules-text" role="alert">
      <p>{t("page-rules-failed")}</p>
      <p>
        <button type="button" class="button" onClick={asked.again}>
          {t("page-rules-again")}
        </button>
      </p>
    </div>
  );
}

function toHeading(root: HTMLElement | null, index: number): void {
  const heading = root?.querySelectorAll<HTMLElement>("[data-chapter] > h2")[index];
  heading?.scrollIntoView({ block: "start" });
}

/** The options of this table that differ from the usual ones. */
function AtThisTable() {
  const { game, page, options } = useReading();
  const changed = unusual(page, options);
  if (changed.length === 0) return null;
  return (
    <section class="rules-options" aria-label={t("page-rules-at-this-table")}>
      <h2>{t("page-rules-at-this-table")}</h2>
      <dl>
        {changed.map(([name, value]) => (
          <OptionShown key={name} game={game} name={name} value={value} />
        ))}
      </dl>
    </section>
  );
}

function OptionShown({ game, name, value }: { game: string; name: string; value: string }) {
  const isCounted = /^\d/.test(value);
  const key = optionKey(game, name, isCounted ? undefined : value);
  return (
    <div>
      <dt>
        {t(optionKey(game, name))} <span>{isCounted ? value : t(key)}</span>
      </dt>
      <dd>{t(`${key}-about`)}</dd>
    </div>
  );
}

/** Whether a part applies to this table, or is about the requested clause. */
function isShown(table: Table, part: Item | Block | Section): boolean {
  const { page, options, foreign } = table;
  return holds(page, part, options) || (foreign !== null && isAbout(part, foreign));
}

/** The requested clause, if this part is about it. */
function useHere({ ids }: Item | Block): string | undefined {
  const { clause } = useReading();
  return clause !== null && ids?.includes(clause) === true ? clause : undefined;
}

function BlockShown({ block }: { block: Block }) {
  const here = useHere(block);
  const reading = useReading();
  if (!isShown(reading, block)) return null;
  if ("heading" in block) return <h3>{block.heading}</h3>;
  if ("head" in block) {
    const number = reading.charts.indexOf(block) + 1;
    return <RulesTable number={number} head={block.head} rows={block.rows} />;
  }
  if ("p" in block) {
    return (
      <p data-here={here}>
        <Runs runs={block.p} />
      </p>
    );
  }
  const items = block.items.map((item, index) => <ItemShown key={index} item={item} />);
  return block.ordered === true ? <ol>{items}</ol> : <ul>{items}</ul>;
}

interface TableProps {
  number: number;
  head: Run[][];
  rows: Run[][][];
}

function RulesTable({ number, head, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys
    <section class="rules-chart" aria-label={t("page-rules-chart", { number })} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) =>
              cell.length === 0 ? (
                <td key={index} />
              ) : (
                <th key={index} scope="col">
                  <Runs runs={cell} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Cell runs={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ItemShown({ item }: { item: Item }) {
  const here = useHere(item);
  if (!isShown(useReading(), item)) return null;
  return (
    <li data-here={here}>
      <Runs runs={item.text} />
      {item.items !== undefined && (
        <ul>
          {item.items.map((inner, index) => (
            <ItemShown key={index} item={inner} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Runs({ runs }: { runs: readonly Run[] }): ComponentChildren {
  return runs.map((run, index) => <OneRun key={index} run={run} />);
}

/** A row may be about a suit, which has another name in the French edition. */
function Cell({ runs }: { runs: readonly Run[] }) {
  const { finder, speech } = useReading();
  const [first, ...rest] = runs;
  const found = typeof first === "string" ? finder.suitOf(first) : null;
  if (found === null) return <Runs runs={runs} />;
  const [suit, more] = found;
  return (
    <>
      <span class="rule-card" data-suit={speech.label(suit)}>
        <Art name={speech.label(suit) as ArtName} />
        {speech.suit(suit)}
      </span>
      <Runs runs={[more, ...rest]} />
    </>
  );
}

function OneRun({ run }: { run: Run }): ComponentChildren {
  const { finder } = useReading();
  if (typeof run === "string") {
    return finder
      .split(run)
      .map((piece, index) =>
        typeof piece === "string" ? piece : <CardNamed key={index} card={piece.card} />,
      );
  }
  if ("b" in run) return <strong>{run.b}</strong>;
  return <em>{run.i}</em>;
}

/** A card in a sentence: icon and name. */
function CardNamed({ card }: { card: string }) {
  const { game, speech } = useReading();
  const look = speech.label(suitOf(card));
  return (
    <span class="rule-card" data-suit={look}>
      <Art name={cardFaceOf(game, card, look).art ?? "ui-cards"} />
      {speech.card(card)}
    </span>
  );
}
