/** The setting for turn notifications (Notification API, permission prompt). */

import { useSignal } from "@preact/signals";
import { OptionRow, Switch } from "../ui/form-controls.tsx";
import { notificationObstacle } from "./notification-support.ts";
import { isNotifying } from "./play-settings.ts";
import { useTalk } from "./table-store.ts";

/** On phones, only service workers may show notifications, and only trying tells. */
function canNotify(title: string): boolean {
  try {
    new Notification(title, { silent: true }).close();
    return true;
  } catch {
    return false;
  }
}

/** Offered where the browser allows it; otherwise the reason is given. */
export function NotificationRow() {
  const talk = useTalk();
  const why = useSignal(notificationObstacle());
  const isDismissed = useSignal(false);
  const change = async (isOn: boolean) => {
    // the browser asks for permission
    const answer = isOn ? await Notification.requestPermission() : "default";
    const isGranted = answer === "granted";
    isNotifying.value = isGranted && canNotify(talk.t("notify"));
    why.value = isGranted && !isNotifying.value ? "none" : notificationObstacle();
    isDismissed.value = isOn && answer === "default";
  };
  const about = isDismissed.value ? "notify-dismissed" : `notify-${why.value ?? "about"}`;
  return (
    <OptionRow title={talk.t("notify")} about={talk.t(about)}>
      <Switch
        label={talk.t("notify")}
        isOn={why.value === null && isNotifying.value}
        isOff={why.value !== null}
        onChange={(isOn) => void change(isOn)}
      />
    </OptionRow>
  );
}
