/** @typedef {import("../src/plugin-options.ts").PluginOptions} PluginOptions */

const host = /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+$/i;
const scheme = /^(?!https?$)[a-z][a-z\d+.-]*$/;

/**
 * @param {unknown} given
 * @returns {{ domains: string[], schemes: string[], excludeFromBackup: boolean, postbackEndpoint: string | undefined, reengagementPostbacks: boolean }}
 * @throws an error with one sentence about the first invalid option
 */
function checkOptions(given = {}) {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw refusal(`the options are an object such as { "domains": ["go.shop.example"] }`, given);
  }
  const {
    domains = [],
    scheme: schemes = [],
    excludeFromBackup = true,
    postbackEndpoint,
    reengagementPostbacks = false,
    ...others
  } = /** @type {PluginOptions} */ (given);
  const [stranger] = Object.keys(others);
  if (stranger) {
    throw refusal(
      `the options are "domains", "scheme", "excludeFromBackup", "postbackEndpoint" and "reengagementPostbacks"`,
      stranger,
    );
  }
  if (!Array.isArray(domains)) {
    throw refusal(`"domains" is a list such as ["go.shop.example"]`, domains);
  }
  const badDomain = domains.find((domain) => typeof domain !== "string" || !host.test(domain));
  if (badDomain !== undefined) {
    throw refusal(`a domain is a host name alone, such as "go.shop.example"`, badDomain);
  }
  const list = Array.isArray(schemes) ? schemes : [schemes];
  const badScheme = list.find((name) => typeof name !== "string" || !scheme.test(name));
  if (badScheme !== undefined) {
    throw refusal(
      `a scheme is in lower case, without "://", and not http, such as "shop"`,
      badScheme,
    );
  }
  if (typeof excludeFromBackup !== "boolean") {
    throw refusal(`"excludeFromBackup" is true or false`, excludeFromBackup);
  }
  if (postbackEndpoint !== undefined && !isEndpoint(postbackEndpoint)) {
    throw refusal(
      `"postbackEndpoint" is the URL of a domain without a path, such as "https://shop.example"`,
      postbackEndpoint,
    );
  }
  if (typeof reengagementPostbacks !== "boolean") {
    throw refusal(`"reengagementPostbacks" is true or false`, reengagementPostbacks);
  }
  if (reengagementPostbacks && postbackEndpoint === undefined) {
    throw refusal(`"reengagementPostbacks" needs a "postbackEndpoint"`, undefined);
  }
  return { domains, schemes: list, excludeFromBackup, postbackEndpoint, reengagementPostbacks };
}

/** @param {unknown} url */
function isEndpoint(url) {
  const [, name] = /^https:\/\/([^/]+)\/?$/.exec(String(url)) ?? [];
  return name !== undefined && host.test(name) && !name.startsWith("*");
}

/**
 * @param {string} rule
 * @param {unknown} given
 */
function refusal(rule, given) {
  return new Error(
    `@throughline/react-native in your app config: ${rule}; it has ${JSON.stringify(given)}.`,
  );
}

module.exports = { checkOptions };
