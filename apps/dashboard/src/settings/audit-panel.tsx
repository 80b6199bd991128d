import type { AuditView } from "@throughline/protocol";
import { Button, Card, Group, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { auditQuery } from "../api/queries.ts";
import { ExportMenu } from "../shell/export-menu.tsx";
import { Loading } from "../shell/loading.tsx";
import { DateTime } from "../shell/format.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { settingsTexts } from "../texts/settings.ts";
import { describeAction } from "./describe-action.ts";

const texts = settingsTexts.audit;

export function AuditPanel({ appId }: { appId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQuery(appId),
  );
  const entries = data?.pages.flatMap(({ items }) => items);

  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!entries) return <Loading />;
  return (
    <Card component="section">
      <Group mb="sm">
        <Title order={2} flex={1}>
          {texts.title}
        </Title>
        {entries.length > 0 && <ExportMenu appId={appId} dataset="changes" />}
      </Group>
      {entries.length === 0 && <Text c="dimmed">{texts.empty}</Text>}
      <ul className="changes">
        {entries.map((entry) => (
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
      {hasNextPage && (
        <Button
          variant="default"
          mx="auto"
          mt="md"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {texts.showOlder}
        </Button>
      )}
    </Card>
  );
}

/** Returns who made a change. Changes without a name were made on the command line, or by the service for a failing webhook. */
function actorName({ by, action }: AuditView): string {
  return by.name ?? (action === "pauseWebhook" ? texts.service : texts.commandLine);
}

function subjectName({ subject, change }: AuditView): string {
  return typeof change?.["email"] === "string" ? change["email"] : (subject ?? "");
}
