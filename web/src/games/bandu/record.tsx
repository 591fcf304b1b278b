import type { RecordAbout } from "../../protocol.ts";
import { partOf } from "../../ui/later.tsx";
import { t } from "../../words/language.ts";
import { InRoom } from "../in-room.tsx";
import type { RecordProps, RecordRoom } from "../record.ts";
import { towers } from "./loading.ts";

/** Nobody has points: what became of a tower. */
function score({ players, towers: all }: RecordAbout, seat: number): string | null {
  const tower = all?.[seat];
  if (tower === undefined) return null;
  const { fell: number, pieces: count } = tower;
  if (players.length === 1) return t("page-play-bandu-pieces", { count });
  return number === 0 ? t("page-play-bandu-in", { count }) : t("page-play-bandu-fell", { number });
}

const loading = () => <main class="table bd" />;
const missing = () => <p class="loading">{t("page-outdated")}</p>;
const Towers = partOf(towers, ({ BanduReplay }) => BanduReplay, { loading, missing });

function Replay(props: RecordProps) {
  return (
    <InRoom game="bandu" loading={loading()} missing={missing()}>
      <Towers {...props} />
    </InRoom>
  );
}

export const record: RecordRoom = {
  Replay,
  score,
};
