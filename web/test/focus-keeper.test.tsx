import { act, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { useRef } from "preact/hooks";
import { describe, expect, it } from "vitest";
import { useFocusKept } from "../src/games/bandu/focus-keeper.ts";

/** A table with a button that leads to a piece in hand or to a pile. */
function Table({ has }: { has: "button" | "hand" | "pile" | "nothing" }) {
  const root = useRef<HTMLDivElement>(null);
  useFocusKept(root);
  return (
    <div ref={root}>
      <section data-testid="stage" tabIndex={-1} aria-label="tower" />
      {has === "button" && <button type="button">Take</button>}
      {has === "hand" && (
        <button type="button" data-focus="">
          hand
        </button>
      )}
      {has === "pile" && (
        <div data-pick="">
          <button type="button" role="option" aria-selected={false} tabIndex={0}>
            egg
          </button>
        </div>
      )}
    </div>
  );
}

describe("the focus", () => {
  it("goes to the piece in hand when the pressed button is gone, then to the pile", async () => {
    const page = render(<Table has="button" />);
    await userEvent.click(screen.getByRole("button", { name: "Take" }));
    await act(() => page.rerender(<Table has="hand" />));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "hand" }));
    await act(() => page.rerender(<Table has="nothing" />));
    expect(document.activeElement).toBe(screen.getByTestId("stage"));
    await act(() => page.rerender(<Table has="pile" />));
    expect(document.activeElement).toBe(screen.getByRole("option"));
  });

  it("stays where it is if it was elsewhere", async () => {
    const page = render(<Table has="button" />);
    await act(() => page.rerender(<Table has="hand" />));
    expect(document.activeElement).toBe(document.body);
  });
});
