import { TestDatabase } from "@throughline/storage/postgres/testing/database";
import { afterEach, beforeEach, expect, it } from "vitest";
import { audit } from "./audit.ts";
import { Load } from "./load.ts";
import { createApp, newerRelease, ServiceNode } from "./service-node.ts";

let database: TestDatabase;
const started: ServiceNode[] = [];

beforeEach(async () => {
  database = await TestDatabase.create();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((node) => node.stop("SIGKILL")));
  await database.remove();
});

async function start(program?: readonly string[]): Promise<ServiceNode> {
  const node = await ServiceNode.start(database.url, {}, program);
  started.push(node);
  return node;
}

async function schema(): Promise<unknown> {
  const [row] = await database.query("SELECT version FROM schema_version");
  return row?.["version"];
}

it(
  "replaces the nodes of the previous release one by one under load, and kills one, without an outage or a loss",
  { timeout: 120_000 },
  async () => {
    const app = await createApp(database.url);
    const [first, second] = await Promise.all([start(), start()]);
    const before = await schema();

    let serving = [first, second];
    const load = new Load(() => serving.map(({ url }) => url), app);
    /** Sends the load to these nodes until they have acknowledged some writes of every kind. */
    const switchTo = async (...nodes: ServiceNode[]) => {
      serving = nodes;
      const acknowledged = () => [
        load.results.clicks.size,
        load.results.installs.size,
        load.results.events.size,
      ];
      const goals = acknowledged().map((count) => count + 10);
      const isReached = () => acknowledged().every((count, kind) => count >= (goals[kind] ?? 0));
      await expect.poll(isReached, { timeout: 30_000 }).toBe(true);
    };
    load.start(6);
    try {
      await switchTo(first, second);
      load.resetGap();

      // The first new node migrates the schema while both old nodes write.
      const third = await start(newerRelease);
      expect(await schema()).not.toBe(before);
      await switchTo(second, third);
      await first.stop("SIGTERM");
      // An old node works on the new schema, too.
      await switchTo(second);
      const fourth = await start(newerRelease);
      await switchTo(third, fourth);
      await second.stop("SIGTERM");
      expect(load.results.refused).toBe(0);
      expect(load.gapMs).toBeLessThan(10_000);

      await third.stop("SIGKILL");
      await switchTo(fourth);
    } finally {
      await load.stop();
    }
    expect(await audit(database.url, app.id, load.results)).toMatchObject({
      lost: [],
      countedTwice: 0,
      claimedTwice: 0,
      contradicted: 0,
    });
  },
);
