import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { AnalyticsSearch } from "./search.ts";

/** New values of the page’s parameters. `undefined` removes a parameter. */
export type SearchChange = { [Name in keyof AnalyticsSearch]?: AnalyticsSearch[Name] | undefined };

/** Returns what the page shows, and a function that changes it. */
export function useAnalytics(): {
  readonly appId: string;
  readonly search: AnalyticsSearch;
  readonly change: (change: SearchChange) => void;
} {
  const { appId = "" } = useParams({ strict: false });
  const search: AnalyticsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    appId,
    search,
    change: (changed) =>
      void navigate({
        to: "/$appId/analytics",
        params: { appId },
        search: withoutUndefined({ ...search, ...changed }),
        resetScroll: false,
      }),
  };
}

function withoutUndefined(search: SearchChange): AnalyticsSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
