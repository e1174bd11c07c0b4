/** What judging a chapter costs, as counted in a whole run against the reference service. Other services cost about the same. */

export interface Effort {
  readonly calls: number;
  readonly apiKeys: number;
  readonly webhooks: number;
  /** PUT /user that changes something; the first value is restored at the end. */
  readonly userChanges: number;
}

const counted: Readonly<Record<string, readonly [number, number, number, number]>> = {
  GEN: [162, 5, 0, 3],
  RSG: [276, 0, 3, 5],
  PK: [122, 0, 0, 0],
  USR: [161, 0, 0, 45],
  IDP: [0, 0, 0, 0],
  AUT: [214, 0, 1, 10],
  OAU: [383, 0, 0, 18],
  XAK: [260, 5, 1, 5],
  SIG: [588, 6, 1, 39],
  XRS: [389, 0, 0, 178],
  CMX: [143, 3, 0, 8],
  KEY: [136, 27, 0, 0],
  SCP: [49, 7, 1, 1],
  WHC: [213, 0, 36, 0],
  WHS: [93, 0, 25, 0],
  WHL: [105, 0, 13, 0],
  OWN: [180, 0, 6, 0],
  NTF: [41, 1, 7, 1],
  ENV: [4, 0, 0, 0],
  SFX: [135, 0, 5, 17],
  CON: [394, 0, 1, 54],
  CNS: [110, 1, 0, 8],
  ERR: [24, 1, 0, 2],
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
