/** What `X-SDK` says; the same as package.json, which a test holds. */
export const sdkVersion = "0.1.0";
