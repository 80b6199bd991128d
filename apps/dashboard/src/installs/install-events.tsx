import type { ListedEvent } from "@throughline/protocol";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatMoney } from "../analytics/figures.ts";
import { eventsQuery } from "../api/queries.ts";
import { DataTable } from "../shell/data-table.tsx";
import { DateTime } from "../shell/format.tsx";
import { loadedItems, MoreButton, QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { installTexts } from "../texts/installs.ts";

const texts = installTexts.events;

/** Returns an event as a sentence, such as “purchase · 19.99 €”. */
function describeEvent({ name, value, currency }: ListedEvent): string {
  if (value === null || currency === null) return name;
  return `${name} · ${formatMoney(value, currency)}`;
}

/** The events that an install logged, the newest first. */
export function InstallEvents({ appId, installId }: { appId: string; installId: string }) {
  const query = useInfiniteQuery(eventsQuery(appId, installId));
  return (
    <Section title={texts.title} region>
      <QueryPanel
        query={query}
        lines={2}
        isEmpty={(data) => loadedItems(data).length === 0}
        empty={<p className="soft">{texts.empty}</p>}
      >
        {(data) => (
          <DataTable
            label={texts.tableLabel}
            rows={loadedItems(data)}
            rowKey={({ id }) => id}
            columns={[
              {
                name: texts.name,
                kind: "rowHeader",
                render: (event) => <bdi>{describeEvent(event)}</bdi>,
              },
              { name: texts.at, render: ({ at }) => <DateTime at={at} seconds /> },
              {
                name: texts.data,
                render: ({ data: content }) =>
                  content !== null &&
                  content !== undefined && (
                    <details>
                      <summary>{texts.showData}</summary>
                      <pre>{JSON.stringify(content, undefined, 2)}</pre>
                    </details>
                  ),
              },
            ]}
          />
        )}
      </QueryPanel>
      <MoreButton query={query} label={texts.showOlder} />
    </Section>
  );
}
