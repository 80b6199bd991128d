/**
 * Hashes a user id on the phone, so that the service never learns the id itself: SHA-256 of its UTF-8 bytes, as 64
 * lower-case hexadecimal digits. Your server gets the same text from
 * `createHash("sha256").update(id).digest("hex")`.
 *
 * It is written in JavaScript because Hermes has no `crypto`.
 *
 * @example
 * LinkAnalytics.setUserId(hashUserId(user.email));
 */
export declare function hashUserId(id: string): string;

export { }
