import { limits } from "../limits.ts";

/** The pattern of a user id: any text without control characters. */
export const userIdPattern = `^[^\\u0000-\\u001F\\u007F]{1,${limits.userIdLength}}$`;
