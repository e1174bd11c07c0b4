/** Bytes that come in pieces, kept up to a cap. */

export interface CollectedBytes {
  /** How many came, kept or not. */
  readonly length: number;
  /** False when this piece goes beyond the cap; what fits is kept. */
  add(piece: Buffer): boolean;
  /** What was kept. */
  whole(): Buffer;
}

/** So many pieces are made one: millions of pieces of a byte each would take a hundred times their length. */
const MAX_PIECES = 1024;

export function collectBytes(maxBytes: number): CollectedBytes {
  let length = 0;
  let kept = 0;
  const blocks: Buffer[] = [];
  let pieces: Buffer[] = [];
  return {
    get length() {
      return length;
    },
    add: (piece) => {
      length += piece.length;
      const fitting = piece.subarray(0, maxBytes - kept);
      kept += fitting.length;
      pieces.push(fitting);
      if (pieces.length === MAX_PIECES) {
        blocks.push(Buffer.concat(pieces));
        pieces = [];
      }
      return length <= maxBytes;
    },
    whole: () => Buffer.concat([...blocks, ...pieces]),
  };
}
