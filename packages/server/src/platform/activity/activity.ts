import type {
  Candidate,
  ClickEvidence,
  NetworkEvidence,
  OpenEvidence,
  Platform,
  Verdict,
} from "@throughline/engine";
import type { App, Install, NewClick } from "@throughline/storage";

/** The click that an install was matched to. */
export interface MatchedClick {
  readonly at: number;
  /** The network that the click came from, as digests. */
  readonly network: NetworkEvidence;
}

/** Something that happened in the service. It is published after it was stored. Listeners must not modify it. */
export type ActivityEvent =
  | {
      readonly kind: "clicked";
      readonly app: string;
      readonly click: NewClick;
      /** Whether the click was recorded with its visitor's device signals. */
      readonly hasSignals: boolean;
    }
  /** A crawler, a link preview or a prefetch requested a link. */
  | {
      readonly kind: "filtered";
      readonly app: string;
      readonly link: string;
      readonly at: number;
      /** Whether the link is a test link. */
      readonly test: boolean;
    }
  /** A landing page added device signals to a recorded click. */
  | {
      readonly kind: "signalsAdded";
      readonly app: string;
      readonly click: string;
      /** When the click was made. */
      readonly at: number;
      readonly evidence: ClickEvidence;
    }
  /** The test page of a phone showed whether an open would be matched to its test link. */
  | {
      readonly kind: "phoneTested";
      readonly app: string;
      readonly link: string;
      readonly at: number;
      readonly platform: Platform;
      readonly isMatched: boolean;
    }
  /** A link opened an app that was already installed. */
  | {
      readonly kind: "opened";
      readonly app: string;
      readonly link: string;
      readonly at: number;
      /** Whether the link is a test link. */
      readonly test: boolean;
      /** The install that the app named. */
      readonly install?: string | null | undefined;
    }
  /** An install got its first answer. */
  | {
      readonly kind: "installed";
      readonly install: Install;
      readonly click?: MatchedClick | undefined;
    }
  /** An install got a better answer, because it sent its click id late or a second look found a click. */
  | {
      readonly kind: "upgraded";
      readonly install: Install;
      readonly because: "late-click-id" | "second-look";
      readonly click?: MatchedClick | undefined;
    }
  /** An open was scored by device signals and answered. Not published for test installs. */
  | {
      readonly kind: "scored";
      readonly app: App;
      readonly at: number;
      readonly open: OpenEvidence;
      readonly verdict: Verdict;
    }
  /** An open sent its click id, so the verdict of the device signals can be checked. Not published for test installs. */
  | {
      readonly kind: "labelled";
      readonly app: App;
      /** When the open sent the click id. */
      readonly at: number;
      readonly open: OpenEvidence;
      readonly click: Candidate;
      readonly verdict: Verdict;
      /** When the verdict was made. */
      readonly decidedAt: number;
    }
  /** A client request had no valid key. */
  | { readonly kind: "refused"; readonly app: string; readonly errorCode: string }
  | {
      readonly kind: "eventsLogged";
      readonly app: string;
      /** The names of the events, each once. */
      readonly names: readonly string[];
      /** The install that sent all events. */
      readonly install?: string | undefined;
      /** Whether the install is a test install. */
      readonly test: boolean;
      readonly accepted: number;
      readonly duplicates: number;
      readonly rejected: number;
    };

/** A listener for all activity. It runs while the request is answered, so it must be fast. */
export type ActivityListener = (event: ActivityEvent) => void | Promise<void>;

/** Publishes activity. Each feature publishes an event once, where it happens. */
export interface ActivityPublisher {
  /** Passes an event to the listeners. Never throws or rejects. If listeners return promises, returns one that resolves after all of them. */
  publish(event: ActivityEvent): void | Promise<void>;
}

/** Passes each event to every listener, in the order of their subscriptions. */
export class Activity implements ActivityPublisher {
  readonly #listeners: ActivityListener[] = [];
  readonly #onFailure: (error: unknown, event: ActivityEvent) => void;

  /** @param onFailure called when a listener fails. The request and the other listeners continue. */
  constructor(onFailure: (error: unknown, event: ActivityEvent) => void) {
    this.#onFailure = onFailure;
  }

  subscribe(listener: ActivityListener): void {
    this.#listeners.push(listener);
  }

  publish(event: ActivityEvent): void | Promise<void> {
    let pending: Promise<void>[] | undefined;
    for (const listener of this.#listeners) {
      try {
        const result = listener(event);
        if (result) (pending ??= []).push(this.#settled(result, event));
      } catch (error) {
        this.#onFailure(error, event);
      }
    }
    return pending && Promise.all(pending).then(() => undefined);
  }

  async #settled(result: Promise<void>, event: ActivityEvent): Promise<void> {
    try {
      await result;
    } catch (error) {
      this.#onFailure(error, event);
    }
  }
}
