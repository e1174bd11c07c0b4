/** Chapter "Errors": its specs, in reading order. */

export {};
