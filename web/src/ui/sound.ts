/** Sound effects, synthesized with the Web Audio API. */

import { isSoundOn } from "../settings.ts";

export type Sound =
  | "tap"
  | "slide"
  | "tok"
  | "clops"
  | "up"
  | "down"
  | "clink"
  | "chip"
  | "bell"
  | "dull"
  | "notes";

/** Start, frequency, duration, loudness, waveform. */
type Tone = [at: number, pitch: number, length: number, loudness: number, shape?: OscillatorType];
/** Filtered noise: start, frequency, duration, loudness. */
type Rustle = [at: number, pitch: number, length: number, loudness: number];

/** None is longer than 400 ms. */
const TONES: Record<Sound, Tone[]> = {
  tap: [[0, 180, 0.05, 0.25]],
  slide: [],
  tok: [[0, 620, 0.07, 0.3, "triangle"]],
  clops: [
    [0, 300, 0.06, 0.35, "triangle"],
    [0.16, 250, 0.06, 0.35, "triangle"],
  ],
  up: [
    [0, 440, 0.09, 0.2],
    [0.09, 587, 0.12, 0.2],
  ],
  down: [
    [0, 440, 0.09, 0.2],
    [0.09, 330, 0.12, 0.2],
  ],
  clink: [
    [0, 1900, 0.16, 0.12],
    [0, 2870, 0.1, 0.08],
  ],
  chip: [[0, 1250, 0.04, 0.15, "triangle"]],
  bell: [
    [0, 392, 0.38, 0.25],
    [0, 784, 0.25, 0.08],
  ],
  dull: [[0, 110, 0.1, 0.4]],
  notes: [
    [0, 392, 0.14, 0.2],
    [0.12, 494, 0.14, 0.2],
    [0.24, 587, 0.16, 0.2],
  ],
};
const RUSTLES: Partial<Record<Sound, Rustle[]>> = {
  tap: [[0, 2400, 0.05, 0.25]],
  slide: [[0, 1400, 0.3, 0.16]],
};

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let lastSound = "";
let lastAt = 0;

/** Off until switched on; the same sound is not played twice at once. */
export function play(sound: Sound | null): void {
  if (sound === null || !isSoundOn.value || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  if (sound === lastSound && audio.currentTime - lastAt < 0.1) return;
  [lastSound, lastAt] = [sound, audio.currentTime];
  for (const tone of TONES[sound]) playTone(audio, tone);
  for (const rustle of RUSTLES[sound] ?? []) playRustle(audio, rustle);
}

/** Wood on wood. */
export function knock(loudness: number, pitch: number): void {
  if (!isSoundOn.value || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  playTone(audio, [0, pitch, 0.06, 0.4 * loudness, "triangle"]);
  playRustle(audio, [0, pitch * 3, 0.04, 0.3 * loudness]);
}

function playTone(on: AudioContext, [at, pitch, length, loudness, shape = "sine"]: Tone): void {
  const tone = on.createOscillator();
  tone.type = shape;
  tone.frequency.value = pitch;
  tone.connect(fading(on, at, length, loudness));
  tone.start(on.currentTime + at);
  tone.stop(on.currentTime + at + length);
}

function playRustle(on: AudioContext, [at, pitch, length, loudness]: Rustle): void {
  noise ??= makeNoise(on);
  const rustle = on.createBufferSource();
  rustle.buffer = noise;
  const filter = on.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  rustle.connect(filter).connect(fading(on, at, length, loudness));
  rustle.start(on.currentTime + at, 0, length);
}

function fading(on: AudioContext, at: number, length: number, loudness: number): GainNode {
  const gain = on.createGain();
  const start = on.currentTime + at;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(on.destination);
  return gain;
}

function makeNoise(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate * 0.4, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
