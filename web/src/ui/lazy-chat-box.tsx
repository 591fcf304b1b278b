/** The chat box, loaded on demand: who plays against bots needs none. */

import { t } from "../words/language.ts";
import type { ChatBoxProps } from "./chat-box.tsx";
import { lazyComponent } from "./lazy-component.tsx";

export const LazyChatBox = lazyComponent<ChatBoxProps>(
  () => import("./chat-box.tsx").then((file) => file.ChatBox),
  {
    missing: () => <p class="muted">{t("page-outdated")}</p>,
  },
);
