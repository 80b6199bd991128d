import { randomBytes } from "node:crypto";
import { openMemoryStore } from "@throughline/storage/memory";
import { withoutHealth } from "@throughline/storage";
import type { Webhook, Message, Store } from "@throughline/storage";
import { registerApp } from "../../../catalog/apps/register-app.ts";
import { shop } from "../../../testing/test-service.ts";
import { WebhookDelivery } from "../webhook-delivery.ts";
import { Dispatcher } from "../dispatcher.ts";
import type { WebhookRequest } from "../forwarders/forwarder.ts";
import type { WebhookResponse } from "../send.ts";

export const ok: WebhookResponse = { status: 204, text: "" };

interface Sent {
  readonly host: string;
  readonly id: string;
  readonly body: { readonly type: string; readonly data: Record<string, unknown> };
}

/** A test environment for deliveries: an app, a clock, and receivers with scripted responses. */
export class DeliveryTest {
  readonly store: Store;
  readonly app: string;
  at: number;
  readonly warnings: unknown[] = [];
  readonly sent: Sent[] = [];
  readonly mails: unknown[] = [];
  /** The response to each request, by the host of the webhook. Defaults to 204. */
  answers: Record<
    string,
    (outgoing: WebhookRequest, signal?: AbortSignal) => Promise<WebhookResponse>
  > = {};

  private constructor(store: Store, appId: string, at: number) {
    this.store = store;
    this.app = appId;
    this.at = at;
  }

  static async start(): Promise<DeliveryTest> {
    const store = openMemoryStore();
    const at = 1_763_164_800_000;
    const registered = await registerApp(store, shop, { now: () => at, random: randomBytes });
    return new DeliveryTest(store, registered?.app.id ?? "", at);
  }

  node(maxBytesPerApp = 0): Dispatcher {
    const { store } = this;
    const warn = (...words: unknown[]) => void this.warnings.push(words);
    const now = () => this.at;
    const delivery = new WebhookDelivery({
      store,
      now,
      chance: () => 0.5,
      serviceUrl: "https://links.example",
      log: { warn },
      mailer: {
        url: (path) => `https://links.example/dashboard${path}`,
        tellOwners: async (app, kind, values) => void this.mails.push({ app, kind, values }),
      },
      send: async (outgoing, signal) => {
        const { host } = new URL(outgoing.url);
        const id = outgoing.headers["webhook-id"] ?? "";
        this.sent.push({ host, id, body: JSON.parse(outgoing.body) as Sent["body"] });
        return this.answers[host]?.(outgoing, signal) ?? ok;
      },
    });
    const log = { error: warn, warn, debug: () => undefined };
    const { outbox } = store;
    return new Dispatcher({ outbox, delivery, now, log, leaseMs: 15_000, maxBytesPerApp });
  }

  async addWebhook(host: string, parts: Partial<Webhook> = {}): Promise<void> {
    const { at } = this;
    await this.store.outbox.addWebhook({
      id: host,
      app: this.app,
      events: ["install.unmatched", "event.logged", "link.created"],
      target: { type: "webhook", url: `https://${host}/`, secrets: [{ secret: "whsec_AAAA" }] },
      createdAt: at,
      updatedAt: at,
      ...parts,
    });
  }

  /** Logs events, all of one install by default. */
  async log(ids: readonly string[], install: string | undefined = "phone"): Promise<void> {
    const { at } = this;
    const event = { name: "buy", at, receivedAt: at, ...(install !== undefined && { install }) };
    await this.store.events.append(
      this.app,
      ids.map((id) => ({ ...event, id })),
    );
  }

  async settle(...nodes: Dispatcher[]): Promise<void> {
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(nodes.map((node) => node.tick()));
      await new Promise(setImmediate);
    }
  }

  received(host: string): unknown[] {
    return this.sent
      .filter((request) => request.host === host)
      .map(({ body }) => body.data["id"] ?? body.type);
  }

  async messages(webhook: string, limit = 99): Promise<readonly Message[]> {
    return (await this.store.outbox.messages(this.app, webhook, { limit })).items;
  }

  async resume(webhook: string): Promise<void> {
    const current = await this.store.outbox.webhook(this.app, webhook);
    if (!current) throw new Error("The webhook was deleted.");
    const { paused: _paused, ...rest } = withoutHealth(current);
    await this.store.outbox.replaceWebhook({ ...rest, updatedAt: this.at }, current.updatedAt);
  }
}
