import type { RawOpen } from "@throughline/engine";
import type { FingerprintRequest } from "@throughline/protocol";
import type { App, Install, Store } from "@throughline/storage";
import type { ActivityPublisher } from "../activity/activity.ts";
import type { AppDirectory } from "../apps/app-directory.ts";
import type { RandomBytes } from "../ids/random.ts";
import type { Clock } from "../time/clock.ts";
import type { Digests } from "../privacy/digests.ts";
import type { DeviceMatcher } from "./device-matcher/device-matcher.ts";
import type { GuessLimiter } from "./guess-limiter.ts";
import type { Lessons } from "./lessons/lessons.ts";
import type { NamedClick } from "./named-clicks.ts";

/** What matching stands on. */
export interface MatchingDependencies {
  readonly store: Store;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly apps: AppDirectory;
  readonly digests: Digests;
  readonly isHidden: (address: string) => boolean;
  /** Where the service is reached by IPv4 only, then by IPv6 only; see `ADDRESS_URLS`. */
  readonly addressUrls: readonly string[];
  readonly matcher: DeviceMatcher;
  readonly lessons: Lessons;
  readonly guessLimiter: GuessLimiter;
  readonly activity: ActivityPublisher;
}

/** A first open on its way to an answer. */
export interface Open {
  readonly app: App;
  readonly id: string;
  readonly at: number;
  /** Absent when the device sent a click's id alone. */
  readonly deviceSignals: FingerprintRequest | undefined;
  readonly network: OpenNetwork;
  /** The clicks the device itself names, the surest first. */
  readonly named: readonly NamedClick[];
  /** The install as it was answered, "no match", where this is the second look at it. */
  readonly first?: Install;
}

/** Where an open came from; held for the time of the request only. */
export type OpenNetwork = Pick<RawOpen, "address" | "secondAddress" | "hiddenNetwork">;
