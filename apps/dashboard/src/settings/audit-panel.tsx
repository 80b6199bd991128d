import type { AuditView } from "@throughline/protocol";
import { Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { auditQuery } from "../api/queries.ts";
import { ExportMenu } from "../shell/export-menu.tsx";
import { DateTime } from "../shell/format.tsx";
import { itemsOf, MoreButton, QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { settingsTexts } from "../texts/settings.ts";
import { describeAction } from "./describe-action.ts";

const texts = settingsTexts.audit;

export function AuditPanel({ appId }: { appId: string }) {
  const query = useInfiniteQuery(auditQuery(appId));
  const hasEntries = query.data !== undefined && itemsOf(query.data).length > 0;
  return (
    <Section
      title={texts.title}
      actions={hasEntries && <ExportMenu appId={appId} dataset="audit" />}
    >
      <QueryPanel
        query={query}
        isEmpty={() => !hasEntries}
        empty={<Text c="dimmed">{texts.empty}</Text>}
      >
        {(data) => (
          <ul className="separated">
            {itemsOf(data).map((entry) => (
              <li key={JSON.stringify(entry)}>
                <p>
                  <strong>{actorName(entry)}</strong> {describeAction(entry.action)}{" "}
                  <code>{subjectName(entry)}</code>{" "}
                  <span className="soft">
                    <DateTime at={entry.at} />
                  </span>
                </p>
                {entry.change && Object.keys(entry.change).length > 0 && (
                  <details>
                    <summary>{texts.details}</summary>
                    <pre>{JSON.stringify(entry.change, undefined, 2)}</pre>
                  </details>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryPanel>
      <MoreButton query={query} label={texts.showOlder} />
    </Section>
  );
}

/** Returns who made a change. Changes without a name were made on the command line, or by the service for a failing webhook. */
function actorName({ actor, action }: AuditView): string {
  return actor.name ?? (action === "pauseWebhook" ? texts.service : texts.commandLine);
}

function subjectName({ subject, change }: AuditView): string {
  return typeof change?.["email"] === "string" ? change["email"] : (subject ?? "");
}
