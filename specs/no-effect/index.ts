/** Chapter "No effect of refused requests": its specs, in reading order. */

export {};
