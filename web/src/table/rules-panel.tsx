/** The rules panel beside a table. */

import { RulesText } from "../rules/rules-text.tsx";
import { useRules } from "../rules/use-rules.ts";
import { usePanelStore, useTalk } from "./table-store.ts";

export function RulesPanel() {
  const talk = useTalk();
  const panelStore = usePanelStore();
  const { game, options, catalogue } = talk;
  const asked = useRules(game, catalogue.language);
  return <RulesText game={game} asked={asked} options={options} clause={panelStore.clause.value} />;
}
