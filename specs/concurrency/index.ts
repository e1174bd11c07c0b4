/** Chapter "Concurrent requests": its specs, in reading order. */

export {};
