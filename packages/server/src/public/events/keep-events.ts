import type { EventReceipt, RejectedEvent } from "@throughline/protocol";
import type { App, AppEvent, Store } from "@throughline/storage";
import type { ActivityPublisher } from "../../platform/activity/activity.ts";
import type { Gate } from "../../platform/limits/gate.ts";
import type { Clock } from "../../platform/time/clock.ts";

/** What the analytics endpoints stand on. */
export interface EventDependencies {
  readonly store: Store;
  readonly now: Clock;
  readonly gate: Gate;
  readonly activity: ActivityPublisher;
}

/** Keeps an app's events, a tester's marked as such, and tells how many there were. */
export async function keepEvents(
  { store, gate, activity }: EventDependencies,
  { id, testInstalls = [] }: App,
  events: AppEvent[],
  rejected: RejectedEvent[] = [],
): Promise<EventReceipt> {
  const marked = events.map((event) =>
    testInstalls.includes(event.install ?? "") ? { ...event, test: true as const } : event,
  );
  const { accepted, duplicates } = await gate.run(() => store.events.append(id, marked));
  await activity.publish({
    kind: "eventsLogged",
    app: id,
    accepted,
    duplicates,
    rejected: rejected.length,
  });
  return { accepted, duplicates, rejected };
}
