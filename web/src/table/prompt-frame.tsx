/** The frame that all prompts share: notices, the player's clock, an icon. */

import type { ComponentChildren } from "preact";
import { Art, type ArtName } from "../look/art.tsx";
import { OwnClock } from "./clock.tsx";
import { TableNotices } from "./table-notices.tsx";
import { useTalk } from "./table-store.ts";
import "./prompt.css";

interface FrameProps {
  phase?: string;
  isMine?: boolean;
  isRefused?: boolean;
  isOff?: boolean;
  icon?: ArtName;
  children: ComponentChildren;
}

export function PromptFrame({ isMine, isRefused, isOff, icon, phase, children }: FrameProps) {
  const flag = (is: boolean | undefined) => (is === true ? "" : undefined);
  return (
    <section
      class="prompt"
      data-testid="prompt"
      aria-label={useTalk().t("prompt")}
      data-phase={phase}
      data-mine={flag(isMine)}
      data-refused={flag(isRefused)}
      data-off={flag(isOff)}
    >
      {isOff !== true && <TableNotices />}
      <OwnClock />
      {icon !== undefined && (
        <span class="prompt-icon">
          <Art name={icon} />
        </span>
      )}
      {children}
    </section>
  );
}
