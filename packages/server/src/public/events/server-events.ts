import { adConsentEvent, identifyEvent } from "@throughline/protocol";
import type { ServerEvent, ServerEventReceipt } from "@throughline/protocol";
import { countedEvent } from "@throughline/storage";
import type { App, AppEvent, Json, Moment, Store } from "@throughline/storage";
import { parseTimestamp } from "../../platform/time/parse-timestamp.ts";
import { adConsentError, isGranted, maxEventAgeMs } from "./parse-events.ts";
import { storeEvents, storeUsers } from "./store-events.ts";
import type { EventDependencies } from "./store-events.ts";

/** How far an event may be in the future, because clocks differ. */
const maxAheadMs = 5 * 60_000;

/** Stores the events that a server reports. For each invalid event, the response says what is wrong. */
export async function logServerEvents(
  deps: EventDependencies,
  app: App,
  received: readonly ServerEvent[],
): Promise<ServerEventReceipt> {
  const receivedAt = deps.now();
  const events: AppEvent[] = [];
  const rejected: ServerEventReceipt["rejected"] = [];
  for (const event of received) {
    const parsed = parseServerEvent(event, receivedAt);
    if (typeof parsed === "string") rejected.push({ id: event.id, reason: parsed });
    else events.push(parsed);
  }
  // These events name both the user and the install, so the service learns that they belong together.
  await storeUsers(deps, app, events);
  const isConsent = ({ name }: AppEvent) => name === adConsentEvent;
  const consents = await storeAdConsents(deps, app, events.filter(isConsent));
  const others = events.filter((event) => !isConsent(event));
  const receipt = await storeServerEvents(deps, app, others, rejected.length);
  const unattributed = [...consents.unattributed, ...receipt.unattributed];
  return {
    ...receipt,
    accepted: receipt.accepted + consents.accepted,
    unattributed: unattributed.map((id) => id.slice(idPrefix.length)),
    rejected,
  };
}

/** Stores what users decided about ad networks. Without an install, the decision counts for all installs of the user. */
async function storeAdConsents(
  { store, eventLimit }: EventDependencies,
  app: App,
  events: readonly AppEvent[],
): Promise<{ readonly accepted: number; readonly unattributed: string[] }> {
  if (events.length === 0) return { accepted: 0, unattributed: [] };
  const users = events.flatMap(({ install, user = [] }) => (install === undefined ? user : []));
  const sightings = users.length === 0 ? [] : await store.users.installsOf(app.id, users);
  const consents = events.map(({ id, install, user, data, at, receivedAt }) => {
    const seenOn = sightings.filter((sighting) => sighting.user === user);
    const installs = install === undefined ? seenOn.map((seen) => seen.install) : [install];
    const granted = isGranted(data);
    // A decision of a server whose clock is fast must not outlive a later one.
    const decidedAt = Math.min(at, receivedAt);
    return {
      id,
      decisions: installs.map((each) => ({ install: each, granted, at: decidedAt })),
    };
  });
  const decisions = consents.flatMap((consent) => consent.decisions);
  await eventLimit.run(() => store.adConsents.record(app.id, decisions));
  const unattributed = consents.filter((consent) => consent.decisions.length === 0);
  return {
    accepted: events.length - unattributed.length,
    unattributed: unattributed.map(({ id }) => id),
  };
}

/** Stores events of a server. An event without an install counts for one of its user's installs. */
export async function storeServerEvents(
  deps: EventDependencies,
  app: App,
  events: readonly AppEvent[],
  rejected = 0,
): Promise<Omit<ServerEventReceipt, "rejected">> {
  const attributed = await withInstalls(deps.store, app.id, events);
  const installs = new Set(attributed.flatMap(({ install }) => install ?? []));
  const origins = await deps.store.installs.origins(app.id, [...installs]);
  const known = new Set<string | undefined>(origins.map(({ id }) => id));
  const { accepted, duplicates } = await storeEvents(deps, app, attributed, rejected);
  const unattributed = attributed.filter(({ install }) => !known.has(install));
  return { accepted, duplicates, unattributed: unattributed.map(({ id }) => id) };
}

/**
 * The ids of server events are stored with this prefix, which client events cannot have. Otherwise anybody with the
 * publishable key could use up the ids of future orders.
 */
const idPrefix = "server:";

/** Returns the event to store, or what is wrong with it. */
function parseServerEvent(event: ServerEvent, receivedAt: Moment): AppEvent | string {
  const { id, name, installId, userId, data, test } = event;
  if (name === identifyEvent) return `name: ${name} is reserved for the client library.`;
  const at = parseTimestamp(event.at);
  if (at === undefined) return `at: "${event.at}" is not in the calendar. Send a date that exists.`;
  if (at < receivedAt - maxEventAgeMs) {
    return `at: ${event.at} is more than 30 days ago. Only later events can be counted.`;
  }
  if (at > receivedAt + maxAheadMs) {
    return `at: ${event.at} is in the future. Check the clock of your server.`;
  }
  if (installId === undefined && userId === undefined) {
    return "The event names neither an installId nor a userId. Send one of them.";
  }
  const consentError = name === adConsentEvent ? adConsentError(data) : undefined;
  if (consentError !== undefined) return `${consentError}.`;
  const { value, currency } = Object(data) as { value?: unknown; currency?: unknown };
  if (currency !== undefined && countedEvent({ name, data: data as Json }).length === 1) {
    return `data: ${JSON.stringify({ value, currency })} is not an amount of money. Send value as a number up to 1,000,000,000 and currency as a code of ISO 4217, such as EUR.`;
  }
  return {
    id: idPrefix + id,
    ...(installId !== undefined && { install: installId }),
    ...(userId !== undefined && { user: userId }),
    name,
    at,
    receivedAt,
    ...(data !== undefined && { data: data as Json }),
    ...(test && { test }),
  };
}

/**
 * Returns the events with installs. The install of a user's event is the one on which the user was
 * first seen most recently at the time of the event, or the user's first install if the event is
 * older than all of them.
 */
async function withInstalls(
  { users }: Pick<Store, "users">,
  app: string,
  events: readonly AppEvent[],
): Promise<AppEvent[]> {
  const ids = new Set(events.flatMap(({ install, user = [] }) => (install ? [] : user)));
  const installs = ids.size === 0 ? [] : await users.installsOf(app, [...ids]);
  return events.map((event) => {
    if (event.install !== undefined) return event;
    const userInstalls = installs.filter(({ user }) => user === event.user);
    const { install } =
      userInstalls.findLast(({ firstSeen }) => firstSeen <= event.at) ?? userInstalls[0] ?? {};
    return install === undefined ? event : { ...event, install };
  });
}
