/** The banner (hero) of the home page. */

import { Art } from "../look/art.tsx";
import { ownName } from "../settings.ts";
import { PageMenuButton } from "../ui/page-menu.tsx";
import { t } from "../words/language.ts";
import { Lamps } from "./lamps.tsx";
import "./hero.css";

interface Props {
  /** how many tables await this person; null on the quiet home page */
  waiting: number | null;
}

/** The shop front: awning, lamps, name. */
export function Hero({ waiting }: Props) {
  const greeting = { hour: partOfDay(new Date()), name: ownName.value, count: waiting ?? 0 };
  const isGreeted = waiting !== null && ownName.value.trim() !== "";
  return (
    <header class="hero">
      <div class="striped-awning" aria-hidden="true" />
      <Lamps />
      <div class="hero-content">
        <span class="hero-mark">
          <Art name="logo" />
        </span>
        <div>
          <h1 class="sign">{t("page-name")}</h1>
          <p>{isGreeted ? t("page-greeting", greeting) : t("page-tagline")}</p>
        </div>
        <div class="hero-menu">
          <PageMenuButton />
        </div>
      </div>
    </header>
  );
}

function partOfDay(now: Date): string {
  const hour = now.getHours();
  if (hour < 5 || hour >= 18) return "evening";
  return hour < 11 ? "morning" : "day";
}
