/** A text file line by line: it may be larger than any text can be. */
import { closeSync, openSync, readSync } from "node:fs";
import { MAX_LINE_BYTES } from "../limits.ts";

const PIECE_BYTES = 1024 * 1024;
const NEWLINE = 10;

/** Those that are not empty. @throws Error (as of node:fs), or for a line that no program of ours writes */
export function* linesOfFile(file: string): Generator<string> {
  const descriptor = openSync(file, "r");
  try {
    let begun: Buffer[] = [];
    for (const piece of piecesOf(descriptor)) {
      let from = 0;
      for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, from)) {
        const line = Buffer.concat([...begun, piece.subarray(from, end)]);
        if (line.length > 0) yield line.toString("utf8");
        begun = [];
        from = end + 1;
      }
      begun.push(piece.subarray(from));
      if (begun.length * PIECE_BYTES > MAX_LINE_BYTES)
        throw new Error(`a line of more than ${MAX_LINE_BYTES} bytes`);
    }
    const rest = Buffer.concat(begun);
    if (rest.length > 0) yield rest.toString("utf8");
  } finally {
    closeSync(descriptor);
  }
}

function* piecesOf(descriptor: number): Generator<Buffer> {
  for (;;) {
    const piece = Buffer.alloc(PIECE_BYTES);
    const length = readSync(descriptor, piece);
    if (length === 0) return;
    yield piece.subarray(0, length);
  }
}
