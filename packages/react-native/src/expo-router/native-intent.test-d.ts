/** Checked by the compiler alone: what the router looks for in `+native-intent`. */
import type { NativeIntent } from "expo-router";
import { createNativeIntent } from "@throughline/react-native/expo-router";

const config = { API_KEY: "pk_x", appID: "shop" };

export const whole: NativeIntent = createNativeIntent({ config });
export const mapped: NativeIntent = createNativeIntent({
  config,
  mapToRoute: ({ url, route, type }) => (type === "deferred" ? `/welcome?to=${url}` : route),
});
// @ts-expect-error a number is no route
createNativeIntent({ config, mapToRoute: () => 42 });
