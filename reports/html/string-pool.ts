/** Keeps each distinct string once: header fields repeat in every exchange of a run. */
import { safeJson } from "./safe-json.ts";

export class StringPool {
  readonly strings: string[] = [];
  /** What the pool costs in the page, in bytes of JSON. */
  bytes = 0;
  readonly #indexes = new Map<string, number>();

  add(text: string): number {
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    this.#indexes.set(text, this.strings.length);
    this.bytes += costOf(text);
    return this.strings.push(text) - 1;
  }

  /** Remembers this state, to tell what was added since and to take it back when it does not fit. */
  mark(): { grown(): number; undo(): void } {
    const { length } = this.strings;
    const { bytes } = this;
    return {
      grown: () => this.bytes - bytes,
      undo: () => {
        for (const text of this.strings.splice(length)) this.#indexes.delete(text);
        this.bytes = bytes;
      },
    };
  }
}

function costOf(text: string): number {
  return Buffer.byteLength(safeJson(text)) + 1;
}
