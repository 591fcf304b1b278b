import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Net } from "../net/net.ts";
import { t, words } from "../words/language.ts";
import { useTable } from "./hooks.ts";
import { Loading, Nowhere } from "./notice.tsx";
import { WaitingRoom } from "./waiting-room.tsx";

type Screen = typeof import("../table/screen.tsx").TableScreen;

/** The table itself is a file of its own: loaded while people still choose a game. */
const screen = signal<{ Table: Screen } | "missing" | null>(null);
let isAsked = false;

export async function loadTable(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  try {
    screen.value = { Table: (await import("../table/screen.tsx")).TableScreen };
  } catch {
    screen.value = "missing"; // the server has another version by now
  }
}

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
  if (screen.value === "missing") return <Nowhere text={t("page-outdated")} />;
  if (screen.value === null || table.shown.value === null) return <Loading />;
  return <screen.value.Table table={table} />;
}
