/** The status of both errors that the interface lists (section Errors). */
export const UNAUTHORIZED = 401;
