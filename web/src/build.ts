/** Version skew: which build of the page runs, which one the server has, and a reload when a
    lazily loaded file is gone after an upgrade. */

import { reloadFor } from "./reload-state.ts";

/** A build of the page, as its document names it. */
export interface Build {
  /** the address of its first script, which changes with every file of it */
  script: string;
  /** the languages that the server has, each with the mark of its sentences */
  languages: string;
}

export function buildIn(page: Document): Build {
  const script = page.querySelector('script[type="module"][src]')?.getAttribute("src") ?? "";
  const languages = page.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content ?? "";
  return { script, languages };
}

/** The build that the server has now; null if it does not answer. */
export async function serversBuild(): Promise<Build | null> {
  try {
    const answer = await fetch("/", { cache: "no-store" });
    if (!answer.ok) return null;
    return buildIn(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    return null;
  }
}

/** Reload the page if the server has another build by now. Whether it goes. */
export async function renew(): Promise<boolean> {
  const now = await serversBuild();
  if (now === null || now.script === "" || now.script === buildIn(document).script) return false;
  return reloadFor(now.script);
}

/** A file of this build: it is gone when the server was upgraded while the page was open. Then the
    page goes too, and nothing more comes of this. */
export function ofThisBuild<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch(async (error: unknown) => {
      if (await renew()) return new Promise(() => undefined);
      throw error;
    });
}
