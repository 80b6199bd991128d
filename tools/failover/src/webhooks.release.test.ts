import { createServer } from "node:http";
import type { Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { clientHeaders, routes } from "@throughline/protocol";
import { createAdminClient } from "@throughline/protocol/admin";
import { TestDatabase } from "@throughline/storage/postgres/testing/database";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { freePort } from "./free-port.ts";
import { createApp, ServiceNode } from "./service-node.ts";
import type { ShopApp } from "./service-node.ts";

const patience = { timeout: 60_000, interval: 50 };
const phones = 12;
/** How many concurrent requests a node sends to one webhook. */
const perWebhook = 4;

interface Delivery {
  readonly message: string;
  readonly install: string;
  readonly event: string;
}

let database: TestDatabase;
let nodes: ServiceNode[];
let receiver: Server;
/** The deliveries to the webhook that answers, in order. */
let deliveries: Delivery[];
/** The responses that the webhook holds back. Undefined while it answers at once. */
let heldResponses: ServerResponse[] | undefined;

beforeEach(async () => {
  [nodes, deliveries, heldResponses] = [[], [], undefined];
  database = await TestDatabase.create();
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      // The slow webhook never answers.
      if (request.url === "/slow") return;
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as {
        data: { id: string; installId: string };
      };
      const message = String(request.headers["webhook-id"]);
      deliveries.push({ message, install: data.installId, event: data.id });
      if (heldResponses) heldResponses.push(response);
      else response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, "127.0.0.1", resolve);
  });
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop("SIGKILL")));
  receiver.close();
  receiver.closeAllConnections();
  await database.remove();
});

/** Phones that log one event after another until they are stopped. An event without an acknowledgement is sent again. */
class Phones {
  readonly acknowledged: string[] = [];
  readonly #app: ShopApp;
  readonly #all: Promise<void[]>;
  readonly #ended = new AbortController();

  constructor(app: ShopApp) {
    this.#app = app;
    this.#all = Promise.all(Array.from({ length: phones }, (_, phone) => this.#run(phone)));
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#all;
  }

  async #run(phone: number): Promise<void> {
    for (let count = 0; !this.#ended.signal.aborted; count += 1) {
      const id = `${phone}-${String(count).padStart(4, "0")}`;
      let turn = phone + count;
      while (!(await this.#log(nodes[turn++ % nodes.length], `phone-${phone}`, id)));
      this.acknowledged.push(id);
    }
  }

  async #log(node: ServiceNode | undefined, installId: string, id: string): Promise<boolean> {
    const events = [{ id, name: "buy", timestamp: Date.now() }];
    try {
      const { ok } = await fetch(`${node?.url}${routes.events.path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          [clientHeaders.authorization]: `Bearer ${this.#app.key}`,
          [clientHeaders.app]: this.#app.id,
        },
        body: JSON.stringify({ installId, platform: "android", sentAt: Date.now(), events }),
      });
      return ok;
    } catch {
      return false;
    }
  }
}

/** How many webhook messages a node has delivered so far. */
async function deliveredBy({ url }: ServiceNode): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const name = 'throughline_webhook_deliveries_total{outcome="delivered"}';
  return Number(
    metrics
      .split("\n")
      .find((line) => line.startsWith(name))
      ?.split(" ")[1] ?? 0,
  );
}

const deliveredEvents = () => deliveries.map(({ event }) => event);

it(
  "delivers every message once and in order from two nodes, and redelivers what a killed node had in flight",
  { timeout: 180_000 },
  async () => {
    const app = await createApp(database.url);
    const settings = {
      WEBHOOK_ALLOW_HTTP: "on",
      WEBHOOK_PRIVATE_TARGETS: "127.0.0.1",
      WEBHOOK_TIMEOUT: "8",
    };
    const start = () => ServiceNode.start(database.url, settings);
    const [first, second] = await Promise.all([start(), start()]);
    nodes = [first, second];
    const admin = createAdminClient({ url: second.url, key: app.secret });
    const { port } = receiver.address() as AddressInfo;
    const add = (address: string) =>
      admin.createWebhook({ body: { url: address, events: ["event.logged"] } });
    await add(`http://127.0.0.1:${port}/good`);
    const others = [
      await add(`http://127.0.0.1:${port}/slow`),
      await add(`http://127.0.0.1:${await freePort()}/dead`),
    ];

    const load = new Phones(app);
    await vi.waitFor(async () => {
      expect(deliveries.length).toBeGreaterThan(60);
      for (const node of nodes) expect(await deliveredBy(node)).toBeGreaterThan(0);
    }, patience);
    heldResponses = [];
    await vi.waitFor(() => expect(heldResponses).toHaveLength(2 * perWebhook), patience);
    expect(new Set(deliveredEvents()).size, "each event was delivered by one node").toBe(
      deliveries.length,
    );

    await first.stop("SIGKILL");
    nodes = [second];
    for (const response of heldResponses) response.writeHead(204).end();
    heldResponses = undefined;
    const { length: before } = load.acknowledged;
    await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(before + 20), patience);
    await load.stop();
    await vi.waitFor(() => {
      const all = new Set(deliveredEvents());
      expect(load.acknowledged.filter((id) => !all.has(id))).toEqual([]);
      // The messages that the first node had in flight were delivered but not recorded, so they are delivered twice.
      expect(deliveries.length - all.size).toBe(perWebhook);
    }, patience);

    const messages = new Set(deliveries.map(({ event, message }) => `${event} ${message}`));
    expect(messages.size, "an event keeps its message id").toBe(new Set(deliveredEvents()).size);
    for (let phone = 0; phone < phones; phone += 1) {
      const events = deliveries.filter(({ install }) => install === `phone-${phone}`);
      const order = events.map(({ event }) => event);
      expect(order).toEqual(order.toSorted());
    }
    for (const { id } of others) {
      const { items } = await admin.listDeliveries({
        params: { webhookId: id },
        query: { state: "delivered" },
      });
      expect(items, "these webhooks received nothing").toEqual([]);
    }
  },
);
