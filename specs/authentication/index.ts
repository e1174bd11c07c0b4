/** Chapter "Need for authentication": its specs, in reading order. */

export {};
