/** Who goes first: by lot or by choice, when creating a table and in the waiting room. */

import type { RoomShown } from "../protocol.ts";
import { OptionRow } from "../ui/form-controls.tsx";
import { t } from "../words/language.ts";
import { eitherOf } from "../words/message-keys.ts";
import type { RoomWishes } from "./room-wishes.ts";
import { seatNames } from "./seat-rows.tsx";
import { FRIEND, type TableDraft } from "./table-draft.ts";
import { nameToSit } from "./table-opening.ts";
import "./starting-player.css";

const LOT = "lot";
const SEATED = "seated";

interface Choice {
  value: string;
  text: string;
}

interface QuestionProps {
  game: string;
  choices: readonly Choice[];
  value: string;
  about: string;
  onChoose(value: string): void;
}

/** The question of the rulebook: who is the youngest, who most recently made sense, who begins? */
function Question({ game, choices, value, about, onChoose }: QuestionProps) {
  const question = t(eitherOf(`page-first-${game}`, "page-first"));
  return (
    <OptionRow title={question} about={about}>
      <select
        class="field"
        aria-label={question}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {choices.map(({ value: each, text }) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </OptionRow>
  );
}

interface DraftProps {
  now: TableDraft;
  onChange(next: TableDraft): void;
}

/** When creating a table: oneself or a bot. Friends can be chosen once they have arrived. */
export function DraftStartingPlayer({ now, onChange }: DraftProps) {
  const { game, others, first } = now;
  if (others.length === 0) return null;
  const names = [nameToSit(), ...seatNames(others)];
  const choices = names.flatMap((name, seat) =>
    others[seat - 1] === FRIEND ? [] : [{ value: String(seat), text: name }],
  );
  const name = first === null ? "" : (names[first] ?? "");
  return (
    <Question
      game={game}
      choices={[{ value: LOT, text: t("page-first-lot") }, ...choices]}
      value={first === null ? LOT : String(first)}
      about={first === null ? t("page-first-lot-about") : named(game, name)}
      onChoose={(value) => onChange({ ...now, first: value === LOT ? null : Number(value) })}
    />
  );
}

/** In the waiting room: the host answers, everybody sees the answer. */
export function RoomStartingPlayer({ room, wishes }: { room: RoomShown; wishes: RoomWishes }) {
  const { game, chairs, order } = room;
  if (chairs.length < 2) return null;
  const about = aboutOf(room);
  if (room.is_host !== true) return <p class="starting-player">{about}</p>;
  const seated = chairs.flatMap(({ name }, seat) =>
    name === undefined ? [] : [{ value: String(seat), text: name }],
  );
  const choices = [
    { value: LOT, text: t("page-first-lot") },
    { value: SEATED, text: t("page-first-seated") },
    ...seated,
  ];
  const choose = (value: string) => {
    if (value === LOT) return wishes.wish({ type: "order", order: "lot" });
    if (value === SEATED) return wishes.wish({ type: "order", order: "fixed" });
    return wishes.wish({ type: "first", seat: Number(value) });
  };
  return (
    <div class="starting-player">
      <Question
        game={game}
        choices={choices}
        value={room.is_named === true ? "0" : order === "lot" ? LOT : SEATED}
        about={about}
        onChoose={(value) => void choose(value)}
      />
    </div>
  );
}

function aboutOf({ game, chairs, order, is_named }: RoomShown): string {
  if (order === "lot") return t("page-first-lot-about");
  const name = chairs[0]?.name;
  if (name === undefined) return t("page-first-seated-empty");
  return is_named === true
    ? named(game, name)
    : t(eitherOf(`page-first-seated-about-${game}`, "page-first-seated-about"), { name });
}

function named(game: string, name: string): string {
  return t(eitherOf(`page-first-named-${game}`, "page-first-named"), { name });
}
