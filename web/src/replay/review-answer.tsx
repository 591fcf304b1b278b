/** The answer to a costly moment: what was better, by how much, and why. */

import type { Valued, Verdict, View } from "../protocol.ts";
import { errorPoints, hintWordsOf, percentOf, signedPoints } from "../table/hint-words.ts";
import type { Talk } from "../table/talk.ts";
import { t, words } from "../words/language.ts";
import { isPlacement, lossWords } from "./review-figures.ts";

const WORTH_MORE = 1; // points by which a loss exceeds those of the round
const SAFER = 0.1; // probability of standing, from which another place counts as safer

interface Props {
  verdict: Verdict;
  talk: Talk;
  view: View;
  pick: string | null;
  name: string;
}

export function ReviewAnswer({ verdict, talk, view, pick, name }: Props) {
  const { do: done, best, reason, fault, options = [] } = verdict;
  if (isPlacement(verdict)) return <PlacementAnswer {...{ verdict, talk }} />;
  const say = (action: string) => hintWordsOf(talk, action, view);
  return (
    <div class="review-answer" tabIndex={-1}>
      {pick !== null && (
        <p data-testid="review-pick">
          <b>{t(verdictKey(pick, verdict))}</b>
        </p>
      )}
      <p>
        {t(verdict.unit === "win" ? "page-review-answer-win" : "page-review-answer", {
          name,
          action: say(done),
          best: say(best),
          ...lossWords(verdict),
        })}
      </p>
      {isAboutTheGame(verdict) && <p>{t("page-review-game")}</p>}
      {reason !== undefined && (
        <p>{t("page-review-why", { action: say(best), sentence: talk.say(reason) })}</p>
      )}
      {fault !== undefined && (
        <p>{t("page-review-why", { action: say(done), sentence: talk.say(fault) })}</p>
      )}
      {options.length > 0 && <Options {...{ options, verdict, say, pick }} />}
    </div>
  );
}

/** Whether the loss counts more than the points of the round. */
const isAboutTheGame = ({ unit, loss, value, best_value: best }: Verdict): boolean =>
  unit !== "win" && loss - (best - value) > WORTH_MORE;

/** How likely the piece was to stand, and where it should have been. */
function PlacementAnswer({ verdict, talk }: { verdict: Verdict; talk: Talk }) {
  const { piece, stands, best_stands: held, reason, unit } = verdict;
  const percents = { percent: percentOf(stands ?? 0), best: percentOf(held ?? 0) };
  const isAboutRoom = unit === "win" && (held ?? 0) - (stands ?? 0) < SAFER;
  const key = isAboutRoom ? "page-review-answer-room" : "page-review-answer-place";
  return (
    <div class="review-answer" tabIndex={-1}>
      <p>{talk.say({ key, params: { piece: piece ?? "", ...percents } })}</p>
      {unit === "win" && <p>{t("page-review-answer-cost", lossWords(verdict))}</p>}
      {reason != null && <p>{t("page-review-where", { sentence: talk.say(reason) })}</p>}
    </div>
  );
}

interface OptionsProps {
  options: readonly Valued[];
  verdict: Verdict;
  say: (action: string) => string;
  pick: string | null;
}

/** Everything that could have been done, the best first. */
function Options({ options, verdict, say, pick }: OptionsProps) {
  const sorted = [...options].sort((a, b) => b.value - a.value);
  return (
    <table class="review-options">
      <caption>
        {t(verdict.unit === "win" ? "page-review-options-win" : "page-review-options")}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("page-review-action")}</th>
          <th scope="col">{t("page-review-worth")}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ do: action, value, error }) => (
          <tr key={action} data-best={action === verdict.best ? "" : undefined}>
            <th scope="row">
              {say(action)} <small>{marksOf(action, verdict, pick).join(" · ")}</small>
            </th>
            <td>
              {verdict.unit === "win" ? (
                t("page-review-percent", { percent: percentOf(value) })
              ) : (
                <>
                  {signedPoints(words.value, value)}{" "}
                  <small class="muted">±{errorPoints(words.value, error)}</small>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function marksOf(action: string, { do: done, best }: Verdict, pick: string | null): string[] {
  return [
    action === best ? t("page-review-mark-best") : "",
    action === done ? t("page-review-mark-done") : "",
    action === pick ? t("page-review-mark-pick") : "",
  ].filter((mark) => mark !== "");
}

/** What is said to the reader's choice. */
export function verdictKey(pick: string, { do: done, best }: Verdict): string {
  if (pick === best) return "page-review-right";
  return pick === done ? "page-review-same" : "page-review-other";
}
