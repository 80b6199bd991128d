/**
 * Makes the app open links with these domains, verified on both systems, and schemes. Expo writes
 * them into the native projects.
 *
 * @param {import("expo/config").ExpoConfig} config
 * @param {string[]} domains
 * @param {string[]} schemes
 * @returns {import("expo/config").ExpoConfig}
 */
function withLinks(config, domains, schemes) {
  const { ios = {}, android = {} } = config;
  const filters = android.intentFilters ?? [];
  const opened = new Set(filters.filter(isVerified).flatMap(hostsOf));
  const missing = domains.filter((domain) => !opened.has(domain));
  const applinks = domains.map((domain) => `applinks:${domain}`);
  return {
    ...config,
    ...(schemes.length > 0 && { scheme: union([config.scheme ?? []].flat(), schemes) }),
    ...(domains.length > 0 && {
      ios: { ...ios, associatedDomains: union(ios.associatedDomains ?? [], applinks) },
    }),
    ...(missing.length > 0 && {
      android: {
        ...android,
        intentFilters: [
          ...filters,
          {
            action: "VIEW",
            autoVerify: true,
            data: missing.map((domain) => ({ scheme: "https", host: domain })),
            category: ["BROWSABLE", "DEFAULT"],
          },
        ],
      },
    }),
  };
}

/** @typedef {NonNullable<NonNullable<import("expo/config").ExpoConfig["android"]>["intentFilters"]>[number]} IntentFilter */

/**
 * Returns whether browsers and other apps open the filter's links in this app without asking. Android verifies only
 * filters with both categories.
 *
 * @param {IntentFilter} filter
 */
function isVerified({ action, autoVerify, category = [] }) {
  const categories = new Set([category].flat());
  return (
    action === "VIEW" && autoVerify && categories.has("BROWSABLE") && categories.has("DEFAULT")
  );
}

/**
 * Returns the hosts whose links the filter accepts without exception. Android merges the `data` of a filter, so a path or a port in one part
 * restricts every host of the filter.
 *
 * @param {IntentFilter} filter
 */
function hostsOf({ data = [] }) {
  const parts = [data].flat();
  const isNarrowed = parts.some((part) =>
    Object.entries(part).some(([name, value]) => /^(path|port|mimeType)/.test(name) && value),
  );
  if (isNarrowed) return [];
  return parts.some(({ scheme }) => scheme === "https") ? parts.map(({ host }) => host) : [];
}

/**
 * @param {string[]} some
 * @param {string[]} others
 */
function union(some, others) {
  return [...new Set([...some, ...others])];
}

module.exports = { withLinks };
