import { useState } from "preact/hooks";
import type { GameShown, OptionValue, RoomShown } from "../protocol.ts";
import { isFrenchEdition, t, words, wordsFor } from "../words/language.ts";
import type { Draft } from "./draft.ts";
import { optionKey, termKey } from "./keys.ts";
import { OptionsBox } from "./options-box.tsx";
import { Presets } from "./presets.tsx";
import { TERMS, TermsBox } from "./terms-box.tsx";
import type { Wishing } from "./wishing.ts";

interface Props {
  room: RoomShown;
  game: GameShown | undefined;
  wishing: Wishing;
}

/** Options and terms in words; the host may change them. */
export function HowWePlay({ room, game, wishing }: Props) {
  const [changed, setChanged] = useState<Draft | null>(null);
  if (changed !== null && game !== undefined) {
    return (
      <Changing
        game={game}
        now={changed}
        onChange={setChanged}
        onDone={async ({ options, terms }) => {
          if (await wishing.wish({ type: "change", options, terms })) setChanged(null);
        }}
      />
    );
  }
  const { options, terms } = room;
  return (
    <section class="box ot" aria-label={t("page-how-we-play")}>
      <header>
        <h2 class="sign">{t("page-how-we-play")}</h2>
        {room.is_host === true && game !== undefined && (
          <button
            type="button"
            class="btn"
            onClick={() => setChanged({ game: room.game, options, terms, others: [] })}
          >
            {t("page-change")}
          </button>
        )}
      </header>
      <dl>
        {Object.entries(options).map(([name, value]) => (
          <OptionLine key={name} room={room} name={name} value={value} />
        ))}
        {TERMS.map(([name]) => (
          <Line
            key={name}
            title={t(termKey(name))}
            value={t(termKey(name, terms[name]))}
            about={t(`${termKey(name, terms[name])}-about`)}
          />
        ))}
      </dl>
    </section>
  );
}

function OptionLine({ room, name, value }: { room: RoomShown; name: string; value: OptionValue }) {
  const { game, options } = room;
  if (name === "players") {
    return (
      <Line title={t("page-players")} value={String(value)} about={t(`page-rounds-${game}`)} />
    );
  }
  if (typeof value === "number" || (game === "bandu" && Array.isArray(value))) {
    const title = t(optionKey(game, name));
    const count = Array.isArray(value) ? value.length : value;
    return <Line title={title} value={String(count)} about={t(`${optionKey(game, name)}-about`)} />;
  }
  if (Array.isArray(value)) {
    const suits = value.map((suit) => wordsFor(game, options).suit(suit));
    const about = `page-fruits-${game}${isFrenchEdition(game, options) ? "-french" : ""}`;
    return <Line title={t("page-fruits")} value={words.value.list(suits)} about={t(about)} />;
  }
  const key = optionKey(game, name, value);
  return <Line title={t(optionKey(game, name))} value={t(key)} about={t(`${key}-about`)} />;
}

function Line({ title, value, about }: { title: string; value: string; about: string }) {
  return (
    <div>
      <dt>
        {title} <span>{value}</span>
      </dt>
      <dd>{about}</dd>
    </div>
  );
}

interface ChangingProps {
  game: GameShown;
  now: Draft;
  onChange(next: Draft): void;
  onDone(next: Draft): Promise<void>;
}

function Changing({ game, now, onChange, onDone }: ChangingProps) {
  return (
    <div class="ot changing">
      <Presets game={game} now={now} onChange={onChange} />
      <OptionsBox game={game} now={now} onChange={onChange} />
      <TermsBox now={now} onChange={onChange} />
      <button type="button" class="btn btn--go" onClick={() => void onDone(now)}>
        {t("page-change-done")}
      </button>
    </div>
  );
}
