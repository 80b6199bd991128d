module.exports = {
  preset: "jest-expo",
  setupFilesAfterEnv: ["@throughline/react-native/testing/jest"],
  testTimeout: 120_000,
};
