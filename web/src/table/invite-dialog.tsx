/** The link and the QR code of a table during its game, for people who want to watch. */

import { Dialog } from "../ui/dialog.tsx";
import { Invite } from "../ui/invite.tsx";
import { t } from "../words/language.ts";
import { OwnClock } from "./clock.tsx";
import { useLiveTable, usePanelStore, useSeating } from "./table-store.ts";

export function InviteDialog() {
  const { id } = useLiveTable();
  const seating = useSeating();
  const panelStore = usePanelStore();
  return (
    <Dialog
      title={t("page-invite-onlookers")}
      aside={<OwnClock />}
      onClose={() => {
        panelStore.open.value = null;
      }}
    >
      <div class="dialog-text">
        <Invite table={id} isHost={seating.newest.value?.is_host === true} isForOnlookers />
      </div>
    </Dialog>
  );
}
