import { effect, untracked } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { hangArt } from "../look/art.tsx";
import type { LiveTable } from "../net/live.ts";
import type { View } from "../protocol.ts";
import { Announcer, announce } from "../ui/announcer.tsx";
import { later } from "../ui/later.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { t } from "../words/language.ts";
import { TableBar } from "./bar.tsx";
import { useHearing } from "./chat.tsx";
import { useClock } from "./clock.tsx";
import { Desk, DeskProvider, useDesk } from "./desk.ts";
import { useFit } from "./fit.ts";
import { keepFocus } from "./focus.ts";
import { Fans, Hand } from "./hand.tsx";
import { TableKeys } from "./keys.ts";
import { Prompt } from "./prompt.tsx";
import { Ring } from "./ring.tsx";
import { Side } from "./side.tsx";
import { useTurn } from "./turn.ts";

/** A table that is played at: what is drawn, told and offered. */
export function TableScreen({ table }: { table: LiveTable }) {
  const desk = useMemo(() => new Desk(table), [table]);
  useEffect(() => {
    hangArt();
    desk.playback.greet();
    // not useSignalEffect: that would wait for the next frame
    const stopListening = effect(() => {
      if (table.queue.value.length > 0 && table.shown.value !== null)
        untracked(() => void desk.playback.run());
    });
    const soon = setTimeout(() => void InFront.fetch(), INTO_PLAY);
    return () => {
      clearTimeout(soon);
      stopListening();
      desk.stop();
    };
  }, [desk]);
  return (
    <DeskProvider value={desk}>
      <TableRoom desk={desk} />
      <Announcer />
    </DeskProvider>
  );
}

function TableRoom({ desk }: { desk: Desk }) {
  const view = desk.playback.view.value;
  useTurn();
  useKeys(desk);
  useHearing();
  useClock(desk.seating);
  if (view === null) return null;
  return (
    <div class="app" data-game={view.game} data-you={desk.seating.you.value ?? undefined}>
      <TableBar game={view.game} />
      <div class="room">
        <TableItself desk={desk} view={view} />
        <Side />
      </div>
      {desk.opened.isCovered.value && <InFront view={view} />}
    </div>
  );
}

function TableItself({ desk, view }: { desk: Desk; view: View }) {
  const { Table, Top } = desk.room.value;
  useFit();
  return (
    <main
      class={Table === undefined ? "table" : "table bd"}
      ref={(root) => {
        desk.mounted.root = root;
      }}
      data-still={desk.seating.isStanding.value ? "" : undefined}
      onPointerDown={() => desk.playback.hurry()}
    >
      {Table === undefined ? (
        <>
          <Top view={view} />
          <Ring view={view} />
          <Prompt view={view} />
          {view.seat === null ? <Fans counts={view.cards_left} /> : <Hand hand={view.hand} />}
        </>
      ) : (
        <Table view={view} />
      )}
    </main>
  );
}

/** What is opened in front of a table is not needed to sit down at it. */
const InFront = later(() => import("./in-front.tsx").then((file) => file.InFront), {
  missing: () => <NotThere />,
});
const INTO_PLAY = 4000; // ms: then it is loaded, pressed or not

/** What was opened cannot be loaded any more. */
function NotThere() {
  const { playback, opened } = useDesk();
  const close = () => {
    opened.open.value = null;
    opened.isResultClosed.value = true;
    playback.closeSheet();
  };
  return (
    <Sheet title={t("page-name")} onClose={close}>
      <p class="muted">{t("page-outdated")}</p>
    </Sheet>
  );
}

function useKeys(desk: Desk): void {
  useEffect(() => {
    const sayPrompt = () => {
      const view = desk.playback.view.value;
      if (view !== null) announce(desk.talk.value.say(view.prompt), "now");
    };
    const keys = new TableKeys(desk, sayPrompt);
    const press = (event: KeyboardEvent) => {
      desk.playback.hurry();
      if (keys.press(event)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    const stop = keepFocus(desk);
    return () => {
      document.removeEventListener("keydown", press);
      stop();
    };
  }, [desk]);
}
