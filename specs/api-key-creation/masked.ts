/** An apikey that is shown as stars or the like, whole or but for its ends. */

/** So many equal characters in a row are in no value that is drawn at random. */
const IN_A_ROW = /(.)\1{7}/u;

export const isMasked = (apikey: string): boolean => /^[*x•]+$/i.test(apikey) || IN_A_ROW.test(apikey);
