/** The options and terms of a waiting room; the host can edit them. */

import { OptionsSummary } from "../games/options-summary.tsx";
import type { GameShown, RoomShown } from "../protocol.ts";
import { useReloadSafe } from "../reload-state.ts";
import { t } from "../words/language.ts";
import { OptionsBox } from "./options-box.tsx";
import { Presets } from "./presets.tsx";
import type { RoomWishes } from "./room-wishes.ts";
import type { TableDraft } from "./table-draft.ts";
import { TermsBox } from "./terms-box.tsx";
import "./room-options.css";

interface Props {
  room: RoomShown;
  game: GameShown | undefined;
  wishes: RoomWishes;
}

export function RoomOptions({ room, game, wishes }: Props) {
  const changing = useReloadSafe<TableDraft | null>(`change ${room.table}`, null);
  const changed = changing.value;
  const setChanged = (next: TableDraft | null) => {
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
          if (await wishes.wish({ type: "change", options, terms })) setChanged(null);
        }}
      />
    );
  }
  return (
    <section class="panel options-summary" aria-label={t("page-how-we-play")}>
      <header>
        <h2 class="sign">{t("page-how-we-play")}</h2>
        {room.is_host === true && game !== undefined && (
          <button
            type="button"
            class="button"
            onClick={() => setChanged({ game: room.game, options, terms, others: [], first: null })}
          >
            {t("page-change")}
          </button>
        )}
      </header>
      <OptionsSummary game={room.game} options={options} terms={terms} people={people} />
    </section>
  );
}

interface ChangingProps {
  game: GameShown;
  now: TableDraft;
  people: number;
  onChange(next: TableDraft): void;
  onDone(next: TableDraft): Promise<void>;
}

function Changing({ game, now, people, onChange, onDone }: ChangingProps) {
  return (
    <div class="options-summary room-options-form">
      <Presets game={game} now={now} onChange={onChange} />
      <OptionsBox game={game} now={now} onChange={onChange} />
      <TermsBox now={now} people={people} onChange={onChange} />
      <button type="button" class="button button-primary" onClick={() => void onDone(now)}>
        {t("page-change-done")}
      </button>
    </div>
  );
}
