/** Invitation link with copy, share and QR code. */

import { useEffect, useState } from "preact/hooks";
import { Art } from "../look/art.tsx";
import { post, reasonOf } from "../net/http.ts";
import type { Link, Message } from "../protocol.ts";
import { to } from "../root-path.ts";
import { t, words } from "../words/language.ts";
import { copyText } from "./copy-text.ts";
import { lazyComponent } from "./lazy-component.tsx";
import { useBriefly } from "./use-briefly.ts";
import "./invite.css";

/** Loaded on demand: players alone with bots need no QR code. */
const Code = lazyComponent<{ text: string }>(
  () => import("./qr-code.tsx").then((file) => file.QrCode),
  {
    loading: () => <span />,
    missing: () => <span />,
  },
);

interface Props {
  table: string;
  /** the host's request opens the server to the network; others already have a working address */
  isHost: boolean;
  /** during a game, people come to watch */
  isForOnlookers?: boolean;
}

/** A link that works on other machines, and its QR code. */
export function Invite({ table, isHost, isForOnlookers = false }: Props) {
  const [link, setLink] = useState<string | null>(null);
  const [why, setWhy] = useState<Message | null>(null);
  useEffect(() => {
    if (!isHost) {
      setLink(`${location.origin}${to(`/table/${table}`)}`);
      return;
    }
    post<Link>(`/api/tables/${table}/invite`).then(
      (made) => setLink(made.link),
      (error: unknown) => {
        setLink(`${location.origin}${to(`/table/${table}`)}`);
        setWhy(reasonOf(error));
      },
    );
  }, [table, isHost]);
  return (
    <section
      class={isForOnlookers ? "invite" : "panel invite"}
      aria-label={t("page-invite")}
      data-testid="invite"
    >
      {!isForOnlookers && <h2 class="sign">{t("page-invite")}</h2>}
      {link !== null && (
        <Shown
          link={link}
          about={t(isForOnlookers ? "page-invite-onlookers-about" : "page-invite-about")}
        />
      )}
      <p class="muted invite-note">{noteOf(link, why)}</p>
    </section>
  );
}

function noteOf(link: string | null, why: Message | null): string {
  if (why !== null) return t("page-invite-only-here", { reason: words.value.say(why) });
  const isHere = link === null || /\/\/(localhost|127\.0\.0\.1|\[::1\])\b/.test(link);
  return isHere ? "" : t("page-invite-network");
}

function Shown({ link, about }: { link: string; about: string }) {
  const [isCopied, sayCopied] = useBriefly();
  const copy = async () => {
    await copyText(link);
    sayCopied();
  };
  return (
    <div class="invite-content">
      <Code text={link} />
      <div>
        <p>{about}</p>
        <output class="invite-link" data-testid="invite-link">
          {link.replace(/^https?:\/\//, "")}
        </output>
        <div class="button-pair">
          <button type="button" class="button" onClick={copy}>
            <Art name={isCopied ? "ui-check" : "ui-copy"} />
            <span aria-live="polite">{t(isCopied ? "page-copied" : "page-copy")}</span>
          </button>
          {"share" in navigator && (
            <button
              type="button"
              class="button"
              onClick={() => navigator.share({ url: link }).catch(() => undefined)}
            >
              <Art name="ui-share" />
              {t("page-share")}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
