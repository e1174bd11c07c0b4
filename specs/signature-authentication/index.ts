/** Chapter "Authorization: Signature": its specs, in reading order. */

export {};
