/** Screen reader announcements: ARIA live regions, polite and assertive. */

import { signal } from "@preact/signals";

interface Said {
  id: number;
  text: string;
}

const KEPT = 8; // entries: screen readers speak additions, and long regions slow them down

const soon = signal<readonly Said[]>([]);
const now = signal<readonly Said[]>([]);
let count = 0;

/** Announces a text: `soon` politely, `now` assertively. */
export function announce(text: string, when: "soon" | "now"): void {
  count += 1;
  const region = when === "soon" ? soon : now;
  region.value = [...region.value, { id: count, text }].slice(-KEPT);
}

/** What was announced last, for tests. */
export const said = (): string[] => [...soon.value, ...now.value].map(({ text }) => text);

/** Two live regions: one for events, one for the player's turn and refusals. */
export function Announcer() {
  return (
    <div class="visually-hidden">
      <div role="log" aria-live="polite" aria-relevant="additions">
        {soon.value.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      <div role="alert" aria-live="assertive" aria-relevant="additions">
        {now.value.slice(-1).map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </div>
  );
}
