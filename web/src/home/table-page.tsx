import { useEffect } from "preact/hooks";
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
  { loading: () => <Loading />, missing: () => <Nowhere text={t("page-outdated")} /> },
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
  if (table.shown.value === null) return <Loading />;
  return <TableScreen table={table} />;
}
