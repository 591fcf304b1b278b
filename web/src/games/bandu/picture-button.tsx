import { Art } from "../../look/art.tsx";
import type { BanduView } from "../../protocol.ts";
import { useDesk, useTalk } from "../../table/desk.ts";
import { benchOf } from "./bench.ts";
import { sharePicture } from "./share-picture.ts";

/** A picture of the own tower, to keep or to send; there is one when something stands. */
export function PictureButton({ view }: { view: BanduView }) {
  const talk = useTalk();
  const desk = useDesk();
  const count = view.towers[0]?.length ?? 0;
  if (view.players > 1 || view.seat === null || count < 2) return null;
  const line = talk.t("bandu-picture-line", { count });
  return (
    <button
      type="button"
      class="btn"
      data-key="picture"
      onClick={() => void sharePicture(benchOf(desk), line)}
    >
      <Art name="ui-share" />
      <span>{talk.t("bandu-picture")}</span>
    </button>
  );
}
