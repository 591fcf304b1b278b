import { createRef, render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { RemovedPeople } from "../src/ui/removed-people.tsx";
import { labelled, press } from "./buttons.ts";
import { speakWith } from "./speaking.ts";

beforeEach(() => speakWith("en", en));

it("the focus stays in the list when somebody is readmitted", async () => {
  const after = createRef<HTMLUListElement>();
  const draw = (names: string[]) =>
    act(() => {
      const list = <ul ref={after} tabIndex={-1} />;
      const away = <RemovedPeople names={names} after={after} onLetIn={() => undefined} />;
      render([list, away], document.body);
    });
  render(null, document.body);
  await draw(["Dev", "Eli"]);
  labelled(document.body, "Let in again: Eli")?.focus();
  await press(document.body, "Let in again: Eli");
  await draw(["Dev"]);
  expect(document.activeElement).toBe(labelled(document.body, "Let in again: Dev"));
  await press(document.body, "Let in again: Dev");
  await draw([]);
  expect(document.activeElement).toBe(after.current);
});
