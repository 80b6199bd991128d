import { createNativeIntent } from "@throughline/react-native/expo-router";
import { config } from "../config";

export const { redirectSystemPath, legacy_subscribe } = createNativeIntent({ config });
