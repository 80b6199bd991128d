import type { Utm } from "./admin-links.ts";
import type { Match } from "./match-link.ts";
import type { LinkData } from "./resolve-short.ts";

/**
 * The admin API, for whoever holds a secret key, or is signed in as a member of the app. Moments are ISO 8601. An unknown field is
 * refused: a typo in a script shall not pass for a setting.
 */
export const adminPaths = {
  app: "/api/v1/app",
  links: "/api/v1/links",
  link: "/api/v1/links/:code",
  linkImport: "/api/v1/import/links",
  fileImport: "/api/v1/import/file",
  recordImport: "/api/v1/import/records",
  linkPreview: "/api/v1/link-preview",
  /** The page a visitor would get, for a frame of the dashboard. */
  previewPage: "/api/v1/link-preview/page",
  linkTotals: "/api/v1/stats/links",
  statsReport: "/api/v1/stats/report",
  linkStats: "/api/v1/links/:code/stats",
  stats: "/api/v1/stats",
  installs: "/api/v1/installs",
  install: "/api/v1/installs/:installId",
  events: "/api/v1/events",
  calibration: "/api/v1/calibration",
  lessons: "/api/v1/lessons",
  domainCheck: "/api/v1/domains/:domain/check",
  keys: "/api/v1/keys",
  key: "/api/v1/keys/:keyId",
  keyRotation: "/api/v1/keys/:keyId/rotate",
  webhooks: "/api/v1/webhooks",
  webhook: "/api/v1/webhooks/:webhookId",
  webhookRotation: "/api/v1/webhooks/:webhookId/rotate",
  webhookTest: "/api/v1/webhooks/:webhookId/test",
  webhookReplay: "/api/v1/webhooks/:webhookId/replay",
  deliveries: "/api/v1/webhooks/:webhookId/deliveries",
  delivery: "/api/v1/webhooks/:webhookId/deliveries/:deliveryId",
  members: "/api/v1/members",
  member: "/api/v1/members/:memberId",
  invitation: "/api/v1/invitations/:invitationId",
  audit: "/api/v1/audit",
  live: "/api/v1/live",
  /** The same as server-sent events, from then on. */
  liveStream: "/api/v1/live/stream",
} as const;

/** One page of a list; `next` goes into `cursor` for the page after it, `null` at the end. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

/** A first open the service answered. */
export interface InstallView {
  installId: string;
  at: string;
  platform: string | null;
  /** What the app was told, last. */
  link: string | null;
  match: Match;
  /** A tester's: left out of statistics and of what matching learns. */
  test: boolean;
  /** In a list that was asked for in full, as exports do. */
  record?: InstallRecord;
}

/** What else is kept of an install, so that another service can answer it the same. */
export interface InstallRecord {
  /** What the app was told with the link. */
  data: LinkData | null;
  /** How it counts: not what it was told, where another install took its click over. */
  match: {
    type: Match["type"];
    method: Match["method"];
    confidence: number;
    /** The link's code, or the name of a link that is its own path. */
    link: string | null;
    clickId: string | null;
    takenOver: boolean;
    lostClickId: string | null;
  };
  /** It was decided a second time, which happens once. */
  secondLook: boolean;
}

/** An event as it was received, until its app's retention is over. */
export interface EventView {
  /** The client's own id of it. */
  id: string;
  /** `null` where the client did not say. */
  installId: string | null;
  name: string;
  /** When it happened, by the device's clock, corrected. */
  at: string;
  receivedAt: string;
  platform: string | null;
  /** What the app sent with it; `null` without. */
  data: unknown;
  /** A tester's: left out of statistics. */
  test: boolean;
}

/** Why an install was or was not matched. */
export interface InstallExplanation extends InstallView {
  /** In words, a sentence each. */
  reasons: string[];
  /** Each candidate that was weighed with its evidence; `null` where likeness was not asked. */
  verdict: Record<string, unknown> | null;
  /** What spoke most against the likeliest click, most first, at most three; empty where nothing did. */
  against: SignalCost[];
  /** How many bits more would have made it a match; `null` where it is one, or no click was weighed. */
  missingBits: number | null;
  /** The likeliest of the other links; `null` without one. */
  runnerUp: { link: string; probability: number } | null;
  /** Clicks of the same kind of phone on the same network as the likeliest one's; `null` where that is not known. */
  tries: Tries | null;
  /** What it was told before, oldest first: an exact signal or a second look put a better answer in its place. */
  earlier: EarlierAnswer[];
}

/** What `PATCH /api/v1/installs/:installId` takes. */
export interface InstallMark {
  /** A tester's: what it does from now on is left out of statistics and learning. */
  test: boolean;
}

