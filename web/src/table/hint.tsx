import { Art } from "../look/art.tsx";
import type { Hint } from "../protocol.ts";
import { Sheet } from "../ui/sheet.tsx";
import { isWide } from "../ui/wide.ts";
import { OwnClock } from "./clock.tsx";
import { useActing, useDesk, useOpened, usePlayback, useTalk } from "./desk.ts";
import { errorPoints, iconOf, isRough, percentOf, signedPoints, wordsOf } from "./hint-words.ts";
import type { Talk } from "./talk.ts";

const SHORTEST = 8; // percent of the bar that the worst action has
const CLOSE = 2; // points that the whole bar is worth at least

/** Under the history on desks: what a bot thinks, for those who ask. */
export function HintSide() {
  const { hinting } = useDesk();
  if (!isWide.value || !hinting.isAllowed.value) return null;
  return <HintBars />;
}

/** A sheet from below on phones. */
export function HintSheet() {
  const talk = useTalk();
  const opened = useOpened();
  return (
    <Sheet
      title={talk.t("hint")}
      aside={<OwnClock />}
      class="hint-sheet"
      onClose={() => {
        opened.open.value = null;
      }}
    >
      <HintBars />
    </Sheet>
  );
}

function HintBars() {
  const talk = useTalk();
  const { hinting } = useDesk();
  const answer = hinting.answer.value;
  const hints = answer?.hints ?? [];
  return (
    <section
      class="hint"
      data-seat={talk.you ?? undefined}
      aria-label={talk.t("hint")}
      aria-busy={hinting.isAsking.value}
    >
      <header>
        <h2>{talk.t("hint-title")}</h2>
        {hints.length > 0 && <span class="muted">{talk.t("hint-unit")}</span>}
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
        {talk.t("hint-note")} {isRough(hints) && talk.catalogue.t("hint-rough")}
      </small>
      {hints.length > 0 && (
        <details>
          <summary>{talk.t("hint-about")}</summary>
          <small>
            {talk.catalogue.t("hint-means")}{" "}
            {hints.some(({ bid }) => bid !== undefined) && talk.catalogue.t("hint-means-bid")}
          </small>
        </details>
      )}
    </section>
  );
}

function Ask() {
  const talk = useTalk();
  const { hinting } = useDesk();
  const { canAsk, isAsking } = hinting;
  if (isAsking.value) return <p class="muted">{talk.t("hint-thinking")}</p>;
  if (!canAsk.value) return <p class="muted">{talk.t("hint-later")}</p>;
  return (
    <button type="button" class="btn" data-key="hint" onClick={() => void hinting.ask()}>
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

/** One action: to press it is to do it. */
function Bar({ hint, hints, isBest }: BarProps) {
  const talk = useTalk();
  const playback = usePlayback();
  const acting = useActing();
  const opened = useOpened();
  const act = () => {
    if (opened.open.value === "hint") opened.open.value = null;
    void acting.act(hint.do);
  };
  const error = talk.t("hint-error", { points: errorPoints(talk.catalogue, hint.error) });
  const more = [...chancesOf(hint, talk), hint.reason === undefined ? "" : talk.say(hint.reason)];
  return (
    <li class={isBest ? "best" : ""}>
      <button type="button" onClick={act}>
        <Art name={iconOf(talk, hint.do)} />
        <span>{wordsOf(talk, hint.do, playback.view.value)}</span>
        <span class="bar-m" style={`--v:${lengthOf(hint, hints)}`}>
          <i />
        </span>
        <b title={error}>
          {signedPoints(talk.catalogue, hint.value)}
          <small aria-hidden="true">±{errorPoints(talk.catalogue, hint.error)}</small>
          <span class="sr"> {error}</span>
        </b>
        <small>{more.filter((part) => part !== "").join(" · ")}</small>
      </button>
    </li>
  );
}

/** "trick 62 %", "bid 45 %" */
function chancesOf({ trick, bid }: Hint, { catalogue }: Talk): string[] {
  return [
    trick === undefined ? "" : catalogue.t("hint-trick", { percent: percentOf(trick) }),
    bid === undefined ? "" : catalogue.t("hint-bid", { percent: percentOf(bid) }),
  ];
}

/** From the worst action to the best, in percent; what hardly differs looks alike. */
function lengthOf(hint: Hint, hints: readonly Hint[]): number {
  const values = hints.map(({ value }) => value);
  const high = Math.max(...values);
  const range = Math.max(CLOSE, high - Math.min(...values));
  return Math.round(100 - ((100 - SHORTEST) * (high - hint.value)) / range);
}
