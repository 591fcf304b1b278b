/** Form for the options (rule variants) of a game. */

import { Art, type ArtName, isArt } from "../look/art.tsx";
import type { GameShown, OptionShown, OptionValue } from "../protocol.ts";
import { OptionRow, Segment } from "../ui/form-controls.tsx";
import { capital } from "../words/catalogue.ts";
import { editionOf, t, wordsFor } from "../words/language.ts";
import { optionKey, suitsAbout, textOr } from "../words/message-keys.ts";
import { counted } from "../words/rules-data.ts";
import {
  playerCounts,
  playersOf,
  presetOption,
  type TableDraft,
  withOption,
  withPlayers,
  withSuit,
} from "./table-draft.ts";
import "./options-box.css";

interface Props {
  game: GameShown;
  now: TableDraft;
  onChange(next: TableDraft): void;
}

/** Every option with an explanation of its chosen value. */
export function OptionsBox({ game, now, onChange }: Props) {
  const above = ["players", presetOption(game)];
  const others = game.options.filter(({ name }) => !above.includes(name));
  return (
    <section class="panel" aria-label={t("page-options")}>
      <header>
        <h2 class="sign">{t("page-options")}</h2>
        <small>{t("page-options-about")}</small>
      </header>
      <OptionRow title={t("page-players")} about={textOr(`page-rounds-${game.game}`)}>
        <Segment
          label={t("page-players")}
          values={playerCounts(game)}
          value={playersOf(now.options)}
          text={String}
          onChoose={(players) => onChange(withPlayers(game, now, players))}
        />
      </OptionRow>
      {others.map((option) => {
        const One = KINDS[option.kind];
        return <One key={option.name} option={option} now={now} onChange={onChange} />;
      })}
    </section>
  );
}

interface OneProps {
  option: OptionShown;
  now: TableDraft;
  onChange(next: TableDraft): void;
}

function Choice({ option, now, onChange }: OneProps) {
  const key = (value?: OptionValue) => optionKey(now.game, option.name, value);
  const value = now.options[option.name] as OptionValue;
  const edition = editionOf(now.game, now.options);
  const label = textOr(key(), option.name);
  const title = (
    <>
      {label}
      {edition !== null && option.name in edition.options && (
        <span class="pill">{t(`page-edition-${edition.name}`)}</span>
      )}
    </>
  );
  return (
    <OptionRow title={title} about={textOr(`${key(value)}-about`)}>
      <Segment
        label={label}
        values={option.values as OptionValue[]}
        value={value}
        text={(each) => textOr(key(each), String(each))}
        onChoose={(next) => onChange(withOption(now, option.name, next))}
      />
    </OptionRow>
  );
}

/** A number, by buttons or typed in. For pieces: how many are in the pile. */
function Counted({ option, now, onChange }: OneProps) {
  const key = optionKey(now.game, option.name);
  const label = textOr(key, option.name);
  const value = Number(counted(now.options[option.name] ?? 0));
  const isPieces = option.kind === "selection";
  const least = isPieces ? 1 : Number(option.values[0]);
  const most = isPieces ? option.values.length : Math.min(99, Number(option.values[1]));
  const set = (next: number) => {
    const inside = Math.min(most, Math.max(least, Math.round(next)));
    if (Number.isFinite(inside)) onChange(withOption(now, option.name, inside));
  };
  return (
    <OptionRow title={label} about={textOr(`${key}-about`)}>
      <div class="stepper">
        <button
          type="button"
          class="button button-icon"
          aria-label={t("page-fewer")}
          onClick={() => set(value - 1)}
        >
          <Art name="ui-less" />
        </button>
        <input
          type="number"
          inputMode="numeric"
          aria-label={label}
          min={least}
          max={most}
          value={value}
          onChange={(event) => set(event.currentTarget.valueAsNumber)}
        />
        <button
          type="button"
          class="button button-icon"
          aria-label={t("page-more-of")}
          onClick={() => set(value + 1)}
        >
          <Art name="ui-more" />
        </button>
      </div>
    </OptionRow>
  );
}

/** Which suits are in play. */
function Suits({ option, now, onChange }: OneProps) {
  const chosen = now.options[option.name] as string[];
  const all = option.values as string[];
  const always = option.required ?? [];
  const words = wordsFor(now.game, now.options);
  return (
    <div class="option-row">
      <b>
        {t("page-fruits")}{" "}
        <small class="muted">
          {t("page-fruits-count", { count: chosen.length, all: all.length })}
        </small>
      </b>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere */}
      <div class="fruit-buttons" role="group" aria-label={t("page-fruits")}>
        {all.map((suit) => {
          const name = capital(words.suit(suit));
          const isFixed = always.includes(suit) || chosen.length === all.length;
          return (
            <button
              key={suit}
              type="button"
              class="button fruit-button"
              aria-pressed={chosen.includes(suit)}
              aria-disabled={isFixed}
              aria-label={isFixed ? t("page-fruit-always", { fruit: name }) : name}
              onClick={() => isFixed || onChange(withSuit(now, option, suit))}
            >
              {isArt(words.label(suit)) && <Art name={words.label(suit) as ArtName} />}
              <span>
                {name}
                {always.includes(suit) && <Art name="ui-lock" />}
              </span>
            </button>
          );
        })}
      </div>
      <p>{textOr(suitsAbout(now.game, now.options))}</p>
    </div>
  );
}

const KINDS = { choice: Choice, suits: Suits, count: Counted, selection: Counted };
