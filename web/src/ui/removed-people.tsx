/** Moderation: people the host has removed from a table, each with a button to readmit them. */

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Art } from "../look/art.tsx";
import { t } from "../words/language.ts";
import "./removed-people.css";

interface Props {
  names: readonly string[] | undefined;
  /** gets the focus when the last one has been readmitted */
  after: RefObject<HTMLElement | null>;
  onLetIn(name: string): void;
}

export function RemovedPeople({ names = [], after, onLetIn }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<number | null>(null);
  useEffect(() => {
    const place = pressed.current;
    pressed.current = null;
    if (place === null || document.activeElement !== document.body) return;
    const left = list.current?.querySelectorAll("button") ?? [];
    (left[Math.min(place, left.length - 1)] ?? after.current)?.focus();
  }, [names.length]);
  if (names.length === 0) return null;
  return (
    <ul class="removed-people" ref={list}>
      {names.map((name, i) => (
        <li key={i}>
          <span>{t("page-sent-away", { name })}</span>
          <button
            type="button"
            class="button"
            aria-label={t("page-let-in-name", { name })}
            onClick={() => {
              pressed.current = i;
              onLetIn(name);
            }}
          >
            <Art name="ui-check" />
            {t("page-let-in")}
          </button>
        </li>
      ))}
    </ul>
  );
}
