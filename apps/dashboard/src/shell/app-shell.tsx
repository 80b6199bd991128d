import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet, useParams, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { sessionQuery } from "../api/queries.ts";
import { AccountMenu } from "./account-menu.tsx";
import { AppMenu } from "./app-menu.tsx";
import { PausedWebhookNotice } from "../webhooks/paused-webhook-notice.tsx";
import { useOnline } from "./use-online.ts";

/** What is around every page of somebody who is signed in. */
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
      // What was followed is gone with its page: the keyboard goes on at the new one's beginning.
      if (!pathChanged || document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
    });
  }, [router]);
  return (
    <>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="top">
        <div className="bar">
          <Link to="/" className="brand" aria-label="Throughline">
            <span aria-hidden="true" className="mark" />
            <span className="name">Throughline</span>
          </Link>
          <AppMenu apps={session.apps} current={app} />
          <AccountMenu session={session} />
        </div>
        {app && (
          <nav aria-label="App" className="tabs">
            <Link to="/$appId/links" params={{ appId: app.id }}>
              Links
            </Link>
            <Link to="/$appId/overview" params={{ appId: app.id }}>
              Overview
            </Link>
            <Link to="/$appId/statistics" params={{ appId: app.id }}>
              Statistics
            </Link>
            <Link to="/$appId/installs" params={{ appId: app.id }}>
              Installs
            </Link>
            <Link to="/$appId/live" params={{ appId: app.id }}>
              Live
            </Link>
            <Link to="/$appId/settings" params={{ appId: app.id }}>
              Settings
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
            You are offline. What you see may be old.
          </p>
        )}
        {app && <PausedWebhookNotice app={app.id} />}
      </div>
    </>
  );
}

/** On a narrow screen not all of them have room. */
function showActiveTab(): void {
  const tab = document.querySelector(".tabs [data-status=active]");
  tab?.scrollIntoView({ block: "nearest", inline: "center" });
}
