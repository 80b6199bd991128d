import { Tabs, Title } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { LandingPagesPanel } from "../landing-pages/landing-pages-panel.tsx";
import { LinkTemplatesPanel } from "../templates/link-templates-panel.tsx";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { useTitle } from "../shell/use-title.ts";
import { settingsTexts } from "../texts/settings.ts";
import { WebhooksPanel } from "../webhooks/webhooks-panel.tsx";
import { AppPanel } from "./app-panel.tsx";
import { AuditPanel } from "./audit-panel.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { MembersPanel } from "./members-panel.tsx";
import { WebsitePanel } from "./website-panel.tsx";

const { panels: names } = settingsTexts;

const panels = [
  { id: "app", route: "getApp", Panel: AppPanel },
  { id: "pages", route: "getApp", Panel: LandingPagesPanel },
  { id: "templates", route: "getApp", Panel: LinkTemplatesPanel },
  { id: "website", route: "getWebSnippet", Panel: WebsitePanel },
  { id: "keys", route: "listKeys", Panel: KeysPanel },
  { id: "webhooks", route: "listWebhooks", Panel: WebhooksPanel },
  { id: "members", route: "listMembers", Panel: MembersPanel },
  { id: "audit", route: "listAudit", Panel: AuditPanel },
] as const;

/** Scrolls to the selected tab. On a phone, the tabs are wider than the screen. */
function scrollToTab(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** The settings of an app. Each section has its own URL. */
export function SettingsPage() {
  useTitle(settingsTexts.title);
  const { appId = "", section = "app" } = useParams({ strict: false });
  const navigate = useNavigate();
  const can = usePermissions(appId);
  const shown = panels.filter(({ route }) => can(route));
  const chosen = shown.find(({ id }) => id === section);
  if (!chosen) return <NotFoundPage />;
  return (
    <>
      <Title order={1}>{settingsTexts.title}</Title>
      <Tabs
        value={section}
        keepMounted={false}
        onChange={(next) =>
          void navigate({
            to: "/$appId/settings/$section",
            params: { appId, section: next ?? "app" },
          })
        }
      >
        <Tabs.List aria-label={settingsTexts.sections} className="scrolling-tabs">
          {shown.map(({ id }) => (
            <Tabs.Tab key={id} value={id} ref={id === section ? scrollToTab : null}>
              {names[id]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={section} pt="md">
          <chosen.Panel key={appId} appId={appId} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
