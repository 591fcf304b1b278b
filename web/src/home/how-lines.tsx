import type { Options, OptionValue, Terms } from "../protocol.ts";
import { isFrenchEdition, t, words, wordsFor } from "../words/language.ts";
import { counted } from "../words/rules.ts";
import { optionKey, termAbout, termKey } from "./keys.ts";
import { termsOf, termValue } from "./terms.ts";

interface Props {
  game: string;
  options: Options;
  terms: Terms;
  /** how many sit */
  people: number;
  /** Bandu: the pieces that were drawn, once they are */
  drawn?: readonly string[] | undefined;
}

/** Options and terms, each with a sentence about its value. */
export function HowLines({ game, options, terms, people, drawn }: Props) {
  return (
    <dl>
      {Object.entries(options).map(([name, value]) => (
        <OptionLine
          key={name}
          game={game}
          options={options}
          name={name}
          value={value}
          drawn={name === "pieces" ? drawn : undefined}
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
      <Line title={t("page-players")} value={String(value)} about={t(`page-rounds-${game}`)} />
    );
  }
  if (typeof value === "number" || (game === "bandu" && Array.isArray(value))) {
    const title = t(optionKey(game, name));
    const count = Number(counted(value));
    const about =
      drawn === undefined
        ? t(`${optionKey(game, name)}-about`)
        : words.value.say({ key: "bandu-drawn", params: { count, pieces: [...drawn] } });
    return <Line title={title} value={String(count)} about={about} />;
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
