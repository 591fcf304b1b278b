import { signal } from "@preact/signals";
import type { BanduView } from "../protocol.ts";
import { useDesk } from "../table/desk.ts";
import type { GameTable, ViewProps } from "./index.ts";

type Loaded = typeof import("../bandu/index.tsx");

const loaded = signal<Loaded | null>(null);
let isAsked = false;

/** Towers need three.js: it comes only to a table of Bandu. */
function load(): Loaded | null {
  if (!isAsked) {
    isAsked = true;
    import("../bandu/index.tsx").then(
      (module) => {
        loaded.value = module;
      },
      () => {
        isAsked = false;
      },
    );
  }
  return loaded.value;
}

function Table({ view }: ViewProps<BanduView>) {
  const module = load();
  const desk = useDesk();
  if (module === null) return <p class="loading">{desk.talk.value.t("loading")}</p>;
  return <module.BanduTable view={view} />;
}

function Acts({ view }: ViewProps<BanduView>) {
  const module = loaded.value;
  return module === null ? null : <module.BanduActs view={view} />;
}

const Nothing = () => null;

export const bandu: GameTable<BanduView> = {
  phase: () => "tricks",
  Table,
  Top: Nothing,
  Details: Nothing,
  At: Nothing,
  Acts,
};
