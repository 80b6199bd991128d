import type { Store } from "@throughline/storage";
import type { AdminHandlers } from "../admin/handlers.ts";
import type { Clock } from "../time/clock.ts";
import { ApiError } from "../http/errors.ts";
import { readSpan } from "./span.ts";
import { statsOver } from "./stats-over.ts";

/** What was counted, over time: of the app and of a link. */
export function statsAdmin({
  store,
  now,
}: {
  readonly store: Store;
  readonly now: Clock;
}): AdminHandlers<"stats" | "linkStats"> {
  return {
    stats: async ({ app, query }) => statsOver(store.stats, app.id, readSpan(query, now())),

    async linkStats({ app, params: { code }, query }) {
      const view = await statsOver(store.stats, app.id, readSpan(query, now()), code);
      // A deleted link, or a path nobody made a link of, still has its counts.
      if (view.series.length === 0 && !(await store.links.get(app.id, code))) {
        throw new ApiError("unknown_link", "There is no link with this code.");
      }
      return view;
    },
  };
}
