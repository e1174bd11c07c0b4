/** What judging a chapter costs, as counted in a whole run against the reference service. Other services cost about the same. */

export interface Effort {
  readonly calls: number;
  readonly apiKeys: number;
  readonly webhooks: number;
  /** PUT /user that changes something; the first value is restored at the end. */
  readonly userChanges: number;
}

const counted: Readonly<Record<string, readonly [number, number, number, number]>> = {
  GEN: [158, 0, 0, 3],
  RSG: [323, 2, 1, 6],
  PK: [156, 0, 0, 0],
  USR: [401, 3, 0, 89],
  IDP: [0, 0, 0, 0],
  AUT: [223, 1, 3, 4],
  OAU: [347, 0, 3, 8],
  XAK: [233, 6, 0, 3],
  SIG: [585, 6, 0, 39],
  XRS: [344, 3, 1, 165],
  CMX: [183, 5, 2, 4],
  KEY: [125, 16, 0, 0],
  SCP: [57, 7, 1, 1],
  WHC: [254, 0, 40, 0],
  WHS: [121, 0, 22, 8],
  WHL: [182, 0, 26, 0],
  OWN: [273, 0, 9, 1],
  NTF: [73, 1, 14, 1],
  ENV: [4, 0, 0, 0],
  SFX: [137, 2, 4, 8],
  CON: [602, 5, 1, 80],
  CNS: [125, 0, 0, 8],
  ERR: [34, 2, 0, 2],
};

/** Changes behind the API for each requirement that needs them, in the same run. */
const CHANGES_EACH = 3;

/** @param share of each chapter that is judged, from 0 to 1 */
export function effortOf(share: ReadonlyMap<string, number>): Effort {
  const sum = (column: number) =>
    Math.round(
      [...share].reduce((total, [chapter, part]) => total + part * (counted[chapter]?.[column] ?? 0), 0),
    );
  return { calls: sum(0), apiKeys: sum(1), webhooks: sum(2), userChanges: sum(3) };
}

export const changesFor = (requirements: number) => requirements * CHANGES_EACH;
