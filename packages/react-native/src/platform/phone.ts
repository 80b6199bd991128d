import { Dimensions, Platform } from "react-native";
import type { Phone } from "../core/index.ts";
import { readInstallReferrer } from "./install-referrer.ts";
import type { Peers } from "./peers.ts";

/** The fields of `Platform.constants` that only Android has. */
interface AndroidConstants {
  readonly Manufacturer?: string;
  readonly Model?: string;
  readonly Release?: string;
}

/**
 * Creates the device signals of this phone, from React Native where possible and otherwise from the
 * optional packages. The packages are loaded when a signal is read.
 */
export function createPhone(peers: () => Peers): Phone {
  const android = Platform.constants as AndroidConstants;
  return {
    // Metro knows the platform, so an app contains only its own half of each condition.
    ...(Platform.OS === "android"
      ? { installReferrer: () => readInstallReferrer(peers()) }
      : {
          clipboard: {
            hasUrl: () => peers().clipboard?.hasUrlAsync(),
            read: () => peers().clipboard?.getUrlAsync(),
          },
        }),
    model: () =>
      Platform.OS === "android"
        ? android.Model
        : (peers().device?.modelName ?? peers().deviceInfo?.getModel()),
    manufacturer: () => (Platform.OS === "android" ? android.Manufacturer : "Apple"),
    // Android's `Platform.Version` is the API level.
    systemVersion: () => (Platform.OS === "android" ? android.Release : String(Platform.Version)),
    screenWidth: () => screen().width,
    screenHeight: () => screen().height,
    scale: () => screen().scale,
    locale: () =>
      peers()
        .localization?.getLocales()
        .map(({ languageTag }) => languageTag) ?? [intl().locale],
    timezone: () => intl().timeZone,
    userAgent: () =>
      peers().constants?.getWebViewUserAgentAsync() ?? peers().deviceInfo?.getUserAgent(),
    installedAt: () =>
      Promise.resolve<Date | number | undefined>(
        peers().application?.getInstallationTimeAsync?.() ??
          peers().deviceInfo?.getFirstInstallTime?.(),
      ).then(Number),
  };
}

function screen() {
  return Dimensions.get("screen");
}

function intl() {
  return new Intl.DateTimeFormat().resolvedOptions();
}
