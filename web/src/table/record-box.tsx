import { useState } from "preact/hooks";
import { Art } from "../look/art.tsx";
import { get, Refused } from "../net/http.ts";
import type { Message, Verified } from "../protocol.ts";
import { useDesk } from "./desk.ts";

/** What is left of a game that is over: its record, as a file and checked; and, while this
    browser knows it, whether its own part is in the deals or tremors. */
export function RecordBox() {
  const desk = useDesk();
  const talk = desk.talk.value;
  const found = desk.table.saltCheck.value;
  if (desk.newest.value?.due !== undefined) return null; // the record is not whole yet
  const { game } = talk;
  const { id } = desk.table;
  return (
    <section class="fair" aria-label={talk.t("fair-record")}>
      <Art name={found === null ? "ui-book" : found === "in" ? "ui-check" : "ui-close"} />
      <p>
        <b>{talk.t(found === null ? "record-kept" : `fair-${found}`, { game })}</b>{" "}
        {talk.t(found === null ? "record-kept-about" : `fair-${found}-about`, { game })}
      </p>
      <div class="acts">
        <a class="btn" href={`/record/${id}`}>
          <Art name="ui-book" />
          {talk.t("fair-record")}
        </a>
        <a class="btn" href={`/api/records/${id}`} download>
          <Art name="ui-down" />
          {talk.t("record-download")}
        </a>
        <Check id={id} />
      </div>
    </section>
  );
}

/** Every deal computed again, by the server. */
function Check({ id }: { id: string }) {
  const { catalogue, game } = useDesk().talk.value;
  const [verdict, setVerdict] = useState<Verified | Message | "asked" | null>(null);
  const check = async () => {
    setVerdict("asked");
    try {
      setVerdict(await get<Verified>(`/api/records/${id}/verify`));
    } catch (error) {
      setVerdict(error instanceof Refused ? error.reason : { key: "server-fault" });
    }
  };
  const isVerified = verdict !== null && verdict !== "asked" && "fits" in verdict;
  const fits = isVerified ? verdict.fits : null;
  return (
    <>
      <button
        type="button"
        class="btn"
        aria-disabled={verdict === "asked" ? true : undefined}
        onClick={() => {
          if (verdict !== "asked") void check();
        }}
      >
        <Art name="ui-check" />
        {catalogue.t("page-record-verify", { game })}
      </button>
      <span class="verdict" role="status" data-fits={fits ?? undefined}>
        {isVerified && catalogue.t(verdictKey(verdict), { game })}
        {verdict !== null &&
          verdict !== "asked" &&
          !("fits" in verdict) &&
          catalogue.refusal(verdict)}
      </span>
    </>
  );
}

function verdictKey({ fits }: Verified): string {
  if (fits === null) return "page-record-nothing";
  return fits ? "page-record-fits" : "page-record-fails";
}
