/** Chapter "One user in every mode": its specs, in reading order. */

export {};
