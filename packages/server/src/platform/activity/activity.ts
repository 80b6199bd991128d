import type { Candidate, ClickEvidence, OpenEvidence, Verdict } from "@throughline/engine";
import type { App, Install, NewClick } from "@throughline/storage";

/** Something that happened, after the store has it. Listeners keep to reading it. */
export type ActivityEvent =
  | {
      readonly kind: "clicked";
      readonly app: string;
      readonly click: NewClick;
      /** Whether the click was recorded with its visitor's device signals. */
      readonly hasSignals: boolean;
    }
  /** A crawler, a preview or a prefetch asked for a link. */
  | {
      readonly kind: "filtered";
      readonly app: string;
      readonly link: string;
      readonly at: number;
      /** The link is a tester's. */
      readonly test: boolean;
    }
  /** A landing page told more about a recorded click. */
  | {
      readonly kind: "signalsAdded";
      readonly app: string;
      readonly click: string;
      /** When the click was made. */
      readonly at: number;
      readonly evidence: ClickEvidence;
    }
  /** A link opened an app that was installed already. */
  | {
      readonly kind: "opened";
      readonly app: string;
      readonly link: string;
      readonly at: number;
      /** The link is a tester's. */
      readonly test: boolean;
    }
  /** An install was answered for the first time. */
  | { readonly kind: "installed"; readonly install: Install }
  /** An install got a better answer: it named its click late, or a second look found one. */
  | {
      readonly kind: "upgraded";
      readonly install: Install;
      readonly because: "named-click" | "second-look";
    }
  /** The clicks that may have led to an open were weighed, and the open was answered. Not for testers. */
  | {
      readonly kind: "weighed";
      readonly app: App;
      readonly at: number;
      readonly open: OpenEvidence;
      readonly verdict: Verdict;
    }
  /** An open named its click: what weighing said, or would have said, can be judged. Not for testers. */
  | {
      readonly kind: "labelled";
      readonly app: App;
      /** When it named the click. */
      readonly at: number;
      readonly open: OpenEvidence;
      readonly click: Candidate;
      readonly verdict: Verdict;
      /** When the verdict was made. */
      readonly decidedAt: number;
    }
  /** A request of the app's client had no valid key. */
  | { readonly kind: "refused"; readonly app: string; readonly why: string }
  | {
      readonly kind: "eventsLogged";
      readonly app: string;
      readonly accepted: number;
      readonly duplicates: number;
      readonly rejected: number;
    };

/** Is told of everything that happens, on the path of the request: be quick. */
export type ActivityListener = (event: ActivityEvent) => void | Promise<void>;

/** Where what happened is published; each feature says so once, where it happens. */
export interface ActivityPublisher {
  /** Never throws or rejects. A promise only where a listener gave one: it is kept when all of them are. */
  publish(event: ActivityEvent): void | Promise<void>;
}

/** Hands each event to every listener, in the order they subscribed. */
export class Activity implements ActivityPublisher {
  readonly #listeners: ActivityListener[] = [];
  readonly #onFailure: (error: unknown, event: ActivityEvent) => void;

  /** `onFailure` is told when a listener fails; neither the request nor other listeners notice. */
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
