import type {
  AdNetwork,
  AppChange,
  KeyScope,
  LandingPage as ApiLandingPage,
  LinkMoment,
  LinkParts,
  MatchingPolicy,
} from "@throughline/protocol";
import type { AdClickIds, Candidate, CandidateReason, Verdict } from "@throughline/engine";

/** Any JSON value. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

export type JsonObject = { readonly [key: string]: Json };

type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

/** Milliseconds since 1970, by the clock of the service unless a comment says otherwise. */
export type Moment = number;

/** The settings of an app as they are stored: without `null`, and with times in milliseconds. */
type AppSettings = {
  readonly [
    Field in keyof AppChange as Field extends `${string}Days` ? never : Field
  ]?: DeepReadonly<NonNullable<AppChange[Field]>>;
};

/** An app whose installs are matched. */
export interface App extends AppSettings {
  readonly id: string;
  readonly name: string;
  /** The hosts of the app's links, in lower case and without a port. A host belongs to one app. */
  readonly linkDomains: readonly string[];
  readonly matching: MatchingSettings;
  /** Raw events older than this are deleted. The default is a year. */
  readonly eventRetentionMs?: number;
  /** Verdicts of installs older than this are deleted. The default is 30 days. */
  readonly reasonRetentionMs?: number;
  /** Installs that are older are erased. The default is to keep them. */
  readonly installRetentionMs?: number;
  /** Entries of the audit log that are older are deleted. The default is to keep them. */
  readonly auditRetentionMs?: number;
  /**
   * How long after a return events also count for the link of the return. 0 means that returns are not recorded. The
   * default is seven days.
   */
  readonly returnWindowMs?: number;
  readonly createdAt: Moment;
  /** Increases with every change. */
  readonly updatedAt: Moment;
}

export type LandingPage = DeepReadonly<ApiLandingPage>;
export type LandingPageTexts = LandingPage["texts"][number];
export type AppVariant = NonNullable<App["variants"]>[number];
export type AndroidApp = NonNullable<App["android"]>;
export type DynamicAppLink = NonNullable<AndroidApp["dynamicAppLinks"]>[number];

/** The matching settings of an app. The defaults come from the engine. */
export interface MatchingSettings extends Readonly<MatchingPolicy> {
  /** The match window. Older clicks are not matched, and their signals are deleted. */
  readonly windowMs: number;
}

/** An API key. A secret key is stored only as a hash. */
export interface ApiKey {
  readonly id: string;
  readonly app: string;
  readonly kind: "publishable" | "secret";
  /** SHA-256 of the key. */
  readonly hash: string;
  /** A publishable key itself, which anybody can read in the app. Secret keys are not stored. */
  readonly text?: string;
  /** Enough of the key to recognise it in a list, such as `pk_…x7Qa`. */
  readonly hint: string;
  readonly name?: string;
  /** The scopes of a secret key. Absent means all. */
  readonly scopes?: readonly KeyScope[];
  /** The variant of the app that contains a publishable key. */
  readonly appVariant?: string;
  readonly createdAt: Moment;
  /**
   * The key is invalid from this moment on: when it was revoked, or when the overlap after a
   * rotation ends.
   */
  readonly validUntil?: Moment;
  /**
   * The key is invalid forever, even if the clock is set back, because it was revoked or a sweep
   * found it expired.
   */
  readonly ended?: true;
}

/** The settings of a link as they are stored: without `null`, and with times in milliseconds. */
type LinkSettings = {
  readonly [Field in keyof LinkParts]?: Field extends LinkMoment
    ? Moment
    : DeepReadonly<NonNullable<LinkParts[Field]>>;
};

/**
 * A created link. The code with which it was created identifies it within the app, in statistics and in records, and
 * never changes. Its current code and its aliases lead to it too.
 */
export interface Link extends LinkSettings {
  readonly app: string;
  readonly code: string;
  readonly destination: string;
  /** When the split test got its current variants. */
  readonly splitStartedAt?: Moment;
  readonly tags: readonly string[];
  readonly data?: JsonObject;
  /** The hash of the password that visitors must enter. */
  readonly password?: string;
  readonly sensitive: boolean;
  readonly deterministicOnly: boolean;
  readonly disabled: boolean;
  /**
   * The install that created the link in the app. Absent if the link was created elsewhere or the
   * install was erased.
   */
  readonly createdByInstall?: string;
  /** Since when the link behaves as if it had expired. */
  readonly archivedAt?: Moment;
  readonly createdAt: Moment;
  /** Increases with every change. */
  readonly updatedAt: Moment;
}

