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
import { targetExplained, targetOptions, withAdmin } from "../target.ts";

const settingOptions = {
  event: { type: "string", multiple: true },
  secret: { type: "string" },
  "measurement-id": { type: "string" },
  description: { type: "string" },
} as const;

const settingsExplained = {
  event:
    "what it is told of, such as install.matched; can be repeated; default: all but link.clicked",
  secret: "GA4's API secret, or PostHog's project key",
  "measurement-id": "GA4's measurement ID, G-…",
  description: "what it is for",
} as const;

export const webhookAdd: Command = {
  name: "webhook add",
  takes: "[url]",
  summary: "tell another service what happens; shows the signing secret once",
  options: { ...targetOptions, ...settingOptions, type: { type: "string" } },
  explain: {
    ...targetExplained,
    ...settingsExplained,
    type: "webhook for a service of your own, or ga4, posthog, slack; default: webhook",
  },
  async run([url], options, world) {
    const { type } = options;
    const body = {
      ...(url !== undefined && { url }),
      // The service says what is wrong with it.
      ...(typeof type === "string" && { type: type as WebhookType }),
      ...settingsIn(options),
    };
    return shown(await withAdmin(world, options, (admin) => admin.createWebhook({ body })));
  },
};

export const webhookList: Command = {
  name: "webhook list",
  summary: "show the app's webhooks and how they do",
  options: targetOptions,
  explain: targetExplained,
  async run(_args, options, world) {
    const { items } = await withAdmin(world, options, (admin) => admin.listWebhooks());
    return { text: table(items.map(rowOf)), data: items };
  },
};

export const webhookEdit: Command = {
  name: "webhook edit",
  takes: "<webhook id>",
  summary: "change, pause or resume a webhook",
  options: {
    ...targetOptions,
    ...settingOptions,
    to: { type: "string" },
    pause: { type: "boolean" },
    resume: { type: "boolean" },
  },
  explain: {
    ...targetExplained,
    ...settingsExplained,
    to: "the address messages go to from now on",
    pause: "send nothing; messages wait for up to seven days",
    resume: "send again, beginning with what waits",
  },
  async run([id], options, world) {
    const { to, pause, resume } = options;
    const body = {
      ...(typeof to === "string" && { url: to }),
      ...(pause === true && { paused: true }),
      ...(resume === true && { paused: false }),
      ...settingsIn(options),
    };
    const change = { params: { webhookId: idIn(id, "edit") }, body };
    const changed = await withAdmin(world, options, (admin) => admin.changeWebhook(change));
    return { text: table([rowOf(changed)]), data: changed };
  },
};

export const webhookRemove: Command = {
  name: "webhook remove",
  takes: "<webhook id>",
  summary: "remove a webhook, with all that waits for it",
  options: targetOptions,
  explain: targetExplained,
  async run([id], options, world) {
    const webhookId = idIn(id, "remove");
    await withAdmin(world, options, (admin) => admin.deleteWebhook({ params: { webhookId } }));
    return { text: `${webhookId} is removed.`, data: { id: webhookId } };
  },
};

export const webhookTest: Command = {
  name: "webhook test",
  takes: "<webhook id>",
  summary: "send a test message now and show the answer",
  options: targetOptions,
  explain: targetExplained,
  async run([id], options, world) {
    const params = { webhookId: idIn(id, "test") };
    const sent = await withAdmin(world, options, (admin) => admin.testWebhook({ params }));
    return { text: inWords(sent), data: sent, ok: sent.state === "delivered" };
  },
};

