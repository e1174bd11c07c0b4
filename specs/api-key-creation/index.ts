/** Chapter "API key creation": its specs, in reading order. */

export {};
