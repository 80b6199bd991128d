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
/** How many requests a node has under way to one endpoint. */
const perEndpoint = 4;

interface Told {
  readonly message: string;
  readonly install: string;
  readonly event: string;
}

let database: TestDatabase;
let nodes: ServiceNode[];
let receiver: Server;
/** What the endpoint that answers was told, in order. */
let told: Told[];
/** While it holds its answers: those it owes. */
let owed: ServerResponse[] | undefined;

beforeEach(async () => {
  [nodes, told, owed] = [[], [], undefined];
  database = await TestDatabase.create();
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      // This one never answers.
      if (request.url === "/slow") return;
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as {
        data: { id: string; installId: string };
      };
      const message = String(request.headers["webhook-id"]);
      told.push({ message, install: data.installId, event: data.id });
      if (owed) owed.push(response);
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

/** Phones that log one event after another until they are stopped; an event that no node took is sent again. */
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

/** How many webhooks a node delivered so far. */
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

const eventsTold = () => told.map(({ event }) => event);

it(
  "two nodes tell everything once and in order, and one tells what the other held when it was killed",
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
      expect(told.length).toBeGreaterThan(60);
      for (const node of nodes) expect(await deliveredBy(node)).toBeGreaterThan(0);
    }, patience);
    owed = [];
    await vi.waitFor(() => expect(owed).toHaveLength(2 * perEndpoint), patience);
    expect(new Set(eventsTold()).size, "each was told by one node").toBe(told.length);

    await first.stop("SIGKILL");
    nodes = [second];
    for (const response of owed) response.writeHead(204).end();
    owed = undefined;
    const { length: before } = load.acknowledged;
    await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(before + 20), patience);
    await load.stop();
    await vi.waitFor(() => {
      const all = new Set(eventsTold());
      expect(load.acknowledged.filter((id) => !all.has(id))).toEqual([]);
      // What the first node had under way was told, but never written down.
      expect(told.length - all.size).toBe(perEndpoint);
    }, patience);

    const messages = new Set(told.map(({ event, message }) => `${event} ${message}`));
    expect(messages.size, "an event keeps its message's id").toBe(new Set(eventsTold()).size);
    for (let phone = 0; phone < phones; phone += 1) {
      const events = told.filter(({ install }) => install === `phone-${phone}`);
      const order = events.map(({ event }) => event);
      expect(order).toEqual(order.toSorted());
    }
    for (const { id } of others) {
      const { items } = await admin.listDeliveries({
        params: { webhookId: id },
        query: { state: "delivered" },
      });
      expect(items, "nobody waited for these").toEqual([]);
    }
  },
);
