module.exports = {
  preset: "jest-expo",
  testMatch: ["<rootDir>/src/**/*.test.tsx"],
  setupFilesAfterEnv: ["<rootDir>/jest.setup.ts"],
  // This app uses the repository’s packages from their sources. Your own app does not need this.
  testEnvironmentOptions: { customExportConditions: ["source", "require", "react-native"] },
  moduleNameMapper: {
    "^@react-native-async-storage/async-storage$":
      "@react-native-async-storage/async-storage/jest/async-storage-mock",
  },
  restoreMocks: true,
  testTimeout: 30_000,
};
