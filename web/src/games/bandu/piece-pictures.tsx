/** Bandu: thumbnails of pieces and towers, and a piece that can be turned. */

import { useEffect, useRef } from "preact/hooks";
import { Art } from "../../look/art.tsx";
import { useTalk } from "../../table/table-store.ts";
import { isStill } from "../../ui/flip-animation.ts";
import type { Tower } from "./pose-math.ts";
import { USUAL_ANGLE } from "./three/thumbnails.ts";
import { threeContext } from "./three-context.ts";
import "./piece-pictures.css";

const sharp = (): number => Math.min(2, globalThis.devicePixelRatio || 1);

/** Without WebGL an icon stands for every piece; their names are written next to it. */
function Plain() {
  return <Art name="tower" class="plain-picture" />;
}

/** A thumbnail, rendered when it scrolls into view. */
export function PieceThumbnail({ piece }: { piece: string }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const { value } = threeContext;
  useEffect(() => {
    const { current: canvas } = ref;
    if (canvas === null || value === null) return undefined;
    const watcher = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting !== true) return;
      value.thumbnails.piece(piece, canvas);
      watcher.disconnect();
    });
    watcher.observe(canvas);
    return () => watcher.disconnect();
  }, [value, piece]);
  if (value === null) return <Plain />;
  const side = 92 * sharp();
  return <canvas ref={ref} width={side} height={side} />;
}

export function TowerPicture({ tower }: { tower: Tower }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const { value } = threeContext;
  const key = JSON.stringify(tower);
  useEffect(() => {
    if (ref.current !== null) value?.thumbnails.tower(tower, ref.current);
  }, [value, key]);
  if (value === null) return <Plain />;
  const side = 150 * sharp();
  return <canvas ref={ref} class="tower-picture" width={side} height={side} />;
}

const ONCE_ROUND = 5000; // ms

/** A large picture that turns once when it appears, and can be turned with the pointer. */
export function PiecePicture({ piece, isTurning }: { piece: string; isTurning: boolean }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const angle = useRef({ ...USUAL_ANGLE });
  const talk = useTalk();
  const { value } = threeContext;
  const paint = () => {
    if (ref.current !== null) value?.thumbnails.turnedPiece(piece, ref.current, angle.current);
  };
  useEffect(() => {
    angle.current = { ...USUAL_ANGLE };
    paint();
    if (isStill() || value === null || !isTurning) return undefined;
    const begun = performance.now();
    let isGone = false;
    const turn = (now: number) => {
      const part = (now - begun) / ONCE_ROUND;
      if (isGone || part >= 1) return;
      angle.current.around = USUAL_ANGLE.around + part * 2 * Math.PI;
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
      class="lot-picture"
      title={talk.t("bandu-turn-it")}
      onPointerMove={(event) => event.buttons > 0 && turnBy(event.movementX, event.movementY)}
    >
      {value === null ? <Plain /> : <canvas ref={ref} width={side} height={side} />}
    </div>
  );
}
