import type { Candidate, CandidateReason, Verdict } from "@throughline/engine";

/** What JSON can hold. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

export type JsonObject = { readonly [key: string]: Json };

/** All moments are milliseconds since 1970, by the service's clock unless said otherwise. */
export type Moment = number;

/** An app whose installs are matched. */
export interface App {
  readonly id: string;
  readonly name: string;
  /** The app's icon as an https URL, shown on the landing page. */
  readonly icon?: string;
  /** The app's colour on the landing page, as `#rrggbb`. */
  readonly color?: string;
  readonly ios?: IosApp;
  readonly android?: AndroidApp;
  /** Hosts whose links are this app's, lower case, without a port. A host belongs to one app. */
  readonly linkDomains: readonly string[];
  /** Where a desktop visitor goes when the link names no web page. */
  readonly webFallback?: string;
  readonly matching: MatchingSettings;
  /** Installs of testers, by their ids: matched and shown, left out of counters. */
  readonly testInstalls?: readonly string[];
  /** Raw events older than this are forgotten; absent: a year. */
  readonly eventRetentionMs?: number;
  /** The reasons of installs older than this are forgotten; absent: after 30 days (see expiry.ts). */
  readonly reasonRetentionMs?: number;
  /** Its users may make links in the app; absent: they may not. */
  readonly invites?: boolean;
  /** Campaigns its people use again and again. */
  readonly utmTemplates?: readonly UtmTemplate[];
  /** The first segment of its paths, which Detour's SDK drops. */
  readonly detourPrefix?: string;
  /** LinkForty's SDK is answered on its domains; absent: it is not. */
  readonly linkForty?: boolean;
  readonly createdAt: Moment;
  /** Grows with every change. */
  readonly updatedAt: Moment;
}

/** A campaign under a name. */
export interface UtmTemplate {
  readonly name: string;
  readonly utm: Utm;
}

export interface IosApp {
  readonly bundleId: string;
  /** Apple's team id, the prefix of the app id in the association file. */
  readonly teamId: string;
  /** The number in the App Store's address. */
  readonly appStoreId?: string;
  /** Custom URL scheme, without `://`. */
  readonly scheme?: string;
}

export interface AndroidApp {
  readonly packageName: string;
  /** SHA-256 fingerprints of the signing keys: the upload key's and Play's own. */
  readonly certificates: readonly string[];
  readonly scheme?: string;
}

/** How bold the matcher may be for this app; what is absent is the engine's default. */
export interface MatchingSettings {
  /** Clicks older than this are no candidates, and their signals are forgotten. */
  readonly windowMs: number;
  readonly threshold?: number;
  readonly sensitiveThreshold?: number;
  /** Everywhere, or on one platform. */
  readonly deterministicOnly?: boolean | "ios" | "android";
  /** A click id that comes from the other platform's phone still leads to its link, as no certain match. */
  readonly passedOnLinks?: boolean;
}

/** A part of the admin API; `admin` is all of it. */
export type KeyScope = "links" | "stats" | "installs" | "admin";

/** A key as it is kept: never the key itself. */
export interface ApiKey {
  readonly id: string;
  readonly app: string;
  readonly kind: "publishable" | "secret";
  /** SHA-256 of the key. */
  readonly hash: string;
  /** Enough of the key to recognise it in a list, such as `pk_…x7Qa`. */
  readonly hint: string;
  readonly name?: string;
  /** What a secret key opens; absent: everything. */
  readonly scopes?: readonly KeyScope[];
  readonly createdAt: Moment;
  /** From this moment on the key opens nothing. Revoked: the moment of it; rotated: the end of the overlap. */
  readonly validUntil?: Moment;
  /** It opens nothing any more, even if the clock is set back: it was revoked, or a sweep found its time over. */
  readonly ended?: true;
}

/** A link somebody created. Its code is its identity within the app, for ever: codes get printed. */
export interface Link {
  readonly app: string;
  readonly code: string;
  /** Where the app should go: a web URL or a path. */
  readonly destination: string;
  readonly ios?: PlatformOverride;
  readonly android?: PlatformOverride;
  readonly desktop?: PlatformOverride;
  readonly webFallback?: string;
  readonly preview?: SocialPreview;
  readonly utm?: Utm;
  readonly tags: readonly string[];
  /** Free data of the link's author, handed to the app with the match. */
  readonly data?: JsonObject;
  readonly expiresAt?: Moment;
  /** The web page its visitors get once it has expired. */
  readonly expiredFallback?: string;
  /** Needs the higher threshold. */
  readonly sensitive: boolean;
  /** Never matched by likelihood. */
  readonly deterministicOnly: boolean;
  readonly disabled: boolean;
  /** For testers: its clicks and installs are matched and shown, left out of counters. */
  readonly test?: boolean;
  /** The install that made it in the app; absent: it was made for the app, or its maker was erased. */
  readonly madeBy?: string;
  readonly createdAt: Moment;
  /** Grows with every change. */
  readonly updatedAt: Moment;
}

/** What one platform's visitors get instead. */
export interface PlatformOverride {
  readonly destination?: string;
  /** Instead of the store page. */
  readonly fallback?: string;
}

