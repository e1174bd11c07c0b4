/** Chapter "Webhook ownership": its specs, in reading order. */

export {};
