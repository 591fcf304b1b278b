/** Code splitting: components loaded on demand, with placeholders while loading and after a
    failure. */

import type { FunctionComponent, VNode } from "preact";
import { useEffect } from "preact/hooks";
import { ofThisBuild } from "../build.ts";
import { type Lazy, lazy } from "./lazy.ts";

interface Stand<P> {
  /** until it is there */
  loading?(props: P): VNode | null;
  /** the server has another version by now, or does not answer */
  missing(props: P): VNode | null;
}

/** A part of the page in a file of its own, which comes when it is first drawn or asked for. If it
 * does not come it is asked for once more the next time. */
export function lazyComponent<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  stand: Stand<P>,
) {
  const part = lazy(ofThisBuild(load));
  const Later = lazyPart(part, (Part) => Part, stand);
  return Object.assign(Later, { fetch: part.fetch });
}

/** One of the components of a file that comes later. */
export function lazyPart<F, P extends object>(
  file: Lazy<F>,
  pick: (found: F) => FunctionComponent<P>,
  { loading = () => null, missing }: Stand<P>,
) {
  return function Later(props: P) {
    useEffect(() => void file.fetch(), [props]); // anew when it is drawn from above once more
    const now = file.state.value;
    if (now === null) return loading(props);
    if (now === "missing") return missing(props);
    const Part = pick(now.found);
    return <Part {...props} />;
  };
}
