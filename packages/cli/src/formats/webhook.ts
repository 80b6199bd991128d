import type { DeliveryDetails, DeliveryView, NewWebhook } from "@throughline/protocol";

export function formatNewWebhook({ id, url, secret }: NewWebhook): string {
  return `${id}  ${url}${secret === null ? "" : `\n${secret}\n(shown only once)`}`;
}

export function formatDelivery({ id, state, attempts }: DeliveryView): string {
  const last = attempts.at(-1);
  return `${id}: ${state}${last ? ` (${last.error ?? last.status}, ${last.durationMs} ms)` : ""}`;
}

/** Shows the request of a message and every response. */
export function formatDeliveryDetails(delivery: DeliveryDetails): string {
  const { request, attempts } = delivery;
  return [
    formatDelivery(delivery),
    `POST ${request.url}\n${JSON.stringify(request.body, null, 2)}`,
    ...attempts.map(
      ({ at, status, error, responseBody }) =>
        `${at}  ${error ?? status ?? ""}  ${responseBody ?? ""}`,
    ),
  ].join("\n");
}
