import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ReportQuery } from "@throughline/protocol/admin";
import { adminClient } from "../api/clients.ts";

export const reportQuery = (appId: string, query: ReportQuery) =>
  queryOptions({
    queryKey: [appId, "report", query],
    queryFn: () => adminClient(appId).statsReport({ query }),
    // The previous report stays on the page until the next one has loaded.
    placeholderData: keepPreviousData,
    // Counts change all the time, so a report is never cached.
    staleTime: 0,
    refetchInterval: 60_000,
  });
