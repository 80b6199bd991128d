const { WarningAggregator, withBaseMod } = require("expo/config-plugins");

/**
 * Warns if the iOS project has no scenes. iOS 27 stops such an app at launch if it was built with Xcode 27.
 *
 * @param {import("expo/config").ExpoConfig} config
 * @returns {import("expo/config").ExpoConfig}
 */
function withSceneWarning(config) {
  return withBaseMod(config, {
    platform: "ios",
    mod: "infoPlist",
    async action(mod) {
      // Plugins that are listed earlier change the file later, and may add the manifest.
      const finished = (await mod.modRequest.nextMod?.(mod)) ?? mod;
      const { UIApplicationSceneManifest } = /** @type {Record<string, unknown>} */ (
        finished.modResults
      );
      if (!UIApplicationSceneManifest) {
        WarningAggregator.addWarningIOS(
          "@throughline/react-native",
          "The app has no UIScene life cycle, so it stops at launch if it is built with Xcode 27. Use Expo 58, which has it, or on Expo 57 the plugin expo-build-properties with ios.enableSceneSupport: true.",
        );
      }
      return finished;
    },
  });
}

module.exports = { withSceneWarning };
