/** Bandu: buttons that share a picture of a tower. */

import { Art } from "../../look/art.tsx";
import type { BanduView } from "../../protocol.ts";
import { useTableStore, useTalk } from "../../table/table-store.ts";
import { placementOf } from "./placement-store.ts";
import type { Tower } from "./pose-math.ts";
import { sharePicture } from "./share-picture.ts";
import { threeContext } from "./three-context.ts";
import { towerEnds } from "./tower-ends.ts";
import { towerOf } from "./tower-poses.ts";

/** Offered in solo games once something stands on the base; after a fall, the tower at its
    highest. */
export function PictureButton({ view }: { view: BanduView }) {
  const talk = useTalk();
  const placement = placementOf(useTableStore());
  if (view.players > 1 || view.seat === null) return null;
  const standing = towerOf(view, 0);
  const { turns, firstTowers, pieces } = placement;
  const [end] = standing.length > 0 ? [] : towerEnds(turns.value, firstTowers.value, pieces.value);
  const tower = end?.highest.tower ?? standing;
  if (tower.length < 2) return null;
  const line = talk.t("bandu-picture-line", { count: tower.length });
  return <TowerPictureButton tower={tower} line={line} />;
}

interface Props {
  tower: Tower;
  /** below the picture */
  line: string;
  /** for screen readers, where there are several */
  label?: string;
}

/** Not offered without WebGL. */
export function TowerPictureButton({ tower, line, label }: Props) {
  const talk = useTalk();
  const { value: three } = threeContext;
  if (three === null) return null;
  return (
    <button
      type="button"
      class="button"
      data-key="picture"
      aria-label={label}
      onClick={() => void sharePicture(three.thumbnails.print(tower), line, tower.length)}
    >
      <Art name="ui-share" />
      <span>{talk.t("bandu-picture")}</span>
    </button>
  );
}
