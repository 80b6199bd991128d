// Gives every LinkProvider a fake phone: a fresh install without a network. Your own app names this module in its Jest
// configuration. This app uses the client’s sources, which need an import.
import "@throughline/react-native/testing/jest";
import { installNativeSplash } from "./src/native-splash.fake.ts";

installNativeSplash();
process.env.EXPO_PUBLIC_THROUGHLINE_KEY = "pk_test";
process.env.EXPO_PUBLIC_THROUGHLINE_APP_ID = "loam";
