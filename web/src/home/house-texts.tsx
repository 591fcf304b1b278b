/** Texts of the people who run the server: an announcement, and links to imprint and privacy. */

import { offer } from "../games/game-offer.ts";
import { to } from "../root-path.ts";
import type { HousePageName } from "../route.ts";
import { foundIn } from "../ui/lazy.ts";
import { t, words } from "../words/language.ts";
import "./house-texts.css";

const PAGES: readonly HousePageName[] = ["imprint", "privacy"];
const USUAL_LANGUAGE = "en";

interface HouseText {
  text: string;
  /** the language of the text, which may not be that of the page */
  language: string;
}

/** A text in the language of the page, in English, or in whichever there is. */
export function houseText(kind: HousePageName | "announcement"): HouseText | null {
  const texts = foundIn(offer)?.house?.[kind] ?? {};
  const language = [words.value.language, USUAL_LANGUAGE, ...Object.keys(texts)].find(
    (each) => texts[each] !== undefined,
  );
  if (language === undefined) return null;
  return { text: texts[language] ?? "", language };
}

export function Announcement() {
  const found = houseText("announcement");
  if (found === null) return null;
  return (
    <aside class="house-announcement" aria-label={t("page-announcement")} lang={found.language}>
      <Paragraphs text={found.text} />
    </aside>
  );
}

/** The footer of the home page, if there is anything to link to. */
export function HouseLinks() {
  const pages = PAGES.filter((page) => houseText(page) !== null);
  if (pages.length === 0) return null;
  return (
    <footer class="house-links">
      {pages.map((page) => (
        <a key={page} class="text-link" href={to(`/${page}`)}>
          {t(`page-${page}`)}
        </a>
      ))}
    </footer>
  );
}

/** Plain text: empty lines separate paragraphs, and other line breaks stay. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <>
      {text.split(/\n\s*\n/).map((each) => (
        <p key={each} class="house-paragraph">
          {each}
        </p>
      ))}
    </>
  );
}
