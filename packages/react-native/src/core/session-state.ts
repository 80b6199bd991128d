import type { Consent } from "./consent.ts";
import type { InstallRecord } from "./install-record.ts";
import type { SessionLink } from "./link-details.ts";

/**
 * The whole state of a session, as one plain object. Only `transition` creates the next state.
 * Optional fields are absent at the start.
 */
export interface SessionState {
  /** Whether the app has a result. Never becomes false again. */
  isReady: boolean;
  /** The current link. `null` if there is none or it was cleared. Each delivery is a new object. */
  link: SessionLink | null;
  /** The link with which the start ended. Absent before, and never changed afterwards. */
  outcome?: SessionLink | null;
  /** The deferred link of this install, for the 0.3.x names. Kept when `link` changes. */
  deferred: SessionLink | null;
  /** Whether the deferred check has no result yet. */
  isChecking: boolean;
  /** Whether the deferred check failed but may succeed on another start. */
  hasFailed?: boolean;
  /** A deferred link that waits until it is known that the launch has no direct link. */
  found?: SessionLink | null;
  /** A short link that is being resolved, or that waits for consent. */
  resolving?: SessionLink | null;
  /** A deferred short link that is being resolved for the install record, because the app has a direct link. */
  unresolved?: SessionLink | null;

  /** Whether the launch URL is being read. */
  isReading?: boolean;
  /** How often the launch URL was asked for, and the newest of these reads that has ended. */
  asked: number;
  answered: number;
  /** The newest of these reads that is as old as the launch, although a `url` event arrived since. Its URL is not wanted. */
  outdated: number;
  /** Whether a direct link arrived. A deferred answer is outdated from then on. */
  isDirect?: boolean;
  /** Whether the user pasted a link after the last direct link, and the service has not answered yet. */
  isPasted?: boolean | undefined;
  /** The launch URL that was read last. */
  launchUrl?: string | null;
  /** The direct link that arrived last, from the launch or as a `url` event. */
  openedBy?: string;
  /** When the launch URL was delivered, unless the system already repeated it as a `url` event. */
  echoAt?: number | undefined;
  /** When Android destroyed the app's last screen while JavaScript kept running. */
  closedAt?: number | undefined;
  /** The number of mounted parts of the app's screen. */
  mounted: number;
  /** Whether a provider was ever mounted. Every later one reads the launch URL again. */
  hasProvider?: boolean;
  isBackground?: boolean;

  /**
   * The progress of this process's match. `idle`: this process runs no match. `held`: nothing was sent, and
   * the match waits for consent.
   */
  match: "idle" | "held" | "asking" | "waiting" | "over";
  /** Repeated requests so far. */
  retries: number;
  /** The last result of the match, for the debug log. */
  result?: string;
  /** Whether the match ended but may run again. Development only. */
  canMatchAgain?: boolean | undefined;
  /** The install record. Absent until it has been read. */
  record?: InstallRecord;
  /** Whether the record may be stored. A record that could not be read may belong to a known install. */
  canSave?: boolean;
  /** Whether the record's id lasts longer than this process, as far as the storage allows. */
  isIdFinal?: boolean;
  consent: Consent;
  /** Whether the event queue is open. */
  isQueueOpen?: boolean;
}

export const initialState: SessionState = {
  isReady: false,
  link: null,
  deferred: null,
  isChecking: true,
  asked: 0,
  answered: 0,
  outdated: 0,
  match: "idle",
  retries: 0,
  mounted: 0,
  consent: "granted",
};

/** What may happen to a session, in any order. */
export type SessionEvent =
  /** The launch URL is being read, at the start or because the app's screen was recreated. */
  | { type: "launchAsked" }
  /**
   * The launch URL was read. `null` if there is none or it is not a link. A late URL still counts. `read` is the
   * number of the read, counted from 1.
   */
  | { type: "launchRead"; url: string | null; read: number }
  /** Reading the launch URL takes too long. */
  | { type: "timeout" }
  /** The app was opened by a link while it ran. `isOwn`: the app itself opened it, so it is no echo. */
  | { type: "url"; url: string; isOwn?: boolean }
  /** A part of the app's screen was mounted, or unmounted. Only Android destroys the screen alone. */
  | { type: "mounted"; isProvider: boolean }
  | { type: "unmounted"; isAndroid: boolean }
  /** The app moved to the foreground (`active`), to the background, or elsewhere. */
  | { type: "appState"; app: string }
  /**
   * The install record was read or created. `isDue`: this install still needs its match. `isIdFinal`: the
   * record was stored before, or nothing can be stored.
   */
  | {
      type: "recordRead";
      record: InstallRecord;
      isDue: boolean;
      canSave: boolean;
      isIdFinal: boolean;
    }
  /** The user decided about consent, or is still to decide. */
  | { type: "consent"; consent: Consent }
  /** The app said who is signed in. */
  | { type: "user"; id: string | null }
  /** The service answered, or there was nothing to send. `result` says why. */
  | { type: "answer"; link: SessionLink | null; result?: string }
  /** A link was found outside the match. */
  | { type: "found"; link: SessionLink }
  /** A more exact signal arrived after the request, and no request is pending. */
  | { type: "upgrade"; isPasted?: boolean }
  /** A request failed. `retryIn` is 0 when the service refused it. */
  | { type: "failed"; retryIn: number; result: string; canMatchAgain?: boolean }
  | { type: "retry" }
  /** The time for requests is over. */
  | { type: "over" }
  /** The app no longer waits. */
  | { type: "deadline" }
  /** A short link was resolved. `destination` is absent if that failed. `isOurs`: the app handles such links. */
  | {
      type: "resolved";
      link: SessionLink;
      destination?: SessionLink | null | undefined;
      isOurs: boolean;
    }
  /** A link that an earlier process stored for its handler. */
  | { type: "restored"; link: SessionLink }
  | { type: "cleared" }
  /** The app counts its opens, and was started or came to the foreground. */
  | { type: "appOpened" };

/** A command for the runner. Its results come back as events. */
export type Command =
  /** Send the match request. */
  | { type: "ask"; retries: number }
  /** Store the record of the new state. */
  | { type: "save" }
  | { type: "resolve"; link: SessionLink }
  /**
   * Reports to the service that a link opened the app. `isResolved` says whether the service knows the web
   * link. It is absent for a scheme link of the service.
   */
  | { type: "report"; url: string; isResolved?: boolean }
  | { type: "wait"; ms: number; event: SessionEvent }
  /** Read the launch URL again. */
  | { type: "launch" }
  | { type: "open" }
  | { type: "app_open" };
