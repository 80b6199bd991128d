import type { DeliveryView, WebhookView } from "@throughline/protocol";
import { Badge, Button, Group, Text } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { deliveriesQuery, deliveryQuery } from "../api/queries.ts";
import { DateTime } from "../shell/format.tsx";
import { loadedItems, MoreButton, QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { useAction } from "../shell/use-action.ts";
import { webhookTexts } from "../texts/webhooks.ts";

const texts = webhookTexts.deliveries;

/** The deliveries to a webhook in the last seven days, with the responses. */
export function DeliveryLog({
  appId,
  webhook: { id, url, description },
  onClose,
}: {
  appId: string;
  webhook: WebhookView;
  onClose: () => void;
}) {
  const query = useInfiniteQuery(deliveriesQuery(appId, id));
  return (
    <Section
      title={texts.title(description ?? url)}
      actions={
        <>
          <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {texts.refresh}
          </Button>
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <QueryPanel
        query={query}
        isEmpty={(data) => loadedItems(data).length === 0}
        empty={<Text c="dimmed">{texts.empty}</Text>}
      >
        {(data) => (
          <ul className="separated">
            {loadedItems(data).map((delivery) => (
              <li key={delivery.id}>
                <Delivery appId={appId} webhookId={id} delivery={delivery} />
              </li>
            ))}
          </ul>
        )}
      </QueryPanel>
      <MoreButton query={query} label={texts.showOlder} />
    </Section>
  );
}

function Delivery({
  appId,
  webhookId,
  delivery,
}: {
  appId: string;
  webhookId: string;
  delivery: DeliveryView;
}) {
  const { id, event, at, state, attempts, nextAttemptAt } = delivery;
  const [open, setOpen] = useState(false);
  const last = attempts.at(-1);
  const resend = useAction({
    run: () => adminClient(appId).replayWebhook({ params: { webhookId }, body: { delivery: id } }),
    done: texts.resent,
    refresh: deliveriesQuery(appId, webhookId).queryKey,
  });
  return (
    <>
      <Group wrap="nowrap" align="flex-start">
        <div className="grow break">
          <strong>{event}</strong> <Badge color={stateColors[state] ?? "gray"}>{state}</Badge>{" "}
          {last && (last.error ?? last.status)}{" "}
          <Text span c="dimmed" size="sm">
            <DateTime at={at} />
            {nextAttemptAt && (
              <>
                {texts.nextTry}
                <DateTime at={nextAttemptAt} />
              </>
            )}
          </Text>
        </div>
        {state !== "waiting" && (
          <Button
            variant="default"
            size="compact-md"
            loading={resend.isPending}
            onClick={() => resend.start()}
          >
            {texts.resend}
          </Button>
        )}
      </Group>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{texts.details}</summary>
        {open && <Details appId={appId} webhookId={webhookId} deliveryId={id} />}
      </details>
    </>
  );
}

const stateColors: Readonly<Record<string, string>> = { delivered: "green", failed: "red" };

function Details(props: { appId: string; webhookId: string; deliveryId: string }) {
  const query = useQuery(deliveryQuery(props.appId, props.webhookId, props.deliveryId));
  return (
    <QueryPanel query={query}>
      {({ id, request, attempts }) => (
        <>
          <pre tabIndex={0}>
            POST {request.url}
            {"\n"}webhook-id: {id}
            {"\n\n"}
            {JSON.stringify(request.body, undefined, 2)}
          </pre>
          {attempts.map(({ at, status, responseBody, error, durationMs }) => (
            <p key={at}>
              <DateTime at={at} />: {error ?? status}{" "}
              <span className="soft">{texts.took(durationMs)}</span>{" "}
              {responseBody && <code className="break">{responseBody}</code>}
            </p>
          ))}
        </>
      )}
    </QueryPanel>
  );
}
