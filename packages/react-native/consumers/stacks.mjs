/**
 * A set of versions that an app may have, with the app that is checked on it.
 *
 * @typedef {object} Stack
 * @property {string} name
 * @property {"expo-router" | "react-navigation" | "bare"} app a folder beside this file
 * @property {Record<string, string>} packages what the app has before the client is installed
 * @property {Record<string, string>} [overrides] of packages that other packages ask for
 * @property {boolean} [isTested] whether the app's own tests and `links.test.tsx` are run
 * @property {Template} [template] only for the app `bare`, which has no Expo to hide the differences
 */

/**
 * What React Native's template of that version sets up.
 *
 * @typedef {object} Template
 * @property {string} babel the preset in `babel.config.js`
 * @property {string} jest the preset in `jest.config.js`
 * @property {object} types the options in `tsconfig.json`, without the types of Jest, which the app lacks
 */

/** What every Expo app here has beside its router. */
const expoPackages = {
  "expo-application": "57.0.3",
  "expo-clipboard": "57.0.2",
  "expo-device": "57.0.2",
  "expo-localization": "57.0.2",
  "react-native-safe-area-context": "5.7.0",
  typescript: "5.9.3",
};
const asyncStorage = { "@react-native-async-storage/async-storage": "2.2.0" };
/** The registry lacks the versions that React Native 0.88 and its release candidate ask for. */
const overrides = { "@react-native/metro-config": "0.87.1" };
const reactNative88 = { react: "19.3.0", "react-native": "0.88.1", "@types/react": "19.3.0" };
const expo58 = {
  ...expoPackages,
  ...reactNative88,
  expo: "58.0.0-preview.7",
  "react-native-screens": "4.28.0",
};
const testingLibrary14 = {
  "@testing-library/react-native": "14.1.0",
  jest: "29.7.0",
  "test-renderer": "1.3.1",
};
const jestExpo58 = {
  ...testingLibrary14,
  // At the top, where jest-expo looks for the package: the preview of Expo 58 brings another version.
  "expo-modules-core": "58.0.7",
  "jest-expo": "58.0.3",
};

/** @type {readonly Stack[]} */
export const stacks = [
  {
    name: "Expo 58, React Native 0.88, Expo Router 58",
    app: "expo-router",
    isTested: true,
    // What Expo 58 asks for, where its own `expo-modules-core` refuses it.
    overrides: { ...overrides, "react-native-worklets": "0.13.0" },
    packages: {
      ...expo58,
      ...asyncStorage,
      ...jestExpo58,
      "expo-router": "58.0.6",
      "expo-constants": "58.0.7",
      "expo-linking": "58.0.5",
      "react-dom": "19.3.0",
    },
  },
  {
    name: "Expo 58, React Native 0.88, React Navigation 7, Testing Library 14",
    app: "react-navigation",
    isTested: true,
    overrides,
    packages: {
      ...expo58,
      ...asyncStorage,
      ...jestExpo58,
      "@react-navigation/native": "7.5.0",
      "@react-navigation/native-stack": "7.20.0",
    },
  },
  {
    name: "Expo 58, React Native 0.88 release candidate, React Navigation 8 alpha",
    app: "react-navigation",
    overrides: {
      ...overrides,
      "@react-native/asset-utils": "0.88.1",
      "@react-native/codegen": "0.88.1",
      "@react-native/community-cli-plugin": "0.88.1",
      "@react-native/gradle-plugin": "0.88.1",
      "@react-native/normalize-colors": "0.88.1",
      "@react-native/virtualized-lists": "0.88.1",
    },
    // Without AsyncStorage, whose own peer ranges refuse a release candidate.
    packages: {
      ...expo58,
      "react-native": "0.88.0-rc.3",
      "@react-navigation/native": "8.0.0-alpha.47",
      "@react-navigation/native-stack": "8.0.0-alpha.55",
    },
  },
  {
    name: "Expo 57, React Native 0.86, Expo Router 57",
    app: "expo-router",
    isTested: true,
    packages: {
      ...expoPackages,
      ...asyncStorage,
      "@testing-library/react-native": "13.3.3",
      expo: "57.0.26",
      "expo-router": "57.0.24",
      jest: "29.7.0",
      "jest-expo": "57.0.5",
      "react-test-renderer": "19.2.3",
      "expo-constants": "57.0.20",
      "expo-linking": "57.0.11",
      react: "19.2.3",
      "react-dom": "19.2.3",
      "react-native": "0.86.3",
      "react-native-screens": "4.26.2",
      "@types/react": "19.2.14",
    },
  },
  {
    name: "bare React Native 0.88, React Navigation 7",
    app: "bare",
    isTested: true,
    overrides,
    template: {
      babel: "module:@react-native/babel-preset",
      jest: "@react-native/jest-preset",
      types: { extends: "@react-native/typescript-config", compilerOptions: { types: [] } },
    },
    packages: {
      ...reactNative88,
      ...asyncStorage,
      ...testingLibrary14,
      "@react-native-community/cli": "20.2.0",
      "@react-native/babel-preset": "0.87.1",
      "@react-native/jest-preset": "0.88.0-rc.1",
      "@react-native/metro-config": "0.87.1",
      "@react-native/typescript-config": "0.87.1",
      "@react-navigation/native": "7.5.0",
      typescript: "5.9.3",
    },
  },
  {
    name: "bare React Native 0.72, React Navigation 6, TypeScript 4.8",
    app: "bare",
    isTested: true,
    template: {
      babel: "module:metro-react-native-babel-preset",
      jest: "react-native",
      types: {
        extends: "@tsconfig/react-native/tsconfig.json",
        compilerOptions: { types: ["react-native"] },
      },
    },
    packages: {
      "@react-native-async-storage/async-storage": "1.24.0",
      "@react-native/metro-config": "0.72.12",
      "@react-navigation/native": "6.1.18",
      "@testing-library/react-native": "12.9.0",
      "@tsconfig/react-native": "3.0.2",
      "@types/react": "18.2.79",
      jest: "29.7.0",
      "metro-react-native-babel-preset": "0.76.9",
      react: "18.2.0",
      "react-native": "0.72.17",
      "react-test-renderer": "18.2.0",
      typescript: "4.8.4",
    },
  },
];
