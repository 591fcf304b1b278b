import { signal } from "@preact/signals";
import type { FunctionComponent, VNode } from "preact";
import { useEffect } from "preact/hooks";

interface Stand<P> {
  /** until it is there */
  loading?(props: P): VNode | null;
  /** the server has another version by now, or does not answer */
  missing(props: P): VNode;
}

/** A part of the page in a file of its own, which comes when it is first drawn or asked for. If it
 * does not come it is asked for once more the next time. */
export function later<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  { loading = () => null, missing }: Stand<P>,
) {
  const found = signal<{ Part: FunctionComponent<P> } | "missing" | null>(null);
  let isAsked = false;
  const fetch = async () => {
    if (isAsked) return;
    isAsked = true;
    try {
      found.value = { Part: await load() };
    } catch {
      found.value = "missing";
      isAsked = false;
    }
  };
  function Later(props: P) {
    useEffect(() => void fetch(), []);
    const now = found.value;
    if (now === null) return loading(props);
    return now === "missing" ? missing(props) : <now.Part {...props} />;
  }
  return Object.assign(Later, { fetch });
}
