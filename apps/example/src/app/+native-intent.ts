import { createNativeIntent } from "@throughline/react-native/expo-router";
import { config } from "../config.ts";

/**
 * Passes every link through Throughline. At a first start, the router waits for the link that led to the install and opens
 * its screen. Later links open once, and short links are resolved first.
 */
export const { redirectSystemPath, legacy_subscribe } = createNativeIntent({ config });
