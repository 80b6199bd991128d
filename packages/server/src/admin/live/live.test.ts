import { browserPaths, routes } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { LiveItem, LiveView, NewKey } from "@throughline/protocol";
import type { App, Install } from "@throughline/storage";
import { memoryNodes, openMemoryStore } from "@throughline/storage/memory";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { userAgents } from "../../public/clicks/user-agents.fixture.ts";
import { StorePeers } from "../../platform/nodes/store-peers.ts";
import { testService } from "../../testing/test-service.ts";
import { LiveFeed } from "./feed.ts";

let service: Awaited<ReturnType<typeof testService>>;
let url: string;
beforeEach(async () => {
  service = await testService({ config: { trustProxy: false } });
  url = await service.service.listen({ port: 0, host: "127.0.0.1" });
  await service.addLink("sale");
});
afterEach(async () => {
  vi.useRealTimers();
  await service.service.close();
});

const click = (code: string, userAgent: string = userAgents.iphone) =>
  service.service.inject({
    url: `/${code}`,
    headers: { "user-agent": userAgent, host: "go.shop.example" },
  });

/** Opens the live stream and collects its items. */
async function watch(headers: Record<string, string> = {}, key = service.secretKey) {
  const response = await fetch(url + browserPaths.liveStream, {
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  const seen = { items: [] as LiveItem[], text: "", ended: false, status: response.status };
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) break;
      seen.text += value;
      seen.items = [...seen.text.matchAll(/^data: (\{"id".*)$/gm)].map(
        ([, json = ""]) => JSON.parse(json) as LiveItem,
      );
    }
    seen.ended = true;
  };
  read().catch(() => (seen.ended = true));
  return { seen, answer: response };
}

describe("the live stream", () => {
  it("shows clicks, bots, installs, events and refusals in order as they happen", async () => {
    const { seen, answer } = await watch();
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    await click("sale");
    await click("sale", "WhatsApp/2.23.20.0 A");
    await service.send("POST", routes.matchLink.path, {
      installId: "phone",
      platform: "ios",
      timestamp: service.clock.at,
    });
    await service.send("POST", routes.events.path, {
      installId: "phone",
      platform: "ios",
      sentAt: service.clock.at,
      events: [{ id: "e1", name: "purchase", timestamp: service.clock.at }],
    });
    await service.send("POST", routes.matchLink.path, {}, { authorization: "Bearer pk_wrong" });
    await expect
      .poll(() => seen.items.map(({ kind }) => kind))
      .toEqual(["click", "filtered", "install", "events", "refused"]);
    expect(seen.items[0]).toMatchObject({ link: "sale", platform: "ios", test: false });
    expect(seen.items[2]).toMatchObject({ installId: "phone", match: "none" });
    expect(seen.items[3]).toMatchObject({ count: 1 });
    expect(seen.items[4]).toMatchObject({ errorCode: "unknown_key" });
    expect(JSON.stringify(seen.items)).not.toContain("127.0.0.1");
  });

  it("continues after the last item a client has seen", async () => {
    const first = await watch();
    await click("sale");
    await expect.poll(() => first.seen.items).toHaveLength(1);
    await click("sale");
    await click("sale");
    const [{ id } = { id: 0 }] = first.seen.items;
    const second = await watch({ "last-event-id": `${id}` });
    await expect.poll(() => second.seen.items).toHaveLength(2);
    expect(second.seen.items.every((item) => item.id > id)).toBe(true);
  });

  it("starts over for a client from before a restart", async () => {
    await click("sale");
    const { seen } = await watch({ "last-event-id": "100000" });
    await expect.poll(() => seen.items).toHaveLength(1);
  });

  it("shows only the items of the app", async () => {
    const other = await service.register({ name: "Other" });
    const { seen } = await watch({}, other.secretKey);
    await click("sale");
    const mine = await watch();
    await expect.poll(() => mine.seen.items).toHaveLength(1);
    expect(seen.items).toEqual([]);
  });

  it("marks test links", async () => {
    await service.addLink("test", { test: true });
    await click("test");
    const { seen } = await watch();
    await expect.poll(() => seen.items).toMatchObject([{ link: "test", test: true }]);
  });

  it("requires the permission to see installs", async () => {
    const draft = { kind: "secret", scopes: ["links"] };
    const { key } = (await service.send("POST", adminRoutes.createKey.path, draft)).body as NewKey;
    expect((await watch({}, key)).seen.status).toBe(403);
    expect((await fetch(url + browserPaths.liveStream)).status).toBe(401);
  });

  it("warns about a proxy that is not trusted", async () => {
    const { seen } = await watch({ "x-forwarded-for": "203.0.113.7" });
    await expect.poll(() => seen.text).toContain("TRUST_PROXY=loopback");
  });

  it("sends heartbeats, and ends when its key is revoked", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const made = await service.send("POST", adminRoutes.createKey.path, { kind: "secret" });
    const { id, key } = made.body as NewKey;
    const { seen } = await watch({}, key);
    vi.advanceTimersByTime(15_000);
    await expect.poll(() => seen.text).toContain(": beat");
    expect(seen.ended).toBe(false);
    await service.send("DELETE", adminRoutes.revokeKey.path.replace(":keyId", id));
    vi.advanceTimersByTime(15_000);
    await expect.poll(() => seen.ended).toBe(true);
  });

  it("limits the number of streams and sends Retry-After", async () => {
    const other = await service.register({ name: "Other" });
    const third = await service.register({ name: "Third" });
    const keysOf = async ({ app, secretKey }: { app: App; secretKey: string }) => {
      const headers = { authorization: `Bearer ${secretKey}`, "x-app-id": app.id };
      const draft = { kind: "secret", scopes: ["installs"] };
      const made = Array.from({ length: 10 }, () =>
        service.send("POST", adminRoutes.createKey.path, draft, headers),
      );
      return (await Promise.all(made)).map(({ body }) => (body as NewKey).key);
    };
    const refused = async (key: string) => {
      const { answer } = await watch({}, key);
      return [answer.status, answer.headers.get("retry-after")];
    };
    for (const owner of [service, other]) {
      for (const key of await keysOf(owner)) {
        await Promise.all(Array.from({ length: 10 }, () => watch({}, key)));
      }
      // An app may have half of the streams.
      expect(await refused(owner.secretKey)).toEqual([503, "30"]);
    }
    expect(await refused(third.secretKey)).toEqual([503, "30"]);
  });

  it("ends when the service closes, without delaying it", async () => {
    const { seen } = await watch();
    await service.service.close();
    await expect.poll(() => seen.ended).toBe(true);
  });
});

