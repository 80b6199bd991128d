import type { Store } from "@throughline/storage";
import type { AppDirectory } from "../apps/app-directory.ts";
import type { Clock, RandomBytes } from "../clock.ts";
import type { Backgrounds } from "../matching/background.ts";
import type { DrawnPages } from "../landing/drawn-pages.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { NetworkDigests } from "../privacy/network-digest.ts";
import type { Devices } from "./devices.ts";
import type { LinkDirectory } from "./link-directory.ts";

/** What the click path stands on. */
export interface ClickDependencies {
  readonly store: Store;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly apps: AppDirectory;
  readonly links: LinkDirectory;
  readonly devices: Devices;
  readonly pages: DrawnPages;
  readonly digests: NetworkDigests;
  /** Whether an address belongs to a relay or VPN, so that it says nothing of its user. */
  readonly isHidden: (address: string) => boolean;
  /** Where pages show their visitor's IPv4 and IPv6 address, in this order, each on a host that has one of them only. */
  readonly addressUrls: readonly string[];
  readonly backgrounds: Backgrounds;
  readonly metrics: Pick<Metrics, "click">;
}
