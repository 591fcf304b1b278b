import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isSoundOn } from "../src/settings.ts";

const started: string[] = [];

class FakeNode {
  frequency = { value: 0 };
  gain = {
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: () => undefined,
    exponentialRampToValueAtTime: () => undefined,
  };
  type = "";
  buffer = null;
  readonly #kind: string;
  constructor(kind: string) {
    this.#kind = kind;
  }
  connect(to: unknown) {
    return to;
  }
  start() {
    started.push(this.#kind);
  }
  stop() {}
}

class FakeAudio {
  static now = 0;
  state = "running";
  sampleRate = 100;
  destination = {};
  get currentTime() {
    return FakeAudio.now;
  }
  createOscillator = () => new FakeNode("tone");
  createBufferSource = () => new FakeNode("noise");
  createBiquadFilter = () => new FakeNode("filter");
  createGain = () => new FakeNode("gain");
  createBuffer = () => ({ getChannelData: () => new Float32Array(40) });
}

beforeEach(() => {
  started.length = 0;
  FakeAudio.now = 1;
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.resetModules();
});
afterEach(() => {
  isSoundOn.value = false;
  vi.unstubAllGlobals();
});

/** The module with its own audio context, and the settings that it reads. */
async function sounds(isOn: boolean) {
  const settings = await import("../src/settings.ts");
  settings.isSoundOn.value = isOn;
  return import("../src/ui/sound.ts");
}

describe("sounds", () => {
  it("are off until switched on", async () => {
    const { play, knock } = await sounds(false);
    play("tok");
    knock(1, 300);
    expect(started).toEqual([]);
  });

  it("are synthesized from tones and noise", async () => {
    const { play, knock } = await sounds(true);
    play("notes");
    expect(started).toEqual(["tone", "tone", "tone"]);
    play("slide");
    expect(started.at(-1)).toBe("noise");
    knock(1, 300);
    expect(started.slice(-2)).toEqual(["tone", "noise"]);
    play(null);
    expect(started).toHaveLength(6);
  });

  it("are not played twice at once", async () => {
    const { play } = await sounds(true);
    play("tok");
    play("tok");
    expect(started).toHaveLength(1);
    FakeAudio.now += 0.2;
    play("tok");
    expect(started).toHaveLength(2);
  });
});
