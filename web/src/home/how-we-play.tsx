import { useCarried } from "../carried.ts";
import type { GameShown, RoomShown } from "../protocol.ts";
import { t } from "../words/language.ts";
import type { Draft } from "./draft.ts";
import { HowLines } from "./how-lines.tsx";
import { OptionsBox } from "./options-box.tsx";
import { Presets } from "./presets.tsx";
import { TermsBox } from "./terms-box.tsx";
import type { Wishing } from "./wishing.ts";

interface Props {
  room: RoomShown;
  game: GameShown | undefined;
  wishing: Wishing;
}

/** Options and terms in words; the host may change them. */
export function HowWePlay({ room, game, wishing }: Props) {
  const changing = useCarried<Draft | null>(`change ${room.table}`, null);
  const changed = changing.value;
  const setChanged = (next: Draft | null) => {
    changing.value = next;
  };
  const { options, terms } = room;
  const people = room.chairs.filter(({ name, bot }) => name !== undefined && !bot).length;
  if (changed !== null && game !== undefined) {
    return (
      <Changing
        game={game}
        now={changed}
        people={people}
        onChange={setChanged}
        onDone={async (next) => {
          const { options, terms } = next;
          if (await wishing.wish({ type: "change", options, terms })) setChanged(null);
        }}
      />
    );
  }
  return (
    <section class="box ot" aria-label={t("page-how-we-play")}>
      <header>
        <h2 class="sign">{t("page-how-we-play")}</h2>
        {room.is_host === true && game !== undefined && (
          <button
            type="button"
            class="btn"
            onClick={() => setChanged({ game: room.game, options, terms, others: [], first: null })}
          >
            {t("page-change")}
          </button>
        )}
      </header>
      <HowLines game={room.game} options={options} terms={terms} people={people} />
    </section>
  );
}

interface ChangingProps {
  game: GameShown;
  now: Draft;
  people: number;
  onChange(next: Draft): void;
  onDone(next: Draft): Promise<void>;
}

function Changing({ game, now, people, onChange, onDone }: ChangingProps) {
  return (
    <div class="ot changing">
      <Presets game={game} now={now} onChange={onChange} />
      <OptionsBox game={game} now={now} onChange={onChange} />
      <TermsBox now={now} people={people} onChange={onChange} />
      <button type="button" class="btn btn--go" onClick={() => void onDone(now)}>
        {t("page-change-done")}
      </button>
    </div>
  );
}
