/** Chapter "Notification envelope and Message": its specs, in reading order. */

export {};
