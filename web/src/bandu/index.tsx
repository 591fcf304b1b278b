import "./bandu.css";

export { BanduActs } from "./acts.tsx";
export { BanduTable } from "./table.tsx";
