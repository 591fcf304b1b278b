import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { RoomPrompt } from "../src/home/room-prompt.tsx";
import { room } from "./fake-socket.ts";
import { speakWith } from "./speaking.ts";

beforeEach(() => speakWith("en", en));

it.each([
  ["en", en, "The host has removed you from your seat. You can stay and watch."],
  ["fr", fr, "L’hôte t’a fait quitter ta place. Tu peux rester regarder."],
])("a removed guest is told so in %s", async (language, words, sentence) => {
  await speakWith(language, words);
  const wishing = { refused: null, wish: async () => true };
  await act(() => render(<RoomPrompt room={room()} wishes={wishing} isRemoved />, document.body));
  expect(document.querySelector("[role=alert]")?.textContent).toBe(sentence);
  expect(document.querySelector("form")).toBeNull();
});

it.each([
  ["en", en, "Everybody is ready, but Ben is away."],
  ["fr", fr, "Tout le monde a donné son feu vert, mais Ben n’est pas là."],
])("the host of a room is told in %s who is ready but away", async (language, words, sentence) => {
  await speakWith(language, words);
  const chairs = [
    { name: "Mia", is_host: true, is_ready: true },
    { name: "Ben", is_ready: true, is_here: false },
  ];
  const shown = room({ chairs, you: 0, is_host: true });
  const wishing = { refused: null, wish: async () => true };
  await act(() => {
    render(null, document.body);
    render(<RoomPrompt room={shown} wishes={wishing} isRemoved={false} />, document.body);
  });
  expect(document.querySelector("footer p")?.textContent).toBe(sentence);
});
