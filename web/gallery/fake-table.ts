import { StillTable } from "../src/net/still-table.ts";
import type { DoneReply, Message, RefusedReply, TableShown } from "../src/protocol.ts";

/** A table without a server: it shows one state, and confirms nothing. */
export class FakeTable extends StillTable {
  answer: Message | null = null;

  constructor(shown: TableShown) {
    super("gallery");
    this.shown.value = shown;
  }

  override wish(): Promise<DoneReply | RefusedReply> {
    if (this.answer === null) return new Promise(() => undefined);
    return Promise.resolve({ type: "refused", id: "", message: this.answer, text: "" });
  }
}
