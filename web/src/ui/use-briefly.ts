/** What a button says for a moment after it was pressed: "copied", "saved". */

import { useEffect, useRef, useState } from "preact/hooks";

const BRIEFLY = 2000; // ms

/** Whether it is said now, and how to begin. */
export function useBriefly(): [boolean, () => void] {
  const [isOn, setOn] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const begin = () => {
    clearTimeout(timer.current);
    setOn(true);
    timer.current = setTimeout(() => setOn(false), BRIEFLY);
  };
  return [isOn, begin];
}
