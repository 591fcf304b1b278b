/** Salts of provably fair deals, stored until the game is over, and their hashes
    (docs/fairness.md). */

import { loadStored, saveStored } from "../local-storage.ts";
import type { FeedItem, SaltHashEntry } from "../protocol.ts";
import { sha256 } from "./sha256.ts";

/** What is stored for a table until its game is over: our salts, and the server's commitment. */
interface Kept {
  /** several if two tabs created one each; only one of them was promised */
  salts: string[];
  commitment: string | null;
}

const NOTHING: Kept = { salts: [], commitment: null };
const place = (table: string) => `salt.${table}`;
const made = new Map<string, Kept>(); // by this tab, by table

/** Everything that is stored. Two tabs that write at the same time may overwrite each other, so
    what this tab created is added again. */
function ours(table: string): Kept {
  const all = loadStored(place(table), NOTHING);
  const own = made.get(table);
  const missing = own?.salts.filter((salt) => !all.salts.includes(salt)) ?? [];
  if (own === undefined || missing.length === 0) return all;
  const both = { salts: [...all.salts, ...missing], commitment: own.commitment };
  saveStored(place(table), both);
  return both;
}

/** The hash that commits to a salt (docs/fairness.md). */
export function saltHash(seat: number, salt: string): string {
  return sha256(`sarisari/1 salt ${seat} ${salt}`);
}

/** A salt for this table: an existing one, or a new one, stored first. */
export function ownSalt(table: string, commitment: string | null): string {
  const [first] = ours(table).salts;
  if (first !== undefined) return first;
  const salt = newSalt();
  made.set(table, { salts: [salt], commitment });
  ours(table);
  return salt;
}

/** The salt with this hash, if this browser created it. */
export function promisedSalt(table: string, seat: number, hash: string): string | undefined {
  return ours(table).salts.find((salt) => saltHash(seat, salt) === hash);
}

/** The hash that a seat has committed to, if it is among these events. */
export function promiseIn(events: readonly FeedItem[], seat: number): string | undefined {
  const facts = events.map((event) => event.fact);
  return facts.find(
    (fact): fact is SaltHashEntry => fact?.entry === "salt-hash" && fact.seat === seat,
  )?.hash;
}

/** The part of a record's first line that is about deals. */
interface RecordHeader {
  commitment?: string | null;
  salts?: (string | null)[];
  secret?: string;
}

export function hasSalt(table: string): boolean {
  return ours(table).salts.length > 0;
}

/** Whether a record contains our salt, and the commitment that we saw before we gave it. */
export function isInRecord(table: string, seat: number, record: string): boolean {
  const { salts, commitment } = ours(table);
  const header = JSON.parse(record.split("\n", 1)[0] ?? "{}") as RecordHeader;
  const salt = header.salts?.[seat];
  return typeof salt === "string" && salts.includes(salt) && header.commitment === commitment;
}

export function forgetSalt(table: string): void {
  made.delete(table);
  saveStored(place(table), undefined);
}

function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
