/** Form controls: segmented control (radio group), toggle switch, labelled option row. */

import type { ComponentChildren } from "preact";
import "./form-controls.css";

interface SegmentProps<T> {
  label: string;
  values: readonly T[];
  value: T;
  text(value: T): string;
  onChoose(value: T): void;
}

/** Arrow keys move the selection, as in any radio group. */
export function Segment<T>({ label, values, value, text, onChoose }: SegmentProps<T>) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = (values.indexOf(value) + step + values.length) % values.length;
    onChoose(values[at] as T);
    const buttons = (event.currentTarget as Element).querySelectorAll("button");
    buttons[at]?.focus();
  };
  return (
    <div class="segmented" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {values.map((each) => (
        // biome-ignore lint/a11y/useSemanticElements: drawn as a button, spoken as a radio
        <button
          key={String(each)}
          type="button"
          class="button"
          role="radio"
          aria-checked={each === value}
          tabIndex={each === value ? 0 : -1}
          onClick={() => onChoose(each)}
        >
          {text(each)}
        </button>
      ))}
    </div>
  );
}

interface SwitchProps {
  label: string;
  isOn: boolean;
  /** cannot be changed here */
  isOff?: boolean;
  onChange(isOn: boolean): void;
}

export function Switch({ label, isOn, isOff = false, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      class="switch"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => isOff || onChange(!isOn)}
    >
      <i />
    </button>
  );
}

interface RowProps {
  title: ComponentChildren;
  about: string;
  children: ComponentChildren;
}

/** A control with a label and an explanation of the chosen value. */
export function OptionRow({ title, about, children }: RowProps) {
  return (
    <div class="option-row">
      <b>{title}</b>
      {children}
      {about !== "" && <p>{about}</p>}
    </div>
  );
}
