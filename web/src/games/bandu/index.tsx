import type { BanduView } from "../../protocol.ts";
import { useDesk } from "../../table/desk.ts";
import type { GameTable, ViewProps } from "../index.ts";
import { loadBandu } from "./loading.ts";

function Table({ view }: ViewProps<BanduView>) {
  const module = loadBandu();
  const desk = useDesk();
  if (module === null) return <p class="loading">{desk.talk.value.t("loading")}</p>;
  return <module.BanduTable view={view} />;
}

function Acts({ view }: ViewProps<BanduView>) {
  const module = loadBandu();
  return module === null ? null : <module.BanduActs view={view} />;
}

function Result({ view }: ViewProps<BanduView>) {
  const module = loadBandu();
  return module === null ? null : <module.BanduResult view={view} />;
}

const Nothing = () => null;

export const bandu: GameTable<BanduView> = {
  phase: () => "tricks",
  Table,
  Top: Nothing,
  Details: Nothing,
  At: Nothing,
  Acts,
  Result,
};
