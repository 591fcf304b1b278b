import { beforeEach, describe, expect, it, vi } from "vitest";
import { hurryMotion, MOVE, placesIn, sweep, travel } from "../src/ui/flip-animation.ts";

interface Played {
  element: Element;
  frames: Keyframe[];
  options: KeyframeAnimationOptions;
}
const played: Played[] = [];

/** A table with elements at these positions; animations are recorded and end at once. */
function table(html: string): HTMLElement {
  document.body.innerHTML = `<main>${html}</main>`;
  const root = document.body.firstElementChild as HTMLElement;
  for (const element of root.querySelectorAll<HTMLElement>("[data-x]")) place(element);
  return root;
}

function place(element: HTMLElement, x = Number(element.dataset.x)): void {
  element.getBoundingClientRect = () => new DOMRect(x, 0, 40, 60);
  element.animate = (frames, options) => {
    played.push({ element, frames: frames as Keyframe[], options: options as never });
    return { finished: Promise.resolve(), cancel: () => undefined } as unknown as Animation;
  };
}

beforeEach(() => {
  played.length = 0;
});

describe("a FLIP animation", () => {
  it("moves an element from where it was to where it is", () => {
    const root = table('<b data-flip="card:a" data-x="0"></b>');
    const before = placesIn(root);
    place(root.querySelector("b") as HTMLElement, 100);
    travel(root, before, 2);
    expect(played).toHaveLength(1);
    expect(played[0]?.frames[0]).toMatchObject({ translate: "-100px 0px" });
    expect(played[0]?.frames.at(-1)).toMatchObject({ translate: "0 0" });
    expect(played[0]?.options.duration).toBe(MOVE / 2);
  });

  it("leaves alone what has not moved", () => {
    const root = table('<b data-flip="card:a" data-x="0"></b>');
    travel(root, placesIn(root), 1);
    expect(played).toEqual([]);
  });

  it("brings a new element from the badge of its seat", () => {
    const root = table('<i data-area="badge" data-seat="2" data-x="300"></i>');
    const before = placesIn(root);
    root.insertAdjacentHTML("beforeend", '<b data-flip="card:a" data-from="2" data-x="50"></b>');
    place(root.querySelector("b") as HTMLElement);
    travel(root, before, 1);
    expect(played[0]?.frames[0]).toMatchObject({ translate: "250px 0px" });
  });

  it("sweeps a trick to the winner's badge", async () => {
    const root = table(
      '<i data-area="badge" data-seat="1" data-x="200"></i><p data-area="trick"><b data-laid data-x="0"></b></p>',
    );
    await sweep(root, 1, 1);
    expect(played[0]?.frames.at(-1)).toMatchObject({ translate: "200px 0px", opacity: 0 });
    await sweep(root, null, 1);
    expect(played[1]?.frames.at(-1)).toEqual({ opacity: 0 });
  });

  it("can be finished early, and nothing else with it", () => {
    const root = table("");
    const finished: string[] = [];
    const running = ["travel", "sweep", "other"].map((id) => ({
      id,
      finish: () => finished.push(id),
    }));
    root.getAnimations = vi.fn(() => running as unknown as Animation[]);
    hurryMotion(root);
    expect(finished).toEqual(["travel", "sweep"]);
  });
});
