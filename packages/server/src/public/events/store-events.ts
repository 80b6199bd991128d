import type { EventReceipt, RejectedEvent } from "@throughline/protocol";
import type { App, AppEvent, Store } from "@throughline/storage";
import type { ActivityPublisher } from "../../platform/activity/activity.ts";
import type { ConcurrencyLimit } from "../../platform/limits/concurrency-limit.ts";
import type { Clock } from "../../platform/time/clock.ts";

/** The dependencies of {@link storeEvents}. */
export interface EventDependencies {
  readonly store: Store;
  readonly now: Clock;
  readonly eventLimit: ConcurrencyLimit;
  readonly activity: ActivityPublisher;
}

/** Stores the events of an app, marks those of test installs, and returns how many were accepted. */
export async function storeEvents(
  { store, eventLimit, activity }: EventDependencies,
  { id, testInstalls = [] }: App,
  events: AppEvent[],
  rejected: RejectedEvent[] = [],
): Promise<EventReceipt> {
  const marked = events.map((event) =>
    testInstalls.includes(event.install ?? "") ? { ...event, test: true as const } : event,
  );
  const { accepted, duplicates } = await eventLimit.run(() => store.events.append(id, marked));
  const [first] = marked;
  await activity.publish({
    kind: "eventsLogged",
    app: id,
    names: [...new Set(events.map(({ name }) => name))],
    install: first?.install,
    test: first?.test ?? false,
    accepted,
    duplicates,
    rejected: rejected.length,
  });
  return { accepted, duplicates, rejected };
}
