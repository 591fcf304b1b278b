import { useEffect, useRef } from "preact/hooks";
import { Art } from "../../look/art.tsx";
import { useTalk } from "../../table/desk.ts";
import { isStill } from "../../ui/motion.ts";
import type { Tower } from "./poses.ts";
import { studio } from "./studio.ts";
import { USUAL } from "./wood/photographer.ts";

const sharp = (): number => Math.min(2, globalThis.devicePixelRatio || 1);

/** Where there is no WebGL a drawing stands for all pieces; their names are beside them. */
function Plain() {
  return <Art name="tower" class="plain" />;
}

/** A piece on a shelf; its picture is taken when it comes into sight. */
export function Thumb({ piece }: { piece: string }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const { value } = studio;
  useEffect(() => {
    const { current: canvas } = ref;
    if (canvas === null || value === null) return undefined;
    const watcher = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting !== true) return;
      value.photographer.piece(piece, canvas);
      watcher.disconnect();
    });
    watcher.observe(canvas);
    return () => watcher.disconnect();
  }, [value, piece]);
  if (value === null) return <Plain />;
  const side = 76 * sharp();
  return <canvas ref={ref} class="thumb" width={side} height={side} />;
}

export function TowerPicture({ tower }: { tower: Tower }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const { value } = studio;
  const key = JSON.stringify(tower);
  useEffect(() => {
    if (ref.current !== null) value?.photographer.tower(tower, ref.current);
  }, [value, key]);
  if (value === null) return <Plain />;
  const side = 150 * sharp();
  return <canvas ref={ref} class="tw-c" width={side} height={side} />;
}

const ONCE_ROUND = 5000; // ms

/** A piece large: it turns once when it comes, and can be turned by hand. */
export function Lot({ piece, isTurning }: { piece: string; isTurning: boolean }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const angle = useRef({ ...USUAL });
  const talk = useTalk();
  const { value } = studio;
  const paint = () => {
    const { around, above } = angle.current;
    if (ref.current !== null) value?.photographer.piece(piece, ref.current, around, above);
  };
  useEffect(() => {
    angle.current = { ...USUAL };
    paint();
    if (isStill() || value === null || !isTurning) return undefined;
    const begun = performance.now();
    let isGone = false;
    const turn = (now: number) => {
      const part = (now - begun) / ONCE_ROUND;
      if (isGone || part >= 1) return;
      angle.current.around = USUAL.around + part * 2 * Math.PI;
      paint();
      requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
    return () => {
      isGone = true;
    };
  }, [value, piece]);
  const side = 210 * sharp();
  const turnBy = (x: number, y: number) => {
    angle.current.around -= x * 0.02;
    angle.current.above = Math.min(1.5, Math.max(-1.5, angle.current.above + y * 0.02));
    paint();
  };
  return (
    <div
      class="lot"
      title={talk.t("bandu-turn-it")}
      onPointerMove={(event) => event.buttons > 0 && turnBy(event.movementX, event.movementY)}
    >
      {value === null ? <Plain /> : <canvas ref={ref} width={side} height={side} />}
    </div>
  );
}
