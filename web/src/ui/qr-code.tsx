/** A QR code as SVG. */

import { t } from "../words/language.ts";
import { encodeQr } from "./qr-encoder.ts";
import "./qr-code.css";

const EDGE = 4; // modules of quiet zone

export function QrCode({ text }: { text: string }) {
  const rows = encodeQr(text);
  if (rows === null) return <span />;
  const size = rows.length + 2 * EDGE;
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return (
    <svg
      class="qr-code"
      viewBox={`${-EDGE} ${-EDGE} ${size} ${size}`}
      role="img"
      aria-label={t("page-invite-code")}
      shape-rendering="crispEdges"
    >
      <path d={`M${-EDGE} ${-EDGE}h${size}v${size}h${-size}z`} fill="#fffdf7" />
      <path d={path.join("")} fill="#2b1d18" />
    </svg>
  );
}
