import type { RoomShown } from "../protocol.ts";
import { t } from "../words/language.ts";
import { OptionRow } from "./controls.tsx";
import { type Draft, FRIEND } from "./draft.ts";
import { eitherOf } from "./keys.ts";
import { nameToSit } from "./opening.ts";
import { seatNames } from "./seat-rows.tsx";
import type { Wishing } from "./wishing.ts";

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

/** Who is the youngest? Who most recently made sense? Who begins? */
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
  now: Draft;
  onChange(next: Draft): void;
}

/** Before the table is there: oneself or a bot. Friends can be named when they have come. */
export function DraftFirst({ now, onChange }: DraftProps) {
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

/** In the waiting room: the host answers, everybody reads the answer. */
export function RoomFirst({ room, wishing }: { room: RoomShown; wishing: Wishing }) {
  const { game, chairs, order } = room;
  if (chairs.length < 2) return null;
  const about = aboutOf(room);
  if (room.is_host !== true) return <p class="first">{about}</p>;
  const seated = chairs.flatMap(({ name }, seat) =>
    name === undefined ? [] : [{ value: String(seat), text: name }],
  );
  const choices = [
    { value: LOT, text: t("page-first-lot") },
    { value: SEATED, text: t("page-first-seated") },
    ...seated,
  ];
  const choose = (value: string) => {
    if (value === LOT) return wishing.wish({ type: "order", order: "lot" });
    if (value === SEATED) return wishing.wish({ type: "order", order: "fixed" });
    return wishing.wish({ type: "first", seat: Number(value) });
  };
  return (
    <div class="first">
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
