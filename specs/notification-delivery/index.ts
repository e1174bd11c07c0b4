/** Chapter "Delivery of notifications": its specs, in reading order. */

export {};
