import { infiniteQueryOptions, QueryClient, queryOptions } from "@tanstack/react-query";
import type { SpanQuery } from "@throughline/protocol/admin";
import type { LinkSort } from "../links/links-search.ts";
import { accountClient, adminClient, hasErrorCode } from "./clients.ts";
import { isReachable, onConnectionChange } from "./connection.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A request fails at once while offline, and the page says so.
      networkMode: "always",
      staleTime: 10_000,
      retry: (count, error) => hasErrorCode(error, "unreachable", "unavailable") && count < 2,
      retryDelay: (count) => 500 * 2 ** count,
    },
    mutations: { networkMode: "always" },
  },
});

// Queries that failed while the service could not be reached are run again.
onConnectionChange(() => {
  if (isReachable()) void queryClient.invalidateQueries();
});

/** Options for counts. Counts change all the time, so they are never cached, and they refresh while they are shown. */
const liveCounts = { staleTime: 0, refetchInterval: 15_000 } as const;

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: () => accountClient.session(),
  staleTime: 60_000,
});

export const signInMethodsQuery = queryOptions({
  queryKey: ["ways"],
  queryFn: () => accountClient.signInMethods(),
  staleTime: 60_000,
});

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: () => accountClient.sessions(),
});

export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: () => accountClient.accounts(),
});

export const operatorQuery = queryOptions({
  queryKey: ["operator"],
  queryFn: () => accountClient.operator(),
  // A rate is calculated from two responses, so the second request follows soon.
  refetchInterval: ({ state }) => (state.dataUpdateCount < 2 ? 1000 : 5000),
});

export const appQuery = (app: string) =>
  queryOptions({ queryKey: [app, "app"], queryFn: () => adminClient(app).getApp() });

/** The tags for the app’s website. */
export const webSnippetQuery = (app: string) =>
  queryOptions({ queryKey: [app, "web-snippet"], queryFn: () => adminClient(app).getWebSnippet() });

/** The checks of one of the app’s domains, as `throughline doctor` runs them. */
export const domainQuery = (app: string, domain: string) =>
  queryOptions({
    queryKey: [app, "domain", domain],
    queryFn: () => adminClient(app).checkDomain({ params: { domain } }),
    staleTime: 60_000,
    retry: false,
  });

/** The filters and the order of the list of links. */
export interface LinkFilter {
  readonly search: string;
  readonly tag: string;
  /** If absent, the newest link comes first. */
  readonly sort?: LinkSort | undefined;
}

export const linksQuery = (app: string, { search, tag, sort }: LinkFilter) =>
  infiniteQueryOptions({
    queryKey: [app, "links", { search, tag, sort }],
    queryFn: ({ pageParam }) =>
      adminClient(app).listLinks({
        query: {
          limit: "50",
          ...(pageParam && { cursor: pageParam }),
          ...(search && { search }),
          ...(tag && { tag }),
          ...(sort && { sort }),
        },
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });

export const totalsQuery = (app: string, codes: readonly string[]) =>
  queryOptions({
    queryKey: [app, "totals", codes],
    queryFn: () => adminClient(app).linkTotals({ query: { codes: codes.join(",") } }),
    ...liveCounts,
    enabled: codes.length > 0,
  });

export const linkQuery = (app: string, code: string) =>
  queryOptions({
    queryKey: [app, "link", code],
    queryFn: () => adminClient(app).getLink({ params: { code } }),
  });

/** The URL of a test link’s test page. It is renewed before it expires. */
export const testPageQuery = (app: string, code: string) =>
  queryOptions({
    queryKey: [app, "test-page", code],
    queryFn: () => adminClient(app).createTestPage({ params: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: 20 * 60_000,
    retry: false,
  });

export const splitResultsQuery = (app: string, code: string) =>
  queryOptions({
    queryKey: [app, "split", code],
    queryFn: () => adminClient(app).splitResults({ params: { code } }),
    ...liveCounts,
  });

export const statsQuery = (app: string, span: SpanQuery, code?: string) =>
  queryOptions({
    queryKey: [app, "stats", code, span],
    queryFn: () =>
      code === undefined
        ? adminClient(app).stats({ query: span })
        : adminClient(app).linkStats({ params: { code }, query: span }),
    ...liveCounts,
    placeholderData: (previous) => previous,
  });

export const installsQuery = (app: string, filter: Readonly<Record<string, string>>) =>
  infiniteQueryOptions({
    queryKey: [app, "installs", filter],
    queryFn: ({ pageParam }) =>
      adminClient(app).listInstalls({
        query: { ...filter, ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });

export const eventsQuery = (app: string, install: string) =>
  infiniteQueryOptions({
    queryKey: [app, "events", install],
    queryFn: ({ pageParam }) =>
      adminClient(app).listEvents({
        query: { install, limit: "20", ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });

export const installQuery = (app: string, installId: string) =>
  queryOptions({
    queryKey: [app, "install", installId],
    queryFn: () => adminClient(app).explainInstall({ params: { installId } }),
  });

export const calibrationQuery = (app: string) =>
  queryOptions({ queryKey: [app, "calibration"], queryFn: () => adminClient(app).calibration() });

export const keysQuery = (app: string) =>
  queryOptions({ queryKey: [app, "keys"], queryFn: () => adminClient(app).listKeys() });

export const webhooksQuery = (app: string) =>
  queryOptions({ queryKey: [app, "webhooks"], queryFn: () => adminClient(app).listWebhooks() });

export const deliveriesQuery = (app: string, webhookId: string) =>
  infiniteQueryOptions({
    queryKey: [app, "deliveries", webhookId],
    queryFn: ({ pageParam }) =>
      adminClient(app).listDeliveries({
        params: { webhookId },
        query: { ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });

export const deliveryQuery = (app: string, webhookId: string, deliveryId: string) =>
  queryOptions({
    queryKey: [app, "deliveries", webhookId, deliveryId],
    queryFn: () => adminClient(app).getDelivery({ params: { webhookId, deliveryId } }),
  });

export const membersQuery = (app: string) =>
  queryOptions({ queryKey: [app, "members"], queryFn: () => adminClient(app).listMembers() });

export const auditQuery = (app: string) =>
  infiniteQueryOptions({
    queryKey: [app, "audit"],
    queryFn: ({ pageParam }) =>
      adminClient(app).listAudit({ query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
