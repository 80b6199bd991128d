import type { ListedEvent } from "@throughline/protocol";
import { Button, Card, Group, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { eventsQuery } from "../api/queries.ts";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { DateTime } from "../shell/format.tsx";
import { Loading } from "../shell/loading.tsx";
import { installTexts } from "../texts/installs.ts";

const texts = installTexts.events;

/** The events that an install logged, the newest first. */
export function InstallEvents({ appId, installId }: { appId: string; installId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    eventsQuery(appId, installId),
  );
  const events = data?.pages.flatMap(({ items }) => items);
  return (
    <Card component="section" aria-label={texts.title}>
      <Title order={2} mb="sm">
        {texts.title}
      </Title>
      {error ? (
        <ErrorNotice error={error} retry={() => void refetch()} />
      ) : events === undefined ? (
        <Loading lines={2} />
      ) : events.length === 0 ? (
        <p className="soft">{texts.empty}</p>
      ) : (
        <EventTable events={events} />
      )}
      {hasNextPage && (
        <Group mt="sm">
          <Button
            variant="default"
            size="xs"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {texts.showOlder}
          </Button>
        </Group>
      )}
    </Card>
  );
}

function EventTable({ events }: { events: readonly ListedEvent[] }) {
  return (
    <div className="scroll" tabIndex={0} role="group" aria-label={texts.tableLabel}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.at}</th>
            <th scope="col">{texts.data}</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ id, name, at, data: content }) => (
            <tr key={id}>
              <th scope="row" className="break">
                {name}
              </th>
              <td>
                <DateTime at={at} seconds />
              </td>
              <td>
                {content === null || content === undefined ? (
                  texts.noData
                ) : (
                  <code className="event-data">{JSON.stringify(content)}</code>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
