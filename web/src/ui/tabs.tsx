/** Tabs with roving tabindex (arrow keys move between them). */

import { useRef } from "preact/hooks";
import "./tabs.css";

interface Tab<T extends string> {
  id: T;
  title: string;
  /** there is something unread behind it */
  hasNews?: boolean;
}

interface Props<T extends string> {
  tabs: readonly Tab<T>[];
  selected: T;
  onSelect: (id: T) => void;
  label: string;
}

export function Tabs<T extends string>({ tabs, selected, onSelect, label }: Props<T>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const index = tabs.findIndex(({ id }) => id === selected);
    const next = (index + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (tab === undefined) return;
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
      {tabs.map(({ id, title, hasNews }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === selected}
          data-news={hasNews === true ? "" : undefined}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
