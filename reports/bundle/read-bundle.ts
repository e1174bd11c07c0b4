/** Reads a bundle back: never onto the disk, so that no name in it can reach a file. */
import { gunzipSync } from "node:zlib";
import { type Member, unpackTar } from "./ustar.ts";

/** More than any run writes; what unpacks to more is refused. */
const MAX_BYTES = 1 << 28;

export const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The members, without the one folder in which all of them are. @throws Error saying what is damaged */
export function readBundle(archive: Buffer): Member[] {
  const members = unpackTar(gunzipSync(archive, { maxOutputLength: MAX_BYTES }));
  const folder = /^[^/]+\//.exec(members[0]?.name ?? "")?.[0];
  if (folder === undefined) throw new Error("it holds no folder with files");
  const names = new Set<string>();
  return members.map(({ name, content }) => {
    if (!name.startsWith(folder)) throw new Error(`${JSON.stringify(name)} is outside its folder ${folder}`);
    if (names.has(name)) throw new Error(`${JSON.stringify(name)} is in it twice`);
    names.add(name);
    return { name: name.slice(folder.length), content };
  });
}
