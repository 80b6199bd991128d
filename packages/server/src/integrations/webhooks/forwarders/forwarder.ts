import { webhookEvents } from "@throughline/protocol";
import type { WebhookPayload } from "@throughline/protocol";
import type { MessageKind } from "@throughline/storage";
import type { Target } from "../target.ts";

/** A request that tells a message. */
export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What is to be told, and when it is sent. */
export interface Telling {
  /** Stays the same however often it is sent. */
  readonly id: string;
  readonly payload: WebhookPayload;
  readonly at: number;
}

/** Puts messages into the words of one service. A new one is a file like its neighbours and a line in index.ts. */
export interface Forwarder {
  /** What it can tell of; also what it is told of unless its owner chooses. */
  readonly kinds: readonly MessageKind[];
  /** Where it goes unless its owner says; absent: the owner must. */
  readonly url?: string;
  /** What of its settings the owner must give beside that. */
  readonly needs: readonly ("secret" | "measurementId")[];
  readonly request: (target: Target, telling: Telling) => Outgoing;
  /** The address as it may be shown; absent: as it is. */
  readonly shownUrl?: (target: Target) => string;
}

/** Everything but clicks, which are as many as all else together. */
export const allButClicks: readonly MessageKind[] = webhookEvents.filter(
  (event) => event !== "link.clicked",
);

export const asJson = { "content-type": "application/json" } as const;
