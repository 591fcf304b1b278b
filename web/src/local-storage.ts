/** localStorage with JSON values. Where storage is full or forbidden, values last until the next
    reload. */

const PREFIX = "sarisari.";
const memory = new Map<string, string>();

export function loadStored<T>(name: string, usual: T): T {
  const text = read(PREFIX + name);
  if (text === null) return usual;
  try {
    return JSON.parse(text) as T;
  } catch {
    return usual;
  }
}

/** Stores a value; undefined removes it. */
export function saveStored(name: string, value: unknown): void {
  const text = value === undefined ? undefined : JSON.stringify(value);
  try {
    if (text === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
    memory.delete(PREFIX + name);
  } catch {
    if (text === undefined) memory.delete(PREFIX + name);
    else memory.set(PREFIX + name, text);
  }
}

function read(place: string): string | null {
  const own = memory.get(place);
  if (own !== undefined) return own;
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}
