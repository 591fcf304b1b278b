import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket, HELLO } from "./fake-socket.ts";

declare const happyDOM: { settings: object };

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

describe("a page that stays open during an upgrade", () => {
  it("reloads itself when a file of its build is gone", async () => {
    serverHas("/assets/main-2.js");
    expect(await asked(await newPage())).toBe("silent");
    expect(reload).toHaveBeenCalledOnce();
  });

  it("reloads once per build, even if it still gets the old page", async () => {
    serverHas("/assets/main-2.js");
    await asked(await newPage());
    expect(await asked(await newPage())).toBe("missing");
    expect(reload).toHaveBeenCalledOnce();
    serverHas("/assets/main-3.js");
    await asked(await newPage());
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("does not reload if the server does not answer, or has the same build", async () => {
    for (const script of [null, "/assets/main-1.js"]) {
      serverHas(script);
      expect(await asked(await newPage())).toBe("missing");
    }
    expect(reload).not.toHaveBeenCalled();
  });

  it("does not reload without storage, because a loop would go unnoticed", async () => {
    serverHas("/assets/main-2.js");
    const setItem = () => {
      throw new DOMException("full");
    };
    vi.stubGlobal("sessionStorage", { getItem: () => null, setItem });
    expect(await asked(await newPage())).toBe("missing");
    expect(reload).not.toHaveBeenCalled();
  });

  it("asks nothing while its files are available", async () => {
    serverHas("/assets/main-2.js");
    expect(await asked(await newPage(), () => Promise.resolve())).toBe("there");
    expect(reload).not.toHaveBeenCalled();
  });

  it("ignores unknown messages", async () => {
    const net = connected(await newPage());
    FakeSocket.last.say(HELLO);
    const table = net.enter("t");
    FakeSocket.last.say({ type: "weather", table: "t", is_fine: true } as never);
    expect([table.trouble.value, table.shown.value]).toEqual([null, null]);
    expect(net.connection.status.value).toBe("connected");
  });
});
