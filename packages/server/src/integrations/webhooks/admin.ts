import type {
  Webhook,
  WebhookWithHealth,
  LeasedMessage,
  Replay,
  Store,
} from "@throughline/storage";
import type { WebhookReplay } from "@throughline/protocol";
import { dayMs } from "@throughline/engine/durations";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { pageRequest } from "../../platform/admin-handlers/page-request.ts";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { CreateRateLimit } from "../../platform/limits/rate-limit.ts";
import type { Clock } from "../../platform/time/clock.ts";
import type { WebhookDelivery } from "./webhook-delivery.ts";
import { updateWebhook, makeWebhook, rotateSecret } from "./edit-webhook.ts";
import { deliveryView, newWebhook, webhookView } from "./webhook-view.ts";
import { shownUrl } from "./webhook-delivery.ts";
import { webhookTarget } from "./webhook-target.ts";
import type { WebhookSettings } from "./webhook-sender.ts";

/** Dependencies of the webhook routes. */
export interface WebhookAdminDependencies {
  readonly store: Store;
  readonly delivery: WebhookDelivery;
  readonly leaseMs: number;
  readonly config: Pick<WebhookSettings, "webhookAllowHttp">;
  readonly rateLimit: CreateRateLimit;
  readonly now: Clock;
  readonly random: RandomBytes;
}

/** How many test messages an app may send per minute. Each one sends a request to another server. */
const testsPerMinute = 30;

/** How many webhooks an app may have. Every message is stored once for each of them. */
const maxPerApp = 10;

/** Manages webhooks: their settings and secrets, test messages, deliveries and replays. */
export function webhookAdmin({
  store: { outbox },
  delivery,
  leaseMs,
  config: { webhookAllowHttp: allowHttp },
  rateLimit,
  now,
  random,
}: WebhookAdminDependencies): AdminHandlers<
  | "listWebhooks"
  | "createWebhook"
  | "getWebhook"
  | "updateWebhook"
  | "deleteWebhook"
  | "rotateWebhook"
  | "testWebhook"
  | "replayWebhook"
  | "listDeliveries"
  | "getDelivery"
> {
  const testLimit = rateLimit(testsPerMinute, "for test messages of webhooks");

  async function find(appId: string, id: string): Promise<WebhookWithHealth> {
    const webhook = await outbox.webhook(appId, id);
    if (!webhook) throw unknownWebhook(id);
    return webhook;
  }

  /** Changes a webhook. Repeats the change when another request changed the webhook at the same time. */
  async function change(
    appId: string,
    id: string,
    edit: (current: WebhookWithHealth) => Webhook,
  ): Promise<WebhookWithHealth> {
    for (;;) {
      const current = await find(appId, id);
      const outcome = await outbox.replaceWebhook(edit(current), current.updatedAt);
      if (outcome === "unknown") throw unknownWebhook(id);
      if (outcome === "replaced") return find(appId, id);
    }
  }

  return {
    listWebhooks: async ({ app }) => ({
      items: (await outbox.webhooks(app.id)).map((webhook) => webhookView(webhook, now())),
    }),

    async createWebhook({ app, body }) {
      if ((await outbox.webhooks(app.id)).length >= maxPerApp) {
        throw new ApiError(
          "conflict",
          `This app already has ${maxPerApp} webhooks, which is the maximum. Delete one first.`,
        );
      }
      const webhook = makeWebhook(app.id, body, { now: now(), random, allowHttp });
      await outbox.addWebhook(webhook);
      return newWebhook({ ...webhook, failures: 0, refused: 0, dropped: 0 }, now());
    },

    getWebhook: async ({ app, params }) => webhookView(await find(app.id, params.webhookId), now()),

    async updateWebhook({ app, params, body }) {
      const changed = await change(app.id, params.webhookId, (current) =>
        updateWebhook(current, body, { now: now(), allowHttp }),
      );
      return webhookView(changed, now());
    },

    async deleteWebhook({ app, params }) {
      if (!(await outbox.removeWebhook(app.id, params.webhookId))) {
        throw unknownWebhook(params.webhookId);
      }
    },

    async rotateWebhook({ app, params, body }) {
      const overlapMs = (body.overlapSeconds ?? dayMs / 1000) * 1000;
      const rotated = await change(app.id, params.webhookId, (current) => {
        if (webhookTarget(current).type === "webhook") {
          return rotateSecret(current, overlapMs, { now: now(), random });
        }
        throw new ApiError(
          "conflict",
          `A webhook of type ${webhookTarget(current).type} has no signing secret to rotate.`,
        );
      });
      return newWebhook(rotated, now());
    },

    async testWebhook({ app, params }) {
      const webhook = await find(app.id, params.webhookId);
      await testLimit.count(app.id);
      const at = now();
      const message: LeasedMessage = {
        id: `msg_${random(16).toString("hex")}`,
        app: app.id,
        webhook: webhook.id,
        kind: "test",
        at,
        state: "waiting",
        due: at + leaseMs,
        tries: 0,
        attempts: [],
        doc: {},
      };
      await outbox.addLeased(message);
      await delivery.deliver(webhook, message);
      return deliveryView((await outbox.message(app.id, webhook.id, message.id)) ?? message);
    },

    async replayWebhook({ app, params, body }) {
      const { id } = await find(app.id, params.webhookId);
      const replayed = await outbox.replay(app.id, id, parseReplay(body));
      if (replayed === 0 && body.delivery !== undefined) throw unknownDelivery(body.delivery);
      return { replayed };
    },

    async listDeliveries({ app, params, query }) {
      const { id } = await find(app.id, params.webhookId);
      const { state } = query;
      const page = { ...pageRequest(query), ...(state !== undefined && { state }) };
      const { items, next } = await outbox.messages(app.id, id, page);
      return { items: items.map(deliveryView), next: next ?? null };
    },

    async getDelivery({ app, params }) {
      const webhook = await find(app.id, params.webhookId);
      const message = await outbox.message(app.id, webhook.id, params.deliveryId);
      if (!message) throw unknownDelivery(params.deliveryId);
      const body = await delivery.shownRequest(webhook, message);
      return { ...deliveryView(message), request: { url: shownUrl(webhook), body } };
    },
  };
}

function parseReplay({ delivery, since, state = "failed" }: WebhookReplay): Replay {
  if (delivery !== undefined) return { id: delivery };
  if (since !== undefined) return { since: Date.parse(since), state };
  throw invalidField("since", "Name a delivery, or a time since when deliveries are replayed.");
}

function unknownWebhook(id: string): ApiError {
  return new ApiError("not_found", `This app has no webhook with the ID "${id}".`);
}

function unknownDelivery(id: string): ApiError {
  return new ApiError("not_found", `This webhook has no finished delivery with the ID "${id}".`);
}
