/** The seats of a new table: bots of several levels, or friends. */

import { Art } from "../look/art.tsx";
import { NameInput } from "../ui/preferences.tsx";
import { t, words } from "../words/language.ts";
import { FRIEND, type TableDraft } from "./table-draft.ts";
import "./seat-rows.css";

/** The names that the server gives to bots. */
const BOT_NAMES = ["Ada", "Ben", "Chloé", "Dev", "Eli"];

interface Props {
  draft: TableDraft;
  /** bots that can play this game */
  bots: readonly string[];
  onChange(others: string[]): void;
}

export function SeatRows({ draft, bots, onChange }: Props) {
  const names = seatNames(draft.others);
  return (
    <ul class="seat-rows" data-testid="seat-rows">
      <li data-seat="0">
        <Art name="mark-0" class="seat-mark" />
        <Art name="ui-person" />
        <span>
          <b>{t("page-seat-you")}</b>
        </span>
        <NameInput />
      </li>
      {draft.others.map((other, i) => (
        <li key={i} data-seat={i + 1}>
          <Art name={`mark-${(i + 1) as 1 | 2 | 3 | 4 | 5}`} class="seat-mark" />
          <Art name={other === FRIEND ? "ui-link" : "ui-bot"} />
          <span>
            <b>{names[i]}</b>
            <small>
              {other === FRIEND ? t("page-seat-open-about") : botAbout(other, draft.game)}
            </small>
          </span>
          <select
            class="field"
            aria-label={t("page-who-sits", { number: i + 2 })}
            value={other}
            onChange={(event) => onChange(draft.others.with(i, event.currentTarget.value))}
          >
            {bots.map((bot) => (
              <option key={bot} value={bot}>
                {t("page-bot-is", { bot: botTitle(bot) })}
              </option>
            ))}
            <option value={FRIEND}>{t("page-friend")}</option>
          </select>
        </li>
      ))}
    </ul>
  );
}

/** Names of the other players; bots as the server will name them. */
export function seatNames(others: readonly string[]): string[] {
  let bots = 0;
  return others.map((other) => {
    if (other === FRIEND) return t("page-seat-open");
    bots += 1;
    return BOT_NAMES[bots - 1] ?? "";
  });
}

export function botTitle(bot: string): string {
  const key = `bot-${bot}`;
  return words.value.has(key) ? t(key).toLocaleLowerCase(words.value.language) : bot;
}

/** How a bot plays, in this game if there is a text for it. */
export function botAbout(bot: string, game: string): string {
  const keys = [`page-bot-${bot}-${game}`, `page-bot-${bot}`];
  const key = keys.find((each) => words.value.has(each));
  return key === undefined ? "" : t(key);
}
