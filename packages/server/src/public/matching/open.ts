import type { RawOpen } from "@throughline/engine";
import type { FingerprintRequest } from "@throughline/protocol";
import type { App, Install, Store } from "@throughline/storage";
import type { ActivityPublisher } from "../../platform/activity/activity.ts";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import type { RateLimit } from "../../platform/limits/rate-limit.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { Digests } from "../../platform/privacy/digests.ts";
import type { Clock } from "../../platform/time/clock.ts";
import type { AddressTries } from "./address-tries.ts";
import type { ClickFloods } from "./click-floods.ts";
import type { DeviceMatcher } from "./device-matcher/device-matcher.ts";
import type { GuessLimiter } from "./guess-limiter.ts";
import type { LearnedModels } from "./learned-model/learned-models.ts";

/** The dependencies of matching. */
export interface MatchingDependencies {
  readonly store: Store;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly apps: AppDirectory;
  readonly digests: Digests;
  readonly isHidden: (address: string) => boolean;
  /** The service's URLs over IPv4 only and over IPv6 only, in this order; see `ADDRESS_URLS`. */
  readonly addressUrls: readonly string[];
  readonly matcher: DeviceMatcher;
  readonly models: LearnedModels;
  readonly guessLimiter: GuessLimiter;
  readonly addressTries: AddressTries;
  readonly floods: Pick<ClickFloods, "find">;
  readonly activity: ActivityPublisher;
  /** Limits how often opens of other phones may name an install. */
  readonly otherPhones: RateLimit;
}

/** The first open of an app after an install. */
export interface Open {
  readonly app: App;
  /** The install id. */
  readonly id: string;
  readonly at: number;
  /** Absent if the device sent only a click id. */
  readonly deviceSignals: FingerprintRequest | undefined;
  readonly network: OpenNetwork;
  /** When the app was installed, by the service's clock, if the device sent a plausible time. */
  readonly installedAt: number | undefined;
  /** When the install referrer was set, by Google's clock, if that was after the install began. */
  readonly lateReferrerAt: number | undefined;
  /** The variant of the app, as the install stores it. */
  readonly variant: Pick<Install, "appVariant" | "unknownVariant">;
  /** The clicks whose ids the device sent, most reliable first. */
  readonly declaredClicks: readonly DeclaredClick[];
}

/** A click whose id the device sent. */
export interface DeclaredClick {
  readonly clickId: string;
  readonly method: "referrer" | "clipboard";
}

/** The addresses that an open came from. They are kept for the duration of the request only. */
export type OpenNetwork = Pick<RawOpen, "address" | "secondAddress" | "hiddenNetwork">;
