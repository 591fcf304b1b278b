/** A costly moment of a review: the reader tries again, then sees what was better, and why. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Art } from "../look/art.tsx";
import { reasonOf } from "../net/http.ts";
import type { Message, Valued, Verdict, View } from "../protocol.ts";
import { to } from "../root-path.ts";
import { replayPath } from "../route.ts";
import { errorPoints, hintIconOf, hintWordsOf, signedPoints } from "../table/hint-words.ts";
import type { Talk } from "../table/talk.ts";
import { announce } from "../ui/announcer.tsx";
import { t, words } from "../words/language.ts";
import type { ReviewStore } from "./review-store.ts";
import { WhatIfDialog } from "./what-if-dialog.tsx";

interface Props {
  verdict: Verdict;
  talk: Talk;
  store: ReviewStore;
  /** who decided */
  name: string;
}

export function ReviewMoment({ verdict, talk, store, name }: Props) {
  const [view, setView] = useState<View | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [pick, setPick] = useState<string | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const [isGoingOn, setGoingOn] = useState(false);
  const { moment, seat, round, loss, error } = verdict;
  const open = async (): Promise<View | null> => {
    if (view !== null) return view;
    setWhy(null);
    try {
      const found = await store.moment(moment, seat);
      setView(found.view);
      return found.view;
    } catch (error) {
      setWhy(words.value.refusal(reasonOf(error)));
      return null;
    }
  };
  const answer = async (picked: string | null) => {
    if ((await open()) === null) return;
    setPick(picked);
    setOpen(true);
    announce(t(picked === null ? "page-review-shown" : verdictKey(picked, verdict)), "now");
  };
  const item = useSensibleFocus(view !== null, isOpen);
  const cost = `${words.value.decimal(loss)} ± ${errorPoints(words.value, error)}`;
  return (
    <li class="panel review-moment" data-testid="review-moment" data-moment={moment} ref={item}>
      <h3>
        {t("page-review-moment", { round, number: moment })}{" "}
        <small class="review-cost">{t("page-review-cost", { points: cost })}</small>
      </h3>
      {why !== null && <p role="alert">{why}</p>}
      {isOpen && view !== null ? (
        <Answer {...{ verdict, talk, view, pick, name }} />
      ) : view === null ? null : (
        <TryAgain {...{ talk, view }} onPick={(picked) => void answer(picked)} />
      )}
      <div class="actions">
        {view === null && (
          <button type="button" class="button button-primary" onClick={() => void open()}>
            <Art name="ui-undo" />
            {t("page-review-try")}
          </button>
        )}
        {!isOpen && (
          <button type="button" class="button" onClick={() => void answer(null)}>
            <Art name="ui-hint" />
            {t("page-review-show")}
          </button>
        )}
        <a class="button" href={to(replayPath(store.id, { moment, eyes: seat }))}>
          <Art name="ui-play" />
          {t("page-review-look")}
        </a>
        {isOpen && (
          <button type="button" class="button" onClick={() => setGoingOn(true)}>
            <Art name="ui-cards" />
            {t("page-what-if")}
          </button>
        )}
        {isGoingOn && (
          <WhatIfDialog
            id={store.id}
            moment={moment}
            players={talk.names}
            seat={seat}
            onClose={() => setGoingOn(false)}
          />
        )}
      </div>
    </li>
  );
}

/** A pressed button that is gone leaves the focus nowhere: it goes to the choices, then to the
    answer. */
function useSensibleFocus(isAsked: boolean, isOpen: boolean) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const place = isOpen ? ".review-answer" : ".review-choices button";
    if (isAsked) item.current?.querySelector<HTMLElement>(place)?.focus();
  }, [isAsked, isOpen]);
  return item;
}

/** What could be done, as the seat saw it. */
function TryAgain({ talk, view, onPick }: { talk: Talk; view: View; onPick(do_: string): void }) {
  return (
    <fieldset class="review-try">
      <legend>{t("page-review-what", { prompt: sentence(talk, view.prompt) })}</legend>
      {view.hand.length > 0 && (
        <p class="muted">
          {t("page-review-hand", { names: view.hand.map((card) => talk.card(card)) })}
        </p>
      )}
      <div class="review-choices">
        {view.legal.map((action) => (
          <button key={action} type="button" class="button" onClick={() => onPick(action)}>
            <Art name={hintIconOf(talk, action)} />
            {hintWordsOf(talk, action, view)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface AnswerProps {
  verdict: Verdict;
  talk: Talk;
  view: View;
  pick: string | null;
  name: string;
}

function Answer({ verdict, talk, view, pick, name }: AnswerProps) {
  const { do: done, best, loss, error, reason, fault, options = [] } = verdict;
  const say = (action: string) => hintWordsOf(talk, action, view);
  const points = words.value.decimal(loss);
  return (
    <div class="review-answer" tabIndex={-1}>
      {pick !== null && (
        <p data-testid="review-pick">
          <b>{t(verdictKey(pick, verdict))}</b>
        </p>
      )}
      <p>
        {t("page-review-answer", {
          name,
          action: say(done),
          best: say(best),
          points,
          error: errorPoints(words.value, error),
        })}
      </p>
      {reason !== undefined && (
        <p>{t("page-review-why", { action: say(best), sentence: sentence(talk, reason) })}</p>
      )}
      {fault !== undefined && (
        <p>{t("page-review-why", { action: say(done), sentence: sentence(talk, fault) })}</p>
      )}
      {options.length > 0 && <Options {...{ options, verdict, say, pick }} />}
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
      <caption>{t("page-review-options")}</caption>
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
              {signedPoints(words.value, value)}{" "}
              <small class="muted">±{errorPoints(words.value, error)}</small>
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
function verdictKey(pick: string, { do: done, best }: Verdict): string {
  if (pick === best) return "page-review-right";
  return pick === done ? "page-review-same" : "page-review-other";
}

const sentence = (talk: Talk, message: Message): string => talk.say(message);
