import { fireEvent, render, screen } from "@testing-library/preact";
import { beforeAll, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { RulesContents } from "../src/rules/rules-contents.tsx";
import { speakWith } from "./speaking.ts";

const SECTIONS = ["", "Setting up", "Playing"].map((title) => ({ title, blocks: [] }));

beforeAll(() => speakWith("en", en));

it("lists every section that has a title, by its place on the page", () => {
  const onChoose = vi.fn();
  render(<RulesContents sections={SECTIONS} onChoose={onChoose} />);
  const buttons = screen.getAllByRole("button").map((button) => button.textContent);
  expect(buttons).toEqual(["Setting up", "Playing"]);
  fireEvent.click(screen.getByRole("button", { name: "Playing" }));
  expect(onChoose).toHaveBeenCalledWith(2);
});

it("can be asked for the same section again in the select of a narrow screen", () => {
  const onChoose = vi.fn();
  render(<RulesContents sections={SECTIONS} onChoose={onChoose} />);
  const select = screen.getByRole<HTMLSelectElement>("combobox");
  fireEvent.change(select, { target: { value: "1" } });
  expect(select.value).toBe("");
  fireEvent.change(select, { target: { value: "1" } });
  expect(onChoose.mock.calls).toEqual([[1], [1]]);
});
