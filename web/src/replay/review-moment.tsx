/** A costly moment of a review: the reader tries again, then sees what was better, and why. */

import { useEffect, useRef, useState } from "preact/hooks";
import { roomOf } from "../games/room-registry.ts";
import { Art } from "../look/art.tsx";
import { reasonOf } from "../net/http.ts";
import type { Verdict, View } from "../protocol.ts";
import { to } from "../root-path.ts";
import { replayPath } from "../route.ts";
import { hintIconOf, hintWordsOf } from "../table/hint-words.ts";
import type { Talk } from "../table/talk.ts";
import { announce } from "../ui/announcer.tsx";
import { t, words } from "../words/language.ts";
import { ReviewAnswer, verdictKey } from "./review-answer.tsx";
import { costWords, isPlacement } from "./review-figures.ts";
import type { ReviewStore } from "./review-store.ts";
import { WhatIfDialog } from "./what-if-dialog.tsx";

const MOST_CHOICES = 30; // buttons; a hand with all it can do is fewer

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
  const { moment, seat, round, piece } = verdict;
  const canPick = !isPlacement(verdict);
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
  const heading =
    piece == null
      ? t("page-review-moment", { round, number: moment })
      : talk.say({ key: "page-review-moment-piece", params: { number: moment, piece } });
  return (
    <li class="panel review-moment" data-testid="review-moment" data-moment={moment} ref={item}>
      <h3>
        {heading} <small class="review-cost">{costWords(verdict)}</small>
      </h3>
      {why !== null && <p role="alert">{why}</p>}
      {isOpen && view !== null ? (
        <ReviewAnswer {...{ verdict, talk, view, pick, name }} />
      ) : view === null ? null : (
        <TryAgain
          {...{ talk, view }}
          choices={choicesOf(view, verdict)}
          onPick={(picked) => void answer(picked)}
        />
      )}
      <div class="actions">
        {view === null && (
          <button
            type="button"
            class="button button-primary"
            onClick={() => (canPick ? void open() : setGoingOn(true))}
          >
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
            hasCards={roomOf(talk).hasCards}
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

/** What can be chosen from: everything legal, or, of nearly a hundred offers, those that were
    judged, in the order of the pile. */
function choicesOf({ legal }: View, { options = [] }: Verdict): string[] {
  if (legal.length <= MOST_CHOICES) return legal;
  const judged = new Set(options.map(({ do: action }) => action));
  return legal.filter((action) => judged.has(action));
}

interface TryProps {
  talk: Talk;
  view: View;
  choices: readonly string[];
  onPick: (action: string) => void;
}

/** What could be done, as the seat saw it. */
function TryAgain({ talk, view, choices, onPick }: TryProps) {
  return (
    <fieldset class="review-try">
      <legend>{t("page-review-what", { prompt: talk.say(view.prompt) })}</legend>
      {view.hand.length > 0 && (
        <p class="muted">
          {t("page-review-hand", { names: view.hand.map((card) => talk.card(card)) })}
        </p>
      )}
      <div class="review-choices">
        {choices.map((action) => (
          <button key={action} type="button" class="button" onClick={() => onPick(action)}>
            <Art name={hintIconOf(talk, action)} />
            {hintWordsOf(talk, action, view)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
