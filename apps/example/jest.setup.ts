// A fake phone under every LinkProvider: a fresh install, no network. (An app of your own names this
// module in its Jest configuration; here the sources are used, which only an import finds.)
import "@throughline/react-native/testing/jest";
import { linkNativeSplash } from "./src/native-splash.fake.ts";

linkNativeSplash();
process.env.EXPO_PUBLIC_THROUGHLINE_KEY = "pk_test";
process.env.EXPO_PUBLIC_THROUGHLINE_APP_ID = "loam";
