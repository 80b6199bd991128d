import { routes } from "@throughline/protocol";
import { TestDatabase } from "@throughline/storage/postgres/testing/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServiceUnderAttack } from "./service-under-attack.ts";

const slow = { timeout: 60_000 };

/** The channel between nodes. Every database user can send messages to it. */
const channels = ["throughline_changes", "throughline_nodes"];

const forgedNode = "00000000-0000-4000-8000-000000000000";
const topics = ["limit 600 a minute from this address", "learning", "guesses", "nodes", "live"];
const values = [
  "null",
  "{}",
  "[]",
  '""',
  "7",
  '["app"]',
  '["app","node",1e999,-1]',
  '["app",{"id":1e300,"at":1e300,"kind":"click"}]',
  '{"machine":1,"version":null,"startedAt":{}}',
  '["open","app",{"at":0}]',
  '["clicked","app",{"at":0,"evidence":null}]',
];
const garbage = [
  "",
  "garbage",
  "null",
  "7",
  "[]",
  "{}",
  '{"by":"x"}',
  '{"by":"x","change":null}',
  '{"by":"x","change":{"kind":"link"}}',
  '{"by":"x","change":{"kind":"toString"}}',
  '{"by":{},"change":{"kind":"key","app":{},"id":[]}}',
  forgedNode,
  `${forgedNode} `,
  `${forgedNode} null`,
  `${forgedNode} {"a":1}`,
  `${forgedNode} [{"a":1}]`,
  "x".repeat(7_900),
  ...topics.flatMap((topic) => values.map((value) => `${forgedNode} ["${topic}",${value}]`)),
];

describe("forged notifications", slow, () => {
  let database: TestDatabase;
  let nodes: readonly [ServiceUnderAttack, ServiceUnderAttack];
  beforeAll(async () => {
    database = await TestDatabase.create();
    const one = new ServiceUnderAttack({ env: { STORE: database.url } });
    await one.started();
    const other = new ServiceUnderAttack({ env: { STORE: database.url } });
    await other.started();
    nodes = [one, other];
  }, 60_000);
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.remove()));
    await database.remove();
  });

  /** Checks that both nodes serve, and that one receives the changes of the other. */
  async function expectService(code: string): Promise<void> {
    const [one, other] = nodes;
    const { secret } = await one.started();
    expect(await other.status(`/${code}`)).toBe(404);
    const created = await one.status("/api/v1/links", {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({ code, destination: "https://shop.example/" }),
    });
    expect(created).toBe(201);
    await expect.poll(() => other.status(`/${code}`), { timeout: 10_000 }).toBe(200);
    const open = JSON.stringify({ platform: "ios", timestamp: 0, installId: code });
    expect(await one.post(routes.matchLink.path, open)).toBe(200);
    for (const node of nodes) expect(await node.status(routes.ready.path)).toBe(200);
  }

  it("crash no node, whatever they contain", async () => {
    for (const channel of channels) {
      for (const words of garbage) {
        await database.query(`SELECT pg_notify('${channel}', $words$${words}$words$)`);
      }
    }
    await expectService("after-garbage");
  });

  it("crash no node, however many there are", async () => {
    const many = "generate_series(1, 20000) AS n";
    await database.query(`
      SELECT pg_notify('throughline_changes',
        format('{"by":"x","change":{"kind":"everything"},"n":%s}', n)) FROM ${many}`);
    await database.query(`
      SELECT pg_notify('throughline_nodes',
        format('%s ["live",["app",{}]]', gen_random_uuid())) FROM ${many}`);
    await expectService("after-flood");
  });
});