export type SocialPreview = NonNullable<Link["preview"]>;
export type Utm = NonNullable<Link["utm"]>;

/**
 * A click that waits for its install. `link` is the code of a created link, or a name with a `:`
 * for a path link, which has no code. The evidence holds digests of the network, never an IP
 * address.
 */
export interface Click extends Candidate {
  /** The opened URL with its query. Replays leave it out. */
  readonly url?: string;
  readonly alternative?: ClickAlternative;
  /**
   * A click on a test link. It is not counted and not part of the matcher's background statistics.
   */
  readonly test?: true;
}

/**
 * What a rule or variant of the link decided at the click. The install gets this destination even if the link changes in the
 * meantime.
 */
export interface ClickAlternative {
  /** The name of the rule or variant. */
  readonly name: string;
  /** Absent if the link's own destination applies. */
  readonly destination?: string;
}

/** A click to store. */
export interface NewClick extends Click {
  /**
   * The keys in the index, as whole numbers. The default is the keys of the evidence. A click with
   * an empty list is found by its id only.
   */
  readonly keys?: readonly number[] | undefined;
  /** The facets that statistics count the click by (see `joinClickFacets`). Without facets, the click is counted by its link only. */
  readonly facets?: string;
  /** The page of an earlier click opened the link outside of another app's browser. The click counts as `outside` only. */
  readonly outside?: boolean;
}

/** The signals that a landing page sends after the click was recorded. */
export type ClickSignals = Pick<NewClick, "evidence" | "keys">;

/** The first open of an app, with the answer that it got. */
export interface Install {
  readonly app: string;
  /** An id from the client, or one from the service if the client sends none. */
  readonly id: string;
  readonly at: Moment;
  readonly platform?: string;
  /** The phone and its system, such as `iPhone15,3, iOS 18.1`. Deleted together with the verdict. */
  readonly device?: string;
  /** A check value of the phone's model. Only a phone with the same one gets the answer again. */
  readonly phone?: string;
  /** A digest of the address of the first open. Deleted together with the verdict. */
  readonly network?: string;
  /** The variant of the app, if the app has variants. */
  readonly appVariant?: string;
  /** The variant that the app or its key named, although the app has no such variant. */
  readonly unknownVariant?: string;
  readonly match: InstallMatch;
  /** The response body. A repeated request gets the same one. */
  readonly answer: JsonObject;
  /** A tester's install. Neither the install nor its events are counted. */
  readonly test?: true;
  /** Signs of fraud. Absent if there are none. */
  readonly flags?: readonly InstallFlag[];
  /** The ids that ad networks gave the matched click. They are never shown in full. */
  readonly adClickIds?: AdClickIds;
  /** When the click with these ids was made. */
  readonly adClickedAt?: Moment;
  /** The ad that led to the install, in the words of its network. The match with a link stays beside it. */
  readonly ad?: InstallAd;
  /** The first user of the install had been seen on another install before. */
  readonly knownUser?: true;
  /** The install was scored a second time with more evidence. This happens at most once. */
  readonly secondLook?: true;
  /** Earlier matches, oldest first. */
  readonly earlier?: readonly EarlierMatch[];
  /** The install was imported from another service, without its verdict. */
  readonly imported?: true;
}

/** An ad and what stands above it in the account, as its network names them. */
export interface InstallAd {
  readonly network: AdNetwork;
  readonly campaign: AdPart;
  readonly adGroup?: AdPart;
  readonly ad?: AdPart;
  /** Version 1.1 stored Meta's campaign here, and its ad set as the campaign. */
  readonly campaignGroup?: AdPart;
  /** The id of the keyword of a search. */
  readonly keyword?: string;
  /** Apple's id of the organization that owns the campaign. */
  readonly organization?: string;
  /** Whether the ad was tapped or only seen, such as `Click`. */
  readonly claimType?: string;
  /** Whether the app was new on the phone, such as `Download` or `Redownload`. */
  readonly conversionType?: string;
  readonly country?: string;
  /** When the ad was tapped, as the network writes it. Absent if the network withholds it. */
  readonly clickedAt?: string;
}

/** A part of an ad account. */
export interface AdPart {
  readonly id: string;
  readonly name?: string;
}

