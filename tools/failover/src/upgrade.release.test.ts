import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TestDatabase } from "@throughline/storage/postgres/testing/database";
import { releases, unpackRelease } from "@throughline/storage/testing/released-data";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { audit } from "./audit.ts";
import { Load } from "./load.ts";
import { createApp, newerRelease, ServiceNode } from "./service-node.ts";

let database: TestDatabase;
let folder: string;
const started: ServiceNode[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "throughline-upgrade-"));
  database = await TestDatabase.create();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((node) => node.stop("SIGKILL")));
  await database.remove();
  rmSync(folder, { recursive: true });
});

async function start(program: readonly string[]): Promise<ServiceNode> {
  const node = await ServiceNode.start(database.url, {}, program);
  started.push(node);
  return node;
}

async function schema(): Promise<unknown> {
  const [row] = await database.query("SELECT version FROM schema_version");
  return row?.["version"];
}

/** Each node runs the packed release at first, and then this one with a further migration, so that there is always one. */
describe.each(releases)("three nodes of %s", (release) => {
  it(
    "are replaced one by one under load, and one is killed, without an outage or a loss",
    { timeout: 300_000 },
    async () => {
      const packed = [unpackRelease(release, folder)];
      const app = await createApp(database.url, {}, packed);
      const old = await Promise.all([start(packed), start(packed), start(packed)]);
      const before = await schema();

      let serving: readonly ServiceNode[] = old;
      const load = new Load(() => serving.map(({ url }) => url), app);
      /** Sends the load to these nodes until they have acknowledged some writes of every kind. */
      const switchTo = async (...nodes: ServiceNode[]) => {
        serving = nodes;
        const { clicks, installs, events } = load.results;
        const acknowledged = () => [clicks.size, installs.size, events.size];
        const goals = acknowledged().map((count) => count + 10);
        const isReached = () => acknowledged().every((count, kind) => count >= (goals[kind] ?? 0));
        await expect.poll(isReached, { timeout: 60_000 }).toBe(true);
      };
      load.start(6);
      const replaced: ServiceNode[] = [];
      try {
        await switchTo(...old);
        load.resetGap();
        for (const [index, node] of old.entries()) {
          const others = old.slice(index + 1);
          // The first new node migrates the schema while the old ones write.
          replaced.push(await start(newerRelease));
          expect(await schema()).not.toBe(before);
          await switchTo(...others, ...replaced);
          await node.stop("SIGTERM");
          // The old nodes also work alone on the new schema.
          if (index === 0) await switchTo(...others);
        }
        await switchTo(...replaced);
        expect(load.results.refused).toBe(0);
        expect(load.gapMs).toBeLessThan(20_000);

        await replaced[0]?.stop("SIGKILL");
        await switchTo(...replaced.slice(1));
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
});