describe("the list of live items", () => {
  it("works without a stream and is limited", async () => {
    for (let count = 0; count < 250; count += 1) await click("sale");
    const { body } = await service.send("GET", adminRoutes.live.path);
    const { items } = body as LiveView;
    expect(items).toHaveLength(200);
    const [{ id } = { id: 0 }] = items.slice(-3);
    const later = await service.send("GET", `${adminRoutes.live.path}?after=${id}`);
    expect((later.body as LiveView).items).toHaveLength(2);
  });
});

describe("the live feed of several nodes", () => {
  it("shows each item on every node with the same id, and drops erased installs", async () => {
    const peers = memoryNodes(openMemoryStore(), 2).flatMap(({ nodes }) =>
      nodes ? new StorePeers(nodes) : [],
    );
    const feeds = peers.map((each) => new LiveFeed(() => 1_763_164_800_000, each));
    const exchange = async () => {
      for (const each of peers) await each.exchange();
    };
    await exchange();
    await exchange();
    const [one, other] = feeds as [LiveFeed, LiveFeed];
    const watched: LiveItem[] = [];
    one.subscribe("app", (item) => watched.push(item));
    const install = { app: "app", id: "phone", at: 0, match: { type: "none" } } as Install;
    void one.listener({ kind: "refused", app: "app", errorCode: "first" });
    void other.listener({ kind: "refused", app: "app", errorCode: "second" });
    await exchange();
    void other.listener({ kind: "installed", install });
    void other.listener({ kind: "refused", app: "another", errorCode: "elsewhere" });
    await exchange();
    expect(watched.map(({ kind, errorCode }) => errorCode ?? kind)).toEqual([
      "first",
      "second",
      "install",
    ]);
    const [seen, there] = feeds.map((feed) => feed.after("app", 0));
    expect(seen).toHaveLength(3);
    expect(seen).toEqual(there);
    // The second item arrived late, so a client of the other node may not have seen it.
    expect(one.after("app", seen?.[2]?.id ?? 0)).toEqual(seen);

    void other.listener({ kind: "installed", install });
    one.forget("app", "phone");
    await exchange();
    expect(one.after("app", 0).map(({ kind }) => kind)).toEqual(["refused", "refused"]);
    other.forget();
    expect(other.after("app", 0).map(({ kind }) => kind)).toEqual(["refused", "refused"]);
  });
});
