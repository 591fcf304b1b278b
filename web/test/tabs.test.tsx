import { render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { useState } from "preact/hooks";
import { describe, expect, it } from "vitest";
import { Tabs } from "../src/ui/tabs.tsx";

const TABS = [
  { id: "history", title: "History" },
  { id: "rules", title: "Rules" },
  { id: "chat", title: "Chat", hasNews: true },
] as const;

function Panel() {
  const [selected, select] = useState<"history" | "rules" | "chat">("history");
  return <Tabs label="Panels" tabs={TABS} selected={selected} onSelect={select} />;
}
const selected = () => screen.getByRole("tab", { selected: true }).textContent;

describe("tabs", () => {
  it("are selected with a click", async () => {
    render(<Panel />);
    await userEvent.click(screen.getByRole("tab", { name: "Rules" }));
    expect(selected()).toBe("Rules");
  });

  it("are one stop for the keyboard, and arrows go round", async () => {
    render(<Panel />);
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement?.textContent).toBe("History");
    await user.keyboard("{ArrowLeft}");
    expect([selected(), document.activeElement?.textContent]).toEqual(["Chat", "Chat"]);
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(selected()).toBe("Rules");
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it("mark what is unread", () => {
    render(<Panel />);
    expect(screen.getByRole("tab", { name: "Chat" }).hasAttribute("data-news")).toBe(true);
    expect(screen.getByRole("tab", { name: "Rules" }).hasAttribute("data-news")).toBe(false);
  });
});
