/** Chapter "Identity provider": its specs, in reading order. */

export {};
