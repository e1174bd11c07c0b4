/** Thrown for a value that is no report document. `pointer` is the JSON Pointer (RFC 6901) of the first fault. */
import { visibleText } from "./html/page/visible-text.js";

export class InvalidReportError extends Error {
  override readonly name = "InvalidReportError";
  readonly pointer: string;

  constructor(pointer: string, fault: string, advice: string) {
    super(
      `Not a valid report document: at ${visibleText(pointer) || "/ (the whole document)"}: ${fault}. ${advice}`,
    );
    this.pointer = pointer;
  }
}
