/** Why a requirement is not judged whatever its checks, in words for a reader: nothing decides by these. */

export const unjudgedWords = {
  unverifiable: "cannot be seen from outside",
  "not selected": "not selected by --only",
  "no check": "not yet judged by this version",
} as const;
