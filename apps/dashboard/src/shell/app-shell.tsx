import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet, useParams, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { sessionQuery } from "../api/queries.ts";
import { shellTexts } from "../texts/shell.ts";
import { AccountMenu } from "./account-menu.tsx";
import { AppMenu } from "./app-menu.tsx";
import { PausedWebhookNotice } from "../webhooks/paused-webhook-notice.tsx";
import { useOnline } from "./use-online.ts";

const { product, tabs } = shellTexts;

/** The header, navigation and notices around every page of a signed-in user. */
export function AppShell() {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { appId } = useParams({ strict: false });
  const app = session.apps.find(({ id }) => id === appId);
  const online = useOnline();
  const router = useRouter();
  useEffect(() => {
    showActiveTab();
    return router.subscribe("onRendered", ({ pathChanged }) => {
      showActiveTab();
      // The focused link is gone with the old page, so keyboard users continue at the top of the new one.
      if (!pathChanged || document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
    });
  }, [router]);
  return (
    <>
      <a className="skip" href="#content">
        {shellTexts.skipToContent}
      </a>
      <header className="top">
        <div className="bar">
          <Link to="/" className="brand" aria-label={product}>
            <span aria-hidden="true" className="mark" />
            <span className="name">{product}</span>
          </Link>
          <AppMenu apps={session.apps} current={app} />
          <AccountMenu session={session} />
        </div>
        {app && (
          <nav aria-label={shellTexts.appNavigation} className="tabs">
            <Link to="/$appId/links" params={{ appId: app.id }}>
              {tabs.links}
            </Link>
            <Link to="/$appId/overview" params={{ appId: app.id }}>
              {tabs.overview}
            </Link>
            <Link to="/$appId/statistics" params={{ appId: app.id }}>
              {tabs.statistics}
            </Link>
            <Link to="/$appId/installs" params={{ appId: app.id }}>
              {tabs.installs}
            </Link>
            <Link to="/$appId/live" params={{ appId: app.id }}>
              {tabs.live}
            </Link>
            <Link to="/$appId/settings" params={{ appId: app.id }}>
              {tabs.settings}
            </Link>
          </nav>
        )}
      </header>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <div className="notices">
        {!online && (
          <p className="offline" role="status">
            {shellTexts.offline}
          </p>
        )}
        {app && <PausedWebhookNotice app={app.id} />}
      </div>
    </>
  );
}

/** Scrolls the active tab into view on screens too narrow for all tabs. */
function showActiveTab(): void {
  const tab = document.querySelector(".tabs [data-status=active]");
  tab?.scrollIntoView({ block: "nearest", inline: "center" });
}
