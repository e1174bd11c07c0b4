/** Chapter "Modes of an API key and their confusion": its specs, in reading order. */

export {};
