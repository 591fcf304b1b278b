import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket, HELLO } from "./fake-socket.ts";

declare const happyDOM: { settings: object };

const PLACE = "sarisari.reload";

const GONE = (): Promise<void> => Promise.reject(new Error("404"));

const reload = vi.fn();

/** The entry script in the server's document; null if the server does not answer. */
function serverHas(script: string | null): void {
  vi.stubGlobal("fetch", async () => {
    if (script === null) throw new TypeError("no network");
    return new Response(`<script type="module" src="${script}"></script>`);
  });
}

/** The modules of a freshly loaded page. */
async function newPage() {
  vi.resetModules();
  return {
    ...(await import("../src/build.ts")),
    ...(await import("../src/reload-state.ts")),
    ...(await import("../src/home/table-draft.ts")),
    ...(await import("../src/net/net.ts")),
  };
}

type Page = Awaited<ReturnType<typeof newPage>>;

function connected({ Net }: Page) {
  const open = () => new FakeSocket() as unknown as WebSocket;
  const net = new Net({ open, welcome: () => Promise.resolve(), random: () => 0.5 });
  net.connection.connect();
  return net;
}

/** Requests a file; whether it was answered before anything else happened. */
async function asked(page: Page, load = GONE): Promise<string> {
  const answered = page
    .ofThisBuild(load)()
    .then(
      () => "there",
      () => "missing",
    );
  const silent = new Promise<string>((resolve) => setTimeout(resolve, 0, "silent"));
  return Promise.race([answered, silent]);
}

beforeEach(() => {
  sessionStorage.clear();
  Object.assign(happyDOM.settings, { handleDisabledFileLoadingAsSuccess: true });
  document.head.innerHTML = '<script type="module" src="/assets/main-1.js"></script>';
  vi.spyOn(location, "reload").mockImplementation(reload);
  reload.mockClear();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.innerHTML = "";
});

describe("when the page reloads itself", () => {
  const DRAFT = { game: "tanuki", options: { players: 3 }, terms: {}, others: ["x"], first: 0 };

  it("the draft of a new table is kept", async () => {
    serverHas("/assets/main-2.js");
    const before = await newPage();
    before.draft.value = DRAFT as never;
    await asked(before);
    expect((await newPage()).draft.value).toEqual(DRAFT);
    expect((await newPage()).draft.value, "a later reload resets it").toBeNull();
  });

  it("an unanswered request is sent by the new page, with the same id", async () => {
    serverHas("/assets/main-2.js");
    const before = await newPage();
    const table = connected(before).enter("t");
    void table.wish({ type: "act", at: 7, do: "play mango-7" });
    await asked(before);
    connected(await newPage());
    FakeSocket.last.say(HELLO);
    const [sent] = FakeSocket.last.all("act");
    expect(sent).toMatchObject({ table: "t", at: 7, do: "play mango-7" });
    FakeSocket.last.say({ type: "done", id: sent?.id ?? "", at: 8 });
    FakeSocket.last.end();
    expect(JSON.parse(sessionStorage.getItem(PLACE) ?? "")).toMatchObject({ carried: {} });
  });
});
