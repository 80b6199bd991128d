import type { SharedReportView } from "@throughline/protocol";
import { Badge, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeQuery } from "../analytics/describe-filter.ts";
import { FilterChips } from "../analytics/filter-chips.tsx";
import { adminClient } from "../api/clients.ts";
import { sharedReportsQuery } from "../api/queries.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { DataTable } from "../shell/data-table.tsx";
import { DateTime, formatDay } from "../shell/format.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { useAction } from "../shell/use-action.ts";
import { reportTexts } from "../texts/reports.ts";

const texts = reportTexts.panel;

/** How many days a report shows that has neither days nor dates. */
const defaultDays = 30;

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
                render: ({ query: text }) => {
                  const filters = describeQuery(text);
                  if (filters.length === 0) return texts.noFilters;
                  return (
                    <Group gap={6}>
                      <FilterChips filters={filters} />
                    </Group>
                  );
                },
              },
              { name: texts.columns.period, render: describePeriod },
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

/** Says which days a report shows. */
function describePeriod({ query, days }: SharedReportView): string {
  if (days !== null) return texts.lastDays(days);
  const parameters = new URLSearchParams(query);
  const [from, to] = [parameters.get("from"), parameters.get("to")];
  if (from === null) return texts.lastDays(defaultDays);
  return to === null ? texts.since(day(from)) : texts.between(day(from), day(to));
}

/** Formats a date such as `2026-11-01`. Noon is on that date in every time zone of the browser. */
const day = (date: string) => formatDay(date.includes("T") ? date : `${date}T12:00:00`);