/** A sign of fraud, with the figures that explain it. */
export type InstallFlag =
  /** The install referrer named a click that was made when the install had already begun. */
  | {
      readonly kind: "click_injection";
      readonly clickedAt: Moment;
      /** When the install began, by the service's clock. */
      readonly installedAt: Moment;
      /** When the install referrer was set, by Google's clock, if that was after the install began. */
      readonly referrerSetAt?: Moment;
    }
  /** The network of the click made far more clicks than its installs explain. */
  | {
      readonly kind: "click_flooding";
      /** The clicks of the network in a day, and the installs they led to. */
      readonly clicks: number;
      readonly installs: number;
      /** How many installs the same number of clicks from other networks leads to. */
      readonly expected: number;
    };

/**
 * A better match for an install, valid from `at` on. Its flags replace those of the previous match.
 */
export interface MatchUpgrade extends Pick<
  Install,
  "match" | "answer" | "test" | "flags" | "secondLook" | "adClickIds" | "adClickedAt"
> {
  readonly at: Moment;
}

/** The match and answer of an install until a moment. */
export interface EarlierMatch extends Pick<Install, "match" | "answer"> {
  readonly until: Moment;
}

/** How an install was matched, and why. */
export interface InstallMatch {
  readonly type: "deterministic" | "probabilistic" | "none";
  readonly method?: "referrer" | "clipboard" | "fingerprint";
  readonly confidence: number;
  /** The matched link. See {@link Click} for its format. */
  readonly link?: string;
  /** The name of the link's rule or variant that the visitor got. */
  readonly ruleOrVariant?: string;
  /** The click that the install claimed. */
  readonly click?: string;
  /** The click was taken over from an install that had been matched to it probabilistically. */
  readonly takenOver?: true;
  /** The click that another install, which named it exactly, took over. */
  readonly lostClick?: string;
  /**
   * The app was installed long before, so the open is an update. Statistics count it separately
   * from installs without a match.
   */
  readonly update?: true;
  /** The verdict of the matcher, if the matcher ran, until the verdict expires. */
  readonly verdict?: StoredVerdict;
}

/**
 * A verdict as it is stored. It refers to other people's clicks by id and never copies them, so the
 * link of a candidate disappears when its click is deleted.
 */
export interface StoredVerdict extends Omit<Verdict, "link" | "addressPairs" | "candidates"> {
  readonly version: number;
  readonly candidates: readonly Omit<CandidateReason, "link">[];
}

/** An event in an app. */
export interface AppEvent {
  /** Created by the client. An id is counted once per app. */
  readonly id: string;
  /** The install's id. Absent if the client did not send one. The event then counts for the app only. */
  readonly install?: string;
  readonly name: string;
  /** When the event happened, by the corrected clock of the device. */
  readonly at: Moment;
  readonly receivedAt: Moment;
  readonly platform?: string;
  /** The user's id, as the app or its server set it. */
  readonly user?: string;
  readonly data?: Json;
  /** A tester's event. It is stored, but not counted. */
  readonly test?: true;
}

/** The key for network digests during a period. */
export interface Salt {
  readonly id: string;
  /** base64url */
  readonly secret: string;
  /** When new clicks start to use this salt. */
  readonly usedFrom: Moment;
  /** When new clicks stop using this salt. */
  readonly usedUntil: Moment;
  /** When the salt is deleted. No click that uses the salt exists any more at this moment. */
  readonly deleteAt: Moment;
}

/** The stored answer to a request that created something. A repeated request with the same key gets the first answer. */
export interface IdempotencyRecord {
  /** The client's `Idempotency-Key`. */
  readonly key: string;
  /** The digest of the request. The same key with another request is an error. */
  readonly request: string;
  readonly answer: JsonObject;
  readonly expiresAt: Moment;
}

/** Counters of an app or a link. */
export interface Counts {
  /** Clicks that can lead to an install. */
  readonly clicks: number;
  /** Visits by bots, link previews, prefetches and scanners. */
  readonly filtered: number;
  /** Opens of the installed app through links. */
  readonly opened: number;
  /** Clicks that were continued outside of another app's browser. The first visit counts as the click. */
  readonly outside: number;
  /** Clicks from the app's own networks and browsers. */
  readonly internal: number;
  /** First opens of the app. For a link, the first opens that were matched to it. */
  readonly installs: number;
  /** Installs with a match. */
  readonly matches: number;
  /** Events. For a link, the events of the installs matched to it. */
  readonly events: number;
}

/** The counts of one hour or day (UTC) that begins at `at`. */
export interface CountsAt extends Counts {
  readonly at: Moment;
}
