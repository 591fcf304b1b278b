import { RulesText } from "../rules/text.tsx";
import { useRules } from "../rules/use-rules.ts";
import { useOpened, useTalk } from "./desk.ts";

/** The rules of this game as this table plays it, opened at the clause that was asked for. */
export function Rules() {
  const talk = useTalk();
  const opened = useOpened();
  const { game, options, catalogue } = talk;
  const asked = useRules(game, catalogue.language);
  return <RulesText game={game} asked={asked} options={options} clause={opened.clause.value} />;
}
