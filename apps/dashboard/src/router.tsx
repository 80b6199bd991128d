import { AdminError, memberMayCall } from "@throughline/protocol/admin";
import type { AdminRouteName } from "@throughline/protocol/admin";
import { servicePaths } from "@throughline/protocol";
import type { SessionView } from "@throughline/protocol";
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { readAnalyticsSearch } from "./analytics/search.ts";
import { hasErrorCode } from "./api/clients.ts";
import { untilReachable } from "./api/connection.ts";
import { queryClient, sessionQuery } from "./api/queries.ts";
import { readInstallsSearch } from "./installs/installs-search.ts";
import { followAccount } from "./language/language.ts";
import { readLinksSearch } from "./links/links-search.ts";
import { SignInDialog } from "./session/sign-in-dialog.tsx";
import { AppShell } from "./shell/app-shell.tsx";
import { Loading } from "./shell/loading.tsx";
import { searchText } from "./shell/search-text.ts";
import { isNewApp } from "./shell/use-checklist.ts";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { ErrorNotice } from "./shell/error-notice.tsx";
import { shellTexts } from "./texts/shell.ts";

/** Returns a page that is loaded on demand. If the service cannot be reached, the page loads when the service is back. */
function lazyPage<Pages extends Record<string, unknown>, Name extends keyof Pages & string>(
  load: () => Promise<Pages>,
  name: Name,
) {
  return lazyRouteComponent(
    () =>
      load().catch(async () => {
        await untilReachable();
        return load();
      }),
    name,
  );
}

/** Throws if the user’s role may not call a route, so that members do not open a form that they cannot save. */
function requirePermission(route: AdminRouteName, appId: string, { apps }: SessionView): void {
  const role = apps.find(({ id }) => id === appId)?.role;
  if (role !== undefined && memberMayCall(role, route)) return;
  throw new AdminError("not_allowed", shellTexts.errors.roleTooLow(role && shellTexts.roles[role]));
}

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: () => (
    <main>
      <NotFoundPage />
    </main>
  ),
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: (search: Record<string, unknown>): { back?: string; refused?: string } => ({
    ...(search["back"] !== undefined && { back: searchText(search["back"]) }),
    ...(search["refused"] !== undefined && { refused: searchText(search["refused"]) }),
  }),
  component: lazyPage(() => import("./session/sign-in-page.tsx"), "SignInPage"),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/forgot-password",
  component: lazyPage(() => import("./session/forgot-password-page.tsx"), "ForgotPasswordPage"),
});

const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/join",
  component: lazyPage(() => import("./session/join-page.tsx"), "JoinPage"),
});

const sharedReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/shared/$shareId",
  component: lazyPage(() => import("./analytics/shared-report-page.tsx"), "SharedReportPage"),
});

/** The parent of all pages that require a signed-in user. */
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "home",
  beforeLoad: async ({ location }) => {
    try {
      const session = await queryClient.ensureQueryData(sessionQuery);
      // Until the second factor is set up, the service refuses everything else.
      if (session.needsSecondFactor && location.pathname !== "/account") {
        throw redirect({ to: "/account" });
      }
      followAccount(session.language);
      return { session };
    } catch (error) {
      if (!hasErrorCode(error, "signed_out")) throw error;
      throw redirect({ to: "/sign-in", search: { back: location.pathname + location.searchStr } });
    }
  },
  component: () => (
    <>
      <AppShell />
      <SignInDialog />
    </>
  ),
});

const indexRoute = createRoute({
  getParentRoute: () => homeRoute,
  path: "/",
  beforeLoad: async ({ context: { session } }) => {
    const [first] = session.apps;
    if (!first) return;
    const isNew = await isNewApp(first.id).catch(() => false);
    throw redirect({
      to: isNew ? "/$appId/start" : "/$appId/analytics",
      params: { appId: first.id },
    });
  },
  component: lazyPage(() => import("./session/no-apps-page.tsx"), "NoAppsPage"),
});

const accountRoute = createRoute({
  getParentRoute: () => homeRoute,
  path: "/account",
  component: lazyPage(() => import("./session/account-page.tsx"), "AccountPage"),
});

const operatorRoute = createRoute({
  getParentRoute: () => homeRoute,
  path: "/operator",
  beforeLoad: ({ context: { session } }) => {
    if (!session.operator) throw notFound();
  },
  component: lazyPage(() => import("./operator/operator-page.tsx"), "OperatorPage"),
});

