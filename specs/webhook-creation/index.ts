/** Chapter "Webhook creation and targetUrl": its specs, in reading order. */

export {};
