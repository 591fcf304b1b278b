import { effect, untracked } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { gameTable } from "../games/index.ts";
import { hangArt } from "../look/art.tsx";
import type { LiveTable } from "../net/live.ts";
import type { View } from "../protocol.ts";
import { Announcer, announce } from "../ui/announcer.tsx";
import { TableBar } from "./bar.tsx";
import { useHearing } from "./chat.tsx";
import { useClock } from "./clock.tsx";
import { Desk, DeskProvider } from "./desk.ts";
import { useFit } from "./fit.ts";
import { keepFocus } from "./focus.ts";
import { Fans, Hand } from "./hand.tsx";
import { HintSheet } from "./hint.tsx";
import { HowSheet } from "./how-sheet.tsx";
import { TableKeys } from "./keys.ts";
import { KeysSheet } from "./keys-sheet.tsx";
import { LastTrickSheet } from "./last-trick.tsx";
import { TableMenu } from "./menu.tsx";
import { People } from "./people.tsx";
import { Prompt } from "./prompt.tsx";
import { ResultPage } from "./result.tsx";
import { Ring } from "./ring.tsx";
import { ScorePage } from "./score.tsx";
import { Side, SideSheet } from "./side.tsx";
import { useTurn } from "./turn.ts";

/** A table that is played at: what is drawn, told and offered. */
export function TableScreen({ table }: { table: LiveTable }) {
  const desk = useMemo(() => new Desk(table), [table]);
  useEffect(() => {
    hangArt();
    desk.greet();
    // not useSignalEffect: that would wait for the next frame
    const stopListening = effect(() => {
      if (table.queue.value.length > 0 && table.shown.value !== null) untracked(() => desk.run());
    });
    return () => {
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
  const view = desk.view.value;
  useTurn(desk);
  useKeys(desk);
  useHearing(desk);
  useClock(desk);
  if (view === null) return null;
  return (
    <div class="app" data-game={view.game} data-you={desk.you.value ?? undefined}>
      <TableBar game={view.game} />
      <div class="room">
        <TableItself desk={desk} view={view} />
        <Side />
      </div>
      <InFront desk={desk} view={view} />
    </div>
  );
}

function TableItself({ desk, view }: { desk: Desk; view: View }) {
  const { Table, Top } = gameTable(view);
  useFit(desk);
  return (
    <main
      class={Table === undefined ? "table" : "table bd"}
      ref={(root) => {
        desk.root = root;
      }}
      data-still={desk.isStanding.value ? "" : undefined}
      onPointerDown={() => desk.hurry()}
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

/** What is opened in front of the table. */
function InFront({ desk, view }: { desk: Desk; view: View }) {
  const open = desk.open.value;
  const result = view.over && desk.frame.value === null ? view.result : null;
  return (
    <>
      {open === "side" && <SideSheet />}
      {open === "hint" && <HintSheet />}
      {open === "menu" && <TableMenu />}
      {open === "people" && <People />}
      {open === "keys" && <KeysSheet />}
      {open === "how" && <HowSheet />}
      {open === "last" && <LastTrickSheet view={view} />}
      {result !== null && !desk.isResultClosed.value && desk.sheet.value === null && (
        <ResultPage view={view} result={result} />
      )}
      {(open === "score" || desk.sheet.value !== null) && <ScorePage />}
    </>
  );
}

function useKeys(desk: Desk): void {
  useEffect(() => {
    const sayPrompt = () => {
      const view = desk.view.value;
      if (view !== null) announce(desk.talk.value.say(view.prompt), "now");
    };
    const keys = new TableKeys(desk, sayPrompt);
    const press = (event: KeyboardEvent) => {
      desk.hurry();
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
