import { userLane, withAttempt } from "../outbox/messages.ts";
import type {
  DeliveryResult,
  Webhook,
  WebhookWithHealth,
  LeasedMessage,
  Message,
  Replay,
  UnhealthyWebhook,
} from "../outbox/messages.ts";
import {
  webhookColumns,
  toWebhook,
  messageColumns,
  toMessage,
  selectUnhealthy,
  toUnhealthyWebhook,
} from "../outbox/rows.ts";
import type { WebhookRow, MessageRow, UnhealthyRow } from "../outbox/rows.ts";
import type { Page, PageRequest } from "../paging/page.ts";
import type { Moment } from "../records.ts";
import { readPage, run } from "./step.ts";
import type { BoundEntity, Entity, SqlValue, Step } from "./step.ts";

/**
 * The column `events` holds the events that the webhook receives, separated by spaces. `tries` counts the deliveries since a
 * message was queued, and `attempts` describes the last ones.
 */
const tables = `
  CREATE TABLE webhooks (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    app text NOT NULL, events text NOT NULL, paused boolean NOT NULL,
    failures bigint NOT NULL DEFAULT 0, failing_since bigint, rests_until bigint NOT NULL DEFAULT 0,
    refused bigint NOT NULL DEFAULT 0, dropped bigint NOT NULL DEFAULT 0, updated_at bigint NOT NULL,
    doc text NOT NULL
  );
  CREATE INDEX webhooks_of_app ON webhooks (app, serial);
  CREATE TABLE outbox (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    app text NOT NULL, webhook text NOT NULL, kind text NOT NULL, lane text, install text,
    at bigint NOT NULL, state text NOT NULL DEFAULT 'waiting', due bigint,
    tries bigint NOT NULL DEFAULT 0, attempts text NOT NULL DEFAULT '[]', doc text NOT NULL
  );
  CREATE INDEX outbox_fresh ON outbox (webhook, serial) WHERE state = 'waiting' AND due IS NULL;
  CREATE INDEX outbox_tried ON outbox (webhook, due) WHERE state = 'waiting' AND due IS NOT NULL;
  CREATE INDEX outbox_lanes ON outbox (webhook, lane, serial) WHERE state = 'waiting';
  CREATE INDEX outbox_of_webhook ON outbox (webhook, serial);
  CREATE INDEX outbox_of_install ON outbox (app, install) WHERE install IS NOT NULL;
  CREATE INDEX outbox_by_time ON outbox (app, at);
`;

const insertWebhook = `
  INSERT INTO webhooks (id, app, events, paused, updated_at, doc) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT DO NOTHING RETURNING id`;
const lockWebhook = `
  SELECT paused, updated_at FROM webhooks WHERE app = $1 AND id = $2 FOR UPDATE`;
const updateWebhook = `
  UPDATE webhooks SET events = $2, paused = $3, updated_at = $4, doc = $5 WHERE id = $1`;
const resetFailures = `
  UPDATE webhooks SET failures = 0, failing_since = NULL, rests_until = 0
  WHERE id = $1 AND failures > 0`;
const countFailure = `
  UPDATE webhooks SET failures = failures + 1, failing_since = coalesce(failing_since, $3),
    rests_until = CASE WHEN rests_until < $2 THEN $2 ELSE rests_until END WHERE id = $1`;
const isDue = `
  NOT paused AND rests_until <= $1 AND (
    EXISTS (SELECT 1 FROM outbox WHERE webhook = webhooks.id AND state = 'waiting' AND due IS NULL)
    OR EXISTS (SELECT 1 FROM outbox WHERE webhook = webhooks.id AND state = 'waiting'
      AND due IS NOT NULL AND due <= $1))`;
const storeResult = `
  UPDATE outbox SET state = $1, due = $2, tries = tries + 1, attempts = $3
  WHERE id = $4 AND webhook = $5 AND state = 'waiting' AND due = $6 RETURNING id`;
