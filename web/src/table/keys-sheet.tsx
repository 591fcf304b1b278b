import { Sheet } from "../ui/sheet.tsx";
import { OwnClock } from "./clock.tsx";
import { useOpened, useRoom, useTalk } from "./desk.ts";
import { keysOf } from "./keys.ts";

/** All keys, in words. */
export function KeysSheet() {
  const talk = useTalk();
  const room = useRoom();
  const opened = useOpened();
  return (
    <Sheet
      title={talk.t("keys")}
      aside={<OwnClock />}
      class="keys"
      onClose={() => {
        opened.open.value = null;
      }}
    >
      <dl>
        {keysOf(room).map(({ name, keys }) => (
          <div key={name}>
            <dt>
              {(keys ?? [talk.t(`key-of-${name}`)]).map((key) => (
                <kbd key={key}>
                  {talk.catalogue.has(`page-play-key-${key}`) ? talk.t(`key-${key}`) : key}
                </kbd>
              ))}
            </dt>
            <dd>{talk.t(`key-does-${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
