import type { Store } from "@throughline/storage";
import type { ActivityPublisher } from "../../platform/activity/activity.ts";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { Quotas } from "../../platform/limits/daily-quotas.ts";
import type { Clock } from "../../platform/time/clock.ts";
import type { PageCache } from "../landing/page-cache.ts";
import type { Digests } from "../../platform/privacy/digests.ts";
import type { DeviceCache } from "./device-cache.ts";
import type { LinkDirectory } from "../../catalog/links/link-directory.ts";
import type { Geography } from "../../catalog/links/visit-facts.ts";

/** What to do if the store cannot record a click: answer with an error, or redirect without recording. */
export type OnStoreLoss = "refuse" | "redirect";

/** The dependencies of answering clicks. */
export interface ClickDependencies extends Geography {
  readonly store: Store;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly apps: AppDirectory;
  readonly links: LinkDirectory;
  readonly devices: DeviceCache;
  readonly pages: PageCache;
  readonly digests: Digests;
  /** Returns whether an address belongs to a relay or VPN and says nothing about its user. */
  readonly isHidden: (address: string) => boolean;
  /** The service's URLs over IPv4 only and over IPv6 only, in this order; see `ADDRESS_URLS`. */
  readonly addressUrls: readonly string[];
  readonly activity: ActivityPublisher;
  readonly quotas: Pick<Quotas, "clicks">;
  /** See `ON_STORE_LOSS`. */
  readonly onStoreLoss: OnStoreLoss;
}
