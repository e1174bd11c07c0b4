/** Chapter "Scope of an API key": its specs, in reading order. */

export {};