const newAppRoute = createRoute({
  getParentRoute: () => homeRoute,
  path: "/new-app",
  beforeLoad: ({ context: { session } }) => {
    if (!session.operator) throw notFound();
  },
  component: lazyPage(() => import("./apps/new-app-page.tsx"), "NewAppPage"),
});

const appRoute = createRoute({
  getParentRoute: () => homeRoute,
  path: "/$appId",
  beforeLoad: async ({ params, context: { session } }) => {
    const isKnown = ({ apps }: SessionView) => apps.some(({ id }) => id === params.appId);
    if (isKnown(session)) return;
    // The user may have become a member since the session was loaded.
    if (!isKnown(await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }))) throw notFound();
  },
});

const appIndexRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/$appId/analytics", params });
  },
});

const analyticsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/analytics",
  validateSearch: readAnalyticsSearch,
  component: lazyPage(() => import("./analytics/analytics-page.tsx"), "AnalyticsPage"),
});

const funnelRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/funnel",
  validateSearch: readAnalyticsSearch,
  component: lazyPage(() => import("./analytics/funnel-page.tsx"), "FunnelPage"),
});

const adsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/ads",
  validateSearch: readAnalyticsSearch,
  component: lazyPage(() => import("./analytics/ads-page.tsx"), "AdsPage"),
});

const linksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/links",
  validateSearch: readLinksSearch,
  component: lazyPage(() => import("./links/links-page.tsx"), "LinksPage"),
});

const newLinkRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/links/new",
  beforeLoad: ({ params, context }) =>
    requirePermission("createLink", params.appId, context.session),
  validateSearch: (search: Record<string, unknown>): { duplicateOf?: string } =>
    search["duplicateOf"] === undefined ? {} : { duplicateOf: searchText(search["duplicateOf"]) },
  component: lazyPage(() => import("./link-editor/new-link-page.tsx"), "NewLinkPage"),
});

const importRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/import",
  beforeLoad: ({ params, context }) =>
    requirePermission("importLinks", params.appId, context.session),
  component: lazyPage(() => import("./import/import-page.tsx"), "ImportPage"),
});

const linkRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/links/$code",
  component: lazyPage(() => import("./links/link-page.tsx"), "LinkPage"),
});

const editLinkRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/links/$code/edit",
  beforeLoad: ({ params, context }) =>
    requirePermission("updateLink", params.appId, context.session),
  component: lazyPage(() => import("./link-editor/edit-link-page.tsx"), "EditLinkPage"),
});

const installsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/installs",
  validateSearch: readInstallsSearch,
  component: lazyPage(() => import("./installs/installs-page.tsx"), "InstallsPage"),
});

const installRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/installs/$installId",
  component: lazyPage(() => import("./installs/install-page.tsx"), "InstallPage"),
});

const timelinePage = lazyPage(() => import("./installs/timeline-page.tsx"), "TimelinePage");

const installTimelineRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/installs/$installId/timeline",
  component: timelinePage,
});

const userTimelineRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/users/$userId",
  component: timelinePage,
});

const liveRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/live",
  component: lazyPage(() => import("./live/live-page.tsx"), "LivePage"),
});

const integrationTestRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/test",
  component: lazyPage(() => import("./live/integration-test-page.tsx"), "IntegrationTestPage"),
});

const startRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/start",
  component: lazyPage(() => import("./apps/start-page.tsx"), "StartPage"),
});

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/settings",
  component: lazyPage(() => import("./settings/settings-page.tsx"), "SettingsPage"),
});

const settingsSectionRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/settings/$section",
  component: lazyPage(() => import("./settings/settings-page.tsx"), "SettingsPage"),
});

const routeTree = rootRoute.addChildren([
  signInRoute,
  forgotPasswordRoute,
  joinRoute,
  sharedReportRoute,
  homeRoute.addChildren([
    indexRoute,
    accountRoute,
    operatorRoute,
    newAppRoute,
    appRoute.addChildren([
      appIndexRoute,
      analyticsRoute,
      funnelRoute,
      adsRoute,
      linksRoute,
      newLinkRoute,
      importRoute,
      linkRoute,
      editLinkRoute,
      installsRoute,
      installRoute,
      installTimelineRoute,
      userTimelineRoute,
      liveRoute,
      integrationTestRoute,
      startRoute,
      settingsRoute,
      settingsSectionRoute,
    ]),
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: servicePaths.dashboard,
  defaultPreload: "intent",
  defaultPendingComponent: Loading,
  defaultErrorComponent: ({ error, reset }) => <ErrorNotice page error={error} retry={reset} />,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
