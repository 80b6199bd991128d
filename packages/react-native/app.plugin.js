const { createRunOncePlugin } = require("expo/config-plugins");
const { name, version } = require("./package.json");
const { checkOptions } = require("./plugin/check-options.js");
const { withBackupRules } = require("./plugin/with-backup-rules.js");
const { withKeepRules } = require("./plugin/with-keep-rules.js");
const { withLinks } = require("./plugin/with-links.js");
const { withPostbackCopies } = require("./plugin/with-postback-copies.js");
const { withPrivacyManifest } = require("./plugin/with-privacy-manifest.js");
const { withSceneWarning } = require("./plugin/with-scene-warning.js");

/**
 * Expo config plugin: what the native projects need for links.
 *
 * @param {import("expo/config").ExpoConfig} config
 * @param {unknown} options see plugin/check-options.js
 */
function withThroughline(config, options) {
  const { domains, schemes, excludeFromBackup, postbackEndpoint, reengagementPostbacks } =
    checkOptions(options);
  const linked = withKeepRules(withPrivacyManifest(withLinks(config, domains, schemes)));
  const warned = withSceneWarning(
    withPostbackCopies(linked, postbackEndpoint, reengagementPostbacks),
  );
  return excludeFromBackup ? withBackupRules(warned) : warned;
}

module.exports = createRunOncePlugin(withThroughline, name, version);
