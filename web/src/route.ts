/** Client-side router: the current route as a signal, history navigation, link interception. */

import { signal } from "@preact/signals";
import { to, within } from "./root-path.ts";

const ELSEWHERE = "/not/of/this/page";
const NUMBER = /^\d{1,9}$/;

export type Route =
  | { at: "home" }
  | { at: "new"; game: string }
  | { at: "table"; id: string }
  | { at: "record"; id: string; replay?: ReplayPlace; review?: ReviewPlace }
  | { at: "results"; wanted: ResultsWanted }
  | { at: "rules"; game: string }
  | { at: "learn"; lesson: string | null }
  | { at: "puzzle"; game: string; number: string }
  | { at: "house"; page: HousePageName }
  | { at: "nowhere" };

/** Whose eyes a replay looks through: a seat's, or `all` for all hands open. */
export type Eyes = "all" | number;

/** What a replay shows. */
export interface ReplayPlace {
  /** how many events have happened */
  moment: number;
  eyes: Eyes;
}

/** Whose decisions a review shows; null: the reader's own. */
export interface ReviewPlace {
  seat: number | null;
}

/** Which finished games are listed; an empty text wants all. */
export interface ResultsWanted {
  game: string;
  /** part of the name of somebody else */
  company: string;
  result: ResultKind | "";
}

export const RESULT_KINDS = ["won", "lost", "stopped"] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/** Pages with a text of the people who run the server. */
export type HousePageName = "imprint" | "privacy";

export const route = signal<Route>(routeAt(location.pathname, location.search));

/** The route of an address on this host. */
function routeAt(address: string, search = ""): Route {
  return parseRoute(within(address) ?? ELSEWHERE, search);
}

export function parseRoute(path: string, search = ""): Route {
  const [, first = "", second = "", ...rest] = path.split("/");
  if (first === "" && second === "") return { at: "home" };
  if (first === "results" && second === "" && rest.length === 0)
    return { at: "results", wanted: wantedIn(search) };
  if ((first === "imprint" || first === "privacy") && second === "" && rest.length === 0)
    return { at: "house", page: first };
  if (first === "learn" && rest.length === 0) return { at: "learn", lesson: second || null };
  if (first === "rules" && rest.length === 0) return { at: "rules", game: second };
  if (first === "puzzle" && rest.length === 1)
    return { at: "puzzle", game: second, number: rest[0] ?? "" };
  if (second === "" || rest.length > 0) return { at: "nowhere" };
  if (first === "new") return { at: "new", game: second };
  if (first === "table") return { at: "table", id: second };
  if (first === "record") {
    const [replay, review] = [replayIn(search), reviewIn(search)];
    return {
      at: "record",
      id: second,
      ...(replay !== null && { replay }),
      ...(review !== null && { review }),
    };
  }
  return { at: "nowhere" };
}

/** The moment that an address names: `?moment=81&seat=2`; null for the page of the record. */
function replayIn(search: string): ReplayPlace | null {
  const query = new URLSearchParams(search);
  const [moment, seat] = [query.get("moment"), query.get("seat") ?? ""];
  if (moment === null) return null;
  return {
    moment: NUMBER.test(moment) ? Number(moment) : 0,
    eyes: NUMBER.test(seat) ? Number(seat) : "all",
  };
}

/** What an address asks of the list of results: `?game=bandu&with=Ben&result=won`. */
function wantedIn(search: string): ResultsWanted {
  const query = new URLSearchParams(search);
  return {
    game: query.get("game") ?? "",
    company: query.get("with") ?? "",
    result: RESULT_KINDS.find((kind) => kind === query.get("result")) ?? "",
  };
}

/** The query of the same, for the address and for the server; empty if all are wanted. */
export function resultsQuery({ game, company, result }: ResultsWanted): string {
  const query = new URLSearchParams();
  if (game !== "") query.set("game", game);
  if (company !== "") query.set("with", company);
  if (result !== "") query.set("result", result);
  return query.toString();
}

/** The path of the list of results. */
export function resultsPath(wanted: ResultsWanted): string {
  const query = resultsQuery(wanted);
  return query === "" ? "/results" : `/results?${query}`;
}

/** The path of a moment of a record. */
export function replayPath(id: string, { moment, eyes }: ReplayPlace): string {
  return `/record/${id}?moment=${moment}${eyes === "all" ? "" : `&seat=${eyes}`}`;
}

/** The review that an address names: `?review` or `?review=2`; null for any other page. */
function reviewIn(search: string): ReviewPlace | null {
  const seat = new URLSearchParams(search).get("review");
  if (seat === null) return null;
  return { seat: NUMBER.test(seat) ? Number(seat) : null };
}

/** The path of the review of a record, of one seat or the reader's own. */
export function reviewPath(id: string, seat: number | null = null): string {
  return `/record/${id}?review${seat === null ? "" : `=${seat}`}`;
}

/** Navigates; `replace` replaces the current history entry. */
export function go(path: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState({ steps: stepsBack() + 1 }, "", to(path));
  else history.replaceState(history.state, "", to(path));
  route.value = routeAt(location.pathname, location.search);
  scrollTo(0, 0);
}

/** Goes back, or to the home page if the previous page was another site. */
export function goBack(): void {
  if (stepsBack() > 0) history.back();
  else go("/");
}

/** How many history entries of this page are behind the current one. */
function stepsBack(): number {
  return (history.state as { steps?: number } | null)?.steps ?? 0;
}

/** Handles links within the page without loading it again. */
export function followLinks(): void {
  addEventListener("popstate", () => {
    route.value = routeAt(location.pathname, location.search);
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0)
      return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target !== "" || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || routeAt(link.pathname).at === "nowhere") return;
    if (link.pathname === location.pathname && link.hash !== "") return;
    event.preventDefault();
    go((within(link.pathname) ?? "/") + link.search + link.hash);
  });
}