const insertMessage = `
  INSERT INTO outbox (${messageColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;
const selectMessages = `
  SELECT serial, ${messageColumns} FROM outbox WHERE webhook = $3 AND app = $4 AND serial < $1
  ORDER BY serial DESC LIMIT $2`;
const selectMessagesInState = selectMessages.replace("ORDER", "AND state = $5 ORDER");
const requeue = `
  UPDATE outbox SET state = 'waiting', due = NULL, tries = 0
  WHERE app = $1 AND webhook = $2 AND state <> 'waiting'`;

/**
 * Webhooks and the outbox of messages to them. The stores of installs, events, links and clicks
 * write messages in the transaction of the change that the message reports, one for each webhook
 * that subscribes to the kind. Each engine implements leasing, trimming and bulk deletion itself.
 */
export const webhooks = {
  tables,
  reads: {
    *webhook(app: string, id: string): Step<WebhookWithHealth | undefined> {
      return (yield* findWebhooks("app = $1 AND id = $2", app, id))[0];
    },
    /** Returns an app's webhooks, oldest first. */
    webhooks: (app: string): Step<readonly WebhookWithHealth[]> => findWebhooks("app = $1", app),
    /** Returns the webhooks of all apps that are paused, or that lost or refused messages. */
    *unhealthyWebhooks(): Step<readonly UnhealthyWebhook[]> {
      return (yield* run<UnhealthyRow>(selectUnhealthy)).map(toUnhealthyWebhook);
    },
    /**
     * Returns the webhooks of all apps that have messages to send now and are neither paused nor
     * resting after a failure.
     */
    due: (now: Moment): Step<readonly WebhookWithHealth[]> => findWebhooks(isDue, now),
    /** Returns a webhook's messages, newest first. */
    *messages(
      app: string,
      webhook: string,
      { state, ...request }: PageRequest & { readonly state?: Message["state"] },
    ): Step<Page<Message>> {
      type Row = MessageRow & { readonly serial: number };
      const result =
        state === undefined
          ? yield* readPage<Row>(selectMessages, request, webhook, app)
          : yield* readPage<Row>(selectMessagesInState, request, webhook, app, state);
      return { ...result, items: result.items.map(toMessage) };
    },
    *message(app: string, webhook: string, id: string): Step<Message | undefined> {
      const find = `
        SELECT ${messageColumns} FROM outbox WHERE id = $1 AND app = $2 AND webhook = $3`;
      const [row] = yield* run<MessageRow>(find, id, app, webhook);
      return row && toMessage(row);
    },
  },
  writes: {
    /** Adds a webhook. Messages are stored for it from now on. `taken`: the id is in use. */
    *addWebhook(webhook: Webhook): Step<"created" | "taken"> {
      const { id, app, events, paused, updatedAt } = webhook;
      const values = [id, app, events.join(" "), paused !== undefined, updatedAt];
      const added = yield* run(insertWebhook, ...values, JSON.stringify(webhook));
      return added.length > 0 ? "created" : "taken";
    },

    /**
     * Replaces the webhook with the same id, if it was last updated at `since`. Resuming a paused
     * webhook resets its failures.
     */
    *replaceWebhook(webhook: Webhook, since: Moment): Step<"replaced" | "changed" | "unknown"> {
      const { id, app, events, updatedAt } = webhook;
      type Old = { readonly paused: boolean | number; readonly updated_at: Moment };
      const [old] = yield* run<Old>(lockWebhook, app, id);
      if (old === undefined) return "unknown";
      if (old.updated_at !== since) return "changed";
      const isPaused = webhook.paused !== undefined;
      const text = JSON.stringify(webhook);
      yield* run(updateWebhook, id, events.join(" "), isPaused, updatedAt, text);
      if (old.paused && !isPaused) yield* run(resetFailures, id);
      return "replaced";
    },

    /**
     * Deletes a webhook. Returns false if there was none. Its messages are deleted by
     * `dropMessages`.
     */
    *removeWebhook(app: string, id: string): Step<boolean> {
      const remove = "DELETE FROM webhooks WHERE app = $1 AND id = $2 RETURNING id";
      return (yield* run(remove, app, id)).length > 0;
    },

    /** Deletes at most `limit` messages of a deleted webhook. Returns how many were deleted. */
    *dropMessages(webhook: string, limit: number): Step<number> {
      const remove = `
        DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE webhook = $1 LIMIT $2)
        RETURNING id`;
      return (yield* run(remove, webhook, limit)).length;
    },

    /** Stores the result of a delivery. Returns false and changes nothing when the lease has ended or the message was deleted. */
    *finish(leased: LeasedMessage, result: DeliveryResult): Step<boolean> {
      const { attempt, state, due = null, isRefused, restsUntil = 0 } = result;
      const { id, webhook } = leased;
      const attempts = JSON.stringify(withAttempt(leased, attempt));
      const done = yield* run(storeResult, state, due, attempts, id, webhook, leased.due);
      if (done.length === 0) return false;
      if (state === "delivered") yield* run(resetFailures, webhook);
      else if (state === "skipped") return true;
      else if (isRefused) {
        yield* run("UPDATE webhooks SET refused = refused + 1 WHERE id = $1", webhook);
      } else yield* run(countFailure, webhook, restsUntil, attempt.at);
      return true;
    },

    /** Deletes a leased message that the webhook does not want. Returns false if the lease has ended. */
    *discard({ id, webhook, due }: LeasedMessage): Step<boolean> {
      const remove = `
        DELETE FROM outbox WHERE id = $1 AND webhook = $2 AND state = 'waiting' AND due = $3
        RETURNING id`;
      return (yield* run(remove, id, webhook, due)).length > 0;
    },

    /** Lets a leased message wait until `due`, without an attempt. Returns false if the lease has ended. */
    *postpone({ id, webhook, due }: LeasedMessage, until: Moment): Step<boolean> {
      const delay = `
        UPDATE outbox SET due = $4 WHERE id = $1 AND webhook = $2 AND state = 'waiting' AND due = $3
        RETURNING id`;
      return (yield* run(delay, id, webhook, due, until)).length > 0;
    },

    /** Stores a message that is already leased. */
    *addLeased(message: LeasedMessage): Step<void> {
      const { id, app, webhook, kind, lane = null, install = null, at, state, due } = message;
      const texts = [JSON.stringify(message.attempts), JSON.stringify(message.doc)];
      const columns = [id, app, webhook, kind, lane, install, at, state, due, message.tries];
      yield* run(insertMessage, ...columns, ...texts);
    },

    /** Queues finished messages again, under the same ids. Returns how many. */
    *replay(app: string, webhook: string, selection: Replay): Step<number> {
      if ("id" in selection) {
        return (yield* run(`${requeue} AND id = $3 RETURNING id`, app, webhook, selection.id))
          .length;
      }
      const { since, state } = selection;
      const sql = `${requeue} AND at >= $3 AND ${state === "all" ? "$4 = 'all'" : "state = $4"} RETURNING id`;
      return (yield* run(sql, app, webhook, since, state)).length;
    },
  },
  *eraseInstall(app, install) {
    const remove = "DELETE FROM outbox WHERE app = $1 AND install = $2 RETURNING id";
    return { messages: (yield* run(remove, app, install)).length };
  },
  *eraseUser(app, user) {
    const remove = "DELETE FROM outbox WHERE app = $1 AND lane = $2 RETURNING id";
    return { messages: (yield* run(remove, app, userLane(user))).length };
  },
  background: {
    finish: () => 1,
    discard: () => 1,
    postpone: () => 1,
    dropMessages: (_webhook: string, limit: number) => limit,
  },
} satisfies Entity;

export interface OutboxStore extends Omit<BoundEntity<typeof webhooks>, "dropMessages"> {
  /**
   * Drops the oldest messages of each app whose messages take more than `maxBytes`. Undelivered
   * ones are counted as dropped, also when `Store.sweep` deletes them.
   */
  trim(maxBytes: number): Promise<void>;
  /**
   * Leases messages of a webhook until `until`: first the ones that are due for a retry, then the
   * oldest new ones. Only the first waiting message of each lane is leased. When a lease ends, the
   * message can be leased again.
   */
  lease(
    webhook: string,
    now: Moment,
    until: Moment,
    limit: number,
  ): Promise<readonly LeasedMessage[]>;
}

function* findWebhooks(where: string, ...values: readonly SqlValue[]): Step<WebhookWithHealth[]> {
  const sql = `SELECT ${webhookColumns} FROM webhooks WHERE ${where} ORDER BY serial`;
  return (yield* run<WebhookRow>(sql, ...values)).map(toWebhook);
}
