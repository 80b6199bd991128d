import type { DeliveryView, WebhookView } from "@throughline/protocol";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { deliveriesQuery, deliveryQuery, queryClient } from "../api/queries.ts";
import { Loading } from "../shell/loading.tsx";
import { DateTime } from "../shell/format.tsx";
import { useToasts } from "../shell/toasts.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { webhookTexts } from "../texts/webhooks.ts";

const texts = webhookTexts.deliveries;

/** The deliveries to a webhook in the last seven days, with the responses. */
export function DeliveryLog({
  app,
  webhook: { id, url, description },
  onClose,
}: {
  app: string;
  webhook: WebhookView;
  onClose: () => void;
}) {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    deliveriesQuery(app, id),
  );
  const deliveries = data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <div className="row wrap">
        <h3 className="grow">{texts.title(description ?? url)}</h3>
        <button type="button" className="button quiet" onClick={() => void refetch()}>
          {texts.refresh}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {texts.close}
        </button>
      </div>
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!deliveries && !error && <Loading />}
      {deliveries?.length === 0 && <p className="soft">{texts.empty}</p>}
      <ul className="changes">
        {deliveries?.map((delivery) => (
          <li key={delivery.id}>
            <Delivery app={app} webhookId={id} delivery={delivery} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" className="button quiet" onClick={() => void fetchNextPage()}>
          {texts.showOlder}
        </button>
      )}
    </>
  );
}

function Delivery({
  app,
  webhookId,
  delivery,
}: {
  app: string;
  webhookId: string;
  delivery: DeliveryView;
}) {
  const { id, event, at, state, attempts, nextTryAt } = delivery;
  const [open, setOpen] = useState(false);
  const { notify, notifyError } = useToasts();
  const last = attempts.at(-1);

  async function resend() {
    try {
      const body = { delivery: id };
      await adminClient(app).replayWebhook({ params: { webhookId }, body });
      notify(texts.resent);
      await queryClient.invalidateQueries({ queryKey: [app, "deliveries", webhookId] });
    } catch (failure) {
      notifyError(failure);
    }
  }

  return (
    <>
      <p className="row wrap">
        <span className="grow">
          <strong>{event}</strong> {state}
          {last && `: ${last.error ?? last.status}`}{" "}
          <span className="soft">
            <DateTime at={at} />
            {nextTryAt && (
              <>
                {texts.nextTry}
                <DateTime at={nextTryAt} />
              </>
            )}
          </span>
        </span>
        {state !== "waiting" && (
          <button type="button" className="button quiet" onClick={() => void resend()}>
            {texts.resend}
          </button>
        )}
      </p>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{texts.details}</summary>
        {open && <Details app={app} webhookId={webhookId} deliveryId={id} />}
      </details>
    </>
  );
}

function Details(props: { app: string; webhookId: string; deliveryId: string }) {
  const { data, error } = useQuery(deliveryQuery(props.app, props.webhookId, props.deliveryId));
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
      {data.attempts.map(({ at, status, answer, error: fault, tookMs }) => (
        <p key={at}>
          <DateTime at={at} />: {fault ?? status} <span className="soft">{texts.took(tookMs)}</span>{" "}
          {answer && <code className="break">{answer}</code>}
        </p>
      ))}
    </>
  );
}
