// As in the template, with the testing kit.
module.exports = {
  preset: require("./template.json").jest,
  setupFilesAfterEnv: ["@throughline/react-native/testing/jest"],
  transformIgnorePatterns: ["node_modules/(?!(@react-native|react-native|@react-navigation)/)"],
  testTimeout: 120_000,
};
