import { act, configure, render, screen, waitFor, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { ReplayScreen } from "../src/replay/replay-screen.tsx";
import type { ReplayPlace } from "../src/route.ts";
import { isWideScreen } from "../src/ui/wide-screen.ts";
import { recordOf } from "./replay-fixture.ts";
import { speakWith } from "./speaking.ts";

configure({ asyncUtilTimeout: 10_000 }); // busy machines are slow

beforeEach(async () => {
  await speakWith("en", en);
  isWideScreen.value = true;
  history.replaceState(null, "", "/record/r?moment=0");
});

async function opened(place: Partial<ReplayPlace> = {}, game: "tindahan" | "tanuki" = "tindahan") {
  const record = recordOf(game);
  const onClose = vi.fn();
  const onTrouble = vi.fn();
  const { about, sheets } = record;
  const at: ReplayPlace = { moment: 0, eyes: "all", ...place };
  render(<ReplayScreen {...{ id: "r", about, sheets, place: at, onClose, onTrouble }} />);
  await waitFor(() => expect(screen.getAllByRole("listitem").length).toBeGreaterThan(10));
  await screen.findByTestId("replay");
  return { ...record, onClose, onTrouble, user: userEvent.setup(), last: about.moments - 1 };
}

const said = () => screen.getByTestId("replay").querySelector("p")?.textContent ?? "";
const button = (name: string) => screen.getByRole("button", { name });
const isAt = (number: number) => waitFor(() => expect(said()).toContain(`Event ${number} of`));

describe("the replay of a card game", () => {
  it("opens at the moment of its address, and keeps the address there", async () => {
    const { user } = await opened({ moment: 3 });
    await isAt(3);
    await user.click(button("One event back"));
    await isAt(2);
    await waitFor(() => expect(location.search).toBe("?moment=2"));
  });

  it("goes to the ends, and on by event", async () => {
    const { user, last } = await opened();
    await user.click(button("To the end"));
    await isAt(last);
    await user.click(button("To the beginning"));
    expect(said()).toContain("The game begins.");
    await user.click(button("One event on"));
    await isAt(1);
  });

  it("goes on by trick", async () => {
    const { user } = await opened({ moment: 1 });
    await user.selectOptions(screen.getByRole("combobox", { name: "Steps" }), "By trick");
    await user.click(button("One trick on"));
    await waitFor(() => expect(said()).toContain("wins the trick"));
  });

  it("is led by keys", async () => {
    const { user, last } = await opened({ moment: 2 });
    await user.keyboard("{ArrowLeft}");
    await isAt(1);
    await user.keyboard("{End}");
    await isAt(last);
    await user.keyboard("{Home}");
    await isAt(0);
    await user.keyboard("{PageDown}");
    await waitFor(() => expect(said()).not.toContain("Event 0 of"));
    await user.keyboard("+");
    const speed = screen.getByRole("combobox", { name: "Speed" }) as HTMLSelectElement;
    expect(speed.value).toBe("2");
  });

  it("plays and pauses", async () => {
    const { user } = await opened();
    await user.selectOptions(screen.getByRole("combobox", { name: "Speed" }), "4×");
    await user.click(button("Play"));
    await isAt(2);
    await user.click(button("Pause"));
    expect(button("Play")).toBeDefined();
  });

  it("shows all hands, or those of one seat", async () => {
    const { user } = await opened({ moment: 2 });
    const hands = () => within(screen.getByTestId("replay-hands")).getAllByRole("listitem");
    expect(hands().length).toBeGreaterThan(1);
    await user.selectOptions(screen.getByRole("combobox", { name: "Whose eyes" }), "As P1 saw it");
    await waitFor(() => expect(hands().length).toBe(1));
    expect(within(hands()[0] as HTMLElement).getByRole("img", { name: "Mango 2" })).toBeDefined();
    await waitFor(() => expect(location.search).toBe("?moment=2&seat=1"));
  });

  it("goes to the moment of a line of its history", async () => {
    const { user } = await opened();
    const list = screen.getByTestId("replay-history");
    const line = within(list).getAllByRole("button", { name: /leads/ })[0] as HTMLElement;
    await user.click(line);
    await waitFor(() => expect(said()).toContain(line.textContent));
    expect(line.getAttribute("aria-current")).toBe("true");
  });

  it("goes to the moment of a line of its score sheet", async () => {
    const { user } = await opened();
    await user.click(button("Score sheet"));
    const points = screen.getAllByRole("button", { name: /show the moment/ })[0] as HTMLElement;
    await user.click(points);
    await waitFor(() => expect(said()).not.toContain("Event 0 of"));
    expect(screen.queryByTestId("score")).toBeNull();
  });

  it("has its history in a dialog on a phone", async () => {
    const record = recordOf("tanuki");
    isWideScreen.value = false;
    const place: ReplayPlace = { moment: 0, eyes: "all" };
    const { about, sheets } = record;
    const nothing = () => undefined;
    render(
      <ReplayScreen {...{ id: "r", about, sheets, place, onClose: nothing, onTrouble: nothing }} />,
    );
    const user = userEvent.setup();
    await screen.findByTestId("replay");
    await user.click(button("History"));
    await waitFor(() => expect(screen.getByTestId("replay-history").textContent).toMatch(/Trick/));
  });

  it("is closed, and says when its record is gone", async () => {
    const { user, onClose, onTrouble } = await opened({ moment: 1 });
    await user.click(button("Close the replay"));
    expect(onClose).toHaveBeenCalled();
    const refused = () => Response.json({ refused: { key: "record-unknown" } }, { status: 404 });
    vi.stubGlobal("fetch", async () => refused());
    await user.selectOptions(screen.getByRole("combobox", { name: "Whose eyes" }), "As P2 saw it");
    await waitFor(() => expect(onTrouble).toHaveBeenCalledWith({ key: "record-unknown" }));
  });

  it("speaks French", async () => {
    await opened({ moment: 1 });
    await act(() => speakWith("fr", fr));
    expect(button("Un événement en avant")).toBeDefined();
    expect(screen.getByRole("option", { name: "Vu par P1" })).toBeDefined();
  });
});
