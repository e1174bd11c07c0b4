/** Chapter "User record": its specs, in reading order. */

export {};
