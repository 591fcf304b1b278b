import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, it, vi } from "vitest";
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

it("a component is loaded when it is first rendered, and once", async () => {
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

it("a failure is shown, and loading is tried again the next time", async () => {
  const load = vi.fn(() => Promise.resolve(Part)).mockRejectedValueOnce(new Error("404"));
  const Later = lazyComponent(load, WORDS);
  await drawn(Later);
  await vi.waitFor(() => expect(document.body.textContent).toBe("gone"));
  await act(() => render(null, document.body));
  await drawn(Later);
  await vi.waitFor(() => expect(document.body.textContent).toBe("Ada"));
});
