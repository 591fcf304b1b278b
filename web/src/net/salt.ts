import { keep, kept } from "../kept.ts";
import type { FeedItem, SaltHashEntry } from "../protocol.ts";
import { sha256 } from "./sha256.ts";

/** What is kept of a table until its game is over: our salts, and what the server promised. */
interface Kept {
  /** Several if two tabs made one each; only one of them was promised. */
  salts: string[];
  commitment: string | null;
}

const NOTHING: Kept = { salts: [], commitment: null };
const place = (table: string) => `salt.${table}`;
const made = new Map<string, Kept>(); // in this tab, by table

/** All that is kept. Two tabs that keep theirs at the same time may each miss the other's: what
 * this one made is put back. */
function ours(table: string): Kept {
  const all = kept(place(table), NOTHING);
  const own = made.get(table);
  const missing = own?.salts.filter((salt) => !all.salts.includes(salt)) ?? [];
  if (own === undefined || missing.length === 0) return all;
  const both = { salts: [...all.salts, ...missing], commitment: own.commitment };
  keep(place(table), both);
  return both;
}

/** The hash that promises a salt: docs/fairness.md. */
export function saltHash(seat: number, salt: string): string {
  return sha256(`sarisari/1 salt ${seat} ${salt}`);
}

/** A salt for this table: the one that was made before, or a new one, kept first. */
export function ownSalt(table: string, commitment: string | null): string {
  const [first] = ours(table).salts;
  if (first !== undefined) return first;
  const salt = newSalt();
  made.set(table, { salts: [salt], commitment });
  ours(table);
  return salt;
}

/** Our salt that has this hash, if this browser made it. */
export function promisedSalt(table: string, seat: number, hash: string): string | undefined {
  return ours(table).salts.find((salt) => saltHash(seat, salt) === hash);
}

/** The hash that a seat has promised, if it is among these events. */
export function promiseIn(events: readonly FeedItem[], seat: number): string | undefined {
  const facts = events.map((event) => event.fact);
  return facts.find((fact): fact is SaltHashEntry => fact?.entry === "salt-hash" && fact.seat === seat)
    ?.hash;
}

/** The first line of a record, as far as deals go. */
interface RecordHeader {
  commitment?: string | null;
  salts?: (string | null)[];
  secret?: string;
}

export function hasSalt(table: string): boolean {
  return ours(table).salts.length > 0;
}

/** Whether a record has our salt in it, and the commitment that we saw before we gave it. */
export function isInRecord(table: string, seat: number, record: string): boolean {
  const { salts, commitment } = ours(table);
  const header = JSON.parse(record.split("\n", 1)[0] ?? "{}") as RecordHeader;
  const salt = header.salts?.[seat];
  return typeof salt === "string" && salts.includes(salt) && header.commitment === commitment;
}

export function forgetSalt(table: string): void {
  made.delete(table);
  keep(place(table), undefined);
}

function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
