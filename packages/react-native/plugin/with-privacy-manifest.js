const prefix = "NSPrivacyCollectedDataType";

/**
 * What the client sends on iOS, in Apple's words: see the guide on matching and privacy. Not linked to
 * an identity, not used for tracking.
 */
const collected = [
  // The install id, which is random and gone with the app.
  declare("DeviceID", "AppFunctionality", "Analytics"),
  // Model, system version, screen, languages, time zone, user agent: once, on the first run.
  declare("OtherDataTypes", "AppFunctionality"),
  // What LinkAnalytics logs.
  declare("ProductInteraction", "Analytics"),
];

/**
 * @param {string} type
 * @param {string[]} purposes
 */
function declare(type, ...purposes) {
  return {
    [prefix]: prefix + type,
    [`${prefix}Linked`]: false,
    [`${prefix}Tracking`]: false,
    [`${prefix}Purposes`]: purposes.map((purpose) => `${prefix}Purpose${purpose}`),
  };
}

/**
 * Adds what the client collects to the app's privacy manifest. What the app declares itself stays as it is.
 *
 * @param {import("expo/config").ExpoConfig} config
 * @returns {import("expo/config").ExpoConfig}
 */
function withPrivacyManifest(config) {
  const manifest = config.ios?.privacyManifests ?? {};
  const own = manifest.NSPrivacyCollectedDataTypes ?? [];
  const declared = new Set(own.map((entry) => entry[prefix]));
  const missing = collected.filter((entry) => !declared.has(entry[prefix]));
  return {
    ...config,
    ios: {
      ...config.ios,
      privacyManifests: {
        ...manifest,
        NSPrivacyCollectedDataTypes: [
          ...own,
          .../** @type {typeof own} */ (/** @type {unknown} */ (missing)),
        ],
      },
    },
  };
}

module.exports = { withPrivacyManifest };
