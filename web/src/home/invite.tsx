/** Invitation link with copy, share and QR code. */

import { useEffect, useState } from "preact/hooks";
import { Art } from "../look/art.tsx";
import { post, Refused } from "../net/http.ts";
import type { Link, Message } from "../protocol.ts";
import { to } from "../root-path.ts";
import { copyText } from "../ui/copy-text.ts";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { t, words } from "../words/language.ts";
import "./invite.css";

const COPIED_FOR = 2000; // ms

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
}

/** A link that works on other machines, and its QR code. */
export function Invite({ table, isHost }: Props) {
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
        setWhy(error instanceof Refused ? error.reason : { key: "server-fault" });
      },
    );
  }, [table, isHost]);
  return (
    <section class="panel invite" aria-label={t("page-invite")}>
      <h2 class="sign">{t("page-invite")}</h2>
      {link !== null && <Shown link={link} />}
      <p class="muted invite-note">{noteOf(link, why)}</p>
    </section>
  );
}

function noteOf(link: string | null, why: Message | null): string {
  if (why !== null) return t("page-invite-only-here", { reason: words.value.say(why) });
  const isHere = link === null || /\/\/(localhost|127\.0\.0\.1|\[::1\])\b/.test(link);
  return isHere ? "" : t("page-invite-network");
}

function Shown({ link }: { link: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(link);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_FOR);
  };
  return (
    <div class="invite-content">
      <Code text={link} />
      <div>
        <p>{t("page-invite-about")}</p>
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
