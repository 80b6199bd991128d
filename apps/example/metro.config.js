const { getDefaultConfig } = require("expo/metro-config");

const config = getDefaultConfig(__dirname);

// The repository's packages are taken from their sources. An app of your own needs nothing of this.
config.resolver.resolveRequest = (context, name, platform) =>
  context.resolveRequest(
    name.startsWith("@throughline/")
      ? { ...context, unstable_conditionNames: ["source", ...context.unstable_conditionNames] }
      : context,
    name,
    platform,
  );

module.exports = config;
