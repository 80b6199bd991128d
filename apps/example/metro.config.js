const path = require("node:path");
const { getDefaultConfig } = require("expo/metro-config");

const config = getDefaultConfig(__dirname);

// The repository's packages are taken from their sources. An app of your own needs nothing of this.
config.resolver.resolveRequest = (context, name, platform) => {
  const [, folder, entry = ""] = /^@throughline\/([^/]+)(\/.+)?$/.exec(name) ?? [];
  if (!folder) return context.resolveRequest(context, name, platform);
  const manifest = require.resolve(`@throughline/${folder}/package.json`);
  const { source } = require(manifest).exports[`.${entry}`];
  return { type: "sourceFile", filePath: path.join(path.dirname(manifest), source) };
};

module.exports = config;
