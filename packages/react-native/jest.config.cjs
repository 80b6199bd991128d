/** Runs what needs React or React Native; everything else runs in vitest as `*.test.ts`. */
module.exports = {
  preset: "@react-native/jest-preset",
  testMatch: ["<rootDir>/src/**/*.test.tsx"],
  testEnvironmentOptions: { customExportConditions: ["source", "require", "react-native"] },
  transform: {
    "^.+\\.[jt]sx?$": [
      "babel-jest",
      { configFile: false, babelrc: false, presets: ["module:@react-native/babel-preset"] },
    ],
  },
  // The optional packages ship untransformed modules.
  transformIgnorePatterns: [
    "/node_modules/(?!(@react-native|@react-navigation|react-native(?:-[a-z-]+)?|expo|expo-[a-z-]+|@react-native-async-storage|async-storage-v3|react-navigation-v6|@swmansion)/)",
  ],
  modulePathIgnorePatterns: ["<rootDir>/dist/"],
  restoreMocks: true,
  testTimeout: 30_000,
};
