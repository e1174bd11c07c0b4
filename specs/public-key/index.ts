/** Chapter "Public key of the service": its specs, in reading order. */

export {};