/** One signal that speaks against a match. */
export interface SignalCost {
  /** Such as `network`, `language`, `os`. */
  signal: string;
  /** How much it takes away, in bits: with each the odds are halved. */
  bits: number;
  /** In words: "the network differs". */
  words: string;
}

/** How often this was tried, as far as clicks are kept. */
export interface Tries {
  clicks: number;
  /** The oldest of them. */
  since: string;
}

/** What an install was told until then. */
export interface EarlierAnswer {
  until: string;
  link: string | null;
  match: Match;
  verdict: Record<string, unknown> | null;
}

/**
 * How far stated probabilities can be trusted: installs that named their click themselves (referrer,
 * clipboard) were also judged by likeness, and this is how often likeness was right.
 */
export interface CalibrationView {
  /** How many such installs this is about: the newest thousand at most. */
  verdicts: number;
  /** Mean distance between what was stated and what was right; `null` without verdicts. */
  error: number | null;
  bins: CalibrationStep[];
}

/** Verdicts whose likeliest link was stated with a probability from `from` up to `to`. */
export interface CalibrationStep {
  from: number;
  to: number;
  verdicts: number;
  /** Mean probability stated, and the share that was right; `null` without verdicts. */
  stated: number | null;
  observed: number | null;
}

/** One thing that was looked at. */
export interface Finding {
  what: string;
  ok: boolean;
  /** What to do about it, when it is not in order. */
  fix: string;
}

/** Whether a domain's links can open the app. */
export interface DomainCheck {
  domain: string;
  ok: boolean;
  findings: Finding[];
}

/** What matching has learned from the app's traffic, and which share of its first opens is matched. */
export interface LessonsView {
  /** Counts the resets, from 1; lessons of a later generation replace those of an earlier one. */
  generation: number;
  /** When this generation began; `null`: with the app. */
  since: string | null;
  /** How many certain matches (referrer, clipboard) the model was learned from; old ones fade. */
  labels: number;
  /** How often the same person's click and open agree, by signal; half of each stays as it was shipped. */
  model: Record<string, unknown>;
  /** First opens decided by device signals in the last day and in the week before it, and the share that was matched. */
  matches: { opens: number; share: number; opensBefore: number; shareBefore: number };
  /** Far fewer are matched than in the week before: something changed, or somebody tampers. */
  collapsed: boolean;
}

export interface IosSettings {
  bundleId: string;
  teamId: string;
  appStoreId?: string;
  scheme?: string;
}

export interface AndroidSettings {
  packageName: string;
  /** SHA-256 fingerprints of every signing key, Play's own among them. */
  certificates: string[];
  scheme?: string;
}

export interface MatchingPolicy {
  windowMs?: number;
  threshold?: number;
  sensitiveThreshold?: number;
  /** Never by likeness, only by referrer or clipboard: everywhere, or on one platform. */
  deterministicOnly?: boolean | "ios" | "android";
  /** Whether a click id that comes from the other platform's phone still leads to its link, as no certain match. */
  passedOnLinks?: boolean;
}

/** What `PATCH /api/v1/app` takes: what is left out stays, `null` takes a part away. */
export interface AppChange {
  name?: string;
  icon?: string | null;
  /** Of the landing page's buttons, as `#rrggbb`. */
  color?: string | null;
  ios?: IosSettings | null;
  android?: AndroidSettings | null;
  linkDomains?: string[];
  /** Where computers go whose link names no web page. */
  webFallback?: string | null;
  matching?: MatchingPolicy;
  /** Installs of testers, by their ids: what they do from now on is left out of statistics and learning. */
  testInstalls?: string[];
  /** Raw events older than this many days are forgotten; `null` is a year. */
  eventRetentionDays?: number | null;
  /** Why installs were or were not matched is forgotten after this many days; `null`: after 30. */
  reasonRetentionDays?: number | null;
  /** Whether the app's users may make links in the app. Off until it is switched on. */
  invites?: boolean;
  /** Campaigns to fill in at once, each with a name of its own. */
  utmTemplates?: UtmTemplate[];
  /** The first segment that Detour's SDK drops from each path: its links, and what it is answered, begin with it. */
  detourPrefix?: string | null;
  /** Whether LinkForty's SDK is answered on the app's link domains. Off until it is switched on. */
  linkForty?: boolean;
}

/** A campaign under a name. */
export interface UtmTemplate {
  name: string;
  utm: Utm;
}

/** An app as the admin API shows it. */
export interface AppView extends Required<AppChange> {
  id: string;
  createdAt: string;
  updatedAt: string;
}
