import { Badge, Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { sharedReportsQuery } from "../api/queries.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { DataTable } from "../shell/data-table.tsx";
import { DateTime } from "../shell/format.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { useAction } from "../shell/use-action.ts";
import { reportTexts } from "../texts/reports.ts";

const texts = reportTexts.panel;

/** The reports that people without an account can read. */
export function SharedReportsPanel({ appId }: { appId: string }) {
  const query = useQuery(sharedReportsQuery(appId));
  const [now] = useState(() => Date.now());
  const revoke = useAction({
    run: ({ id }: { id: string; name: string }) =>
      adminClient(appId).revokeSharedReport({ params: { reportId: id } }),
    question: ({ name }) => ({
      title: texts.question(name),
      text: texts.questionText,
      action: texts.revoke,
    }),
    done: (_answer, { name }) => texts.revoked(name),
    refresh: sharedReportsQuery(appId).queryKey,
  });
  return (
    <Section title={texts.title}>
      <Text c="dimmed">{texts.text}</Text>
      <QueryPanel
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="soft">{texts.empty}</p>}
      >
        {({ items }) => (
          <DataTable
            label={texts.title}
            rows={items}
            rowKey={({ id }) => id}
            columns={[
              {
                name: texts.columns.name,
                kind: "rowHeader",
                render: ({ name, hasPassword }) => (
                  <>
                    <bdi>{name}</bdi> {hasPassword && <Badge>{texts.password}</Badge>}
                  </>
                ),
              },
              {
                name: texts.columns.filters,
                render: (report) => (
                  <span className="break">
                    {decodeURIComponent(report.query) || texts.noFilters}
                  </span>
                ),
              },
              {
                name: texts.columns.ends,
                render: ({ expiresAt }) => {
                  if (expiresAt === null) return texts.never;
                  if (Date.parse(expiresAt) <= now) return texts.ended;
                  return <DateTime at={expiresAt} />;
                },
              },
              {
                name: texts.columns.actions,
                kind: "actions",
                render: ({ id, name, url }) => (
                  <>
                    <CopyButton text={url} label={reportTexts.share.copy} />{" "}
                    <Button
                      variant="default"
                      size="compact-sm"
                      c="red"
                      onClick={() => revoke.start({ id, name })}
                    >
                      {texts.revoke}
                    </Button>
                  </>
                ),
              },
            ]}
          />
        )}
      </QueryPanel>
    </Section>
  );
}
