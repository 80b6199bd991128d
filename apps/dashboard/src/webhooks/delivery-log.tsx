import type { DeliveryView, WebhookView } from "@throughline/protocol";
import { Badge, Button, Card, Group, Text, Title } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { deliveriesQuery, deliveryQuery, queryClient } from "../api/queries.ts";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { DateTime } from "../shell/format.tsx";
import { Loading } from "../shell/loading.tsx";
import { notify, notifyError } from "../shell/notify.tsx";
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
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery(
    deliveriesQuery(appId, id),
  );
  const deliveries = data?.pages.flatMap(({ items }) => items);
  return (
    <Card component="section">
      <Group mb="sm">
        <Title order={2} flex={1} className="break">
          {texts.title(description ?? url)}
        </Title>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {texts.refresh}
        </Button>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </Group>
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!deliveries && !error && <Loading />}
      {deliveries?.length === 0 && <Text c="dimmed">{texts.empty}</Text>}
      <ul className="changes">
        {deliveries?.map((delivery) => (
          <li key={delivery.id}>
            <Delivery appId={appId} webhookId={id} delivery={delivery} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" mt="md" onClick={() => void fetchNextPage()}>
          {texts.showOlder}
        </Button>
      )}
    </Card>
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
  const { id, event, at, state, attempts, nextTryAt } = delivery;
  const [open, setOpen] = useState(false);
  const last = attempts.at(-1);
  const resend = useMutation({
    mutationFn: () =>
      adminClient(appId).replayWebhook({ params: { webhookId }, body: { delivery: id } }),
    onSuccess: () => {
      notify(texts.resent);
      return queryClient.invalidateQueries({ queryKey: [appId, "deliveries", webhookId] });
    },
    onError: notifyError,
  });

  return (
    <>
      <Group wrap="nowrap" align="flex-start">
        <div className="grow break">
          <strong>{event}</strong> <Badge color={stateColors[state] ?? "gray"}>{state}</Badge>{" "}
          {last && (last.error ?? last.status)}{" "}
          <Text span c="dimmed" size="sm">
            <DateTime at={at} />
            {nextTryAt && (
              <>
                {texts.nextTry}
                <DateTime at={nextTryAt} />
              </>
            )}
          </Text>
        </div>
        {state !== "waiting" && (
          <Button
            variant="default"
            size="compact-md"
            loading={resend.isPending}
            onClick={() => resend.mutate()}
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
  const { data, error } = useQuery(deliveryQuery(props.appId, props.webhookId, props.deliveryId));
  if (error) return <ErrorNotice error={error} />;
  if (!data) return <Loading />;
  return (
    <>
      <pre tabIndex={0}>
        POST {data.request.url}
        {"\n"}webhook-id: {data.id}
        {"\n\n"}
        {JSON.stringify(data.request.body, undefined, 2)}
      </pre>
      {data.attempts.map(({ at, status, answer, error: reason, tookMs }) => (
        <p key={at}>
          <DateTime at={at} />: {reason ?? status}{" "}
          <span className="soft">{texts.took(tookMs)}</span>{" "}
          {answer && <code className="break">{answer}</code>}
        </p>
      ))}
    </>
  );
}
