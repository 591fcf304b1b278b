import type { Options } from "../protocol.ts";
import { Sheet } from "../ui/sheet.tsx";
import { t, words } from "../words/language.ts";
import { RulesText } from "./text.tsx";
import { useRules } from "./use-rules.ts";

interface Props {
  game: string;
  /** as the table will play */
  options: Options;
  onClose(): void;
}

export function RulesSheet({ game, options, onClose }: Props) {
  const asked = useRules(game, words.value.language);
  const title = t("page-rules-of", { game: words.value.game(game) });
  return (
    <Sheet title={title} class="rules-sheet" onClose={onClose}>
      <RulesText game={game} asked={asked} options={options} clause={null} />
    </Sheet>
  );
}
