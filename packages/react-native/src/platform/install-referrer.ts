import { NativeModules } from "react-native";
import { maxReferrerReads, referrerIntervalMs } from "../core/time-limits.ts";
import type { Peers } from "./peers.ts";

/**
 * The native module of `react-native-device-info`. It returns "unknown" until its own client has an
 * answer from Google Play.
 */
interface NativeDeviceInfo {
  getInstallReferrer?: () => Promise<string>;
}

/**
 * Returns the install referrer of the Play Store. Tries the next source if one fails or has no referrer.
 */
export const readInstallReferrer = (peers: Peers): Promise<string | undefined> =>
  (async () => {
    try {
      const referrer = await peers.application?.getInstallReferrerAsync();
      if (referrer) return referrer;
    } catch {
      // The source is not on this phone or not in this build.
    }
    // Do not use the package's JavaScript, which caches the first "unknown" forever.
    const device = NativeModules["RNDeviceInfo"] as NativeDeviceInfo | undefined;
    for (let ask = 0; ask < maxReferrerReads; ask++) {
      const referrer = await device?.getInstallReferrer?.();
      if (referrer !== "unknown") return referrer;
      await new Promise<void>((resolve) => setTimeout(resolve, referrerIntervalMs));
    }
    return undefined;
  })();
