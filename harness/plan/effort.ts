/** What judging a chapter costs, as counted in a whole run against the reference service. Other services cost about the same. */

export interface Effort {
  readonly calls: number;
  readonly apiKeys: number;
  readonly webhooks: number;
  /** PUT /user that changes something; the first value is restored at the end. */
  readonly userChanges: number;
}

const counted: Readonly<Record<string, readonly [number, number, number, number]>> = {
  GEN: [118, 6, 0, 3],
  RSG: [291, 1, 2, 6],
  PK: [111, 0, 0, 0],
  USR: [118, 0, 0, 27],
  IDP: [0, 0, 0, 0],
  AUT: [210, 5, 1, 10],
  OAU: [394, 9, 0, 18],
  XAK: [249, 48, 0, 5],
  SIG: [587, 10, 0, 39],
  XRS: [359, 2, 2, 145],
  CMX: [145, 12, 0, 8],
  KEY: [161, 91, 0, 0],
  SCP: [20, 10, 1, 0],
  WHC: [237, 0, 36, 0],
  WHS: [134, 0, 26, 0],
  WHL: [114, 0, 13, 0],
  OWN: [203, 0, 5, 0],
  NTF: [48, 1, 7, 1],
  ENV: [17, 0, 0, 0],
  SFX: [130, 7, 2, 13],
  CON: [385, 34, 1, 26],
  CNS: [85, 1, 0, 4],
  ERR: [14, 2, 0, 0],
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
