/** The version in the `X-SDK` header. A test checks that it equals the version in package.json. */
export const sdkVersion = "1.1.0";
