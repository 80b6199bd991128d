import { NativeModules } from "react-native";
import { referrerAsks, referrerEveryMs } from "../core/bounds.ts";
import type { Peers } from "./peers.ts";

/** The native half of `react-native-device-info`: says "unknown" until its own client has heard from Play. */
interface NativeDeviceInfo {
  getInstallReferrer?: () => Promise<string>;
}

/**
 * The Play Store's install referrer from the first source that has it; one that fails or has nothing
 * gives way to the next.
 */
export async function readInstallReferrer(peers: Peers): Promise<string | undefined> {
  try {
    const referrer = await peers.application?.getInstallReferrerAsync();
    if (referrer) return referrer;
  } catch {
    // Not on this phone, or not in this build.
  }
  // Not through the package's JavaScript, which remembers the first "unknown" for good.
  const device = NativeModules["RNDeviceInfo"] as NativeDeviceInfo | undefined;
  for (let ask = 0; ask < referrerAsks; ask++) {
    const referrer = await device?.getInstallReferrer?.();
    if (referrer !== "unknown") return referrer;
    await new Promise<void>((resolve) => setTimeout(resolve, referrerEveryMs));
  }
  return undefined;
}
