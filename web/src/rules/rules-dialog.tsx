/** The rules of a game in a modal dialog. */

import type { Options } from "../protocol.ts";
import { Dialog } from "../ui/dialog.tsx";
import { t, words } from "../words/language.ts";
import { RulesText } from "./rules-text.tsx";
import { useRules } from "./use-rules.ts";
import "./rules-dialog.css";

interface Props {
  game: string;
  /** options of the table */
  options: Options;
  onClose(): void;
}

export function RulesDialog({ game, options, onClose }: Props) {
  const asked = useRules(game, words.value.language);
  const title = t("page-rules-of", { game: words.value.game(game) });
  return (
    <Dialog title={title} class="rules-dialog" onClose={onClose}>
      <RulesText game={game} asked={asked} options={options} clause={null} />
    </Dialog>
  );
}
