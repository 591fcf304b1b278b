/** Animations of a table on the screen: cards travel, tricks are swept, films of towers play. */

import type { Settle, View } from "../protocol.ts";
import {
  HOLD,
  hurryMotion,
  isStill,
  MOVE,
  nextFrame,
  type Places,
  placesIn,
  SLOW,
  sweep,
  travel,
} from "../ui/flip-animation.ts";
import { play } from "../ui/sound.ts";
import type { MountedParts } from "./mounted-parts.ts";
import type { Motion } from "./playback.ts";

/** Nothing is animated while the page is hidden or the table is not mounted. */
export class ScreenMotion implements Motion {
  readonly #mounted: MountedParts;
  #skip: (() => void) | null = null;

  constructor(mounted: MountedParts) {
    this.#mounted = mounted;
  }

  look(): Places | null {
    const { root } = this.#mounted;
    return document.hidden || root === null ? null : placesIn(root);
  }

  async travel(before: Places, isMove: boolean, speed: number): Promise<void> {
    await nextFrame();
    const { root } = this.#mounted;
    if (root === null) return;
    travel(root, before, speed);
    if (isMove && !isStill()) await this.#wait(MOVE / speed);
  }

  async sweep(winner: number | null, speed: number): Promise<void> {
    if (document.hidden || this.#mounted.root === null) return;
    await this.#wait(HOLD / speed);
    const { root } = this.#mounted;
    if (root === null || isStill()) return;
    play("slide");
    await Promise.race([sweep(root, winner, speed), this.#wait(SLOW / speed)]);
  }

  async stay(ms: number): Promise<void> {
    if (!document.hidden && this.#mounted.root !== null) await this.#wait(ms);
  }

  async film(settle: Settle, before: View, speed: number): Promise<void> {
    if (!document.hidden) await this.#mounted.stage?.film(settle, before, speed);
  }

  hurry(): void {
    const { root } = this.#mounted;
    if (root !== null) hurryMotion(root);
    this.#mounted.stage?.hurry();
    this.#skip?.();
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#skip = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
