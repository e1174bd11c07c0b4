/** Tar archives (POSIX ustar) of regular files: always the same bytes for the same members. */

export interface Member {
  /** Path in the archive, with "/", at most 100 bytes. */
  readonly name: string;
  readonly content: Buffer;
}

const BLOCK = 512;
const NAME_BYTES = 100;
const REGULAR = new Set(["0", "\0"]);

/** The members in the order given, each readable by all, owned by nobody, of 1 January 1980. */
export function packTar(members: readonly Member[]): Buffer {
  const pieces = members.flatMap(({ name, content }) => [
    headerOf(name, content.length),
    content,
    Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
  ]);
  return Buffer.concat([...pieces, Buffer.alloc(2 * BLOCK)]);
}

/** @throws Error naming the member whose header is damaged, that is cut short, or that is no regular file */
export function unpackTar(archive: Buffer): Member[] {
  const members: Member[] = [];
  let at = 0;
  while (at + BLOCK <= archive.length && !isEmpty(archive.subarray(at, at + BLOCK))) {
    const header = archive.subarray(at, at + BLOCK);
    const name = nameIn(header);
    const shown = JSON.stringify(name);
    if (numberAt(header, 148, 8) !== checksumOf(header))
      throw new Error(`the header of ${shown} does not have its checksum`);
    const bytes = numberAt(header, 124, 12);
    if (!REGULAR.has(String.fromCharCode(header[156]!))) throw new Error(`${shown} is no regular file`);
    const start = at + BLOCK;
    if (!(start + bytes <= archive.length)) throw new Error(`${shown} is cut short`);
    members.push({ name, content: archive.subarray(start, start + bytes) });
    at = start + Math.ceil(bytes / BLOCK) * BLOCK;
  }
  return members;
}

/** What stands in the prefix goes before the name, as every archiver unpacks it (POSIX ustar). */
function nameIn(header: Buffer): string {
  const prefix = textAt(header, 257, 5) === "ustar" ? textAt(header, 345, 155) : "";
  const name = textAt(header, 0, NAME_BYTES);
  return prefix === "" ? name : `${prefix}/${name}`;
}

/** 1 January 1980, in seconds since 1970: the earliest that every archiver can show. */
const MODIFIED_AT = 315_532_800;

function headerOf(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES)
    throw new Error(`The name ${JSON.stringify(name)} is too long for a tar archive: ${NAME_BYTES} bytes.`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(bytes, 12), 124);
  header.write(octal(MODIFIED_AT, 12), 136);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, "0")}\0`;

/** The sum of the header's bytes, its own field taken as blanks. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function textAt(header: Buffer, start: number, length: number): string {
  return header
    .subarray(start, start + length)
    .toString("utf8")
    .replace(/\0.*$/s, "");
}

/** NaN for a field that is no octal number. */
function numberAt(header: Buffer, start: number, length: number): number {
  const digits = textAt(header, start, length).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}

const isEmpty = (block: Buffer) => block.every((byte) => byte === 0);