export const webhookLog: Command = {
  name: "webhook log",
  takes: "<webhook id> [delivery id]",
  summary: "show what was sent and answered; with a delivery, the whole request",
  options: { ...targetOptions, state: { type: "string" }, limit: { type: "string" } },
  explain: {
    ...targetExplained,
    state: "only those that are waiting, delivered or failed",
    limit: "how many, newest first; default: 50",
  },
  async run([id, deliveryId], options, world) {
    const webhookId = idIn(id, "log");
    if (deliveryId !== undefined) {
      const params = { webhookId, deliveryId };
      const one = await withAdmin(world, options, (admin) => admin.getDelivery({ params }));
      const request = `POST ${one.request.url}\n${JSON.stringify(one.request.body, null, 2)}`;
      const answers = one.attempts.map(
        ({ at, status, error, answer }) => `${at}  ${error ?? status ?? ""}  ${answer ?? ""}`,
      );
      return { text: [inWords(one), request, ...answers].join("\n"), data: one };
    }
    const { state, limit } = options;
    const query = {
      ...(typeof state === "string" && { state: state as DeliveryView["state"] }),
      ...(typeof limit === "string" && { limit }),
    };
    const page = await withAdmin(world, options, (admin) =>
      admin.listDeliveries({ params: { webhookId }, query }),
    );
    return { text: table(page.items.map(logRow)), data: page };
  },
};

export const webhookReplay: Command = {
  name: "webhook replay",
  takes: "<webhook id> [delivery id]",
  summary: "send messages once more: one, or those since a moment",
  options: { ...targetOptions, since: { type: "string" }, state: { type: "string" } },
  explain: {
    ...targetExplained,
    since: "from this moment on, such as 2026-11-15T00:00:00Z",
    state: "with --since: failed, delivered or all; default: failed",
  },
  async run([id, delivery], options, world) {
    const { since, state } = options;
    const body = {
      ...(delivery !== undefined && { delivery }),
      ...(typeof since === "string" && { since }),
      ...(typeof state === "string" && { state: state as "failed" }),
    };
    const params = { webhookId: idIn(id, "replay") };
    const done = await withAdmin(world, options, (admin) => admin.replayWebhook({ params, body }));
    return { text: `${done.replayed} will be sent again.`, data: done };
  },
};

export const webhookRotate: Command = {
  name: "webhook rotate",
  takes: "<webhook id>",
  summary: "make a new signing secret and show it once",
  options: { ...targetOptions, overlap: { type: "string" } },
  explain: {
    ...targetExplained,
    overlap: "how many seconds the old secret signs too; default: 86400, one day",
  },
  async run([id], options, world) {
    const { overlap = "86400" } = options;
    if (typeof overlap !== "string" || !/^\d{1,7}$/.test(overlap)) {
      throw new UsageError("--overlap must be a number of seconds.");
    }
    const rotation = {
      params: { webhookId: idIn(id, "rotate") },
      body: { overlapSeconds: Number(overlap) },
    };
    return shown(await withAdmin(world, options, (admin) => admin.rotateWebhook(rotation)));
  },
};

function idIn(id: string | undefined, verb: string): string {
  if (id) return id;
  throw new UsageError(`The webhook's ID is missing: throughline webhook ${verb} <webhook id>`);
}

function settingsIn(options: Options) {
  const { event, secret, description } = options;
  const measurementId = options["measurement-id"];
  return {
    ...(Array.isArray(event) && { events: event as WebhookEvent[] }),
    ...(typeof secret === "string" && { secret }),
    ...(typeof measurementId === "string" && { measurementId }),
    ...(typeof description === "string" && { description }),
  };
}

function shown(made: NewWebhook): CommandResult {
  const secret = made.secret === null ? "" : `\n${made.secret}\n(shown only once)`;
  return { text: `${made.id}  ${made.url}${secret}`, data: made };
}

function rowOf(webhook: WebhookView): string[] {
  const { id, type, url, events, description, state, pausedBecause, failures } = webhook;
  const { refused, dropped } = webhook;
  const how = [
    state === "failing" ? `failing, ${failures} in a row` : state,
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(dropped > 0 ? [`${dropped} dropped`] : []),
  ].join(", ");
  return [id, type, url, how, events.join(","), description ?? "", pausedBecause ?? ""];
}

function logRow(delivery: DeliveryView): string[] {
  const { id, event, at, state, attempts, nextTryAt } = delivery;
  const last = attempts.at(-1);
  const next = nextTryAt === null ? "" : `next try ${nextTryAt}`;
  return [id, at, event, state, `${attempts.length}`, last?.error ?? `${last?.status ?? ""}`, next];
}

function inWords({ id, state, attempts }: DeliveryView): string {
  const last = attempts.at(-1);
  return `${id} is ${state}${last ? ` (${last.error ?? last.status}, ${last.tookMs} ms)` : ""}`;
}
