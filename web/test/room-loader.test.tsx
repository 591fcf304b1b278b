import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, it, vi } from "vitest";
import { RoomLoader } from "../src/games/room-loader.tsx";
import { lazyRoom, roomOf } from "../src/games/room-registry.ts";

const Part = ({ name }: { name: string }) => <p>{name}</p>;

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
});

beforeEach(() => act(() => render(null, document.body)));

it("a table is rendered once the room of its game is loaded, and no other is", async () => {
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