export interface SocialPreview {
  readonly title?: string;
  readonly description?: string;
  readonly image?: string;
}

export interface Utm {
  readonly source?: string;
  readonly medium?: string;
  readonly campaign?: string;
  readonly term?: string;
  readonly content?: string;
}

/**
 * A click that waits for its install. `link` is the code of a created link, or a name with a `:` in
 * it for a link that is its own path. The evidence holds digests of the network, never an address.
 */
export interface Click extends Candidate {
  /** The URL that was opened, query included; replays do without. */
  readonly url?: string;
  /** Of a test link: not counted, and none of those that statistics start from. */
  readonly test?: true;
}

/** A click to keep. */
export interface NewClick extends Click {
  /** What it is found by, whole numbers; absent: the keys of its evidence; none: by its id alone. */
  readonly keys?: readonly number[] | undefined;
  /** What it is counted by (see `clickFacets`); absent: by nothing but its link. */
  readonly facets?: string;
}

/** What a landing page tells about its visitor after the click was recorded. */
export type ClickSignals = Pick<NewClick, "evidence" | "keys">;

/** A first open with the answer it got. */
export interface Install {
  readonly app: string;
  /** Made by the client, or by the service for a client that sends none. */
  readonly id: string;
  readonly at: Moment;
  readonly platform?: string;
  readonly match: InstallMatch;
  /** The body that was answered, and will be again. */
  readonly answer: JsonObject;
  /** A tester's: not counted, and neither are its events. */
  readonly test?: true;
  /** It was decided a second time, with more to go by: that happens once. */
  readonly secondLook?: true;
  /** What stood here before, oldest first; absent: nothing. */
  readonly earlier?: readonly EarlierMatch[];
  /** It was answered by another service, and taken back here without the reasons. */
  readonly imported?: true;
}

/** A better answer for an install, from `at` on; a test's or a second look's where it says so. */
export interface MatchUpgrade extends Pick<Install, "match" | "answer" | "test" | "secondLook"> {
  readonly at: Moment;
}

/** What an install was told until then. */
export interface EarlierMatch extends Pick<Install, "match" | "answer"> {
  readonly until: Moment;
}

/** How the install was matched, and why. */
export interface InstallMatch {
  readonly type: "deterministic" | "probabilistic" | "none";
  readonly method?: "referrer" | "clipboard" | "fingerprint";
  readonly confidence: number;
  /** The link it was matched to; see {@link Click} for what it names. */
  readonly link?: string;
  /** The click it used up. */
  readonly click?: string;
  /** The click was another install's, which only looked like the one that clicked. */
  readonly takenOver?: true;
  /** The click it had until another install, which named it exactly, took it over. */
  readonly lostClick?: string;
  /** Not matched, because the app was installed long before: counted apart from installs without a match. */
  readonly update?: true;
  /** The matcher's reasons, when it was asked, until they are forgotten. */
  readonly verdict?: StoredVerdict;
}

/**
 * A verdict as it is kept. Other people's clicks are references in it, never copies: where a click led is
 * read from the click while that exists, and is gone with it.
 */
export interface StoredVerdict extends Omit<Verdict, "link" | "candidates"> {
  readonly candidates: readonly Omit<CandidateReason, "link">[];
}

/** Something an app's user did. */
export interface AppEvent {
  /** Made by the client; counted once per app however often it comes. */
  readonly id: string;
  /** Absent when the client did not say: then it counts for the app alone. */
  readonly install?: string;
  readonly name: string;
  /** When it happened, by the device's clock, corrected. */
  readonly at: Moment;
  readonly receivedAt: Moment;
  readonly platform?: string;
  readonly data?: Json;
  /** A tester's: kept, not counted. */
  readonly test?: true;
}

/** The key of the network digests for a while. */
export interface Salt {
  readonly id: string;
  /** base64url */
  readonly secret: string;
  /** New clicks are digested with it from here … */
  readonly usedFrom: Moment;
  /** … until here. */
  readonly usedUntil: Moment;
  /** Deleted from this moment on: no click it was used for lives longer. */
  readonly deleteAt: Moment;
}

/** A creation that may be asked for again: the first answer under a key is the answer. */
export interface IdempotencyRecord {
  /** The client's `Idempotency-Key`. */
  readonly key: string;
  /** Digest of the request: the same key with another request is a mistake the caller reports. */
  readonly request: string;
  readonly answer: JsonObject;
  readonly expiresAt: Moment;
}

/** What is counted, per app and per link. */
export interface Counts {
  /** Clicks that may lead to an install. */
  readonly clicks: number;
  /** Visits of bots, previews, prefetches and scanners. */
  readonly filtered: number;
  /** Opens of the installed app through the link. */
  readonly opened: number;
  /** First opens; of a link: those matched to it. */
  readonly installs: number;
  readonly matches: number;
  /** Events; of a link: those of installs matched to it. */
  readonly events: number;
}

/** The counts of one hour or day (UTC) that begins at `at`. */
export interface CountsAt extends Counts {
  readonly at: Moment;
}
