import type {
  DeliveryView,
  NewWebhook,
  WebhookEvent,
  WebhookType,
  WebhookView,
} from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Command, CommandResult, Options } from "../command.ts";
import { table } from "../table.ts";
import { connectionOptionHelp, connectionOptions, withAdmin } from "../connection.ts";

const settingsOptions = {
  event: { type: "string", multiple: true },
  secret: { type: "string" },
  "measurement-id": { type: "string" },
  description: { type: "string" },
} as const;

const settingsOptionHelp = {
  event:
    "an event to send, such as install.matched; can be repeated; default: all except link.clicked",
  secret: "GA4's API secret, or PostHog's project key",
  "measurement-id": "GA4's measurement ID, G-…",
  description: "what the webhook is for",
} as const;

export const webhookCreate: Command = {
  name: "webhook create",
  parameters: "[url]",
  summary: "send events to another service; shows the signing secret once",
  options: { ...connectionOptions, ...settingsOptions, type: { type: "string" } },
  optionHelp: {
    ...connectionOptionHelp,
    ...settingsOptionHelp,
    type: "webhook for your own service, or ga4, posthog, slack; default: webhook",
  },
  async run([url], options, context) {
    const { type } = options;
    const body = {
      ...(url !== undefined && { url }),
      // The service validates the type.
      ...(typeof type === "string" && { type: type as WebhookType }),
      ...parseSettings(options),
    };
    return newWebhookResult(
      await withAdmin(context, options, (admin) => admin.createWebhook({ body })),
    );
  },
};

export const webhookList: Command = {
  name: "webhook list",
  summary: "list the webhooks and their state",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run(_args, options, context) {
    const { items } = await withAdmin(context, options, (admin) => admin.listWebhooks());
    return { text: table(items.map(webhookRow)), data: items };
  },
};

export const webhookEdit: Command = {
  name: "webhook edit",
  parameters: "<webhook id>",
  summary: "change, pause or resume a webhook",
  options: {
    ...connectionOptions,
    ...settingsOptions,
    to: { type: "string" },
    pause: { type: "boolean" },
    resume: { type: "boolean" },
  },
  optionHelp: {
    ...connectionOptionHelp,
    ...settingsOptionHelp,
    to: "the new address",
    pause: "send nothing; messages wait for up to seven days",
    resume: "send again, starting with the waiting messages",
  },
  async run([id], options, context) {
    const { to, pause, resume } = options;
    const body = {
      ...(typeof to === "string" && { url: to }),
      ...(pause === true && { paused: true }),
      ...(resume === true && { paused: false }),
      ...parseSettings(options),
    };
    const change = { params: { webhookId: requireId(id, "edit") }, body };
    const changed = await withAdmin(context, options, (admin) => admin.updateWebhook(change));
    return { text: table([webhookRow(changed)]), data: changed };
  },
};

export const webhookDelete: Command = {
  name: "webhook delete",
  parameters: "<webhook id>",
  summary: "delete a webhook and its waiting messages",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run([id], options, context) {
    const webhookId = requireId(id, "delete");
    await withAdmin(context, options, (admin) => admin.deleteWebhook({ params: { webhookId } }));
    return { text: `${webhookId} was deleted.`, data: { id: webhookId } };
  },
};

export const webhookTest: Command = {
  name: "webhook test",
  parameters: "<webhook id>",
  summary: "send a test message and show the response",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run([id], options, context) {
    const params = { webhookId: requireId(id, "test") };
    const sent = await withAdmin(context, options, (admin) => admin.testWebhook({ params }));
    return { text: formatDelivery(sent), data: sent, ok: sent.state === "delivered" };
  },
};

export const webhookLog: Command = {
  name: "webhook log",
  parameters: "<webhook id> [delivery id]",
  summary: "list deliveries; with a delivery ID, show the request and each response",
  options: { ...connectionOptions, state: { type: "string" }, limit: { type: "string" } },
  optionHelp: {
    ...connectionOptionHelp,
    state: "only deliveries that are waiting, delivered or failed",
    limit: "the number of deliveries, newest first; default: 50",
  },
  async run([id, deliveryId], options, context) {
    const webhookId = requireId(id, "log");
    if (deliveryId !== undefined) {
      const params = { webhookId, deliveryId };
      const delivery = await withAdmin(context, options, (admin) => admin.getDelivery({ params }));
      const request = `POST ${delivery.request.url}\n${JSON.stringify(delivery.request.body, null, 2)}`;
      const responses = delivery.attempts.map(
        ({ at, status, error, answer }) => `${at}  ${error ?? status ?? ""}  ${answer ?? ""}`,
      );
      return { text: [formatDelivery(delivery), request, ...responses].join("\n"), data: delivery };
    }
    const { state, limit } = options;
    const query = {
      ...(typeof state === "string" && { state: state as DeliveryView["state"] }),
      ...(typeof limit === "string" && { limit }),
    };
    const page = await withAdmin(context, options, (admin) =>
      admin.listDeliveries({ params: { webhookId }, query }),
    );
    return { text: table(page.items.map(deliveryRow)), data: page };
  },
};

