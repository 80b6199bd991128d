/**
 * Makes iOS send copies of ad postbacks to the endpoint: of SKAdNetwork, and of AdAttributionKit on iOS 17.4 and newer.
 *
 * @param {import("expo/config").ExpoConfig} config
 * @param {string | undefined} endpoint
 * @param {boolean} withReengagement
 * @returns {import("expo/config").ExpoConfig}
 */
function withPostbackCopies(config, endpoint, withReengagement) {
  if (endpoint === undefined) return config;
  const { ios = {} } = config;
  return {
    ...config,
    ios: {
      ...ios,
      infoPlist: {
        ...ios.infoPlist,
        NSAdvertisingAttributionReportEndpoint: endpoint,
        AttributionCopyEndpoint: endpoint,
        ...(withReengagement && { EligibleForAdAttributionKitReengagementPostbackCopies: true }),
      },
    },
  };
}

module.exports = { withPostbackCopies };
