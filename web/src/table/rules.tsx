import { RulesText } from "../rules/text.tsx";
import { useRules } from "../rules/use-rules.ts";
import { useDesk } from "./desk.ts";

/** The rules of this game as this table plays it, opened at the clause that was asked for. */
export function Rules() {
  const desk = useDesk();
  const { game, options, catalogue } = desk.talk.value;
  const asked = useRules(game, catalogue.language);
  return <RulesText game={game} asked={asked} options={options} clause={desk.clause.value} />;
}
