import "./bandu.css";

export { BanduActs } from "./acts.tsx";
export { BanduReplay } from "./replay.tsx";
export { BanduTable } from "./table.tsx";
export { BanduResult } from "./tally.tsx";
