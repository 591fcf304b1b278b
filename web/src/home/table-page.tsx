import { useEffect } from "preact/hooks";
import { InRoom } from "../games/in-room.tsx";
import type { LiveTable } from "../net/live.ts";
import type { Net } from "../net/net.ts";
import { later } from "../ui/later.tsx";
import { t, words } from "../words/language.ts";
import { useTable } from "./hooks.ts";
import { Loading, Nowhere } from "./notice.tsx";
import { WaitingRoom } from "./waiting-room.tsx";

/** The table itself is a file of its own: loaded while people still choose a game. */
const TableScreen = later<{ table: LiveTable }>(
  () => import("../table/screen.tsx").then((file) => file.TableScreen),
  { loading: () => <Loading />, missing: Missing },
);
export const loadTable = TableScreen.fetch;

/** A table: its waiting room, then the game. */
export function TablePage({ net, id }: { net: Net; id: string }) {
  const table = useTable(net, id);
  useEffect(() => void loadTable(), []);
  if (table === null) return <Loading />;
  const trouble = table.trouble.value;
  if (trouble !== null) {
    return <Nowhere text={words.value.refusal("text" in trouble ? trouble.message : trouble)} />;
  }
  const room = table.room.value;
  if (room !== null) return <WaitingRoom net={net} table={table} room={room} />;
  const shown = table.shown.value;
  if (shown === null) return <Loading />;
  return (
    <InRoom game={shown.view.game} loading={<Loading />} missing={<Missing />}>
      <TableScreen table={table} />
    </InRoom>
  );
}

function Missing() {
  return <Nowhere text={t("page-outdated")} />;
}
