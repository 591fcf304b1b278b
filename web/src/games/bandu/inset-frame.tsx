/** Bandu: the frame of the second small view, which switches between above and the side. */

import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { scheme } from "../../settings.ts";
import { useTalk } from "../../table/table-store.ts";
import type { Director } from "./director.ts";
import type { InsetSide } from "./three/inset-view.ts";
import "./inset-frame.css";

/** The picture is drawn on the canvas below; this is what one sees and presses around it. */
export function InsetFrame({ director }: { director: Director }) {
  const talk = useTalk();
  const ref = useRef<HTMLButtonElement>(null);
  const { inset } = director.renderer;
  const [side, setSide] = useState<InsetSide>(inset.side);
  const measure = () => {
    const { current: frame } = ref;
    if (frame === null) return;
    inset.box = {
      left: frame.offsetLeft + frame.clientLeft,
      top: frame.offsetTop + frame.clientTop,
      width: frame.clientWidth,
      height: frame.clientHeight,
      background: getComputedStyle(frame).color,
    };
    director.renderer.draw();
  };
  useEffect(() => {
    const watcher = new ResizeObserver(measure);
    if (ref.current?.parentElement != null) watcher.observe(ref.current.parentElement);
    measure();
    return () => {
      watcher.disconnect();
      inset.box = null;
    };
  }, [director]);
  useSignalEffect(() => {
    void scheme.value;
    measure();
  });
  return (
    <button
      ref={ref}
      type="button"
      class="inset-frame"
      aria-label={talk.t(`bandu-inset-${side}`)}
      title={talk.t(`bandu-inset-${side}`)}
      onClick={() => {
        inset.side = side === "above" ? "side" : "above";
        setSide(inset.side);
        director.renderer.draw();
      }}
    >
      <small>{talk.t(`bandu-inset-${side}-title`)}</small>
    </button>
  );
}
