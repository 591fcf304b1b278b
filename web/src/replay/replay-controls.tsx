/** What happened, and the transport controls (play, pause, seek) of a replay. */

import { useState } from "preact/hooks";
import { Art, type ArtName } from "../look/art.tsx";
import { to } from "../root-path.ts";
import { type Eyes, replayPath } from "../route.ts";
import { useRoom, useTalk } from "../table/table-store.ts";
import { announce } from "../ui/announcer.tsx";
import { copyText } from "../ui/copy-text.ts";
import { useBriefly } from "../ui/use-briefly.ts";
import { t } from "../words/language.ts";
import { type ReplayPlayer, SPEEDS, type Speed } from "./replay-player.ts";
import type { Unit } from "./replay-stops.ts";
import { WhatIfDialog } from "./what-if-dialog.tsx";
import "./replay-controls.css";
import "../table/prompt.css";

interface Props {
  player: ReplayPlayer;
}

export function ReplayControls({ player }: Props) {
  const talk = useTalk();
  const unit = useUnitName();
  const { table } = player;
  const by = unit(player.unit.value);
  const { value: isPlaying } = player.isPlaying;
  const said = table.told.value?.tell.map((message) => talk.say(message)).join(" ");
  return (
    <section class="prompt replay-controls" data-testid="replay" aria-label={t("page-replay")}>
      <p>
        {said ?? t("page-replay-begin")}{" "}
        <span class="muted">
          {t("page-replay-event", { number: table.moment.value, count: table.last })}
        </span>
      </p>
      <Track player={player} />
      <div class="actions">
        <Step
          icon="ui-first"
          label={t("page-replay-first")}
          keys="Home"
          go={() => player.first()}
        />
        <Step
          icon="ui-back"
          label={t("page-replay-back", { unit: by })}
          keys="ArrowLeft"
          go={() => player.back()}
        />
        <button
          type="button"
          class="button button-icon button-primary"
          aria-keyshortcuts="Space"
          aria-label={t(isPlaying ? "page-replay-pause" : "page-replay-play")}
          title={t(isPlaying ? "page-replay-pause" : "page-replay-play")}
          onClick={() => player.toggle()}
        >
          <Art name={isPlaying ? "ui-pause" : "ui-play"} />
        </button>
        <Step
          icon="ui-next"
          label={t("page-replay-on", { unit: by })}
          keys="ArrowRight"
          go={() => player.next()}
        />
        <Step icon="ui-last" label={t("page-replay-last")} keys="End" go={() => player.last()} />
        <ShareButton player={player} />
        {table.canGoOn && <WhatIfButton player={player} />}
      </div>
      <Choices player={player} />
    </section>
  );
}

/** Games without cards have turns instead of tricks. */
function useUnitName(): (unit: Unit) => string {
  const { hasCards } = useRoom();
  return (unit) => (unit === "trick" && !hasCards ? "turn" : unit);
}

/** The slider, with the rounds below it. */
function Track({ player }: Props) {
  const { table, stops } = player;
  const { value: moment } = table.moment;
  const { rounds } = stops.value;
  return (
    <div class="replay-track">
      <input
        type="range"
        aria-label={t("page-replay-moment")}
        aria-valuetext={t("page-replay-event", { number: moment, count: table.last })}
        min={0}
        max={table.last}
        value={moment}
        onInput={(event) => player.goTo(Number(event.currentTarget.value))}
      />
      {rounds.length > 1 && (
        <div class="replay-rounds">
          {rounds.map(({ round, first, last }) => (
            <button
              key={round}
              type="button"
              style={{ flexGrow: last - first + 1 }}
              aria-current={moment >= first && moment <= last ? "true" : undefined}
              onClick={() => player.goTo(first)}
            >
              <span aria-hidden="true">{t("page-play-round-short", { number: round })}</span>
              <span class="visually-hidden">{t("page-play-history-round", { number: round })}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Whose eyes, how far a step goes, how fast. */
function Choices({ player }: Props) {
  const talk = useTalk();
  const unit = useUnitName();
  const { table } = player;
  const { value: eyes } = table.eyes;
  return (
    <div class="replay-choices">
      {eyes !== null && (
        <select
          class="field"
          aria-label={t("page-replay-eyes")}
          value={String(eyes)}
          onChange={({ currentTarget: { value } }) =>
            void table.lookAs(value === "all" ? "all" : Number(value))
          }
        >
          <option value="all">{t("page-replay-eyes-all")}</option>
          {talk.names.map((name, seat) => (
            <option key={seat} value={seat}>
              {t("page-replay-eyes-of", { name })}
            </option>
          ))}
        </select>
      )}
      <select
        class="field"
        aria-label={t("page-replay-by")}
        value={player.unit.value}
        onChange={({ currentTarget: { value } }) => {
          player.unit.value = value as Unit;
        }}
      >
        {player.stops.value.units.map((each) => (
          <option key={each} value={each}>
            {t("page-replay-unit", { unit: unit(each) })}
          </option>
        ))}
      </select>
      <select
        class="field"
        aria-label={t("page-replay-speed")}
        value={String(player.speed.value)}
        onChange={({ currentTarget: { value } }) => player.setSpeed(Number(value) as Speed)}
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {t("page-replay-times", { speed })}
          </option>
        ))}
      </select>
    </div>
  );
}

interface StepProps {
  icon: ArtName;
  label: string;
  keys: string;
  go: () => void;
}

function Step({ icon, label, keys, go }: StepProps) {
  return (
    <button
      type="button"
      class="button button-icon"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={label}
      onClick={go}
    >
      <Art name={icon} />
    </button>
  );
}

/** Goes on from this moment; the dialog has a file of its own. */
function WhatIfButton({ player }: Props) {
  const [moment, setMoment] = useState<number | null>(null);
  const { table } = player;
  const { hasCards } = useRoom();
  const { value: eyes } = table.eyes;
  const { value: now } = table.moment;
  const open = () => {
    player.pause();
    setMoment(now);
  };
  return (
    <>
      <button
        type="button"
        class="button"
        aria-label={t("page-what-if")}
        title={t("page-what-if")}
        aria-disabled={now === 0 || now >= table.last}
        onClick={() => (now > 0 && now < table.last ? open() : undefined)}
      >
        <Art name="ui-cards" />
        <span class="only-wide">{t("page-what-if")}</span>
      </button>
      {moment !== null && (
        <WhatIfDialog
          id={table.id}
          moment={moment}
          players={table.players}
          hasCards={hasCards}
          seat={typeof eyes === "number" ? eyes : (table.shown.value?.view.to_act[0] ?? 0)}
          onClose={() => setMoment(null)}
        />
      )}
    </>
  );
}

/** Copies the address of this moment, which anybody may open. */
function ShareButton({ player }: Props) {
  const [isCopied, sayCopied] = useBriefly();
  const { table } = player;
  const copy = async () => {
    const eyes: Eyes = table.eyes.value ?? "all";
    const path = replayPath(table.id, { moment: table.moment.value, eyes });
    await copyText(`${location.origin}${to(path)}`);
    sayCopied();
    announce(t("page-replay-copied"), "soon"); // on phones the button has no text
  };
  const label = t(isCopied ? "page-replay-copied" : "page-replay-share");
  return (
    <button
      type="button"
      class="button"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      <Art name={isCopied ? "ui-check" : "ui-share"} />
      <span class="only-wide">{label}</span>
    </button>
  );
}
