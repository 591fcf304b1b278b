/** Presets of options, such as editions, as a radio group. */

import { useRef } from "preact/hooks";
import type { GameShown } from "../protocol.ts";
import { t } from "../words/language.ts";
import { presetOf, presetOption, type TableDraft, withPreset } from "./table-draft.ts";
import "./presets.css";

interface Props {
  game: GameShown;
  now: TableDraft;
  onChange(next: TableDraft): void;
}

export function Presets({ game, now, onChange }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const { presets = {} } = game;
  const known = Object.keys(presets);
  if (known.length === 0) return null;
  const chosen = presetOf(game, now.options);
  const isOwn = chosen === "own" || presetOption(game) === null;
  const names = isOwn ? [...known, "own"] : known;
  const choose = (name: string) => onChange(withPreset(game, now, presets[name] ?? {}));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(group.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = (at + step + names.length) % names.length;
    choose(names[next] ?? "");
    buttons[next]?.focus();
  };
  return (
    <section class="panel presets" aria-label={t("page-which-rules")}>
      <h2 class="sign">{t("page-which-rules")}</h2>
      <div
        ref={group}
        class="presets-list"
        data-testid="presets"
        role="radiogroup"
        aria-label={t("page-which-rules")}
        onKeyDown={onKeyDown}
      >
        {names.map((name) => (
          // biome-ignore lint/a11y/useSemanticElements: drawn as a button, spoken as a radio
          <button
            key={name}
            type="button"
            class="button preset"
            role="radio"
            aria-checked={name === chosen}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => choose(name)}
          >
            <span>
              {t(`page-preset-${name}`)}
              <small>{t(`page-preset-${name}-about`)}</small>
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
