/** The manifest of a bundle, SHA256SUMS: what `sha256sum -c` reads. */
import type { Discrepancy } from "../verify/discrepancy.ts";
import { sha256 } from "../verify/recorded-bytes.ts";
import type { Member } from "./ustar.ts";

export const MANIFEST = "SHA256SUMS";

export const sumsOf = (members: readonly Member[]): string =>
  members.map(({ name, content }) => `${sha256(content)}  ${name}\n`).join("");

/** Members that differ from the manifest, are missing, or are not in it. */
export function sumDiscrepancies(members: readonly Member[], manifest: string): Discrepancy[] {
  const sums = new Map<string, string>();
  const discrepancies: Discrepancy[] = [];
  for (const [index, line] of manifest.split("\n").entries()) {
    const [, sum, name] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
    if (sum !== undefined && name !== undefined) sums.set(name, sum);
    else if (line !== "")
      discrepancies.push({ where: MANIFEST, fault: `its line ${index + 1} is no sum and name` });
  }
  const there = new Set(members.map(({ name }) => name));
  for (const { name, content } of members)
    if (!sums.has(name)) discrepancies.push({ where: name, fault: `it is not in ${MANIFEST}` });
    else if (sums.get(name) !== sha256(content))
      discrepancies.push({ where: name, fault: `its bytes do not hash to the SHA-256 in ${MANIFEST}` });
  for (const name of sums.keys())
    if (!there.has(name))
      discrepancies.push({ where: name, fault: `it is in ${MANIFEST}, but not in the bundle` });
  return discrepancies;
}
