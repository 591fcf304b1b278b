import type { BanduView } from "../../protocol.ts";
import { partOf } from "../../ui/later.tsx";
import { t } from "../../words/language.ts";
import type { GameTable } from "../index.ts";
import { towers } from "./loading.ts";

const Nothing = () => null;
const Loading = () => <p class="loading">{t("page-play-loading")}</p>;
const Missing = () => <p class="loading">{t("page-outdated")}</p>;

export const bandu: GameTable<BanduView> = {
  phase: () => "tricks",
  Table: partOf(towers, ({ BanduTable }) => BanduTable, {
    loading: Loading,
    missing: Missing,
  }),
  Top: Nothing,
  Details: Nothing,
  At: Nothing,
  Acts: partOf(towers, ({ BanduActs }) => BanduActs, { missing: Nothing }),
  Result: partOf(towers, ({ BanduResult }) => BanduResult, { missing: Nothing }),
};
