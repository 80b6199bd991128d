const { createRunOncePlugin } = require("expo/config-plugins");
const { name, version } = require("./package.json");
const { checkOptions } = require("./plugin/checkOptions.js");
const { withBackupRules } = require("./plugin/withBackupRules.js");
const { withLinks } = require("./plugin/withLinks.js");
const { withPrivacyManifest } = require("./plugin/withPrivacyManifest.js");

/**
 * Expo config plugin: what the native projects need for links.
 *
 * @param {import("expo/config").ExpoConfig} config
 * @param {unknown} options see plugin/checkOptions.js
 */
function withThroughline(config, options) {
  const { domains, schemes, excludeFromBackup } = checkOptions(options);
  const linked = withPrivacyManifest(withLinks(config, domains, schemes));
  return excludeFromBackup ? withBackupRules(linked) : linked;
}

module.exports = createRunOncePlugin(withThroughline, name, version);
