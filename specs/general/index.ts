/** Chapter "General rules, HTTP and JSON": its specs, in reading order. */

export {};
