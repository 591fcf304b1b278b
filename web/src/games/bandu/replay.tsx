/** Bandu: replay of a finished game, with transport controls (play, pause, seek). */

import { effect, untracked, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Art, type ArtName, hangArt } from "../../look/art.tsx";
import type { RecordAbout } from "../../protocol.ts";
import { TableStore, TableStoreProvider, useTalk } from "../../table/table-store.ts";
import { Announcer } from "../../ui/announcer.tsx";
import { t } from "../../words/language.ts";
import { BanduTable } from "./bandu-table.tsx";
import { isBandu } from "./bandu-view.ts";
import { RecordTable } from "./record-table.ts";
import "./replay.css";
import "../../table/prompt.css";

const PAUSE = 700; // ms between two events during playback

export function BanduReplay({ id, about }: { id: string; about: RecordAbout }) {
  const table = useMemo(() => new RecordTable(id, about), [id]);
  const store = useMemo(() => new TableStore(table), [table]);
  useEffect(() => {
    hangArt();
    void table.goTo(0);
    const stopListening = effect(() => {
      if (table.queue.value.length > 0 && table.shown.value !== null)
        untracked(() => void store.playback.run());
    });
    return () => {
      stopListening();
      store.stop();
    };
  }, [store]);
  const view = store.playback.view.value;
  if (!isBandu(view)) return null;
  return (
    <TableStoreProvider value={store}>
      <main
        class="table table-bare"
        ref={(root) => {
          store.mounted.root = root;
        }}
      >
        <BanduTable view={view}>
          <Transport table={table} />
        </BanduTable>
      </main>
      <Announcer />
    </TableStoreProvider>
  );
}

/** What happened, and the transport controls. */
function Transport({ table }: { table: RecordTable }) {
  const talk = useTalk();
  const isPlaying = useSignal(false);
  const { value: moment } = table.moment;
  const stop = () => {
    isPlaying.value = false;
  };
  const goTo = (wanted: number) => {
    stop();
    void table.goTo(wanted);
  };
  const goOn = () => {
    stop();
    void table.goOn();
  };
  const play = () => {
    isPlaying.value = !isPlaying.value;
  };
  usePlaying(table, () => isPlaying.value, stop);
  useReplayKeys({ ArrowLeft: () => goTo(moment - 1), ArrowRight: goOn, " ": play });
  const said = table.told.value?.tell.map((message) => talk.say(message)).join(" ");
  return (
    <section class="prompt replay-controls" data-testid="replay" aria-label={t("page-replay")}>
      <p>
        {said ?? t("page-replay-begin")}{" "}
        <span class="muted">{t("page-replay-event", { number: moment, count: table.last })}</span>
      </p>
      <input
        type="range"
        class="replay-track"
        aria-label={t("page-replay-moment")}
        min={0}
        max={table.last}
        value={moment}
        onChange={(event) => goTo(Number(event.currentTarget.value))}
      />
      <div class="actions">
        <Step icon="ui-first" label={t("page-replay-first")} onClick={() => goTo(0)} />
        <Step icon="ui-back" label={t("page-replay-back")} onClick={() => goTo(moment - 1)} />
        <button type="button" class="button button-primary" onClick={play}>
          <Art name={isPlaying.value ? "ui-pause" : "ui-play"} />
          {t(isPlaying.value ? "page-replay-pause" : "page-replay-play")}
        </button>
        <Step icon="ui-next" label={t("page-replay-on")} onClick={goOn} />
        <Step icon="ui-last" label={t("page-replay-last")} onClick={() => goTo(table.last)} />
      </div>
    </section>
  );
}

interface StepProps {
  icon: ArtName;
  label: string;
  onClick: () => void;
}

function Step({ icon, label, onClick }: StepProps) {
  return (
    <button
      type="button"
      class="button button-icon"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Art name={icon} />
    </button>
  );
}

/** Plays event after event, until the end or until stopped. */
function usePlaying(table: RecordTable, isWanted: () => boolean, stop: () => void): void {
  useSignalEffect(() => {
    if (!isWanted()) return undefined;
    let isOver = false;
    const run = async () => {
      while (!isOver && table.moment.value < table.last) {
        await table.goOn();
        await table.isTold();
        await new Promise((go) => setTimeout(go, PAUSE));
      }
      if (!isOver) stop();
    };
    untracked(() => void run());
    return () => {
      isOver = true;
    };
  });
}

function useReplayKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOnControl =
        event.target instanceof HTMLElement && event.target.closest("input, button") !== null;
      const work = keys[event.key];
      if (work === undefined || isOnControl || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      work();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
