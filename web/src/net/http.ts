/** HTTP client: fetch with JSON, and refusals as errors. */

import type { Message, RefusedAnswer } from "../protocol.ts";
import { to } from "../root-path.ts";

/** The server refused a request, with the reason. */
export class Refused extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(reason.key);
    this.reason = reason;
  }
}

/** Why a request failed, as something that can be shown. */
export const reasonOf = (error: unknown): Message =>
  error instanceof Refused ? error.reason : { key: "server-fault" };

/** GET as JSON; null for 204 No Content, for example about a moment that has passed. */
export function get<T>(path: string): Promise<T> {
  return ask<T>(path, { method: "GET" });
}

export function post<T>(path: string, body?: unknown): Promise<T> {
  if (body === undefined) return ask<T>(path, { method: "POST" });
  const headers = { "content-type": "application/json" };
  return ask<T>(path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function ask<T>(path: string, request: RequestInit): Promise<T> {
  const answer = await fetch(to(path), request).catch(() => {
    throw new Refused({ key: "page-no-answer" });
  });
  if (answer.ok) return (answer.status === 204 ? null : await answer.json()) as T;
  const refused = (await answer.json().catch(() => null)) as RefusedAnswer | null;
  throw new Refused(refused?.refused ?? { key: "server-fault" });
}
