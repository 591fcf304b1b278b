import { useState } from "preact/hooks";
import { useDesk } from "../table/desk.ts";
import { useBench } from "./bench.ts";

const FEW = 4;

/** Where the piece could go, in words: one press hangs it there. */
export function PoseList() {
  const bench = useBench();
  const talk = useDesk().talk.value;
  const [isWhole, setWhole] = useState(false);
  const { value: all } = bench.suggested;
  const shown = isWhole ? all : all?.slice(0, FEW);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || shown === undefined || shown === null) return;
    event.preventDefault();
    event.stopPropagation();
    const next = ((bench.chosen.value ?? 0) + step + shown.length) % shown.length;
    bench.choose(next);
    (event.currentTarget as Element).querySelectorAll("button")[next]?.focus();
  };
  return (
    <section class="poses" aria-label={talk.t("bandu-poses")}>
      <header>
        <span class="label">{talk.t("bandu-poses")}</span>
        {!isWhole && (all?.length ?? 0) > FEW && (
          <button type="button" class="btn btn--quiet" onClick={() => setWhole(true)}>
            {talk.t("bandu-all", { count: all?.length ?? 0 })}
          </button>
        )}
      </header>
      {all === null && <p class="muted">{talk.t("bandu-poses-coming")}</p>}
      {all?.length === 0 && <p class="muted">{talk.t("bandu-poses-none")}</p>}
      <div role="radiogroup" aria-label={talk.t("bandu-poses")} onKeyDown={onKeyDown}>
        {shown?.map((pose, number) => (
          // biome-ignore lint/a11y/useSemanticElements: drawn as a button, spoken as a radio
          <button
            key={pose.do}
            type="button"
            role="radio"
            aria-checked={bench.chosen.value === number}
            tabIndex={(bench.chosen.value ?? 0) === number ? 0 : -1}
            data-pose={pose.do}
            onClick={() => bench.choose(number)}
          >
            <b>{number + 1}</b>
            <span>
              {talk.say(pose.words)}
              <small>{talk.t("bandu-touches-at", { height: Math.round(pose.height) })}</small>
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
