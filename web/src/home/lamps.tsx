/** Decoration of the home page: a string of lamps. */
import "./lamps.css";

const SPAN = 240;
const SAG = 38;
const COLOURS = ["#ffd58a", "#ff9c7a", "#9be6d6", "#ffd58a", "#f7b4d0"];

const height = (t: number) => 4 + 4 * SAG * t * (1 - t);
const WIRE = Array.from(
  { length: 7 },
  (_, i) => `M${i * SPAN - 120} 4Q${i * SPAN} ${4 + 2 * SAG} ${i * SPAN + 120} 4`,
).join("");
const BULBS = Array.from({ length: 28 }, (_, i) => {
  const t = 0.14 + 0.24 * (i % 4);
  const x = Math.floor(i / 4) * SPAN - 120 + t * SPAN;
  return { x, y: height(t), colour: COLOURS[i % 5] };
});

export function Lamps() {
  return (
    <svg
      class="lamps"
      viewBox="0 0 1440 90"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="glow">
          <stop offset="0" stop-color="#ffd98a" stop-opacity=".6" />
          <stop offset="1" stop-color="#ffd98a" stop-opacity="0" />
        </radialGradient>
      </defs>
      <path d={WIRE} fill="none" stroke="#1c1230" stroke-width="2" />
      {BULBS.map(({ x, y, colour }) => (
        <g key={x} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
          <circle cy="12" r="24" fill="url(#glow)" />
          <path d="M-5 3h10l2.5 6c.8 5-2.5 11-7.5 11s-8.3-6-7.5-11z" fill={colour} />
          <path d="M-4 0h8v4h-8z" fill="#2b1d18" />
        </g>
      ))}
    </svg>
  );
}
