const { existsSync, readFileSync, writeFileSync } = require("node:fs");
const path = require("node:path");
const { withDangerousMod } = require("expo/config-plugins");

/**
 * R8 removes and renames classes that it sees no use of. `react-native-device-info` finds Google Play's install referrer
 * library by name; without its classes every install looks as if it had no referrer.
 */
const rules = `
# @throughline/react-native: the install referrer, which gives exact matches
-keep class com.android.installreferrer.** { *; }
`;

/**
 * Adds the rules to the app's own. The second time, they are there already.
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
