/** Version skew: which build of the page runs, which one the server has, and a reload when a
    lazily loaded file is gone after an upgrade. */

import { reloadFor } from "./reload-state.ts";
import { to } from "./root-path.ts";

/** A build of the page, as identified by its HTML document. */
export interface Build {
  /** URL of the entry script; its hash changes whenever any file of the build changes */
  script: string;
  /** languages on the server, each with a version mark of its catalogue */
  languages: string;
}

export function buildIn(page: Document): Build {
  const script = page.querySelector('script[type="module"][src]')?.getAttribute("src") ?? "";
  const languages = page.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content ?? "";
  return { script, languages };
}

/** The build that the server serves now; null if it does not answer. */
export async function serversBuild(): Promise<Build | null> {
  try {
    const answer = await fetch(to("/"), { cache: "no-store" });
    if (!answer.ok) return null;
    return buildIn(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    return null;
  }
}

/** Reloads the page if the server has a newer build. Returns whether a reload was started. */
export async function renew(): Promise<boolean> {
  const now = await serversBuild();
  if (now === null || now.script === "" || now.script === buildIn(document).script) return false;
  return reloadFor(now.script);
}

/** Wraps a dynamic import. A missing file means that the server was upgraded while the page was
    open: the page reloads, and the promise stays pending. */
export function ofThisBuild<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch(async (error: unknown) => {
      if (await renew()) return new Promise(() => undefined);
      throw error;
    });
}
