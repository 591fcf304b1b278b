import { render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { botTitle, SeatRows, seatNames } from "../src/home/seat-rows.tsx";
import { FRIEND, type TableDraft } from "../src/home/table-draft.ts";
import { ownName } from "../src/settings.ts";
import { speakWith } from "./speaking.ts";

const draft = { game: "tanuki", others: ["casual", FRIEND, "strong"] } as unknown as TableDraft;

beforeEach(() => speakWith("en", en));

describe("the seats of a new table", () => {
  it("offer every bot of the game, and a friend", async () => {
    const changes: string[][] = [];
    render(
      <SeatRows draft={draft} bots={["casual", "strong"]} onChange={(to) => changes.push(to)} />,
    );
    const [first] = screen.getAllByRole("combobox");
    expect((first as HTMLSelectElement).value).toBe("casual");
    expect(first?.querySelectorAll("option")).toHaveLength(3);
    await userEvent.selectOptions(first as HTMLElement, FRIEND);
    expect(changes).toEqual([[FRIEND, FRIEND, "strong"]]);
  });

  it("remember the name that is typed in", async () => {
    ownName.value = "";
    render(<SeatRows draft={draft} bots={["casual"]} onChange={() => undefined} />);
    await userEvent.type(screen.getByRole("textbox"), "Mia");
    expect(ownName.value).toBe("Mia");
  });

  it("name bots as the server will, skipping friends", () => {
    const [first, friend, third] = seatNames(draft.others);
    expect([first, third]).toEqual(["Ada", "Ben"]);
    expect(friend).not.toBe("Ben");
  });

  it("call an unknown bot by its id", () => {
    expect([botTitle("casual"), botTitle("gto")]).toEqual(["casual", "gto"]);
  });
});
