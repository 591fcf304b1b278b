/** Screen reader announcements: ARIA live regions, polite and assertive. */

import { signal } from "@preact/signals";

interface Said {
  id: number;
  text: string;
}

const KEPT = 8; // lines: readers speak what is added, and long regions slow them down

const soon = signal<readonly Said[]>([]);
const now = signal<readonly Said[]>([]);
let count = 0;

/** Say something to those who listen: `soon` in its turn, `now` at once. */
export function announce(text: string, when: "soon" | "now"): void {
  count += 1;
  const region = when === "soon" ? soon : now;
  region.value = [...region.value, { id: count, text }].slice(-KEPT);
}

/** What was said last, for tests and for those who come late. */
export const said = (): string[] => [...soon.value, ...now.value].map(({ text }) => text);

/** The two live regions of the page: one for events, one for your turn and refusals. */
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
