import { Dimensions, Platform } from "react-native";
import type { Phone } from "../core/index.ts";
import type { MissingPeer } from "./missing-peer.ts";
import type { Peers } from "./peers.ts";

/** `Platform.constants` of Android; iOS has none of these. */
interface AndroidConstants {
  readonly Manufacturer?: string;
  readonly Model?: string;
  readonly Release?: string;
}

/**
 * What this phone can tell, from React Native itself where it knows and from the optional packages
 * where it does not. A package is looked up when its part is read, so a replaced part costs no hint.
 */
export function createPhone(peers: Peers, missing: MissingPeer): Phone {
  const android = Platform.OS === "android";
  const constants = Platform.constants as AndroidConstants;

  function findClipboard() {
    const clipboard = peers.clipboard();
    if (!clipboard) missing("expo-clipboard", "a copied link is not seen", "phone.clipboard");
    return clipboard;
  }

  return {
    installReferrer() {
      const application = peers.application();
      if (application) return application.getInstallReferrerAsync();
      const info = peers.deviceInfo();
      if (info) return info.getInstallReferrer();
      missing("expo-application", "the install referrer is not read", "phone.installReferrer");
      return null;
    },
    model() {
      if (android) return constants.Model;
      const model = peers.device()?.modelName ?? peers.deviceInfo()?.getModel();
      if (!model) missing("expo-device", "the model is not known", "phone.model");
      return model === "unknown" ? null : model;
    },
    manufacturer: () => (android ? constants.Manufacturer : "Apple"),
    // Android's `Platform.Version` is the API level.
    systemVersion: () => (android ? constants.Release : String(Platform.Version)),
    screen: () => Dimensions.get("screen"),
    locale() {
      const localization = peers.localization();
      if (localization) return localization.getLocales().map(({ languageTag }) => languageTag);
      missing("expo-localization", "only the first language is known", "phone.locale");
      return [new Intl.DateTimeFormat().resolvedOptions().locale];
    },
    timezone: () =>
      new Intl.DateTimeFormat().resolvedOptions().timeZone ??
      peers.localization()?.getCalendars()[0]?.timeZone,
    userAgent() {
      const constantsPeer = peers.constants();
      if (constantsPeer) return constantsPeer.getWebViewUserAgentAsync();
      const info = peers.deviceInfo();
      if (info) return info.getUserAgent();
      missing("expo-constants", "the user agent is not known", "phone.userAgent");
      return null;
    },
    clipboard: {
      hasUrl: () => findClipboard()?.hasUrlAsync() ?? false,
      read: () => findClipboard()?.getUrlAsync(),
    },
  };
}
