import type { AppEvent, Install, Json, JsonObject, Link, Moment } from "./records.ts";
import { withoutVerdicts } from "./without-verdicts.ts";

/** What an endpoint can be told of; `test`: somebody tries it out. */
export type MessageKind =
  | "install.matched"
  | "install.unmatched"
  | "event.logged"
  | "link.created"
  | "link.changed"
  | "link.deleted"
  | "link.clicked"
  | "test";

/** Where an app's messages go. */
export interface Endpoint {
  readonly id: string;
  readonly app: string;
  /** What it is told of. */
  readonly kinds: readonly MessageKind[];
  /** Where and how; the store does not look into it. */
  readonly target: JsonObject;
  readonly description?: string;
  /** While it is paused its messages wait. */
  readonly paused?: { readonly at: Moment; readonly because: string };
  readonly createdAt: Moment;
  /** Grows with every change. */
  readonly updatedAt: Moment;
}

/** How an endpoint's deliveries went. */
export interface EndpointHealth {
  /** How many failed since the last that did not. */
  readonly failures: number;
  /** When the first of them failed. */
  readonly failingSince?: Moment;
  /** How many messages the endpoint refused for good, since it was made. */
  readonly refused: number;
  /** How many messages left the outbox before they were delivered, since the endpoint was made. */
  readonly dropped: number;
}

/** An endpoint and how its deliveries went. */
export interface EndpointWithHealth extends Endpoint, EndpointHealth {}

/** An endpoint that is paused, or that messages did not reach. */
export interface UnhealthyEndpoint extends Pick<Endpoint, "id" | "app"> {
  readonly isPaused: boolean;
  readonly refused: number;
  readonly dropped: number;
}

/** What is to be told, as it is written with the thing it tells. */
export interface MessageDraft {
  readonly kind: MessageKind;
  /** Messages of one lane are delivered one after the other, in the order they were written; absent: in any. */
  readonly lane?: string;
  /** The install it speaks of: erased with it. */
  readonly install?: string;
  readonly at: Moment;
  readonly doc: JsonObject;
}

/** A message for one endpoint. */
export interface Message extends MessageDraft {
  /** Stays the same however often it is delivered. */
  readonly id: string;
  readonly app: string;
  readonly endpoint: string;
  readonly state: "waiting" | "delivered" | "failed";
  /** When it is tried again, or up to when it is leased; absent: it was not tried yet, or it is done with. */
  readonly due?: Moment;
  /** How often it was tried since it was written, or replayed. */
  readonly tries: number;
  /** The newest last, and only the newest of many. */
  readonly attempts: readonly Attempt[];
}

/** One try to deliver a message. */
export interface Attempt {
  readonly at: Moment;
  readonly tookMs: number;
  /** Where to, without what is secret in it. */
  readonly url: string;
  /** The answer, if there was one: its status, and the beginning of its body. */
  readonly status?: number;
  readonly answer?: string;
  /** Why there was no answer, or why it does not count. */
  readonly error?: string;
}

/** The result of delivering a leased message. */
export interface DeliveryResult {
  readonly attempt: Attempt;
  readonly state: Message["state"];
  /** While it waits: when it is tried again. */
  readonly due?: Moment;
  /** The endpoint refused this message for good: the endpoint counts it, and is as well as before. */
  readonly isRefused?: true;
  /** After a failure: nothing is sent to the endpoint before this moment, nor before a later one that is known already. */
  readonly restsUntil?: Moment;
}

/** A message that no other node delivers before `due`. */
export type LeasedMessage = Message & { readonly due: Moment };

/** Which messages are delivered once more: one, or those written since then. */
export type Replay =
  | { readonly id: string }
  | { readonly since: Moment; readonly state: "failed" | "delivered" | "all" };

/**
 * What a message takes beside its texts: the rest of its row, and its place in the indexes. In bytes. Released schemas
 * count with this number: it must not change.
 */
export const messageOverhead = 500;

/** The endpoint as its owner made it. */
export function withoutHealth(kept: EndpointWithHealth): Endpoint {
  const { failures: _failures, failingSince: _since, refused: _refused, ...rest } = kept;
  const { dropped: _dropped, ...endpoint } = rest;
  return endpoint;
}

/** How many attempts a message remembers. */
const maxAttempts = 12;

export function withAttempt({ attempts }: Message, attempt: Attempt): readonly Attempt[] {
  return [...attempts, attempt].slice(-maxAttempts);
}

/** An install as its endpoints are told of it: without the reasons, which have a time of their own. */
export function installMessage(install: Install, at: Moment): MessageDraft {
  const { earlier: _earlier, ...now } = withoutVerdicts(install);
  return {
    kind: installMessageKind(install),
    lane: installLane(install.id),
    install: install.id,
    at,
    doc: now as unknown as JsonObject,
  };
}

export function installMessageKind({ match }: { readonly match: Pick<Install["match"], "type"> }) {
  return match.type === "none" ? "install.unmatched" : "install.matched";
}

export function eventMessage(event: AppEvent): MessageDraft {
  const { install, receivedAt } = event;
  return {
    kind: "event.logged",
    ...(install !== undefined && { lane: installLane(install), install }),
    at: receivedAt,
    doc: event as unknown as JsonObject,
  };
}

export function linkMessage(
  kind: "link.created" | "link.changed" | "link.deleted",
  link: Link,
  at: Moment = link.updatedAt,
): MessageDraft {
  const { code, madeBy } = link;
  return {
    kind,
    lane: `link ${code}`,
    ...(madeBy !== undefined && { install: madeBy }),
    at,
    doc: link as unknown as JsonObject,
  };
}

/** A click without what is known of its visitor's device and network. */
export function clickMessage(click: {
  readonly click: string;
  readonly link: string;
  readonly at: Moment;
  readonly platform: Json;
  readonly test?: true | undefined;
}): MessageDraft {
  const { click: id, link, at, platform, test } = click;
  return {
    kind: "link.clicked",
    at,
    doc: { click: id, link, at, platform, ...(test && { test }) },
  };
}

/** The lane of everything that is told of one install. */
export function installLane(install: string): string {
  return `install ${install}`;
}
