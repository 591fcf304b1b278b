/** Bandu: where the held piece would land, in numbers; also told to screen readers. */

import { useEffect } from "preact/hooks";
import { useTalk } from "../../table/table-store.ts";
import { announce } from "../../ui/announcer.tsx";
import { footingOf, footingWords, landingWords, offsetOf } from "./landing-words.ts";
import { usePlacement } from "./placement-store.ts";
import { towerOf } from "./tower-poses.ts";
import "./landing-readout.css";

const REST = 600; // ms without movement until the new place is told

/** The piece in hand as one widget for the keyboard, with numbers that follow it. */
export function LandingReadout() {
  const placement = usePlacement();
  const talk = useTalk();
  const view = placement.view.value;
  const hold = placement.hold.value;
  const landing = placement.landing.value;
  const piece = placement.inHand.value ?? "";
  const tower = view === null ? [] : towerOf(view, view.seat ?? 0);
  const isKnown = hold !== null && landing !== null;
  const words = isKnown ? landingWords(hold, landing, tower, talk) : "";
  useTold(words);
  const { x, y } = hold === null ? { x: 0, y: 0 } : offsetOf(hold, tower);
  const numbers = [
    ["x", talk.t("bandu-mm", { height: x })],
    ["y", talk.t("bandu-mm", { height: y })],
    ["height", talk.t("bandu-mm", { height: Math.round(landing?.height ?? 0) })],
    ["lean", talk.t("bandu-degrees", { degrees: Math.round(landing?.lean ?? 0) })],
  ] as const;
  return (
    <section class="landing" data-testid="landing" aria-label={talk.t("bandu-in-hand")}>
      {/* Screen readers pass arrow keys on to an application only. */}
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move the piece work here
        tabIndex={0}
        data-focus=""
        aria-label={talk.sentence("bandu-hand-keys", { piece })}
        aria-describedby="landing-words"
      >
        <dl>
          {numbers.map(([name, text]) => (
            <div key={name}>
              <dt>{talk.t(`bandu-${name}`)}</dt>
              <dd>{isKnown ? text : "–"}</dd>
            </div>
          ))}
        </dl>
      </div>
      {landing !== null && (
        <p class="landing-footing" data-footing={footingOf(landing)}>
          {footingWords(landing, talk)}
        </p>
      )}
      <p id="landing-words" class="visually-hidden">
        {words}
      </p>
    </section>
  );
}

/** Tells a text politely once it has not changed for a while. */
function useTold(words: string): void {
  useEffect(() => {
    if (words === "") return undefined;
    const timer = setTimeout(() => announce(words, "soon"), REST);
    return () => clearTimeout(timer);
  }, [words]);
}
