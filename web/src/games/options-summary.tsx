/** A table's options and terms as a list, each with an explanation. */

import type { Options, OptionValue, Terms } from "../protocol.ts";
import { t, words, wordsFor } from "../words/language.ts";
import { optionKey, suitsAbout, termAbout, termKey, textOr } from "../words/message-keys.ts";
import { counted } from "../words/rules-data.ts";
import { shelfOf } from "./shelf-registry.ts";
import { termsOf, termValue } from "./table-terms.ts";
import "./options-summary.css";

interface Props {
  game: string;
  options: Options;
  terms: Terms;
  /** how many people sit at the table */
  people: number;
  /** the pieces drawn by chance for an option such as `pieces`, once they are known */
  drawn?: readonly string[] | undefined;
}

export function OptionsSummary({ game, options, terms, people, drawn }: Props) {
  return (
    <dl>
      {Object.entries(options).map(([name, value]) => (
        <OptionLine
          key={name}
          game={game}
          options={options}
          name={name}
          value={value}
          drawn={drawn}
        />
      ))}
      {termsOf(game).map(([name]) => {
        const value = termValue(terms, name, people);
        return (
          <Line
            key={name}
            title={t(termKey(name))}
            value={t(termKey(name, value))}
            about={t(termAbout(game, name, value))}
          />
        );
      })}
    </dl>
  );
}

interface OptionProps {
  game: string;
  options: Options;
  name: string;
  value: OptionValue;
  drawn: readonly string[] | undefined;
}

function OptionLine({ game, options, name, value, drawn }: OptionProps) {
  if (name === "players") {
    return (
      <Line title={t("page-players")} value={String(value)} about={textOr(`page-rounds-${game}`)} />
    );
  }
  const told = shelfOf(game).selections?.[name];
  if (typeof value === "number" || told !== undefined) {
    const title = textOr(optionKey(game, name), name);
    const count = Number(counted(value));
    const about =
      drawn === undefined || told === undefined
        ? textOr(`${optionKey(game, name)}-about`)
        : words.value.say({ ...told, params: { count, [name]: [...drawn] } });
    return <Line title={title} value={String(count)} about={about} />;
  }
  if (Array.isArray(value)) {
    const suits = value.map((suit) => wordsFor(game, options).suit(suit));
    const about = textOr(suitsAbout(game, options));
    return <Line title={t("page-fruits")} value={words.value.list(suits)} about={about} />;
  }
  const key = optionKey(game, name, value);
  const title = textOr(optionKey(game, name), name);
  return <Line title={title} value={textOr(key, String(value))} about={textOr(`${key}-about`)} />;
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
