/** The prompt of an onlooker (spectator), and taking over an open seat. */

import { useEffect, useState } from "preact/hooks";
import { Art } from "../look/art.tsx";
import type { Message, View } from "../protocol.ts";
import { ownName } from "../settings.ts";
import { Dialog } from "../ui/dialog.tsx";
import { PromptFrame } from "./prompt-frame.tsx";
import { useLiveTable, useRoom, useSeating, useTalk } from "./table-store.ts";
import "./onlooker-prompt.css";

export function OnlookerPrompt({ view }: { view: View }) {
  const talk = useTalk();
  const room = useRoom();
  const seating = useSeating();
  const table = useLiveTable();
  const open = seating.newest.value?.seats.findIndex((seat) => seat.is_open === true) ?? -1;
  const [isSitting, setSitting] = useState(false);
  const isRemoved = table.isRemoved.value;
  useEffect(() => setSitting(false), [isRemoved]);
  return (
    <PromptFrame icon="ui-eye">
      <p>
        {talk.t("watching-long")}{" "}
        {view.to_act.length > 0 &&
          talk.sentence("is-to-play", { seats: view.to_act, count: view.to_act.length })}
        {room.hasCards && <span class="prompt-detail">{talk.t("hands-hidden")}</span>}
      </p>
      {open >= 0 && !isRemoved && (
        <div class="actions actions-wide" data-arrows="">
          <button type="button" class="button" onClick={() => setSitting(true)}>
            <Art name="ui-person" />
            {talk.sentence("sit-in-for", { seat: open })}
          </button>
        </div>
      )}
      {isSitting && <SitSheet seat={open} onClose={() => setSitting(false)} />}
    </PromptFrame>
  );
}

function SitSheet({ seat, onClose }: { seat: number; onClose: () => void }) {
  const talk = useTalk();
  const table = useLiveTable();
  const [refused, setRefused] = useState<Message | null>(null);
  const sit = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get("name")).trim();
    if (name === "") return;
    ownName.value = name;
    const answer = await table.wish({ type: "sit", name, seat });
    if (answer.type === "done") onClose();
    else setRefused(answer.message);
  };
  return (
    <Dialog title={talk.sentence("sit-in-for", { seat })} onClose={onClose}>
      <form class="sit-form" onSubmit={(event) => void sit(event)}>
        <label>
          {talk.t("your-name")}
          <input
            name="name"
            required
            maxLength={40}
            value={ownName.value}
            autocomplete="nickname"
          />
        </label>
        {refused !== null && (
          <p class="error-message" role="alert">
            {talk.say(refused)}.
          </p>
        )}
        <button type="submit" class="button button-primary">
          {talk.t("sit-down")}
        </button>
      </form>
    </Dialog>
  );
}
