/** The app bar (page header) above every page except the home page. */

import type { ComponentChildren } from "preact";
import { Art } from "../look/art.tsx";
import { to } from "../root-path.ts";
import { t } from "../words/language.ts";
import { PageMenuButton } from "./page-menu.tsx";
import "./page-bar.css";

interface Props {
  title: string;
  about: ComponentChildren;
  children?: ComponentChildren;
}

export function PageBar({ title, about, children }: Props) {
  return (
    <header class="top-bar">
      <a class="top-bar-logo sign" href={to("/")}>
        <Art name="logo" />
        {t("page-name")}
      </a>
      <a class="button button-icon top-bar-phone" href={to("/")} aria-label={t("page-home")}>
        <Art name="ui-back" />
      </a>
      <div class="top-bar-title">
        <h1 class="sign">{title}</h1>
        <small>{about}</small>
      </div>
      {children}
      <PageMenuButton />
    </header>
  );
}
