const { existsSync, readFileSync, writeFileSync } = require("node:fs");
const path = require("node:path");
const { withDangerousMod } = require("expo/config-plugins");

/**
 * R8 removes and renames classes that appear unused. `react-native-device-info` finds the install
 * referrer library of Google Play by its class names. Without them, every install seems to have no
 * referrer.
 */
const rules = `
# @throughline/react-native: the install referrer, which gives exact matches
-keep class com.android.installreferrer.** { *; }
`;

/**
 * Adds the rules to those of the app, once.
 *
 * @param {import("expo/config").ExpoConfig} config
 * @returns {import("expo/config").ExpoConfig}
 */
function withKeepRules(config) {
  return withDangerousMod(config, [
    "android",
    (mod) => {
      const file = path.join(mod.modRequest.platformProjectRoot, "app/proguard-rules.pro");
      const own = existsSync(file) ? readFileSync(file, "utf8") : "";
      if (!own.includes(rules)) writeFileSync(file, `${own.trimEnd()}\n${rules}`);
      return mod;
    },
  ]);
}

module.exports = { withKeepRules };
