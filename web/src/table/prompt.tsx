import type { ComponentChildren } from "preact";
import { Art, type ArtName } from "../look/art.tsx";
import type { View } from "../protocol.ts";
import { Choice } from "./choice.tsx";
import { OwnClock } from "./clock.tsx";
import { useDesk } from "./desk.ts";
import type { Drawn } from "./lay.ts";
import { Notes } from "./notes.tsx";
import {
  DesertedPrompt,
  LostPrompt,
  OverPrompt,
  PausedPrompt,
  RestartPrompt,
  StoppedPrompt,
} from "./off.tsx";
import { Onlooker } from "./onlooker.tsx";
import { Sentence } from "./sentence.tsx";
import { Waits } from "./waits.tsx";

/** What to do now, in words, and the actions that are not cards. Always in the same place. */
export function Prompt({ view }: { view: View }) {
  const desk = useDesk();
  const status = desk.table.status.value;
  const newest = desk.newest.value;
  if (status === "lost") return <LostPrompt />;
  if (status === "restarting") return <RestartPrompt view={view} />;
  if (desk.isStopped.value && newest !== null) return <StoppedPrompt shown={newest} />;
  if (desk.isPaused.value) return <PausedPrompt />;
  if (desk.isDeserted.value) return <DesertedPrompt />;
  if (desk.refusal.value !== null) return <RefusedPrompt view={view} />;
  if (view.over) return <OverPrompt view={view} />;
  if (view.seat === null) return <Onlooker view={view} />;
  if (desk.picked.value !== null && desk.legal.value.length > 0) {
    return (
      <PromptFrame isMine>
        <Choice card={desk.picked.value} />
      </PromptFrame>
    );
  }
  return <PlainPrompt view={view} />;
}

function PlainPrompt({ view }: { view: Drawn }) {
  const desk = useDesk();
  const { reasons } = view;
  const room = desk.room.value;
  const { Acts } = room;
  const isMine = desk.legal.value.length > 0;
  const before = room.before?.(view, desk) ?? null;
  const hasChosen = isChooser(view);
  return (
    <PromptFrame isMine={isMine} phase={room.phase(view)}>
      <p>
        {before !== null && `${before} `}
        {reasons?.map((message) => `${desk.talk.value.say(message)} `)}
        <Sentence message={view.prompt} />
        {hasChosen && <span class="sub">{desk.talk.value.t("choice-stays")}</span>}
      </p>
      {hasChosen && <Waits view={view} />}
      <Acts view={view} />
    </PromptFrame>
  );
}

/** Our own choice is made, others are still thinking: as the server shows it. */
function isChooser({ is_choosing, seat, to_act, reasons }: Drawn): boolean {
  return reasons === undefined && is_choosing && seat !== null && !to_act.includes(seat);
}

interface FrameProps {
  phase?: string;
  isMine?: boolean;
  isRefused?: boolean;
  isOff?: boolean;
  icon?: ArtName;
  children: ComponentChildren;
}

export function PromptFrame({ isMine, isRefused, isOff, icon, phase, children }: FrameProps) {
  const flag = (is: boolean | undefined) => (is === true ? "" : undefined);
  return (
    <section
      class="prompt"
      aria-label={useDesk().talk.value.t("prompt")}
      data-phase={phase}
      data-mine={flag(isMine)}
      data-refused={flag(isRefused)}
      data-off={flag(isOff)}
    >
      {isOff !== true && <Notes />}
      <OwnClock />
      {icon !== undefined && (
        <span class="prompt-i">
          <Art name={icon} />
        </span>
      )}
      {children}
    </section>
  );
}

/** Something that is not a card can be done: buttons say so already. */
const hasActs = (view: View): boolean => view.legal.some((action) => !action.includes("-"));

/** Why not, and the rule behind it; what can be done stays. */
function RefusedPrompt({ view }: { view: View }) {
  const desk = useDesk();
  const talk = desk.talk.value;
  const { Acts } = desk.room.value;
  const refusal = desk.refusal.value;
  if (refusal === null) return null;
  const { clause } = refusal.message;
  const isMine = view.legal.length > 0;
  const showRule = () => {
    desk.clause.value = clause ?? null;
    desk.show("rules");
  };
  return (
    <PromptFrame isMine={isMine} isRefused icon="ui-close">
      <p id="why">
        {talk.say(refusal.message)}.
        {isMine && !hasActs(view) && (
          <span class="sub">
            <Sentence message={view.prompt} />
          </span>
        )}
      </p>
      {clause !== undefined && (
        <div class="acts">
          <button type="button" class="clause" onClick={showRule}>
            <Art name="ui-book" />
            <span>
              {talk.t("the-rule")} <b>{clause}</b>
            </span>
          </button>
        </div>
      )}
      <Acts view={view} />
    </PromptFrame>
  );
}
