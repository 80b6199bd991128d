import type { EventView } from "@throughline/protocol";
import { countedEvent } from "@throughline/storage";
import type { AppEvent } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { pageRequest } from "../../platform/admin-handlers/page-request.ts";
import { parseTimeSpan } from "../../platform/admin-handlers/time-span.ts";
import { logServerEvents } from "./server-events.ts";
import type { EventDependencies } from "./store-events.ts";
import { iso } from "../../platform/time/iso.ts";

/** Lists events, and logs the events that servers send. */
export function eventAdmin(deps: EventDependencies): AdminHandlers<"listEvents" | "logEvents"> {
  const { store } = deps;
  return {
    logEvents: ({ app, body }) => logServerEvents(deps, app, body.events),

    async listEvents({ app, query }) {
      const { install, user } = query;
      const page = {
        ...pageRequest(query),
        ...(install !== undefined && { install }),
        ...(user !== undefined && { user }),
        ...parseTimeSpan(query),
      };
      const { items, next } = await store.events.list(app.id, page);
      const installs = new Set(items.flatMap((event) => event.install ?? []));
      const origins = new Map(
        (await store.installs.origins(app.id, [...installs])).map((origin) => [origin.id, origin]),
      );
      const views = items.map((event) => {
        const origin = origins.get(event.install ?? "");
        const country = origin?.facets.country ?? null;
        const link = origin?.link ?? null;
        return { ...eventView(event), link, country, ...revenueOf(event) };
      });
      return { items: views, next: next ?? null };
    },
  };
}

/** Returns the amount of an event as statistics count it. */
function revenueOf(event: AppEvent): { value: number | null; currency: string | null } {
  const [, currency = null, millionths] = countedEvent(event);
  return { value: millionths === undefined ? null : Number(millionths) / 1e6, currency };
}

/** Returns an event as the admin API shows it. */
export function eventView(event: AppEvent): EventView {
  const { id, install, user, name, at, receivedAt, platform, data = null, test = false } = event;
  return {
    id,
    installId: install ?? null,
    userId: user ?? null,
    name,
    at: iso(at),
    receivedAt: iso(receivedAt),
    platform: platform ?? null,
    data,
    test,
  };
}
