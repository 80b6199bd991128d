import { randomBytes } from "node:crypto";
import { openMemoryStore } from "@throughline/storage/memory";
import type { Endpoint, Store } from "@throughline/storage";
import { beforeEach, describe, expect, it } from "vitest";
import { registerApp } from "../apps/register-app.ts";
import { Courier } from "./courier.ts";
import { Dispatcher } from "./dispatcher.ts";
import type { Outgoing } from "./forwarders/forwarder.ts";
import { NoAnswer } from "./send.ts";
import type { Answer } from "./send.ts";
import { shop } from "../testing/test-service.ts";

const hour = 3_600_000;
const ok: Answer = { status: 204, text: "" };

let store: Store;
let app: string;
let at: number;
let warnings: unknown[];
/** What each request is answered with, by the endpoint's host. */
let answers: Record<string, (outgoing: Outgoing, signal?: AbortSignal) => Promise<Answer>>;
let sent: { host: string; id: string; body: { type: string; data: Record<string, unknown> } }[];

beforeEach(async () => {
  store = openMemoryStore();
  at = 1_763_164_800_000;
  [warnings, sent, answers] = [[], [], {}];
  const registered = await registerApp(store, shop, { now: () => at, random: randomBytes });
  app = registered?.app.id ?? "";
});

function node() {
  const courier = new Courier({
    store,
    now: () => at,
    chance: () => 0.5,
    ownUrl: "https://links.example",
    log: { warn: (...words: unknown[]) => void warnings.push(words) },
    async send(outgoing, signal) {
      const { host } = new URL(outgoing.url);
      const id = outgoing.headers["webhook-id"] ?? "";
      sent.push({ host, id, body: JSON.parse(outgoing.body) as (typeof sent)[number]["body"] });
      return answers[host]?.(outgoing, signal) ?? ok;
    },
  });
  const diary = {
    error: (...words: unknown[]) => void warnings.push(words),
    debug: () => undefined,
  };
  const outbox = store.outbox;
  return new Dispatcher({ outbox, courier, now: () => at, log: diary, leaseMs: 15_000 });
}

async function addEndpoint(host: string, parts: Partial<Endpoint> = {}): Promise<void> {
  await store.outbox.addEndpoint({
    id: host,
    app,
    kinds: ["install.unmatched", "event.logged", "link.created"],
    target: { type: "webhook", url: `https://${host}/`, secrets: [{ secret: "whsec_AAAA" }] },
    createdAt: at,
    updatedAt: at,
    ...parts,
  });
}

async function log(...ids: string[]): Promise<void> {
  const event = { install: "phone", name: "buy", at, receivedAt: at };
  await store.events.append(
    app,
    ids.map((id) => ({ ...event, id })),
  );
}

async function settle(...nodes: Dispatcher[]): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(nodes.map((each) => each.tick()));
    await new Promise(setImmediate);
  }
}

const told = (host: string) =>
  sent.filter((each) => each.host === host).map(({ body }) => body.data["id"] ?? body.type);

async function messages(endpoint: string) {
  return (await store.outbox.messages(app, endpoint, { limit: 99 })).items;
}

