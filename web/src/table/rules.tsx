import { useEffect, useRef, useState } from "preact/hooks";
import { type Block, type Item, type RulesPage, type Run, rulesOf } from "../words/rules.ts";
import { useDesk } from "./desk.ts";

/** The rules of this game, opened at the clause that was asked for. */
export function Rules() {
  const desk = useDesk();
  const page = useRules(desk.view.value?.game ?? "", desk.talk.value.catalogue.language);
  const root = useRef<HTMLDivElement>(null);
  const clause = desk.clause.value;
  useEffect(() => {
    if (page === null || clause === null) return;
    root.current?.querySelector("[data-here]")?.scrollIntoView({ block: "center" });
  }, [page, clause]);
  if (page === null) return <p class="rules muted">{desk.talk.value.t("rules-loading")}</p>;
  const sections = page.sections.filter(({ blocks }) => blocks.length > 0);
  const show = (index: number) => {
    root.current?.querySelectorAll("h2")[index]?.scrollIntoView({ block: "start" });
  };
  return (
    <div class="rules" ref={root}>
      <nav aria-label={desk.talk.value.t("rules-sections")}>
        {sections.map(({ title }, index) =>
          title === "" ? null : (
            <button key={title} type="button" onClick={() => show(index)}>
              {title}
            </button>
          ),
        )}
      </nav>
      {sections.map(({ title, blocks }) => (
        <section key={title}>
          <h2>{title === "" ? page.title : title}</h2>
          {blocks.map((block, index) => (
            <BlockShown key={index} block={block} />
          ))}
        </section>
      ))}
    </div>
  );
}

function useRules(game: string, language: string): RulesPage | null {
  const [page, setPage] = useState<RulesPage | null>(null);
  useEffect(() => {
    let isGone = false;
    rulesOf(game, language).then(
      (loaded) => {
        if (!isGone) setPage(loaded);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [game, language]);
  return page;
}

function BlockShown({ block }: { block: Block }) {
  const clause = useDesk().clause.value;
  if ("p" in block) {
    const isHere = clause !== null && block.ids?.includes(clause) === true;
    return (
      <p data-here={isHere ? "" : undefined}>
        <Runs runs={block.p} />
      </p>
    );
  }
  if ("items" in block) {
    return (
      <ul>
        {block.items.map((item, index) => (
          <ItemShown key={index} item={item} />
        ))}
      </ul>
    );
  }
  return <RulesTable head={block.head} rows={block.rows} />;
}

function RulesTable({ head, rows }: { head: Run[][]; rows: Run[][][] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, index) => {
            const text = <Runs runs={cell} />;
            return cell.length === 0 ? (
              <td key={index} />
            ) : (
              <th key={index} scope="col">
                {text}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column}>
                <Runs runs={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A clause: its number beside what it says, as refusals name it. */
function ItemShown({ item }: { item: Item }) {
  const clause = useDesk().clause.value;
  const isHere = clause !== null && item.ids?.includes(clause) === true;
  return (
    <li data-here={isHere ? "" : undefined} data-plain={item.ids === undefined ? "" : undefined}>
      {item.ids !== undefined && <b>{isHere ? clause : item.ids[0]}</b>}
      <span>
        <Runs runs={withoutIds(item.text)} />
        {item.items !== undefined && (
          <ul>
            {item.items.map((inner, index) => (
              <ItemShown key={index} item={inner} />
            ))}
          </ul>
        )}
      </span>
    </li>
  );
}

/** The numbers in brackets say what stands beside it already. */
function withoutIds(runs: readonly Run[]): Run[] {
  const text: Run[] = [];
  let isInside = false;
  for (const run of runs) {
    if (typeof run !== "string") {
      if (!(isInside && "clause" in run)) text.push(run);
      continue;
    }
    const piece: string = isInside ? run.replace(/^[,; ]*\)?/, "") : run;
    isInside = /\($/.test(piece) || (isInside && /^[,; ]*$/.test(run));
    text.push(piece.replace(/ ?\($/, ""));
  }
  return text;
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return (
    <>
      {runs.map((run, index) => (
        <OneRun key={index} run={run} />
      ))}
    </>
  );
}

function OneRun({ run }: { run: Run }) {
  if (typeof run === "string") return <>{run}</>;
  if ("b" in run) return <strong>{run.b}</strong>;
  if ("i" in run) return <em>{run.i}</em>;
  if ("code" in run) return <code>{run.code}</code>;
  return <>{run.clause}</>;
}
