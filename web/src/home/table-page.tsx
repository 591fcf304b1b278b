/** The page `/table/<id>`: the waiting room, then the table. */

import { useEffect } from "preact/hooks";
import { RoomLoader } from "../games/room-loader.tsx";
import type { LiveTable } from "../net/live-table.ts";
import type { Net } from "../net/net.ts";
import type { RoomShown } from "../protocol.ts";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { t, words } from "../words/language.ts";
import { useWatchedTable } from "./server-hooks.ts";
import { LoadingPage, NotFoundPage } from "./status-pages.tsx";

/** Loaded on demand, while people still choose a game. */
const TableScreen = lazyComponent<{ table: LiveTable }>(
  () => import("../table/table-screen.tsx").then((file) => file.TableScreen),
  { loading: () => <LoadingPage />, missing: Missing },
);
/** Most tables begin at once, with bots. */
const WaitingRoom = lazyComponent<{ net: Net; table: LiveTable; room: RoomShown }>(
  () => import("./waiting-room.tsx").then((file) => file.WaitingRoom),
  { loading: () => <LoadingPage />, missing: Missing },
);
export const loadTable = TableScreen.fetch;

export function TablePage({ net, id }: { net: Net; id: string }) {
  const table = useWatchedTable(net, id);
  useEffect(() => void loadTable(), []);
  if (table === null) return <LoadingPage />;
  const trouble = table.trouble.value;
  if (trouble !== null) {
    return (
      <NotFoundPage text={words.value.refusal("text" in trouble ? trouble.message : trouble)} />
    );
  }
  const room = table.room.value;
  if (room !== null) return <WaitingRoom net={net} table={table} room={room} />;
  const shown = table.shown.value;
  if (shown === null) return <LoadingPage />;
  return (
    <RoomLoader game={shown.view.game} loading={<LoadingPage />} missing={<Missing />}>
      <TableScreen table={table} />
    </RoomLoader>
  );
}

function Missing() {
  return <NotFoundPage text={t("page-outdated")} />;
}
