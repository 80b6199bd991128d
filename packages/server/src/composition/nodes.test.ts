import { randomBytes } from "node:crypto";
import { routes } from "@throughline/protocol";
import { accountRoutes, adminRoutes } from "@throughline/protocol/admin";
import type { ListedKey, OperatorView } from "@throughline/protocol";
import type { Store } from "@throughline/storage";
import { TestDatabase } from "@throughline/storage/postgres/testing/database";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createFirstOperatorLink } from "../admin/accounts/one-time-links.ts";
import { registerApp } from "../catalog/apps/register-app.ts";
import type { RegisteredApp } from "../catalog/apps/register-app.ts";
import { compose } from "./compose.ts";
import { shop as shopDraft } from "../testing/test-service.ts";
import { ConfigError, readConfig } from "./config.ts";

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

describe("two nodes on one database", () => {
  let database: TestDatabase;
  let nodes: readonly [FastifyInstance, FastifyInstance];
  let shop: RegisteredApp;
  let store: Store;
  const openNode = () =>
    compose(readConfig({ STORE: database.url, LIMIT_PER_ADDRESS: "0" }), pino({ enabled: false }));
  beforeAll(async () => {
    // The nodes' clock stands still, so no cached link expires by itself.
    vi.useFakeTimers({ toFake: ["Date"] });
    database = await TestDatabase.create();
    const [one, other] = [await openNode(), await openNode()];
    nodes = [one.http, other.http];
    ({ store } = one);
    const made = await registerApp(one.store, shopDraft, { now: Date.now, random: randomBytes });
    if (!made) throw new Error("The database was not empty.");
    shop = made;
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await database.remove();
    vi.useRealTimers();
  });

  const send = async (
    node: FastifyInstance,
    method: "GET" | "POST" | "PATCH",
    url: string,
    payload?: object,
  ) => {
    const authorization = `Bearer ${shop.secretKey}`;
    const headers = { authorization, "x-app-id": shop.app.id, "user-agent": iphone };
    return node.inject({ method, url, headers, ...(payload && { payload }) });
  };
  const visit = async (node: FastifyInstance, path: string) =>
    (await node.inject({ url: path, headers: { "user-agent": iphone, host: "go.shop.example" } }))
      .statusCode;

  it("see each other's changes at once although each caches links", async () => {
    const [one, other] = nodes;
    expect(await visit(other, "/sale")).toBe(404);
    const draft = { code: "sale", destination: "https://shop.example/sale" };
    expect((await send(one, "POST", adminRoutes.createLink.path, draft)).statusCode).toBe(201);
    await expect.poll(() => visit(other, "/sale")).toBe(200);
    const path = adminRoutes.getLink.path.replace(":code", "sale");
    expect((await send(one, "PATCH", path, { disabled: true })).statusCode).toBe(200);
    await expect.poll(() => visit(other, "/sale")).not.toBe(200);
  });

  it("give a code to one of two links that ask for it at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = await Promise.all(
        nodes.map((node, index) => {
          const code = `racer-${round}-${index}`;
          const aliases = [`prize-${round}`, `own-${round}-${index}`];
          return send(node, "POST", adminRoutes.createLink.path, {
            code,
            aliases,
            destination: "/x",
          });
        }),
      );
      const statuses = [first?.statusCode, second?.statusCode];
      expect(statuses).toEqual(expect.arrayContaining([201, 409]));
      const loser = statuses.indexOf(409);
      for (const code of [`racer-${round}-${loser}`, `own-${round}-${loser}`]) {
        expect(await store.links.get(shop.app.id, code)).toBeUndefined();
      }
      const prize = await store.links.get(shop.app.id, `prize-${round}`);
      expect(prize?.code).toBe(`racer-${round}-${1 - loser}`);
    }
  });

  it("ignore case as soon as one of them is told so, and merge no links meanwhile", async () => {
    const [one, other] = nodes;
    const create = (node: FastifyInstance, code: string) =>
      send(node, "POST", adminRoutes.createLink.path, {
        code,
        destination: "https://shop.example",
      });
    const setCase = (ignoreCase: boolean) =>
      send(one, "PATCH", adminRoutes.updateApp.path, { ignoreCase });
    await create(one, "Poster");
    expect(await visit(other, "/POSTER")).toBe(404);
    expect((await setCase(true)).statusCode).toBe(200);
    await expect.poll(() => visit(other, "/POSTER")).toBe(200);
    await setCase(false);
    await expect.poll(() => visit(other, "/POSTER")).toBe(404);
    await create(one, "Race");
    const [switched, created] = await Promise.all([setCase(true), create(other, "RACE")]);
    // Whichever came first, the other one is refused.
    expect([switched.statusCode, created.statusCode]).not.toEqual([200, 201]);
    await setCase(false);
  });

  it("match an install on either node with a click that either node recorded", async () => {
    const [one, other] = nodes;
    const draft = { code: "news", destination: "https://shop.example/news" };
    await send(one, "POST", adminRoutes.createLink.path, draft);
    const page = await one.inject({
      url: "/news",
      headers: { "user-agent": iphone, host: "go.shop.example" },
    });
    const clickId = /data-click="([^"]+)"/.exec(page.body)?.[1] ?? "none";
    const open = { installId: "phone", clickId, platform: "ios", timestamp: Date.now() };
    const answers = await Promise.all(
      [other, one, other].map((node) => send(node, "POST", routes.matchLink.path, open)),
    );
    expect(answers[0]?.json()).toMatchObject({ match: { clickId } });
    for (const response of answers) expect(response.json()).toEqual(answers[0]?.json());
    expect((await send(one, "GET", "/readyz")).statusCode).toBe(200);
  });

  it("are listed with their details on the operator page of each node", async () => {
    const link = await createFirstOperatorLink({ store, now: Date.now, random: randomBytes });
    const headers = { host: "links.example", origin: "http://links.example" };
    const joined = await nodes[0].inject({
      method: "POST",
      url: accountRoutes.redeemOneTimeLink.path,
      headers,
      payload: { token: link?.token, email: "olga@shop.example", password: "a good password" },
    });
    const [cookie = ""] = String(joined.headers["set-cookie"]).split(";", 1);
    for (const node of nodes) {
      const ask = async () =>
        (
          await node.inject({ url: accountRoutes.operator.path, headers: { ...headers, cookie } })
        ).json<OperatorView>();
      await expect.poll(async () => (await ask()).nodes.length).toBe(2);
      expect((await ask()).nodes).toMatchObject([
        { store: "shared", answers: true },
        { store: "shared", answers: false },
      ]);
    }
  });

  it("list the requests with a key that a node answered before it stopped", async () => {
    const requestsOn = async (node: FastifyInstance) => {
      const { items } = (await send(node, "GET", adminRoutes.listKeys.path)).json<{
        items: ListedKey[];
      }>();
      return items.find(({ kind }) => kind === "publishable")?.requestsToday;
    };
    const [one, other] = nodes;
    expect([await requestsOn(one), await requestsOn(other)]).toEqual([0, 0]);
    const third = (await openNode()).http;
    const use = (node: FastifyInstance) =>
      node.inject({
        method: "POST",
        url: routes.matchLink.path,
        headers: { authorization: `Bearer ${shop.publishableKey}`, "x-app-id": shop.app.id },
        payload: {},
      });
    for (const node of [third, third, one]) await use(node);
    await third.close();
    // The first node also lists its own request, which it has not stored yet.
    expect([await requestsOn(one), await requestsOn(other)]).toEqual([3, 2]);
  });

  it("do not start with backups of a data folder", async () => {
    const config = readConfig({ STORE: database.url, BACKUP_DIR: "/tmp/nowhere" });
    await expect(compose(config, pino({ enabled: false }))).rejects.toBeInstanceOf(ConfigError);
  });
});
