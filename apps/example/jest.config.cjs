module.exports = {
  preset: "jest-expo",
  testMatch: ["<rootDir>/src/**/*.test.tsx"],
  setupFilesAfterEnv: ["<rootDir>/jest.setup.ts"],
  // The repository's packages are taken from their sources. An app of your own needs nothing of this.
  testEnvironmentOptions: { customExportConditions: ["source", "require", "react-native"] },
  moduleNameMapper: {
    "^@react-native-async-storage/async-storage$":
      "@react-native-async-storage/async-storage/jest/async-storage-mock",
  },
  restoreMocks: true,
  testTimeout: 30_000,
};
