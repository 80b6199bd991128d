/** `react-native` for the browser, with the device properties of the simulated phone. */
import * as web from "react-native-web";
import { host } from "../host.ts";

export * from "react-native-web";

const { os, model, manufacturer, systemVersion, apiLevel, screen } = host.device;

export const Platform = {
  ...web.Platform,
  OS: os,
  Version: os === "ios" ? systemVersion : apiLevel,
  constants: { Model: model, Manufacturer: manufacturer, Release: systemVersion },
  select: <Value>(choices: Record<string, Value>): Value | undefined =>
    choices[os] ?? choices["native"] ?? choices["default"],
};

export const Dimensions = {
  ...web.Dimensions,
  get: (what: "screen" | "window") =>
    what === "screen" ? { ...screen, fontScale: 1 } : web.Dimensions.get(what),
};

export const Linking = {
  getInitialURL: async () => host.launchUrl,
  addEventListener: (_type: "url", listener: (event: { url: string }) => void) => ({
    remove: host.onUrl((url) => listener({ url })),
  }),
};

/** Shares by sending a message to the other phone. */
export const Share = {
  sharedAction: "sharedAction",
  dismissedAction: "dismissedAction",
  async share({ message, url }: { message?: string; url?: string }) {
    host.share([message, url].filter(Boolean).join(" "));
    return { action: Share.sharedAction };
  },
};

export const AppState = {
  currentState: "active",
  addEventListener: (_type: "change", listener: (state: string) => void) => ({
    remove: host.onAppState(listener),
  }),
};
