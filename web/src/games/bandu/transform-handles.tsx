/** Transform gizmo: drag handles that move and rotate the held piece. */

import { useEffect, useRef } from "preact/hooks";
import { Art } from "../../look/art.tsx";
import { useTalk } from "../../table/table-store.ts";
import type { Director } from "./director.ts";
import { dragHeld } from "./gestures.ts";
import { axisOf, snapTurn } from "./piece-transform.ts";
import { type PlacementStore, usePlacement } from "./placement-store.ts";
import {
  cross,
  fromAxisAngle,
  multiply,
  type Quaternion,
  unitTurn,
  type Vector,
} from "./pose-math.ts";
import "./transform-handles.css";

type Axis = "up" | "right" | "away";
const AXES: readonly Axis[] = ["up", "right", "away"];
const BUTTONS = 60; // px for the camera buttons beside the label
const LEAST = 36; // px per radian at least, for a ring that is seen edge-on

/** One handle moves the piece, three rotate it; a label shows how high it would touch. */
export function TransformHandles({ director }: { director: Director }) {
  const placement = usePlacement();
  const talk = useTalk();
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { renderer } = director;
    renderer.onDrawn = () => layOut(layer.current, director);
    renderer.draw();
    return () => {
      renderer.onDrawn = null;
    };
  }, [director]);
  const touch = placement.landing.value;
  return (
    <div
      class="handles"
      ref={layer}
      onWheel={(event) => {
        event.preventDefault();
        director.zoom(event.deltaY); // as anywhere on the stage
      }}
    >
      <button
        type="button"
        class="handle"
        data-grip="move"
        aria-label={talk.t("bandu-grip-move")}
        {...dragging(() => (dx, dy) => dragHeld(placement, director, dx, dy))}
      >
        <Art name="ui-move" />
      </button>
      {AXES.map((axis, number) => (
        <button
          key={axis}
          type="button"
          class="handle handle-turn"
          data-grip={axis}
          aria-label={talk.t(`bandu-grip-${axis}`)}
          {...dragging(
            () => {
              director.renderer.light(number);
              return turning(placement, director, axis);
            },
            () => director.renderer.light(null),
          )}
        >
          <Art name="ui-turn" />
        </button>
      ))}
      {touch !== null && (
        <output class="handle-height" data-beside={touch.isBeside ? "" : undefined}>
          <b>
            {touch.isBeside
              ? talk.t("bandu-touches-table")
              : talk.t("bandu-mm", { height: Math.round(touch.height) })}
          </b>
        </output>
      )}
    </div>
  );
}

/** Pointer handlers for a drag: `begin` returns what is called with each movement. */
function dragging(
  begin: () => (dx: number, dy: number) => void,
  end: () => void = () => undefined,
) {
  let at: { x: number; y: number } | null = null;
  let drag = (_dx: number, _dy: number): void => undefined;
  return {
    onPointerDown: (event: PointerEvent) => {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      at = { x: event.clientX, y: event.clientY };
      drag = begin();
    },
    onPointerMove: (event: PointerEvent) => {
      if (at === null) return;
      drag(event.clientX - at.x, event.clientY - at.y);
      at = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => {
      at = null;
      end();
    },
    onPointerCancel: () => {
      at = null;
      end();
    },
  };
}

/** The position of a handle on its ring, from the centre. */
function handleOf(placement: PlacementStore, axis: Axis): Vector {
  const right = axisOf(placement, "right");
  if (axis === "up") return [-right[0], -right[1], 0];
  if (axis === "right") return [0, 0, 1];
  return [right[0] * 0.7, right[1] * 0.7, -0.7];
}

/** Rotates while the handle is dragged along its ring. The rotation by hand is kept apart from
    the one shown, which may snap. */
function turning(
  placement: PlacementStore,
  director: Director,
  axis: Axis,
): (dx: number, dy: number) => void {
  const vector = axisOf(placement, axis);
  const along = cross(vector, handleOf(placement, axis));
  const { hand, size } = director.renderer;
  const parts = hand.tangent(handleOf(placement, axis), along);
  const [x, y] = [parts.x * size.width, parts.y * size.height];
  const length = Math.max(LEAST, Math.hypot(x, y));
  let free: Quaternion | null = placement.hold.value?.turn ?? null;
  return (dx, dy) => {
    if (free === null) return;
    const angle = (dx * x + dy * y) / (Math.hypot(x, y) || 1) / length;
    free = unitTurn(multiply(fromAxisAngle(vector, angle), free));
    placement.move({ turn: placement.isSnapping.value ? snapTurn(placement, free) : free });
  };
}

/** Positions the handles over their rings in the picture. */
function layOut(layer: HTMLElement | null, director: Director): void {
  const { camera, hand } = director.renderer;
  const { pose, reach } = hand;
  if (layer === null || pose === null) return;
  const place = (name: string, part: { x: number; y: number }, most = 0.93) => {
    const handle = layer.querySelector<HTMLElement>(name);
    const [x, y] = [Math.min(most, Math.max(0.07, part.x)), Math.min(0.95, Math.max(0.06, part.y))];
    handle?.style.setProperty("left", `${x * 100}%`);
    handle?.style.setProperty("top", `${y * 100}%`);
  };
  for (const axis of AXES)
    place(`[data-grip=${axis}]`, hand.onRing(handleOf(director.placement, axis)));
  const [x = 0, y = 0, z = 0] = pose;
  const right = axisOf(director.placement, "right");
  const side = reach + 16;
  place("[data-grip=move]", camera.project(x - right[0] * side, y - right[1] * side, z - reach));
  const touch = director.placement.landing.peek();
  const wide = reach + 30;
  const label = camera.project(x + right[0] * wide, y + right[1] * wide, touch?.height ?? 0);
  const room = (layer.querySelector("output")?.offsetWidth ?? 0) + BUTTONS;
  place("output", label, 1 - room / director.renderer.size.width);
}
