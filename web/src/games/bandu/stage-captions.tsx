/** Bandu: whose tower is on the stage, the way back to the game, and buttons that play a settle
    again. */

import { Art } from "../../look/art.tsx";
import { markOf } from "../../look/seat-marks.ts";
import type { BanduView } from "../../protocol.ts";
import type { HistoryLine } from "../../table/history-groups.ts";
import { usePanelStore, useTableStore, useTalk } from "../../table/table-store.ts";
import { placementOf, usePlacement } from "./placement-store.ts";
import "./stage-captions.css";

const SLOW = 0.25;

/** Names a tower that is not one's own. If the player chose to look at it, or has it played again,
    there is a button that leads back. */
export function TowerCaption({ view, seat }: { view: BanduView; seat: number }) {
  const placement = usePlacement();
  const talk = useTalk();
  const isAway = placement.looked.value !== null && seat !== placement.usual.value;
  const isAgain = placement.replay.value !== null;
  if (view.players === 1 ? !isAgain : seat === view.seat && !isAgain) return null;
  return (
    <div class="stage-caption" data-seat={seat}>
      <p class="stage-caption-name">
        <Art name={markOf(seat)} class="seat-mark" />
        <span>{talk.sentence("bandu-tower-name", { seat })}</span>
        {isAgain && <small>{talk.t("bandu-again-title")}</small>}
      </p>
      {(isAway || isAgain) && (
        <button
          type="button"
          class="button back-button"
          data-testid="back-to-game"
          onClick={() => placement.backToGame()}
        >
          <Art name="ui-back" />
          {talk.t("bandu-back-to-game")}
        </button>
      )}
    </div>
  );
}

/** Plays the last settle of a tower again, at normal speed or in slow motion. */
export function ReplayButtons({ seat }: { seat: number }) {
  const placement = usePlacement();
  const talk = useTalk();
  const isMoving = placement.playing.value !== null && !placement.isHeld.value;
  const shot = placement.replay.value?.shot ?? placement.lastShotOf(seat);
  if (shot === null || isMoving || placement.inHand.value !== null) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid over a picture
    <div
      class="replay-buttons"
      role="group"
      aria-label={talk.t("bandu-again-title")}
      onPointerDown={(event) => event.stopPropagation()} // the outcome stays until the click
    >
      <button type="button" class="button" onClick={() => void placement.playAgain(shot, 1)}>
        <Art name="ui-first" />
        <span>{talk.t("bandu-again")}</span>
      </button>
      <button type="button" class="button" onClick={() => void placement.playAgain(shot, SLOW)}>
        <Art name="ui-clock" />
        <span>{talk.t("bandu-slowly")}</span>
      </button>
    </div>
  );
}

/** The same for any turn of the history. */
export function HistoryReplay({ line }: { line: HistoryLine }) {
  const store = useTableStore();
  const talk = useTalk();
  const panelStore = usePanelStore();
  const placement = placementOf(store);
  const { effect } = line;
  if (effect?.effect !== "settle" && effect?.effect !== "out") return null;
  const at = Number(line.id.split(".")[0]);
  const play = (speed: number) => () => {
    const turn = placement.turns.value.find((each) => each.at === at);
    if (turn === undefined) return;
    panelStore.open.value = null; // on phones the history covers the stage
    panelStore.isResultClosed.value = true;
    void placement.playAgain(turn, speed);
  };
  const isOff = placement.inHand.value !== null;
  const said = talk.say(line.message);
  return (
    <span class="history-replay">
      {[
        { text: talk.t("bandu-again"), speed: 1 },
        { text: talk.t("bandu-slowly"), speed: SLOW },
      ].map(({ text, speed }) => (
        <button
          key={speed}
          type="button"
          class="button"
          aria-label={`${text}: ${said}`}
          disabled={isOff}
          onClick={play(speed)}
        >
          {text}
        </button>
      ))}
    </span>
  );
}
