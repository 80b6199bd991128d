import { infiniteQueryOptions, QueryClient, queryOptions } from "@tanstack/react-query";
import type { QueryKey } from "@tanstack/react-query";
import type { Page } from "@throughline/protocol";
import type {
  AdsQuery,
  FunnelQuery,
  ReportQuery,
  SpanQuery,
  SplitQuery,
} from "@throughline/protocol/admin";
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

/** A list that is loaded page by page. */
function listQuery<Item>(
  queryKey: QueryKey,
  load: (page: { cursor?: string }) => Promise<Page<Item>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam ? { cursor: pageParam } : {}),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
}

/** Options for counts. Counts change all the time, so they are never cached, and they refresh while they are shown. */
const liveCounts = { staleTime: 0, refetchInterval: 15_000 } as const;

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: () => accountClient.session(),
  staleTime: 60_000,
});

export const signInMethodsQuery = queryOptions({
  queryKey: ["sign-in-methods"],
  queryFn: () => accountClient.signInMethods(),
  staleTime: 60_000,
});

export const mailsQuery = queryOptions({
  queryKey: ["mails"],
  queryFn: () => accountClient.mails(),
});

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: () => accountClient.sessions(),
});

export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: () => accountClient.secondFactor(),
});

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: () => accountClient.passkeys(),
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

export const appQuery = (appId: string) =>
  queryOptions({ queryKey: [appId, "app"], queryFn: () => adminClient(appId).getApp() });

/** The tags for the app’s website. */
export const webSnippetQuery = (appId: string) =>
  queryOptions({
    queryKey: [appId, "web-snippet"],
    queryFn: () => adminClient(appId).getWebSnippet(),
  });

/** The checks of one of the app’s domains, as `throughline doctor` runs them. */
export const domainQuery = (appId: string, domain: string) =>
  queryOptions({
    queryKey: [appId, "domain", domain],
    queryFn: () => adminClient(appId).checkDomain({ params: { domain } }),
    staleTime: 60_000,
    retry: false,
  });

/** The columns that the list of links can be sorted by. By default, the newest link comes first. */
export const linkSorts = ["name", "clicks", "installs", "events"] as const;
export type LinkSort = (typeof linkSorts)[number];

/** The filters and the order of the list of links. */
export interface LinkFilter {
  readonly search?: string | undefined;
  readonly tag?: string | undefined;
  readonly folder?: string | undefined;
  /** Whether the list has the archived links instead of the others. */
  readonly archived?: "only" | undefined;
  /** If absent, the newest link comes first. */
  readonly sort?: LinkSort | undefined;
}

/** How many links a page of the list has. */
const linksPerPage = 50;

/** Returns the filters and the order of a list without those that are empty. */
export function withoutEmpty({ search, tag, folder, archived, sort }: LinkFilter) {
  return {
    ...(search && { search }),
    ...(tag && { tag }),
    ...(folder && { folder }),
    ...(archived && { archived }),
    ...(sort && { sort }),
  };
}

export const linksQuery = (appId: string, filter: LinkFilter) =>
  listQuery([appId, "links", withoutEmpty(filter)], (page) =>
    adminClient(appId).listLinks({
      query: { limit: `${linksPerPage}`, ...page, ...withoutEmpty(filter) },
    }),
  );

/** The folders of the app’s links. They are loaded again with the links. */
export const foldersQuery = (appId: string) =>
  queryOptions({
    queryKey: [appId, "links", "folders"],
    queryFn: async () => (await adminClient(appId).listFolders({})).items,
  });

/** The tags of the app’s links. They are loaded again with the links. */
export const tagsQuery = (appId: string) =>
  queryOptions({
    queryKey: [appId, "links", "tags"],
    queryFn: async () => (await adminClient(appId).listTags({})).items,
  });

/** What a report of the last 30 days lists, as suggestions for its filters. */
export const filterSuggestionsQuery = (appId: string) =>
  queryOptions({
    queryKey: [appId, "filter-suggestions"],
    queryFn: () => adminClient(appId).statsReport({ query: { range: "30d", limit: "50" } }),
    staleTime: 60_000,
  });

/** The latest changes of many links that can be undone. */
export const linkChangesQuery = (appId: string) =>
  queryOptions({
    queryKey: [appId, "link-changes"],
    queryFn: async () => (await adminClient(appId).listLinkChanges({})).items,
    staleTime: 0,
  });

/** Loads the lists of the app’s links again after a change. */
export async function refreshLinks(appId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [appId, "links"] });
}

/** The counts of links, by code. */
export const totalsQuery = (appId: string, codes: readonly string[]) =>
  queryOptions({
    queryKey: [appId, "totals", codes],
    queryFn: async () => {
      const pages = Array.from({ length: Math.ceil(codes.length / linksPerPage) }, (_, page) =>
        codes.slice(page * linksPerPage, (page + 1) * linksPerPage),
      );
      const answers = await Promise.all(
        pages.map((page) => adminClient(appId).linkTotals({ query: { codes: page.join(",") } })),
      );
      return Object.assign(
        {},
        ...answers.map(({ links }) => links),
      ) as (typeof answers)[0]["links"];
    },
    ...liveCounts,
    enabled: codes.length > 0,
    placeholderData: (previous) => previous,
  });

