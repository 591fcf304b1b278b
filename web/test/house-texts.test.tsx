import { render, screen } from "@testing-library/preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { offer } from "../src/games/game-offer.ts";
import { Announcement, HouseLinks } from "../src/home/house-texts.tsx";
import { speakWith } from "./speaking.ts";

const house = {
  announcement: { en: "Closed on Monday.\n\nBack on Tuesday.", fr: "Fermé lundi." },
  privacy: { fr: "Rien." },
};

beforeEach(async () => {
  await speakWith("en", en);
  vi.stubGlobal("fetch", async () => Response.json({ games: [], house }));
  await offer.fetch();
});

describe("texts of the people who run the server", () => {
  it("are shown in the language of the page, in paragraphs", async () => {
    render(<Announcement />);
    const shown = screen.getByRole("complementary", { name: "Announcement" });
    expect(shown.lang).toBe("en");
    expect([...shown.querySelectorAll("p")].map((each) => each.textContent)).toEqual([
      "Closed on Monday.",
      "Back on Tuesday.",
    ]);
  });

  it("are shown in French to those who read it", async () => {
    await speakWith("fr", fr);
    render(<Announcement />);
    expect(screen.getByRole("complementary").textContent).toBe("Fermé lundi.");
  });

  it("are linked if there are any, whatever their language", () => {
    render(<HouseLinks />);
    expect(screen.getAllByRole("link").map((each) => each.textContent)).toEqual(["Privacy"]);
  });
});
