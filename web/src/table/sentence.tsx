/** A message in words, with an icon after the suit that it names. */

import { isDrawn } from "../games/shelf-registry.ts";
import { Art } from "../look/art.tsx";
import type { Message } from "../protocol.ts";
import { useTalk } from "./table-store.ts";

export function Sentence({ message }: { message: Message }) {
  const talk = useTalk();
  const text = talk.say(message);
  const suit = message.params?.suit;
  const art = typeof suit === "string" ? talk.look(suit) : "";
  if (typeof suit !== "string" || !isDrawn(art)) return <>{text}</>;
  const word = talk.catalogue.suit(suit);
  const at = text.toLowerCase().indexOf(word.toLowerCase());
  if (at < 0) return <>{text}</>;
  const end = at + word.length;
  const mark = /^[.,;:]/.exec(text.slice(end))?.[0] ?? "";
  const start = text.lastIndexOf(" ", at) + 1;
  return (
    <>
      {text.slice(0, start)}
      <span class="no-break">
        {text.slice(start, end)} <Art name={art} />
        {mark}
      </span>
      {text.slice(end + mark.length)}
    </>
  );
}
