import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { usePermissions } from "../shell/use-permissions.ts";
import { useTitle } from "../shell/use-title.ts";
import { settingsTexts } from "../texts/settings.ts";
import { AppPanel } from "./app-panel.tsx";
import { AuditPanel } from "./audit-panel.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { WebhooksPanel } from "../webhooks/webhooks-panel.tsx";
import { MembersPanel } from "./members-panel.tsx";

const { panels: names } = settingsTexts;

const panels = [
  { name: names.app, route: "getApp", Panel: AppPanel },
  { name: names.keys, route: "listKeys", Panel: KeysPanel },
  { name: names.webhooks, route: "listWebhooks", Panel: WebhooksPanel },
  { name: names.members, route: "listMembers", Panel: MembersPanel },
  { name: names.audit, route: "listAudit", Panel: AuditPanel },
] as const;

export function SettingsPage() {
  useTitle(settingsTexts.title);
  const { appId = "" } = useParams({ strict: false });
  const can = usePermissions(appId);
  const shown = panels.filter(({ route }) => can(route));
  const [chosen, setChosen] = useState<string>(names.app);
  const Panel = shown.find(({ name }) => name === chosen)?.Panel ?? AppPanel;
  return (
    <>
      <div className="row wrap">
        <h1 className="grow">{settingsTexts.title}</h1>
        <div className="choices" role="group" aria-label={settingsTexts.sections}>
          {shown.map(({ name }) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === chosen}
              onClick={() => setChosen(name)}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <Panel key={appId} app={appId} />
    </>
  );
}
