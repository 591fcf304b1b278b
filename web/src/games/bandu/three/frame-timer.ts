/** Measures GPU frame times with fences, to adapt the quality. */

const LOOK = 4; // ms between two looks
const NEW = 2; // pictures after a change: programs are compiled in them
const ENOUGH = 5; // pictures for a verdict

/** How long pictures take until they are really drawn, which the page is not told by itself. */
export class FrameTimer {
  readonly #gl: WebGL2RenderingContext;
  #seen = 0;
  #times: number[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(gl: WebGLRenderingContext | WebGL2RenderingContext) {
    this.#gl = gl as WebGL2RenderingContext;
  }

  /** Other things are drawn from now on. */
  reset(): void {
    this.#seen = 0;
    this.#times = [];
  }

  /** A picture was asked for; after some of them the usual time, the median, is told. */
  time(begun: number, tell: (ms: number) => void): void {
    if (this.#timer !== null) return; // one at a time
    this.#seen += 1;
    if (this.#seen <= NEW) return;
    const gl = this.#gl;
    const done = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (done === null) return;
    gl.flush();
    const look = () => {
      this.#timer = null;
      if (gl.getSyncParameter(done, gl.SYNC_STATUS) !== gl.SIGNALED && !gl.isContextLost()) {
        this.#timer = setTimeout(look, LOOK);
        return;
      }
      gl.deleteSync(done);
      this.#note(performance.now() - begun, tell);
    };
    this.#timer = setTimeout(look, LOOK);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #note(ms: number, tell: (ms: number) => void): void {
    this.#times.push(ms);
    if (this.#times.length < ENOUGH) return;
    const [, , median = 0] = this.#times.sort((a, b) => a - b);
    this.#times = [];
    tell(median);
  }
}
