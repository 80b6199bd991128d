import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { createContext, use } from "react";
import type { AnalyticsSearch } from "./search.ts";

/** New values of the page’s parameters. `undefined` removes a parameter. */
export type SearchChange = { [Name in keyof AnalyticsSearch]?: AnalyticsSearch[Name] | undefined };

interface Analytics {
  readonly appId: string;
  readonly search: AnalyticsSearch;
  readonly change: (change: SearchChange) => void;
  /** Whether the figures belong to a shared report, whose filters nobody can change. */
  readonly isReadOnly?: boolean;
}

const SharedAnalytics = createContext<Analytics | undefined>(undefined);

/** Replaces the page’s address as the place of what the user chose, for shared reports. */
export const ReadOnlyAnalytics = SharedAnalytics.Provider;

/** Returns what the page shows, and a function that changes it. */
export function useAnalytics(): Analytics {
  const shared = use(SharedAnalytics);
  const { appId = "" } = useParams({ strict: false });
  const search: AnalyticsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  if (shared) return shared;
  return {
    appId,
    search,
    change: (changed) =>
      void navigate({
        to: ".",
        search: withoutUndefined({ ...search, ignored: undefined, ...changed }),
        resetScroll: false,
      }),
  };
}

function withoutUndefined(search: SearchChange): AnalyticsSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
