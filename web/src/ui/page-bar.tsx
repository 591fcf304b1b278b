/** The app bar (page header) above every page except the home page. */

import type { ComponentChildren } from "preact";
import { Art } from "../look/art.tsx";
import { t } from "../words/language.ts";
import { PageMenuButton } from "./page-menu.tsx";

interface Props {
  title: string;
  about: string;
  children?: ComponentChildren;
}

export function PageBar({ title, about, children }: Props) {
  return (
    <header class="bar">
      <a class="bar-logo sign" href="/">
        <Art name="logo" />
        {t("page-name")}
      </a>
      <a class="btn btn--icon only-phone" href="/" aria-label={t("page-home")}>
        <Art name="ui-back" />
      </a>
      <div class="bar-t">
        <h1 class="sign">{title}</h1>
        <small>{about}</small>
      </div>
      {children}
      <PageMenuButton />
    </header>
  );
}