describe("delivering", () => {
  it("tells each endpoint what it wants, in order for an install", async () => {
    await addEndpoint("books.example");
    await store.installs.settle({
      app,
      id: "phone",
      at,
      match: { type: "none", confidence: 0 },
      answer: { link: null, match: { type: "none" }, data: null },
    });
    await log("1", "2", "3");
    await settle(node());
    expect(told("books.example")).toEqual(["install.unmatched", "1", "2", "3"]);
    expect((await messages("books.example")).map(({ state }) => state)).toEqual(
      Array.from({ length: 4 }, () => "delivered"),
    );
  });

  it("is not held up by an endpoint that is slow, or dead", async () => {
    for (const host of ["slow.example", "dead.example", "books.example"]) await addEndpoint(host);
    answers["slow.example"] = () => new Promise(() => undefined);
    answers["dead.example"] = () => Promise.reject(new NoAnswer("The connection was refused."));
    for (let i = 0; i < 30; i += 1) {
      const event = { id: `${i}`, install: `phone ${i}`, name: "buy", at, receivedAt: at };
      await store.events.append(app, [event]);
    }
    const only = node();
    await settle(only);
    expect(told("books.example")).toHaveLength(30);
    expect(told("slow.example")).toHaveLength(4);
    // After five failures it is left alone for a while.
    expect(told("dead.example").length).toBeLessThan(10);
  });

  it("goes on behind a message that one endpoint never takes, and gives that up after three days", async () => {
    await addEndpoint("books.example");
    answers["books.example"] = async ({ body }) =>
      body.includes('"id":"bad"') ? { status: 500, text: "no" } : ok;
    await log("bad", "next");
    await store.events.append(app, [{ id: "other", name: "buy", at, receivedAt: at }]);
    const only = node();
    await settle(only);
    expect(new Set(told("books.example"))).toEqual(new Set(["bad", "other"]));
    for (let hours = 0; hours < 80; hours += 1) {
      at += hour;
      await settle(only);
      // Others are delivered meanwhile: the endpoint is well.
      await store.events.append(app, [{ id: `${hours}`, name: "buy", at, receivedAt: at }]);
    }
    const bad = (await messages("books.example")).find(({ doc }) => doc["id"] === "bad");
    expect([bad?.state, bad?.tries]).toEqual(["failed", 10]);
    expect(sent.filter(({ id }) => id === bad?.id)).toHaveLength(10);
    expect(told("books.example")).toContain("next");
    expect(await store.outbox.endpoint(app, "books.example")).not.toHaveProperty("paused");
  });

  it("pauses an endpoint that fails for three days, tells its owner, and goes on when it is resumed", async () => {
    await addEndpoint("dead.example");
    answers["dead.example"] = async () => ({ status: 503, text: "down" });
    const only = node();
    for (let hours = 0; hours < 90; hours += 1) {
      await log(`${hours}`);
      await settle(only);
      at += hour;
    }
    const endpoint = await store.outbox.endpoint(app, "dead.example");
    expect(endpoint?.paused?.because).toMatch(/failed for three days.*503/);
    expect(only.paused).toBe(1);
    expect(JSON.stringify(warnings)).toContain("webhook paused");
    expect(JSON.stringify(warnings)).not.toContain("whsec_");
    const { items } = await store.audit.list(app, { limit: 1 });
    expect(items).toMatchObject([{ action: "pauseWebhook", subject: "dead.example" }]);
    const before = sent.length;
    await settle(only);
    expect(sent).toHaveLength(before);
    answers = {};
    if (!endpoint) throw new Error("It is gone.");
    const { paused: _paused, failures: _failures, failingSince: _since, ...rest } = endpoint;
    await store.outbox.replaceEndpoint({ ...rest, updatedAt: at }, endpoint.updatedAt);
    for (let hours = 0; hours < 30; hours += 1) {
      await settle(only);
      at += hour;
    }
    // Only the first was given up before it was paused; it can be replayed.
    const states = (await messages("dead.example")).map(({ state }) => state);
    expect(states.filter((state) => state !== "delivered")).toEqual(["failed"]);
    await store.outbox.replay(app, "dead.example", { since: 0, state: "failed" });
    await settle(only);
    expect((await messages("dead.example")).at(-1)?.state).toBe("delivered");
  });

  it.each([429, 503])(
    "comes back to an endpoint that answers %i when its Retry-After says so, and not before",
    async (status) => {
      await addEndpoint("busy.example");
      answers["busy.example"] = async () => ({ status, text: "", retryAfterMs: 60_000 });
      await log("1");
      const only = node();
      await settle(only);
      // Neither this message, which would be tried again after seconds, nor another install's.
      await store.events.append(app, [{ id: "other", name: "buy", at, receivedAt: at }]);
      at += 60_000;
      await settle(only);
      expect(told("busy.example")).toEqual(["1"]);
      answers = {};
      at += 12_000;
      await settle(only);
      expect(told("busy.example")).toHaveLength(3);
      expect(told("busy.example")).toContain("other");
    },
  );

  it.each([
    ["an answer without meaning for it", { status: 500, text: "", retryAfterMs: 60_000 }],
    ["a wait that is shorter than the schedule's", { status: 429, text: "", retryAfterMs: 1 }],
  ])("keeps to its schedule after %s", async (_title, answer) => {
    await addEndpoint("busy.example");
    answers["busy.example"] = async () => answer;
    await log("1");
    const only = node();
    await settle(only);
    at += 4999;
    await settle(only);
    expect(told("busy.example")).toHaveLength(1);
    at += 1;
    await settle(only);
    expect(told("busy.example")).toHaveLength(2);
  });

  it("pauses an endpoint that says it is gone", async () => {
    await addEndpoint("books.example");
    answers["books.example"] = async () => ({ status: 410, text: "" });
    await log("1");
    await settle(node());
    const endpoint = await store.outbox.endpoint(app, "books.example");
    expect(endpoint?.paused?.because).toContain("410 Gone");
  });

  it("is done by one of several nodes, and taken over from one that died", async () => {
    await addEndpoint("books.example");
    const [first, second] = [node(), node()];
    let hangs = true;
    answers["books.example"] = () => (hangs ? new Promise(() => undefined) : Promise.resolve(ok));
    await log("1", "2");
    await first.tick();
    hangs = false;
    await settle(second);
    expect(told("books.example")).toEqual(["1"]);
    at += 15_000;
    await settle(second);
    expect(told("books.example")).toEqual(["1", "1", "2"]);
    const [one, again] = sent;
    expect(one?.id).toBe(again?.id);
  });

  it("that is stopped gives up what hangs, which another node delivers later", async () => {
    await addEndpoint("books.example");
    answers["books.example"] = (_outgoing, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new NoAnswer("aborted")));
      });
    await log("1");
    const first = node();
    first.start();
    while (sent.length === 0) await new Promise(setImmediate);
    await first.stop(1);
    answers = {};
    at += 15_000;
    await settle(node());
    expect(told("books.example")).toEqual(["1", "1"]);
    expect(warnings).toEqual([]);
  });
});
