/** Chapter "Request signature in X-Signature": its specs, in reading order. */

export {};
