import { createNativeIntent } from "@throughline/react-native/expo-router";
import { config } from "../config.ts";

/**
 * Every link goes through Throughline: the router waits for the one that led here and opens on its
 * screen, and each later one is opened once, short ones resolved.
 */
export const { redirectSystemPath, legacy_subscribe } = createNativeIntent({ config });
