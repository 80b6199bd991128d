import { randomBytes } from "node:crypto";
import { TestDatabase } from "@throughline/storage/postgres/testing/database";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { registerApp } from "../apps/register-app.ts";
import type { RegisteredApp } from "../apps/register-app.ts";
import { shop as shopDraft } from "../testing/test-service.ts";
import { compose } from "./compose.ts";
import type { Composed } from "./compose.ts";
import { readConfig } from "./config.ts";

const perAddress = 60;

describe("what three nodes on one database share", () => {
  let database: TestDatabase;
  let nodes: readonly Composed[];
  let shop: RegisteredApp;
  beforeAll(async () => {
    database = await TestDatabase.create();
    const config = readConfig({ STORE: database.url, LIMIT_PER_ADDRESS: `${perAddress}` });
    const open = () => compose(config, pino({ enabled: false }));
    nodes = [await open(), await open(), await open()];
    const [{ store }] = nodes as [Composed];
    const made = await registerApp(store, shopDraft, { now: Date.now, random: randomBytes });
    if (!made) throw new Error("The database was not empty.");
    shop = made;
    const met = nodes.map(() => new Set<string>());
    nodes.forEach((node, index) => {
      node.store.nodes?.hear((_, from) => void met[index]?.add(from));
    });
    await Promise.all(nodes.map(({ http }) => http.ready()));
    await vi.waitFor(() => expect(met.map(({ size }) => size)).toEqual([2, 2, 2]));
  });
  afterAll(async () => {
    await Promise.all(nodes.map(({ http }) => http.close()));
    await database.remove();
  });

  it("is the limit per address: they let through together what one would", async () => {
    const ask = async ({ http }: Composed) =>
      (await http.inject({ url: "/nothing", remoteAddress: "192.0.2.9" })).statusCode;
    // So that every node has the salt that addresses are told by.
    await Promise.all(nodes.map(ask));
    let admitted = 0;
    for (let round = 0; round < 2 * perAddress; round += 1) {
      const answers = await Promise.all(nodes.map(ask));
      admitted += answers.filter((status) => status !== 429).length;
    }
    expect(admitted).toBeGreaterThan(perAddress / 2);
    expect(admitted).toBeLessThanOrEqual(1.1 * perAddress + nodes.length);
    for (const node of nodes) expect(await ask(node)).toBe(429);
    expect(shop.app.linkDomains).toEqual(["go.shop.example"]);
  });
});
