/** Chapter "Response signature": its specs, in reading order. */

export {};
