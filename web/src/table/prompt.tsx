/** The prompt: what to do now, the action buttons, and why something was refused. */

import { Art } from "../look/art.tsx";
import type { View } from "../protocol.ts";
import { CardChoice } from "./card-choice.tsx";
import { ChoosingList } from "./choosing-list.tsx";
import type { InterimView } from "./interim-view.ts";
import { OnlookerPrompt } from "./onlooker-prompt.tsx";
import { showPanel } from "./panel-commands.ts";
import { PromptFrame } from "./prompt-frame.tsx";
import { Sentence } from "./sentence.tsx";
import {
  DesertedPrompt,
  LostPrompt,
  OverPrompt,
  PausedPrompt,
  RestartPrompt,
  StoppedPrompt,
} from "./status-prompts.tsx";
import {
  useActionStore,
  useLiveTable,
  usePanelStore,
  useRoom,
  useSeating,
  useTalk,
} from "./table-store.ts";
import "./prompt.css";

/** Always in the same place. */
export function Prompt({ view }: { view: View }) {
  const seating = useSeating();
  const table = useLiveTable();
  const actionStore = useActionStore();
  const status = table.status.value;
  const newest = seating.newest.value;
  if (status === "lost") return <LostPrompt />;
  if (status === "restarting") return <RestartPrompt view={view} />;
  if (seating.isStopped.value && newest !== null) return <StoppedPrompt shown={newest} />;
  if (seating.isPaused.value) return <PausedPrompt />;
  if (seating.isDeserted.value) return <DesertedPrompt />;
  if (actionStore.refusal.value !== null) return <RefusedPrompt view={view} />;
  if (view.over) return <OverPrompt view={view} />;
  if (view.seat === null) return <OnlookerPrompt view={view} />;
  if (actionStore.picked.value !== null && actionStore.legal.value.length > 0) {
    return (
      <PromptFrame isMine>
        <CardChoice card={actionStore.picked.value} />
      </PromptFrame>
    );
  }
  return <PlainPrompt view={view} />;
}

function PlainPrompt({ view }: { view: InterimView }) {
  const talk = useTalk();
  const room = useRoom();
  const actionStore = useActionStore();
  const { reasons } = view;
  const { ActionButtons } = room;
  const isMine = actionStore.legal.value.length > 0;
  const before = room.before?.(view, talk) ?? null;
  const hasChosen = isChooser(view);
  return (
    <PromptFrame isMine={isMine} phase={room.phase(view)}>
      <p>
        {before !== null && `${before} `}
        {reasons?.map((message) => `${talk.say(message)} `)}
        <Sentence message={view.prompt} />
        {hasChosen && <span class="prompt-detail">{talk.t("choice-stays")}</span>}
      </p>
      {hasChosen && <ChoosingList view={view} />}
      <ActionButtons view={view} />
    </PromptFrame>
  );
}

/** We have made our secret choice and others have not. */
function isChooser({ is_choosing, seat, to_act, reasons }: InterimView): boolean {
  return reasons === undefined && is_choosing && seat !== null && !to_act.includes(seat);
}

/** Actions other than cards are legal, so there are buttons already. */
const hasActs = (view: View): boolean => view.legal.some((action) => !action.includes("-"));

/** Why not, and the rule behind it; what is legal remains available. */
function RefusedPrompt({ view }: { view: View }) {
  const talk = useTalk();
  const room = useRoom();
  const actionStore = useActionStore();
  const panelStore = usePanelStore();
  const { ActionButtons } = room;
  const refusal = actionStore.refusal.value;
  if (refusal === null) return null;
  const { clause } = refusal.message;
  const isMine = view.legal.length > 0;
  const showRule = () => {
    panelStore.clause.value = clause ?? null;
    showPanel(panelStore, "rules");
  };
  return (
    <PromptFrame isMine={isMine} isRefused icon="ui-close">
      <p id="why">
        {talk.say(refusal.message)}.
        {isMine && !hasActs(view) && (
          <span class="prompt-detail">
            <Sentence message={view.prompt} />
          </span>
        )}
      </p>
      {clause !== undefined && (
        <div class="actions" data-arrows="">
          <button type="button" class="clause-button" data-testid="clause" onClick={showRule}>
            <Art name="ui-book" />
            <span>
              {talk.t("the-rule")} <b>{clause}</b>
            </span>
          </button>
        </div>
      )}
      <ActionButtons view={view} />
    </PromptFrame>
  );
}