export const webhookReplay: Command = {
  name: "webhook replay",
  parameters: "<webhook id> [delivery id]",
  summary: "send one delivery again, or all deliveries since a time",
  options: { ...connectionOptions, since: { type: "string" }, state: { type: "string" } },
  optionHelp: {
    ...connectionOptionHelp,
    since: "send deliveries since this time again, such as 2026-11-15T00:00:00Z",
    state: "with --since: failed, delivered or all; default: failed",
  },
  async run([id, delivery], options, context) {
    const { since, state } = options;
    const body = {
      ...(delivery !== undefined && { delivery }),
      ...(typeof since === "string" && { since }),
      ...(typeof state === "string" && { state: state as "failed" }),
    };
    const params = { webhookId: requireId(id, "replay") };
    const done = await withAdmin(context, options, (admin) =>
      admin.replayWebhook({ params, body }),
    );
    return {
      text: `${done.replayed} ${done.replayed === 1 ? "delivery" : "deliveries"} will be sent again.`,
      data: done,
    };
  },
};

export const webhookRotate: Command = {
  name: "webhook rotate",
  parameters: "<webhook id>",
  summary: "create a new signing secret and show it once",
  options: { ...connectionOptions, overlap: { type: "string" } },
  optionHelp: {
    ...connectionOptionHelp,
    overlap: "for how many seconds the old secret signs too; default: 86400, one day",
  },
  async run([id], options, context) {
    const { overlap = "86400" } = options;
    if (typeof overlap !== "string" || !/^\d{1,7}$/.test(overlap)) {
      throw new UsageError("--overlap must be a number of seconds.");
    }
    const rotation = {
      params: { webhookId: requireId(id, "rotate") },
      body: { overlapSeconds: Number(overlap) },
    };
    return newWebhookResult(
      await withAdmin(context, options, (admin) => admin.rotateWebhook(rotation)),
    );
  },
};

function requireId(id: string | undefined, verb: string): string {
  if (id) return id;
  throw new UsageError(`The webhook's ID is missing: throughline webhook ${verb} <webhook id>`);
}

function parseSettings(options: Options) {
  const { event, secret, description } = options;
  const measurementId = options["measurement-id"];
  return {
    ...(Array.isArray(event) && { events: event as WebhookEvent[] }),
    ...(typeof secret === "string" && { secret }),
    ...(typeof measurementId === "string" && { measurementId }),
    ...(typeof description === "string" && { description }),
  };
}

function newWebhookResult(created: NewWebhook): CommandResult {
  const secret = created.secret === null ? "" : `\n${created.secret}\n(shown only once)`;
  return { text: `${created.id}  ${created.url}${secret}`, data: created };
}

function webhookRow(webhook: WebhookView): string[] {
  const { id, type, url, events, description, state, pausedBecause, failures } = webhook;
  const { refused, dropped } = webhook;
  const status = [
    state === "failing" ? `failing, ${failures} in a row` : state,
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(dropped > 0 ? [`${dropped} dropped`] : []),
  ].join(", ");
  return [id, type, url, status, events.join(","), description ?? "", pausedBecause ?? ""];
}

function deliveryRow(delivery: DeliveryView): string[] {
  const { id, event, at, state, attempts, nextTryAt } = delivery;
  const last = attempts.at(-1);
  const next = nextTryAt === null ? "" : `next try ${nextTryAt}`;
  return [id, at, event, state, `${attempts.length}`, last?.error ?? `${last?.status ?? ""}`, next];
}

function formatDelivery({ id, state, attempts }: DeliveryView): string {
  const last = attempts.at(-1);
  return `${id}: ${state}${last ? ` (${last.error ?? last.status}, ${last.tookMs} ms)` : ""}`;
}
