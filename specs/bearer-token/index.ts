/** Chapter "Bearer access token": its specs, in reading order. */

export {};
