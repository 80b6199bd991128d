import { TestDatabase } from "@throughline/storage/postgres/testing/database";
import { afterEach, beforeEach, expect, it } from "vitest";
import { audit } from "./audit.ts";
import { Load } from "./load.ts";
import { createApp, newer, ServiceNode } from "./service-node.ts";

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
  "nodes of the release before are replaced one by one under load, and one is killed: nothing stops, nothing is lost",
  { timeout: 120_000 },
  async () => {
    const app = await createApp(database.url);
    const [first, second] = await Promise.all([start(), start()]);
    const before = await schema();

    let serving = [first, second];
    const load = new Load(() => serving.map(({ url }) => url), app);
    /** Goes on with these nodes until they have taken some writes of every kind. */
    const goOnWith = async (...nodes: ServiceNode[]) => {
      serving = nodes;
      const taken = () => [load.seen.clicks.size, load.seen.installs.size, load.seen.events.size];
      const wanted = taken().map((count) => count + 10);
      const isReached = () => taken().every((count, kind) => count >= (wanted[kind] ?? 0));
      await expect.poll(isReached, { timeout: 30_000 }).toBe(true);
    };
    load.start(6);
    try {
      await goOnWith(first, second);
      load.beginGap();

      // The first new one migrates while both old ones write.
      const third = await start(newer);
      expect(await schema()).not.toBe(before);
      await goOnWith(second, third);
      await first.stop("SIGTERM");
      // An old one does its work on the new schema, too.
      await goOnWith(second);
      const fourth = await start(newer);
      await goOnWith(third, fourth);
      await second.stop("SIGTERM");
      expect(load.seen.refused).toBe(0);
      expect(load.gapMs).toBeLessThan(10_000);

      await third.stop("SIGKILL");
      await goOnWith(fourth);
    } finally {
      await load.stop();
    }
    expect(await audit(database.url, app.id, load.seen)).toMatchObject({
      lost: [],
      doubled: 0,
      claimedTwice: 0,
      contradicted: 0,
    });
  },
);
