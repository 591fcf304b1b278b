/** Measures GPU frame times with fences, to adapt the quality. */

const LOOK = 4; // ms between polls
const NEW = 2; // frames ignored after a change, because shaders are compiled in them
const ENOUGH = 5; // frames per measurement

/** How long frames take on the GPU, which the browser does not report. */
export class FrameTimer {
  readonly #gl: WebGL2RenderingContext;
  #seen = 0;
  #times: number[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(gl: WebGLRenderingContext | WebGL2RenderingContext) {
    this.#gl = gl as WebGL2RenderingContext;
  }

  /** Starts over, because something else is drawn from now on. */
  reset(): void {
    this.#seen = 0;
    this.#times = [];
  }

  /** Times a frame; after several frames the median is reported. */
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
