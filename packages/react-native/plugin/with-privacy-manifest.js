const prefix = "NSPrivacyCollectedDataType";

/**
 * The data that the client sends on iOS, in Apple's terms (see the guide on matching and privacy).
 * It is not linked to an identity and not used for tracking.
 */
const collected = [
  // The install id, which is random and deleted with the app.
  declare("DeviceID", "AppFunctionality", "Analytics"),
  // Model, system version, screen, languages, time zone and user agent, sent once on the first run.
  declare("OtherDataTypes", "AppFunctionality"),
  // Events that LinkAnalytics logs.
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
 * Adds the data that the client collects to the app's privacy manifest. The app's own entries stay unchanged.
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
