/** The button that opens the rules, and their dialog, loaded on demand. */

import { Art } from "../look/art.tsx";
import type { Options } from "../protocol.ts";
import { Dialog } from "../ui/dialog.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { t, words } from "../words/language.ts";
import "./rules-button.css";

interface Props {
  game: string;
  /** options of the table */
  options: Options;
  onClose(): void;
}

export const LazyRulesDialog = lazyComponent<Props>(
  () => import("./rules-dialog.tsx").then((file) => file.RulesDialog),
  {
    missing: ({ onClose }) => (
      <Dialog title={t("page-rules")} onClose={onClose}>
        <p>{t("page-outdated")}</p>
      </Dialog>
    ),
  },
);

/** Opens the rules on top of the current page, so that nobody loses their seat. */
export function RulesButton({ game, onOpen }: { game: string; onOpen(): void }) {
  const title = t("page-rules-of", { game: words.value.game(game) });
  return (
    <button
      type="button"
      class="button rules-button"
      aria-haspopup="dialog"
      aria-label={title}
      title={title}
      onClick={onOpen}
    >
      <Art name="ui-book" />
      <span>{t("page-rules")}</span>
    </button>
  );
}
