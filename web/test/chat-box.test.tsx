import { render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { type ChatLine, PHRASES } from "../src/protocol.ts";
import { ChatBox, type Said } from "../src/ui/chat-box.tsx";
import { chatText } from "../src/ui/chat-words.ts";
import { speakWith } from "./speaking.ts";

beforeEach(() => speakWith("en", en));

function drawn(lines: ChatLine[] = []): Said[] {
  const sent: Said[] = [];
  const onSay = async (said: Said) => {
    sent.push(said);
    return true;
  };
  render(<ChatBox lines={lines} canSay onSay={onSay} />);
  return sent;
}

const line = (phrase: string): ChatLine => ({ number: 1, time: 0, name: "A", text: "Hi!", phrase });

describe("set phrases", () => {
  it("are chosen by keyboard, and sent as keys", async () => {
    const user = userEvent.setup();
    const sent = drawn();
    screen.getByRole("button", { name: /Set phrases/ }).focus();
    await user.keyboard("{Enter}");
    expect(document.activeElement?.textContent).toBe("Hello!");
    await user.keyboard("{ArrowUp}{Enter}");
    expect(sent).toEqual([{ phrase: PHRASES.at(-1) }]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: /Set phrases/ }));
  });

  it("are put away by Escape", async () => {
    const user = userEvent.setup();
    const sent = drawn();
    await user.click(screen.getByRole("button", { name: /Set phrases/ }));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("button", { name: "Hello!" })).toBeNull();
    expect(sent).toEqual([]);
  });

  it("are read in one's own language, or in English if the page does not know them", async () => {
    expect(chatText(line("well-played"))).toBe("Well played!");
    await speakWith("fr", fr);
    expect(chatText(line("well-played"))).toMatch(/^Bien joué/);
    expect(chatText(line("from-a-newer-server"))).toBe("Hi!");
  });
});
