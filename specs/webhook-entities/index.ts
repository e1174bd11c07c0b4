/** Chapter "BusinessEntities of a webhook": its specs, in reading order. */

export {};
