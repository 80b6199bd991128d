import { AdminError } from "@throughline/protocol/admin";
import { Tabs, Title } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { sessionQuery } from "../api/queries.ts";
import { LandingPagesPanel } from "../landing-pages/landing-pages-panel.tsx";
import { LinkTemplatesPanel } from "../templates/link-templates-panel.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { settingsSections } from "../shell/settings-sections.ts";
import type { SettingsSection } from "../shell/settings-sections.ts";
import { usePermissions } from "../shell/use-permissions.ts";
import { useTitle } from "../shell/use-title.ts";
import { shellTexts } from "../texts/shell.ts";
import { settingsTexts } from "../texts/settings.ts";
import { WebhooksPanel } from "../webhooks/webhooks-panel.tsx";
import { AppPanel } from "./app-panel.tsx";
import { AuditPanel } from "./audit-panel.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { MembersPanel } from "./members-panel.tsx";
import { SharedReportsPanel } from "./shared-reports-panel.tsx";
import { WebsitePanel } from "./website-panel.tsx";

const { panels: names } = settingsTexts;

const panels: Readonly<Record<SettingsSection, ComponentType<{ appId: string }>>> = {
  app: AppPanel,
  pages: LandingPagesPanel,
  templates: LinkTemplatesPanel,
  website: WebsitePanel,
  reports: SharedReportsPanel,
  keys: KeysPanel,
  webhooks: WebhooksPanel,
  members: MembersPanel,
  audit: AuditPanel,
};
const sections = Object.keys(panels) as SettingsSection[];

/** Scrolls to the selected tab. On a phone, the tabs are wider than the screen. */
function scrollToTab(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** The settings of an app. Each section has its own URL. */
export function SettingsPage() {
  useTitle(settingsTexts.title);
  const { appId = "", section: name = "app" } = useParams({ strict: false });
  const navigate = useNavigate();
  const can = usePermissions(appId);
  const { data: session } = useSuspenseQuery(sessionQuery);
  const section = sections.find((id) => id === name);
  if (!section) return <NotFoundPage />;
  if (!can(settingsSections[section])) {
    const role = session.apps.find(({ id }) => id === appId)?.role;
    return (
      <ErrorNotice page error={new AdminError("not_allowed", shellTexts.errors.roleTooLow(role))} />
    );
  }
  const Panel = panels[section];
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
          {sections
            .filter((id) => can(settingsSections[id]))
            .map((id) => (
              <Tabs.Tab key={id} value={id} ref={id === section ? scrollToTab : null}>
                {names[id]}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        <Tabs.Panel value={section} pt="md">
          <Panel key={appId} appId={appId} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
