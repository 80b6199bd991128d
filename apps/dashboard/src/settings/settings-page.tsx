import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { usePermissions } from "../shell/use-permissions.ts";
import { useTitle } from "../shell/use-title.ts";
import { AppPanel } from "./app-panel.tsx";
import { AuditPanel } from "./audit-panel.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { WebhooksPanel } from "../webhooks/webhooks-panel.tsx";
import { MembersPanel } from "./members-panel.tsx";

const panels = [
  { name: "App", route: "getApp", Panel: AppPanel },
  { name: "Keys", route: "listKeys", Panel: KeysPanel },
  { name: "Webhooks", route: "listWebhooks", Panel: WebhooksPanel },
  { name: "Members", route: "listMembers", Panel: MembersPanel },
  { name: "Changes", route: "listAudit", Panel: AuditPanel },
] as const;

export function SettingsPage() {
  useTitle("Settings");
  const { appId = "" } = useParams({ strict: false });
  const can = usePermissions(appId);
  const shown = panels.filter(({ route }) => can(route));
  const [chosen, choose] = useState<string>("App");
  const Panel = shown.find(({ name }) => name === chosen)?.Panel ?? AppPanel;
  return (
    <>
      <div className="row wrap">
        <h1 className="grow">Settings</h1>
        <div className="choices" role="group" aria-label="Part of the settings">
          {shown.map(({ name }) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === chosen}
              onClick={() => choose(name)}
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
