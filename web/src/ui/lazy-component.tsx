/** Code splitting: components loaded on demand, with placeholders while loading and after a
    failure. */

import type { FunctionComponent, VNode } from "preact";
import { useEffect } from "preact/hooks";
import { ofThisBuild } from "../build.ts";
import { type Lazy, lazy } from "./lazy.ts";

interface Stand<P> {
  /** shown while loading */
  loading?(props: P): VNode | null;
  /** shown if it cannot be loaded: the server was upgraded, or does not answer */
  missing(props: P): VNode | null;
}

/** A component in a file of its own, loaded when it is first rendered or requested. After a
    failure it is tried again the next time. */
export function lazyComponent<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  stand: Stand<P>,
) {
  const part = lazy(ofThisBuild(load));
  const Later = lazyPart(part, (Part) => Part, stand);
  return Object.assign(Later, { fetch: part.fetch });
}

/** One of several components of a lazily loaded file. */
export function lazyPart<F, P extends object>(
  file: Lazy<F>,
  pick: (found: F) => FunctionComponent<P>,
  { loading = () => null, missing }: Stand<P>,
) {
  return function Later(props: P) {
    useEffect(() => void file.fetch(), [props]); // tried again whenever the parent re-renders
    const now = file.state.value;
    if (now === null) return loading(props);
    if (now === "missing") return missing(props);
    const Part = pick(now.found);
    return <Part {...props} />;
  };
}
