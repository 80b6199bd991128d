import { eventsPath } from "@throughline/protocol/client";
import type { AnalyticsEvent, EventBatch } from "@throughline/protocol/client";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  openApp,
} from "../testing/index.ts";
import type { FakePhoneOptions, FakeStorage } from "../testing/index.ts";
import type { Config } from "./config.ts";
import { installKey } from "./install-record.ts";

export const eventsKey = "throughline.events";

/** Starts an app after its first run on a fake phone. Returns the app and a view of its queue. */
export async function running(options: FakePhoneOptions = {}, config: Partial<Config> = {}) {
  const clock = createVirtualClock();
  const service = options.service ?? createFakeService();
  const phone = createFakePhone({ clock, service, ...options });
  phone.storage.items.set(installKey, JSON.stringify({ v: 1, installId: "i", state: "done" }));
  const app = openApp(phone, config);
  await clock.advance(10);
  const batches = () => service.requestsTo(eventsPath).map(({ body }) => body as EventBatch);
  const sizes = () => batches().map(({ events }) => events.length);
  const stored = () => storedEvents(phone.storage);
  const log = (count: number) => {
    for (let index = 0; index < count; index++) app.logEvent("search", { index });
  };
  return { ...phone, clock, service, app, batches, sizes, stored, log };
}

/** Returns the stored event queue. */
export function storedEvents({ items }: FakeStorage): AnalyticsEvent[] {
  const [first, last] = JSON.parse(items.get(eventsKey) ?? "[0, -1]") as [number, number];
  return upTo(last - first + 1, first).flatMap(
    (number) => JSON.parse(items.get(`${eventsKey}.${number}`) || "[]") as AnalyticsEvent[],
  );
}

export const indices = (events: AnalyticsEvent[]) =>
  events.map(({ data }) => (data as { index: number }).index);
export const upTo = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => from + index);
