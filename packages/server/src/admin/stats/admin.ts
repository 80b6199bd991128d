import type { Store } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import { statsReport } from "./report.ts";
import { readSpan } from "./span.ts";
import { statsOver } from "./stats-over.ts";

/** As many as a page of links has. */
const mostLinks = 200;

/** What was counted, over time: of the app and of a link. */
export function statsAdmin({
  store,
  now,
}: {
  readonly store: Store;
  readonly now: Clock;
}): AdminHandlers<"stats" | "linkStats" | "linkTotals" | "statsReport"> {
  return {
    stats: async ({ app, query }) => statsOver(store.stats, app.id, readSpan(query, now())),

    async statsReport({ app, query }) {
      const { link, tag, campaign, compare, ...asked } = query;
      if (link !== undefined && (tag !== undefined || campaign !== undefined)) {
        throw invalidField("link", "Ask for one link, or for a tag or a campaign, not for both.");
      }
      const scope = {
        ...(link !== undefined && { link }),
        ...(tag !== undefined && { tag }),
        ...(campaign !== undefined && { campaign }),
      };
      const at = now();
      const compares = compare === "before";
      return statsReport(store.stats, app.id, {
        span: readSpan(asked, at),
        scope,
        compares,
        now: at,
      });
    },

    async linkTotals({ app, query }) {
      const { codes = "", ...asked } = query;
      const span = readSpan(asked, now());
      const wanted = codes.split(",").filter(Boolean);
      if (wanted.length > mostLinks) {
        throw invalidField("codes", `At most ${mostLinks} links can be asked for at once.`);
      }
      const found = await Promise.all(
        wanted.map(
          async (code) =>
            [code, await statsOver(store.stats, app.id, span, { link: code })] as const,
        ),
      );
      return {
        from: new Date(span.since).toISOString(),
        to: new Date(span.until).toISOString(),
        links: Object.fromEntries(found.map(([code, { total }]) => [code, total])),
      };
    },

    async linkStats({ app, params: { code }, query }) {
      const view = await statsOver(store.stats, app.id, readSpan(query, now()), { link: code });
      // A deleted link, or a path nobody made a link of, still has its counts.
      if (view.series.length === 0 && !(await store.links.get(app.id, code))) {
        throw new ApiError("unknown_link", "There is no link with this code.");
      }
      return view;
    },
  };
}
