import { Art } from "../look/art.tsx";
import { useDesk } from "./desk.ts";

interface Props {
  sub: string;
  onClose: () => void;
}

/** The bar of a page in front of the table. */
export function PageBar({ sub, onClose }: Props) {
  const desk = useDesk();
  const talk = desk.talk.value;
  const game = desk.view.value?.game ?? "";
  return (
    <header class="bar">
      <button
        type="button"
        class="btn btn--icon"
        aria-label={talk.t("back-to-table")}
        onClick={onClose}
      >
        <Art name="ui-back" />
      </button>
      <div class="bar-t">
        <p class="sign">{talk.catalogue.game(game)}</p>
        <small>{sub}</small>
      </div>
    </header>
  );
}
