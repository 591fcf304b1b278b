/** Bandu: its room. */

import type { BanduView } from "../../protocol.ts";
import type { HistoryGroup } from "../../table/history-groups.ts";
import type { Talk } from "../../table/talk.ts";
import { lazyPart } from "../../ui/lazy-component.tsx";
import { capital } from "../../words/catalogue.ts";
import { t } from "../../words/language.ts";
import type { Room, Shortcut } from "../room-contract.ts";
import { banduEffects } from "./effects.ts";
import { towers } from "./lazy-towers.ts";
import "./room.css";

const Nothing = () => null;
const Loading = () => <p class="bandu-loading">{t("page-play-loading")}</p>;
const Missing = () => <p class="bandu-loading">{t("page-outdated")}</p>;

const KEYS: readonly Shortcut[] = [
  { name: "bandu-move", keys: ["arrows"] },
  { name: "bandu-turn", keys: ["Q", "E"] },
  { name: "bandu-tip", keys: ["W", "X"] },
  { name: "bandu-lean", keys: ["A", "D"] },
  { name: "bandu-suggest", keys: ["S"] },
  { name: "bandu-pose", keys: ["numbers"] },
  { name: "bandu-let-go", keys: ["enter"] },
  { name: "bandu-use", keys: ["U"] },
  { name: "bandu-refuse", keys: ["N"] },
  { name: "bandu-bid", keys: ["B"] },
  { name: "bandu-pass", keys: ["P"] },
];

function heading({ lot, isResult }: HistoryGroup, talk: Talk): string | null {
  if (lot === undefined || isResult === true) return null;
  return capital(talk.t("bandu-the", { piece: lot.piece }));
}

/** Who is still in, or the order in which towers fell; in a solo game the number of pieces. */
function score(view: BanduView, seat: number, talk: Talk): string {
  if (view.players === 1) return talk.t("bandu-pieces", { count: view.totals[seat] ?? 0 });
  const fell = view.out_at[seat] ?? 0;
  const count = view.towers[seat]?.length ?? 0;
  return fell === 0 ? talk.t("bandu-in", { count }) : talk.t("bandu-fell", { number: fell });
}

export const room: Room<BanduView> = {
  hasCards: false,
  effects: banduEffects(),
  verbs: {},
  keys: KEYS,
  rows: [],
  leadWord: "",
  phase: () => "tricks",
  looksFirst: ({ players, phase }) => players > 1 && phase === "offer",
  suits: () => [],
  cleared: (view) => view,
  Table: lazyPart(towers, ({ BanduTable }) => BanduTable, {
    loading: Loading,
    missing: Missing,
  }),
  Top: Nothing,
  Details: Nothing,
  At: Nothing,
  ActionButtons: lazyPart(towers, ({ BanduActionButtons }) => BanduActionButtons, {
    missing: Nothing,
  }),
  Result: lazyPart(towers, ({ TowerResults }) => TowerResults, { missing: Nothing }),
  LineButtons: lazyPart(towers, ({ HistoryReplay }) => HistoryReplay, { missing: Nothing }),
  where: ({ pile }, talk) => talk.t("bandu-where", { count: pile.length }),
  heading,
  aside: ({ lot }, talk) => (lot?.kind == null ? "" : talk.t(`bandu-kind-${lot.kind}`)),
  arts: ({ players }) => (players === 1 ? ["tower"] : ["bean", "bean", "tower", "bean", "bean"]),
  outcome: (view, talk) => (view.players === 1 ? score(view, 0, talk) : null),
  score,
  drawn: ({ pieces: agreed }, { options }) =>
    typeof agreed === "number" && Array.isArray(options.pieces) ? options.pieces : undefined,
};
