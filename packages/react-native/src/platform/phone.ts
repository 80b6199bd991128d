import { Dimensions, Platform } from "react-native";
import type { Phone } from "../core/index.ts";
import type { HintMissing } from "./hint-missing.ts";
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
export function createPhone(peers: Peers, hintMissing: HintMissing): Phone {
  const android = Platform.OS === "android" && (Platform.constants as AndroidConstants);
  const screen = () => Dimensions.get("screen");
  const intl = () => new Intl.DateTimeFormat().resolvedOptions();

  function clipboard() {
    const found = peers.clipboard();
    if (!found) hintMissing("phone.clipboard");
    return found;
  }

  return {
    installReferrer() {
      const found =
        peers.application()?.getInstallReferrerAsync() ?? peers.deviceInfo()?.getInstallReferrer();
      if (!found) hintMissing("phone.installReferrer");
      return found;
    },
    model() {
      if (android) return android.Model;
      const found = peers.device()?.modelName ?? peers.deviceInfo()?.getModel();
      if (!found) hintMissing("phone.model");
      return found === "unknown" ? null : found;
    },
    manufacturer: () => (android ? android.Manufacturer : "Apple"),
    // Android's `Platform.Version` is the API level.
    systemVersion: () => (android ? android.Release : String(Platform.Version)),
    screenWidth: () => screen().width,
    screenHeight: () => screen().height,
    scale: () => screen().scale,
    locale() {
      const found = peers.localization()?.getLocales();
      if (!found) hintMissing("phone.locale");
      return found?.map(({ languageTag }) => languageTag) ?? [intl().locale];
    },
    timezone: () => intl().timeZone,
    userAgent() {
      const found =
        peers.constants()?.getWebViewUserAgentAsync() ?? peers.deviceInfo()?.getUserAgent();
      if (!found) hintMissing("phone.userAgent");
      return found;
    },
    clipboard: {
      hasUrl: () => clipboard()?.hasUrlAsync(),
      read: () => clipboard()?.getUrlAsync(),
    },
  };
}
