/** What if: go on from a moment of a finished game, against bots. */

import { useState } from "preact/hooks";
import { Art } from "../look/art.tsx";
import { post, reasonOf } from "../net/http.ts";
import type { Made, NewWhatIf } from "../protocol.ts";
import { go } from "../route.ts";
import { ownName } from "../settings.ts";
import { Dialog } from "../ui/dialog.tsx";
import { t, words } from "../words/language.ts";
import "./what-if-dialog.css";

interface Props {
  id: string;
  /** how many events have happened */
  moment: number;
  players: readonly string[];
  /** the seat that is offered first */
  seat: number;
  /** what is hidden can be drawn anew */
  hasCards: boolean;
  onClose: () => void;
}

type Cards = NewWhatIf["cards"];

export function WhatIfDialog({ id, moment, players, seat: first, hasCards, onClose }: Props) {
  const [seat, setSeat] = useState(first);
  const [cards, setCards] = useState<Cards>("same");
  const [why, setWhy] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const start = async (event: Event) => {
    event.preventDefault();
    if (isAsking) return;
    setAsking(true);
    setWhy(null);
    const name = ownName.value.trim() || t("page-guest");
    try {
      const made = await post<Made>(`/api/records/${id}/what-if`, { moment, seat, name, cards });
      go(`/table/${made.id}`);
    } catch (error) {
      const reason = reasonOf(error);
      setWhy(words.value.refusal(reason));
      setAsking(false);
    }
  };
  return (
    <Dialog title={t("page-what-if")} onClose={onClose}>
      <form class="dialog-text what-if" onSubmit={(event) => void start(event)}>
        <p>{t("page-what-if-about", { number: moment })}</p>
        <label>
          {t("page-what-if-seat")}
          <select
            class="field"
            value={String(seat)}
            onChange={({ currentTarget: { value } }) => setSeat(Number(value))}
          >
            {players.map((name, place) => (
              <option key={place} value={place}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {hasCards && (
          <fieldset>
            <legend>{t("page-what-if-cards")}</legend>
            {(["same", "drawn"] as const).map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="what-if-cards"
                  checked={cards === each}
                  onChange={() => setCards(each)}
                />
                <span>{t(`page-what-if-${each}`)}</span>
              </label>
            ))}
          </fieldset>
        )}
        {why !== null && <p role="alert">{why}</p>}
        <button type="submit" class="button button-primary" aria-disabled={isAsking}>
          <Art name="ui-play" />
          {t("page-what-if-start")}
        </button>
      </form>
    </Dialog>
  );
}
