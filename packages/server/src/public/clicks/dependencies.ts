import type { Store } from "@throughline/storage";
import type { ActivityPublisher } from "../../platform/activity/activity.ts";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { Quotas } from "../../platform/limits/daily-quotas.ts";
import type { Clock } from "../../platform/time/clock.ts";
import type { DrawnPages } from "../landing/drawn-pages.ts";
import type { Digests } from "../../platform/privacy/digests.ts";
import type { Devices } from "./devices.ts";
import type { LinkDirectory } from "../../catalog/links/link-directory.ts";

/** What to do with a visitor whose click the store cannot record: answer with an error, or redirect without recording. */
export type OnStoreLoss = "refuse" | "redirect";

/** Everything that answering a click needs. */
export interface ClickDependencies {
  readonly store: Store;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly apps: AppDirectory;
  readonly links: LinkDirectory;
  readonly devices: Devices;
  readonly pages: DrawnPages;
  readonly digests: Digests;
  /** Whether an address belongs to a relay or VPN, so that it says nothing of its user. */
  readonly isHidden: (address: string) => boolean;
  /** Where pages show their visitor's IPv4 and IPv6 address, in this order, each on a host that has one of them only. */
  readonly addressUrls: readonly string[];
  readonly activity: ActivityPublisher;
  /** The country of an address, for statistics; absent: the operator gave no database. */
  readonly countryOf?: ((address: string) => string | undefined) | undefined;
  readonly quotas: Pick<Quotas, "clicks">;
  /** See `ON_STORE_LOSS`. */
  readonly onStoreLoss: OnStoreLoss;
}
