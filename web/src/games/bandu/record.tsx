/** Bandu: what the page of a record shows. */

import type { RecordAbout } from "../../protocol.ts";
import { lazyPart } from "../../ui/lazy-component.tsx";
import { t } from "../../words/language.ts";
import type { RecordProps, RecordRoom } from "../record-registry.ts";
import { RoomLoader } from "../room-loader.tsx";
import { towers } from "./lazy-towers.ts";
import "./room.css";

/** There are no points: what became of the tower. */
function score({ players, towers: all }: RecordAbout, seat: number): string | null {
  const tower = all?.[seat];
  if (tower === undefined) return null;
  const { fell: number, pieces: count } = tower;
  if (players.length === 1) return t("page-play-bandu-pieces", { count });
  return number === 0 ? t("page-play-bandu-in", { count }) : t("page-play-bandu-fell", { number });
}

const loading = () => <main class="table table-bare" />;
const missing = () => <p class="bandu-loading">{t("page-outdated")}</p>;
const Towers = lazyPart(towers, ({ BanduReplay }) => BanduReplay, { loading, missing });

function Replay(props: RecordProps) {
  return (
    <RoomLoader game="bandu" loading={loading()} missing={missing()}>
      <Towers {...props} />
    </RoomLoader>
  );
}

export const record: RecordRoom = {
  Replay,
  score,
};
