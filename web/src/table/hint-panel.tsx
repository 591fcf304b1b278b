/** Hints: what a bot thinks each legal action is worth, as a bar chart. */

import { Art } from "../look/art.tsx";
import type { Hint } from "../protocol.ts";
import { Dialog } from "../ui/dialog.tsx";
import { isWideScreen } from "../ui/wide-screen.ts";
import { OwnClock } from "./clock.tsx";
import {
  errorWords,
  hintIconOf,
  hintWordsOf,
  isRough,
  percentOf,
  valueWords,
} from "./hint-words.ts";
import {
  useActionStore,
  usePanelStore,
  usePlayback,
  useTableStore,
  useTalk,
} from "./table-store.ts";
import type { Talk } from "./talk.ts";
import "./hint-panel.css";

const SHORTEST = 8; // length of the worst action's bar, in percent
const CLOSE = 2; // minimum range of the bars, in points
const CLOSE_WIN = 0.2; // the same in chance to win

/** Below the history on wide screens. */
export function HintPanel() {
  const { hintStore } = useTableStore();
  if (!isWideScreen.value || !hintStore.isAllowed.value) return null;
  return <HintBars />;
}

/** A dialog on phones. */
export function HintDialog() {
  const talk = useTalk();
  const panelStore = usePanelStore();
  return (
    <Dialog
      title={talk.t("hint")}
      aside={<OwnClock />}
      onClose={() => {
        panelStore.open.value = null;
      }}
    >
      <HintBars />
    </Dialog>
  );
}

function HintBars() {
  const talk = useTalk();
  const { hintStore } = useTableStore();
  const answer = hintStore.answer.value;
  const hints = answer?.hints ?? [];
  const suffix = hints[0]?.unit === "win" ? "-win" : "";
  return (
    <section
      class="hint-panel"
      data-testid="hint"
      data-seat={talk.you ?? undefined}
      aria-label={talk.t("hint")}
      aria-busy={hintStore.isAsking.value}
    >
      <header>
        <h2>{talk.t("hint-title")}</h2>
        {hints.length > 0 && <span class="muted">{talk.t(`hint-unit${suffix}`)}</span>}
      </header>
      {answer === null && <Ask />}
      {answer?.refusal && <p>{talk.say(answer.refusal)}.</p>}
      {hints.length > 0 && (
        <ol>
          {hints.map((hint, place) => (
            <Bar key={hint.do} hint={hint} hints={hints} isBest={place === 0} />
          ))}
        </ol>
      )}
      <small class="muted">
        {talk.t("hint-note")} {isRough(hints) && talk.catalogue.t(`hint-rough${suffix}`)}
      </small>
      {hints.length > 0 && (
        <details>
          <summary>{talk.t("hint-about")}</summary>
          <small>
            {talk.catalogue.t(`hint-means${suffix}`)}{" "}
            {hints.some(({ bid }) => bid !== undefined) && talk.catalogue.t("hint-means-bid")}
          </small>
        </details>
      )}
    </section>
  );
}

function Ask() {
  const talk = useTalk();
  const { hintStore } = useTableStore();
  const { canAsk, isAsking } = hintStore;
  if (isAsking.value) return <p class="muted">{talk.t("hint-thinking")}</p>;
  if (!canAsk.value) return <p class="muted">{talk.t("hint-later")}</p>;
  return (
    <button type="button" class="button" data-key="hint" onClick={() => void hintStore.ask()}>
      <Art name="ui-hint" />
      {talk.t("hint-ask")}
    </button>
  );
}

interface BarProps {
  hint: Hint;
  hints: readonly Hint[];
  isBest: boolean;
}

/** One action; pressing it performs it. */
function Bar({ hint, hints, isBest }: BarProps) {
  const talk = useTalk();
  const playback = usePlayback();
  const actionStore = useActionStore();
  const panelStore = usePanelStore();
  const act = () => {
    if (panelStore.open.value === "hint") panelStore.open.value = null;
    void actionStore.act(hint.do);
  };
  const margin = errorWords(talk.catalogue, hint);
  const error = talk.t("hint-error", { points: margin });
  const more = [...chancesOf(hint, talk), hint.reason === undefined ? "" : talk.say(hint.reason)];
  return (
    <li data-best={isBest ? "" : undefined}>
      <button type="button" onClick={act}>
        <Art name={hintIconOf(talk, hint.do)} />
        <span>{hintWordsOf(talk, hint.do, playback.view.value)}</span>
        <span class="hint-meter" style={`--v:${lengthOf(hint, hints)}`}>
          <i />
        </span>
        <b title={error}>
          {valueWords(talk.catalogue, hint)}
          <small aria-hidden="true">±{margin}</small>
          <span class="visually-hidden"> {error}</span>
        </b>
        <small>{more.filter((part) => part !== "").join(" · ")}</small>
      </button>
    </li>
  );
}

/** "trick 62 %", "bid 45 %", "stands 90 %" */
function chancesOf({ trick, bid, stands }: Hint, { catalogue }: Talk): string[] {
  return [
    stands === undefined ? "" : catalogue.t("hint-stands", { percent: percentOf(stands) }),
    trick === undefined ? "" : catalogue.t("hint-trick", { percent: percentOf(trick) }),
    bid === undefined ? "" : catalogue.t("hint-bid", { percent: percentOf(bid) }),
  ];
}

/** Bar length in percent, from worst to best; small differences look alike. */
function lengthOf(hint: Hint, hints: readonly Hint[]): number {
  const values = hints.map(({ value }) => value);
  const high = Math.max(...values);
  const close = hint.unit === "win" ? CLOSE_WIN : CLOSE;
  const range = Math.max(close, high - Math.min(...values));
  return Math.round(100 - ((100 - SHORTEST) * (high - hint.value)) / range);
}
