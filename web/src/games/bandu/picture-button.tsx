/** Bandu: the button that shares a screenshot of the tower. */

import { Art } from "../../look/art.tsx";
import type { BanduView } from "../../protocol.ts";
import { useTableStore, useTalk } from "../../table/table-store.ts";
import { placementOf } from "./placement-store.ts";
import { sharePicture } from "./share-picture.ts";

/** Offered in solo games once something stands on the base. */
export function PictureButton({ view }: { view: BanduView }) {
  const talk = useTalk();
  const store = useTableStore();
  const count = view.towers[0]?.length ?? 0;
  if (view.players > 1 || view.seat === null || count < 2) return null;
  const line = talk.t("bandu-picture-line", { count });
  return (
    <button
      type="button"
      class="button"
      data-key="picture"
      onClick={() => void sharePicture(placementOf(store), line)}
    >
      <Art name="ui-share" />
      <span>{talk.t("bandu-picture")}</span>
    </button>
  );
}
