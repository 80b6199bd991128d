import { hourMs } from "@throughline/engine/durations";
import type { EventReceipt } from "@throughline/protocol";
import { findSightings } from "@throughline/storage";
import type { App, AppEvent, Store } from "@throughline/storage";
import type { ActivityPublisher } from "../../platform/activity/activity.ts";
import type { ConcurrencyLimit } from "../../platform/limits/concurrency-limit.ts";
import type { Clock } from "../../platform/time/clock.ts";
import type { ParsedBatch } from "./parse-events.ts";

/** The dependencies of {@link storeEvents}. */
export interface EventDependencies {
  readonly store: Store;
  readonly now: Clock;
  readonly eventLimit: ConcurrencyLimit;
  readonly activity: ActivityPublisher;
}

/** How much later a user must be seen on the same install to be stored again. */
const sightingIntervalMs = hourMs;

/** Stores a batch of a client: its users and consents, then its events. A repeated batch changes nothing. */
export async function storeBatch(
  deps: EventDependencies,
  app: App,
  { events, identifications, adConsents, rejected }: ParsedBatch,
): Promise<EventReceipt> {
  await storeUsers(deps, app, [...identifications, ...events]);
  if (adConsents.length > 0) {
    await deps.eventLimit.run(() => deps.store.adConsents.record(app.id, adConsents));
  }
  const stored = await storeEvents(deps, app, events, rejected.length);
  const unstored = identifications.length + adConsents.length;
  return { ...stored, accepted: stored.accepted + unstored, rejected };
}

/** Stores which users were seen on which installs. */
export async function storeUsers(
  { store, eventLimit }: Pick<EventDependencies, "store" | "eventLimit">,
  app: App,
  events: readonly AppEvent[],
): Promise<void> {
  const sightings = findSightings(markTests(app, events));
  if (sightings.length === 0) return;
  const users = [...new Set(sightings.map(({ user }) => user))];
  const stored = await store.users.installsOf(app.id, users);
  const unstored = sightings.filter(({ user, install, lastSeen }) => {
    const before = stored.find(
      (sighting) => sighting.user === user && sighting.install === install,
    );
    return before === undefined || lastSeen - before.lastSeen >= sightingIntervalMs;
  });
  if (unstored.length > 0) await eventLimit.run(() => store.users.see(app.id, unstored));
}

/** Stores the events of an app and returns how many were accepted. Events of test installs are marked. */
export async function storeEvents(
  { store, eventLimit, activity }: EventDependencies,
  app: App,
  events: readonly AppEvent[],
  rejected = 0,
): Promise<EventReceipt> {
  const marked = markTests(app, events);
  const { accepted, duplicates } =
    marked.length === 0
      ? { accepted: 0, duplicates: 0 }
      : await eventLimit.run(() => store.events.append(app.id, marked));
  const [first] = marked;
  const isOfOneInstall = marked.every(({ install }) => install === first?.install);
  await activity.publish({
    kind: "eventsLogged",
    app: app.id,
    names: [...new Set(events.map(({ name }) => name))],
    install: isOfOneInstall ? first?.install : undefined,
    test: first?.test ?? false,
    accepted,
    duplicates,
    rejected,
  });
  return { accepted, duplicates, rejected: [] };
}

function markTests({ testInstalls = [] }: App, events: readonly AppEvent[]): readonly AppEvent[] {
  return events.map((event) =>
    testInstalls.includes(event.install ?? "") ? { ...event, test: true as const } : event,
  );
}
