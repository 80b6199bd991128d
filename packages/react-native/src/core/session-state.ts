import type { InstallRecord } from "./install-record.ts";
import type { Arrival } from "./link-details.ts";

/** Everything a session knows, as one plain object. `transition` alone makes the next one. What is
 * optional is absent at the start. */
export interface SessionState {
  /** The app has an outcome. Never becomes false again. */
  isLinkProcessed: boolean;
  /** The link the app has; `null` also after it was cleared. A new object for each delivery. */
  link: Arrival | null;
  /** The deferred link of this install, for the 0.3.x names. Kept when `link` changes. */
  deferred: Arrival | null;
  /** The deferred check has no result yet. */
  isChecking: boolean;
  /** The deferred check failed, but may succeed on another start. */
  hasFailed: boolean;
  /** A deferred link that waits until the launch is known to bring no direct link. */
  found?: Arrival | null;
  /** A short link whose destination is being looked up. */
  resolving?: Arrival | null;

  /** The launch URL is being read. */
  isReading?: boolean;
  /** A `url` event arrived since the launch URL was asked for, so the event is newer. */
  isTapped?: boolean;
  /** A direct link arrived; from then on a deferred answer is out of date. */
  isDirect: boolean;
  /** The launch URL that was read last. */
  launchUrl?: string | null;
  /** The direct link that arrived last, from the launch or as a `url` event. */
  openedBy?: string;
  /** The launch URL as long as the system may deliver it a second time, as a `url` event. */
  echo?: string | null;
  /** When Android destroyed the app's last screen while JavaScript went on. */
  closedAt?: number | undefined;

  /** The progress of this process's match. `held`: it waits for consent. */
  match: "none" | "held" | "asking" | "waiting" | "over";
  /** Repeated requests so far. */
  retries: number;
  /** How the match ended last, in words for the debug log. */
  result?: string;
  /** The match ended in a way that does not use it up. */
  isUnspent?: boolean;
  /** Absent until it is read. */
  record?: InstallRecord;
  /** The event queue was told to open. */
  isQueueOpen?: boolean;
}

export const initialState: SessionState = {
  isLinkProcessed: false,
  link: null,
  deferred: null,
  isChecking: true,
  hasFailed: false,
  isDirect: false,
  match: "none",
  retries: 0,
};

/** What may happen to a session, in any order. */
export type SessionEvent =
  /** The launch URL is being read, at the start or because the app's screen was made again. */
  | { type: "launchAsked" }
  /** The launch URL; `null` when there is none, or when it is not a link. A late one still counts. */
  | { type: "launchRead"; url: string | null }
  /** Reading the launch URL takes too long to wait for it. */
  | { type: "launchSlow" }
  /** The app was opened by a link while it ran. */
  | { type: "url"; url: string }
  | { type: "echoOver" }
  /** Android destroyed the app's last screen. */
  | { type: "closed" }
  /** The install record was read, or made. `match`: what it says about this process's match. */
  | { type: "recordRead"; record: InstallRecord; match: "none" | "held" | "asking" }
  /** The user decided about consent. */
  | { type: "consent" }
  /** The service answered, or there was nothing to ask with; `result` says why. */
  | { type: "answer"; link: Arrival | null; result?: string }
  /** A link was found outside the match. */
  | { type: "found"; link: Arrival }
  /** A more exact signal arrived after the request; no request is open. */
  | { type: "upgrade" }
  /** A request failed. `retryIn` is 0 when the service refused it. */
  | { type: "failed"; retryIn: number; result: string; isUnspent?: boolean }
  | { type: "retry" }
  /** The time for requests is over. */
  | { type: "expired" }
  /** The app no longer waits. */
  | { type: "deadline" }
  /** A short link was looked up; without a destination if that failed. */
  | { type: "resolved"; link: Arrival; destination?: Arrival | null | undefined }
  /** A link that an earlier process kept for its handler. */
  | { type: "restored"; link: Arrival }
  | { type: "cleared" }
  /** The app came to the foreground and counts its opens. */
  | { type: "appOpened" };

/** What the runner has to do. Results come back as events. */
export type Command =
  /** Send the match request. */
  | { type: "ask"; retries: number }
  /** Store the record of the new state. */
  | { type: "save" }
  | { type: "resolve"; link: Arrival }
  /** Tell the service that a web link opened the app. `isResolved`: the service knows the link. */
  | { type: "report"; url: string; isResolved: boolean }
  | { type: "wait"; ms: number; event: SessionEvent }
  | { type: "openQueue" }
  | { type: "logOpen" };
