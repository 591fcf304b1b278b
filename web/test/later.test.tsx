import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, it, vi } from "vitest";
import { RoomLoader } from "../src/games/room-loader.tsx";
import { lazyRoom, roomOf } from "../src/games/room-registry.ts";
import { lazyComponent } from "../src/ui/lazy-component.tsx";

const WORDS = { loading: () => <p>soon</p>, missing: () => <p>gone</p> };
const Part = ({ name }: { name: string }) => <p>{name}</p>;

async function drawn(Later: (props: { name: string }) => preact.VNode | null): Promise<string> {
  await act(async () => render(<Later name="Ada" />, document.body));
  return document.body.textContent ?? "";
}

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
});
beforeEach(() => act(() => render(null, document.body)));

it("a part comes when it is first drawn, and once", async () => {
  let come: (part: typeof Part) => void = () => undefined;
  const load = vi.fn(() => new Promise<typeof Part>((resolve) => (come = resolve)));
  const Later = lazyComponent(load, WORDS);
  expect(load).not.toHaveBeenCalled();
  expect(await drawn(Later)).toBe("soon");
  await act(async () => come(Part));
  await vi.waitFor(() => expect(document.body.textContent).toBe("Ada"));
  await Later.fetch();
  expect(load).toHaveBeenCalledOnce();
});

it("a part that does not come says so, and is asked for again the next time", async () => {
  const load = vi.fn(() => Promise.resolve(Part)).mockRejectedValueOnce(new Error("404"));
  const Later = lazyComponent(load, WORDS);
  await drawn(Later);
  await vi.waitFor(() => expect(document.body.textContent).toBe("gone"));
  await act(() => render(null, document.body));
  await drawn(Later);
  await vi.waitFor(() => expect(document.body.textContent).toBe("Ada"));
});

it("a table is drawn once the room of its game is there, and no other room is loaded", async () => {
  const table = (
    <RoomLoader game="tanuki" loading="soon" missing="gone">
      <Part name="table" />
    </RoomLoader>
  );
  expect(() => roomOf({ game: "tanuki" })).toThrow("tanuki");
  await act(() => render(table, document.body));
  expect(document.body.textContent).toBe("soon");
  await vi.waitFor(() => expect(document.body.textContent).toBe("table"));
  expect(roomOf({ game: "tanuki" }).verbs).toHaveProperty("hide");
  expect(lazyRoom("bastos").state.value).toBeNull();
});

it("games without a room of their own share one", () => {
  expect(lazyRoom("palitan")).toBe(lazyRoom("halo"));
  expect(lazyRoom("palitan")).not.toBe(lazyRoom("tanuki"));
});
