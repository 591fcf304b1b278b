/** QR code encoder for links: byte mode, error correction level L, mask 0, versions 3 to 5. */

interface Version {
  size: number;
  /** bytes of data, and of error correction */
  data: number;
  correction: number;
}

const VERSIONS: readonly Version[] = [
  { size: 29, data: 55, correction: 15 },
  { size: 33, data: 80, correction: 20 },
  { size: 37, data: 108, correction: 26 },
];
const HEAD = 2; // bytes for mode and length
const FORMAT = 0b111011111000100; // level L, mask 0

const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = x & 128 ? (x << 1) ^ 285 : x << 1;
}
const times = (x: number, y: number) =>
  x && y ? (EXP[((LOG[x] ?? 0) + (LOG[y] ?? 0)) % 255] ?? 0) : 0;

/** Rows of dark modules; null if the text is too long. */
export function encodeQr(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.find(({ data }) => bytes.length + HEAD <= data);
  if (version === undefined) return null;
  const grid = frame(version.size);
  fill(grid, codewords(bytes, version));
  return grid.map((row) => row.map((dark) => dark === true));
}

function codewords(bytes: readonly number[], { data, correction }: Version): number[] {
  const bits = (n: number, length: number) => n.toString(2).padStart(length, "0");
  const all = ["0100", bits(bytes.length, 8), ...bytes.map((byte) => bits(byte, 8)), "0000"];
  const words = (all.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  for (let pad = 0xec; words.length < data; pad ^= 0xec ^ 0x11) words.push(pad);
  let generator = [1];
  for (let i = 0; i < correction; i++) {
    const root = EXP[i] ?? 0;
    generator = [...generator, 0].map((c, j) => c ^ times(j ? (generator[j - 1] ?? 0) : 0, root));
  }
  const rest = [...words, ...Array<number>(correction).fill(0)];
  for (let i = 0; i < data; i++) {
    const factor = rest[i] ?? 0;
    for (const [j, g] of generator.entries()) rest[i + j] = (rest[i + j] ?? 0) ^ times(g, factor);
  }
  return [...words, ...rest.slice(data)];
}

type Grid = (boolean | null)[][];

/** Everything that is not data: finder, alignment and timing patterns, format. */
function frame(size: number): Grid {
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, dark: boolean) => {
    const row = grid[y];
    if (row !== undefined && x >= 0 && x < size) row[x] = dark;
  };
  const rings = (x: number, y: number, radius: number, light: readonly number[]) => {
    for (let i = -radius; i <= radius; i++) {
      for (let j = -radius; j <= radius; j++) {
        set(x + i, y + j, !light.includes(Math.max(Math.abs(i), Math.abs(j))));
      }
    }
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, [2, 4]);
  rings(size - 7, size - 7, 2, [1]);
  for (let i = 8; i < size - 8; i++) {
    set(i, 6, i % 2 === 0);
    set(6, i, i % 2 === 0);
  }
  set(8, size - 8, true);
  for (let i = 0; i < 15; i++) {
    const dark = ((FORMAT >> i) & 1) === 1;
    set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, dark);
    set(i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, 8, dark);
  }
  return grid;
}

/** Fills in the data, in columns of two, up and down from the right. */
function fill(grid: Grid, words: readonly number[]): void {
  const size = grid.length;
  let n = 0;
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    for (let k = 0; k < size; k++) {
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - k : k;
        const row = grid[y];
        if (row === undefined || row[x] !== null) continue;
        const bit = ((words[n >> 3] ?? 0) >> (7 - (n & 7))) & 1;
        row[x] = (bit === 1) !== ((x + y) % 2 === 0);
        n += 1;
      }
    }
  }
}
