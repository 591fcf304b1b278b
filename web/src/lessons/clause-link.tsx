/** A link from a comment to its clause in the rules. */

import { Art } from "../look/art.tsx";
import { showPanel } from "../table/panel-commands.ts";
import { usePanelStore, useTalk } from "../table/table-store.ts";
import "./clause-link.css";

export function ClauseLink({ clause }: { clause: string | null }) {
  const talk = useTalk();
  const panelStore = usePanelStore();
  if (clause === null) return null;
  const show = () => {
    panelStore.clause.value = clause;
    showPanel(panelStore, "rules");
  };
  return (
    <button type="button" class="clause-button" data-testid="clause" onClick={show}>
      <Art name="ui-book" />
      <span>
        <span class="clause-word">{talk.t("the-rule")}</span> <b>{clause}</b>
      </span>
    </button>
  );
}
