const { mkdirSync, writeFileSync } = require("node:fs");
const path = require("node:path");
const {
  AndroidConfig,
  WarningAggregator,
  withAndroidManifest,
  withDangerousMod,
} = require("expo/config-plugins");

/** The databases of AsyncStorage before version 3, and since then (or with its "next storage"). */
const excludes = ["RKStorage", "AsyncStorage"]
  .flatMap((database) => ["", "-journal", "-wal", "-shm"].map((part) => database + part))
  .map((file) => `<exclude domain="database" path="${file}" />`);

/** The rules for Android up to 11, and from 12 on. */
const rules = {
  "android:fullBackupContent": {
    name: "throughline_backup_rules",
    text: element("full-backup-content", excludes),
  },
  "android:dataExtractionRules": {
    name: "throughline_data_extraction_rules",
    text: element("data-extraction-rules", [
      ...element("cloud-backup", excludes),
      ...element("device-transfer", excludes),
    ]),
  },
};

/**
 * Leaves AsyncStorage, which holds the install record, out of Android backups. A restored record would
 * make the first open on a new phone a warm start. Has no effect if the app allows no backup. (On
 * iOS, AsyncStorage excludes itself.)
 *
 * @param {import("expo/config").ExpoConfig} config
 * @returns {import("expo/config").ExpoConfig}
 */
function withBackupRules(config) {
  if (config.android?.allowBackup === false) return config;
  const withFiles = withDangerousMod(config, [
    "android",
    (mod) => {
      const folder = path.join(mod.modRequest.platformProjectRoot, "app/src/main/res/xml");
      mkdirSync(folder, { recursive: true });
      for (const { name, text } of Object.values(rules)) {
        const lines = [`<?xml version="1.0" encoding="utf-8"?>`, ...text, ""];
        writeFileSync(path.join(folder, `${name}.xml`), lines.join("\n"));
      }
      return mod;
    },
  ]);
  return withAndroidManifest(withFiles, (mod) => {
    const application = AndroidConfig.Manifest.getMainApplicationOrThrow(mod.modResults);
    const attributes = /** @type {Record<string, string | undefined>} */ (application.$);
    for (const [attribute, { name }] of Object.entries(rules)) {
      const own = attributes[attribute];
      if (own && own !== `@xml/${name}`) {
        WarningAggregator.addWarningAndroid(
          "@throughline/react-native",
          `${attribute} is ${own} already. Exclude the databases RKStorage and AsyncStorage there, or a new phone gets no deferred link after a restore.`,
        );
      } else attributes[attribute] = `@xml/${name}`;
    }
    return mod;
  });
}

/**
 * @param {string} name
 * @param {string[]} content
 */
function element(name, content) {
  return [`<${name}>`, ...content.map((line) => `  ${line}`), `</${name}>`];
}

module.exports = { withBackupRules };
