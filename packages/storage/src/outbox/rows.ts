import type {
  Attempt,
  Webhook,
  WebhookWithHealth,
  Message,
  MessageKind,
  UnhealthyWebhook,
} from "./messages.ts";
import type { JsonObject, Moment } from "../records.ts";

/** A row of the table `outbox`. */
export interface MessageRow {
  readonly id: string;
  readonly app: string;
  readonly webhook: string;
  readonly kind: MessageKind;
  readonly lane: string | null;
  readonly install: string | null;
  readonly at: Moment;
  readonly state: Message["state"];
  readonly due: Moment | null;
  readonly tries: number;
  readonly attempts: string;
  readonly doc: string;
}

export const messageColumns =
  "id, app, webhook, kind, lane, install, at, state, due, tries, attempts, doc";

export function toMessage(row: MessageRow): Message {
  const { id, app, webhook, kind, lane, install, at, state, due, tries } = row;
  return {
    id,
    app,
    webhook,
    kind,
    ...(lane !== null && { lane }),
    ...(install !== null && { install }),
    at,
    state,
    ...(due !== null && { due }),
    tries,
    attempts: JSON.parse(row.attempts) as Attempt[],
    doc: JSON.parse(row.doc) as JsonObject,
  };
}

/** The columns of the table `webhooks` that {@link toWebhook} reads. */
export interface WebhookRow {
  readonly doc: string;
  readonly failures: number;
  readonly failing_since: Moment | null;
  readonly refused: number;
  readonly dropped: number;
}

export const webhookColumns = "doc, failures, failing_since, refused, dropped";

export function toWebhook(row: WebhookRow): WebhookWithHealth {
  const { doc, failures, failing_since: since, refused, dropped } = row;
  return {
    ...(JSON.parse(doc) as Webhook),
    failures,
    ...(since !== null && { failingSince: since }),
    refused,
    dropped,
  };
}

/** A row that {@link selectUnhealthy} returns. */
export interface UnhealthyRow {
  readonly id: string;
  readonly app: string;
  readonly paused: number | boolean;
  readonly refused: number;
  readonly dropped: number;
}

export const selectUnhealthy = `
  SELECT id, app, paused, refused, dropped FROM webhooks
  WHERE paused OR refused > 0 OR dropped > 0`;

export function toUnhealthyWebhook({ paused, ...row }: UnhealthyRow): UnhealthyWebhook {
  return { ...row, isPaused: Boolean(paused) };
}