export const linkQuery = (appId: string, code: string) =>
  queryOptions({
    queryKey: [appId, "link", code],
    queryFn: () => adminClient(appId).getLink({ params: { code } }),
  });

/** How often pages with an expiring URL are renewed. The URLs are valid for longer. */
const renewalMs = 20 * 60_000;

/** The pages that leave a browser out of statistics. They are renewed before they expire. */
export const internalBrowserQuery = (appId: string) =>
  queryOptions({
    queryKey: [appId, "internal-browser"],
    queryFn: () => adminClient(appId).createInternalBrowserPages({}),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: renewalMs,
    retry: false,
  });

/** The URL of a test link’s test page. It is renewed before it expires. */
export const testPageQuery = (appId: string, code: string) =>
  queryOptions({
    queryKey: [appId, "test-page", code],
    queryFn: () => adminClient(appId).createTestPage({ params: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: renewalMs,
    retry: false,
  });

export const splitResultsQuery = (appId: string, code: string, goal: SplitQuery = {}) =>
  queryOptions({
    queryKey: [appId, "split", code, goal],
    queryFn: () => adminClient(appId).splitResults({ params: { code }, query: goal }),
    ...liveCounts,
    placeholderData: (previous) => previous,
  });

export const statsQuery = (appId: string, span: SpanQuery, code?: string) =>
  queryOptions({
    queryKey: [appId, "stats", code, span],
    queryFn: () =>
      code === undefined
        ? adminClient(appId).stats({ query: span })
        : adminClient(appId).linkStats({ params: { code }, query: span }),
    ...liveCounts,
    placeholderData: (previous) => previous,
  });

export const installsQuery = (appId: string, filter: Readonly<Record<string, string>>) =>
  listQuery([appId, "installs", filter], (page) =>
    adminClient(appId).listInstalls({ query: { ...filter, ...page } }),
  );

export const eventsQuery = (appId: string, install: string) =>
  listQuery([appId, "events", install], (page) =>
    adminClient(appId).listEvents({ query: { install, limit: "20", ...page } }),
  );

export const installQuery = (appId: string, installId: string) =>
  queryOptions({
    queryKey: [appId, "install", installId],
    queryFn: () => adminClient(appId).explainInstall({ params: { installId } }),
  });

export const calibrationQuery = (appId: string) =>
  queryOptions({
    queryKey: [appId, "calibration"],
    queryFn: () => adminClient(appId).calibration(),
  });

export const keysQuery = (appId: string) =>
  queryOptions({ queryKey: [appId, "keys"], queryFn: () => adminClient(appId).listKeys() });

export const publishableKeysQuery = (appId: string) =>
  queryOptions({
    queryKey: [appId, "publishable-keys"],
    queryFn: () => adminClient(appId).listPublishableKeys(),
  });

export const webhooksQuery = (appId: string) =>
  queryOptions({ queryKey: [appId, "webhooks"], queryFn: () => adminClient(appId).listWebhooks() });

export const deliveriesQuery = (appId: string, webhookId: string) =>
  listQuery([appId, "deliveries", webhookId], (page) =>
    adminClient(appId).listDeliveries({ params: { webhookId }, query: page }),
  );

export const deliveryQuery = (appId: string, webhookId: string, deliveryId: string) =>
  queryOptions({
    queryKey: [appId, "deliveries", webhookId, deliveryId],
    queryFn: () => adminClient(appId).getDelivery({ params: { webhookId, deliveryId } }),
  });

export const membersQuery = (appId: string) =>
  queryOptions({ queryKey: [appId, "members"], queryFn: () => adminClient(appId).listMembers() });

export const auditQuery = (appId: string, search: string) =>
  listQuery([appId, "audit", search], (page) =>
    adminClient(appId).listAudit({ query: { ...page, ...(search && { search }) } }),
  );

export const sharedReportsQuery = (appId: string) =>
  queryOptions({
    queryKey: [appId, "shared-reports"],
    queryFn: () => adminClient(appId).listSharedReports(),
  });

export const notesQuery = (appId: string) =>
  queryOptions({ queryKey: [appId, "notes"], queryFn: () => adminClient(appId).listNotes() });

export const funnelQuery = (appId: string, query: FunnelQuery) =>
  queryOptions({
    queryKey: [appId, "funnel", query],
    queryFn: () => adminClient(appId).funnel({ query }),
    placeholderData: (previous) => previous,
  });

export const adsQuery = (appId: string, query: AdsQuery) =>
  queryOptions({
    queryKey: [appId, "ads", query],
    queryFn: () => adminClient(appId).adsReport({ query }),
    placeholderData: (previous) => previous,
    staleTime: 0,
    refetchInterval: 60_000,
  });

export const cohortsQuery = (appId: string, query: ReportQuery) =>
  queryOptions({
    queryKey: [appId, "cohorts", query],
    queryFn: () => adminClient(appId).cohorts({ query }),
    placeholderData: (previous) => previous,
  });

/** The timeline of an install, or else of a user. */
export const timelineQuery = (appId: string, installId: string | undefined, userId: string) =>
  queryOptions({
    queryKey: [appId, "timeline", installId, userId],
    queryFn: () =>
      installId === undefined
        ? adminClient(appId).userTimeline({ params: { userId } })
        : adminClient(appId).installTimeline({ params: { installId } }),
  });
