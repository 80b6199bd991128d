const path = require("node:path");
const { getDefaultConfig } = require("expo/metro-config");

const config = getDefaultConfig(__dirname);

// This app uses the repository’s packages from their sources. Your own app does not need this.
config.resolver.resolveRequest = (context, name, platform) => {
  const [, folder, entry = ""] = /^@throughline\/([^/]+)(\/.+)?$/.exec(name) ?? [];
  if (!folder) return context.resolveRequest(context, name, platform);
  const manifest = require.resolve(`@throughline/${folder}/package.json`);
  const { source } = require(manifest).exports[`.${entry}`];
  return { type: "sourceFile", filePath: path.join(path.dirname(manifest), source) };
};

module.exports = config;
