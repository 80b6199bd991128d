import type { Store } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import { statsReport } from "./report.ts";
import { readSpan } from "./span.ts";
import { statsOver } from "./stats-over.ts";

/** The page size of the link list, whose links are asked for together. */
const maxLinks = 200;

/** Serves the statistics of an app and of its links. */
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
      const { link, tag, campaign, compare, ...spanQuery } = query;
      if (link !== undefined && (tag !== undefined || campaign !== undefined)) {
        throw invalidField("link", "Filter by link, or by tag and campaign, but not by both.");
      }
      const scope = {
        ...(link !== undefined && { link }),
        ...(tag !== undefined && { tag }),
        ...(campaign !== undefined && { campaign }),
      };
      const at = now();
      const withPrevious = compare === "before";
      return statsReport(store.stats, app.id, {
        span: readSpan(spanQuery, at),
        scope,
        withPrevious,
        now: at,
      });
    },

    async linkTotals({ app, query }) {
      const { codes = "", ...spanQuery } = query;
      const span = readSpan(spanQuery, now());
      const requested = codes.split(",").filter(Boolean);
      if (requested.length > maxLinks) {
        throw invalidField(
          "codes",
          `The list has ${requested.length} links; at most ${maxLinks} are allowed per request.`,
        );
      }
      const stats = await Promise.all(
        requested.map(
          async (code) =>
            [code, await statsOver(store.stats, app.id, span, { link: code })] as const,
        ),
      );
      return {
        from: new Date(span.since).toISOString(),
        to: new Date(span.until).toISOString(),
        links: Object.fromEntries(stats.map(([code, { total }]) => [code, total])),
      };
    },

    async linkStats({ app, params: { code }, query }) {
      const view = await statsOver(store.stats, app.id, readSpan(query, now()), { link: code });
      // A deleted link, or a path without a link, still has its counts.
      if (view.series.length === 0 && !(await store.links.get(app.id, code))) {
        throw new ApiError("unknown_link", `This app has no link with the code "${code}".`);
      }
      return view;
    },
  };
}
