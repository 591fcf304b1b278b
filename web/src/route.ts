/** Client-side router: the current route as a signal, history navigation, link interception. */

import { signal } from "@preact/signals";
import { to, within } from "./root-path.ts";

const ELSEWHERE = "/not/of/this/page";
const NUMBER = /^\d{1,9}$/;

export type Route =
  | { at: "home" }
  | { at: "new"; game: string }
  | { at: "table"; id: string }
  | { at: "record"; id: string; replay?: ReplayPlace }
  | { at: "results" }
  | { at: "rules"; game: string }
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
  if (first === "results" && second === "" && rest.length === 0) return { at: "results" };
  if ((first === "imprint" || first === "privacy") && second === "" && rest.length === 0)
    return { at: "house", page: first };
  if (first === "rules" && rest.length === 0) return { at: "rules", game: second };
  if (second === "" || rest.length > 0) return { at: "nowhere" };
  if (first === "new") return { at: "new", game: second };
  if (first === "table") return { at: "table", id: second };
  if (first === "record") {
    const replay = replayIn(search);
    return { at: "record", id: second, ...(replay !== null && { replay }) };
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

/** The path of a moment of a record. */
export function replayPath(id: string, { moment, eyes }: ReplayPlace): string {
  return `/record/${id}?moment=${moment}${eyes === "all" ? "" : `&seat=${eyes}`}`;
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
