module.exports = {
  preset: "jest-expo", // or "@react-native/jest-preset"; "react-native" in versions that ship their own
  setupFilesAfterEnv: ["@throughline/react-native/testing/jest", "./jest.setup.js"],
  testTimeout: 120_000,
};
