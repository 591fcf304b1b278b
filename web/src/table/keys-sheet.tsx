import { Sheet } from "../ui/sheet.tsx";
import { OwnClock } from "./clock.tsx";
import { useDesk } from "./desk.ts";
import { keysOf } from "./keys.ts";

/** All keys, in words. */
export function KeysSheet() {
  const desk = useDesk();
  const talk = desk.talk.value;
  return (
    <Sheet
      title={talk.t("keys")}
      aside={<OwnClock />}
      class="keys"
      onClose={() => {
        desk.open.value = null;
      }}
    >
      <dl>
        {keysOf(desk.room.value).map(({ name, keys }) => (
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
