/** The entry of the bundle that needs three.js. */

export { BanduActionButtons } from "./action-buttons.tsx";
export { BanduTable } from "./bandu-table.tsx";
export { HistoryReplay } from "./stage-captions.tsx";
export { TowerResults } from "./tower-results.tsx";
