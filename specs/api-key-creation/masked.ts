/** An apikey that is shown as stars or the like, whole or but for its ends. */

/** So many in a row are in no value that is drawn at random. Zeros may fill one up, which is another matter (KEY-10). */
const IN_A_ROW = /([*x•#._-])\1{7}/iu;

export const isMasked = (apikey: string): boolean => /^[*x•]+$/i.test(apikey) || IN_A_ROW.test(apikey);
