import { memoryNodes, openMemoryStore } from "@throughline/storage/memory";
import { expect, it } from "vitest";
import { NodeList } from "./node-list.ts";
import { StorePeers } from "./store-peers.ts";
import { singleNode } from "./peers.ts";

const began = 1_763_164_800_000;

it("lists the running nodes on one store", async () => {
  const clock = { at: 0 };
  const peers = memoryNodes(openMemoryStore(), 2).flatMap(({ nodes }) =>
    nodes ? new StorePeers(nodes, () => clock.at) : [],
  );
  const [one, other] = peers.map(
    (each, index) =>
      new NodeList(each, { version: `1.0.${index}`, shared: true, now: () => began + clock.at }),
  );
  const exchange = async () => {
    for (const each of peers) await each.exchange();
  };
  await exchange();
  await exchange();
  await exchange();
  const seen = (list: NodeList | undefined) =>
    list?.all.map(({ version, store, answers }) => [version, store, answers]);
  expect(seen(one)).toEqual([
    ["1.0.0", "shared", true],
    ["1.0.1", "shared", false],
  ]);
  expect(seen(other)).toEqual([
    ["1.0.1", "shared", true],
    ["1.0.0", "shared", false],
  ]);
  expect(one?.all[1]?.machine).toMatch(/, process \d+$/);
  await peers[1]?.stop();
  expect(seen(one)).toEqual([["1.0.0", "shared", true]]);
});

it("sends its information again for nodes that missed it", async () => {
  const clock = { at: 0 };
  const [here, there] = memoryNodes(openMemoryStore(), 2).flatMap(({ nodes }) => nodes ?? []);
  if (!here || !there) throw new Error("There are two nodes.");
  const received: string[] = [];
  const peers = new StorePeers(here, () => clock.at);
  const list = new NodeList(peers, { version: "1.0.0", shared: true, now: () => clock.at });
  there.subscribe((message) => void received.push(message));
  await there.publish([`["here"]`]);
  await peers.exchange();
  const messages = () => received.filter((message) => message.startsWith(`["nodes"`)).length;
  expect(messages()).toBe(1);
  for (const at of [1_000, 10_000, 59_000]) {
    clock.at = at;
    await there.publish([`["here"]`]);
    await peers.exchange();
  }
  expect(messages()).toBe(1);
  clock.at = 61_000;
  await there.publish([`["here"]`]);
  await peers.exchange();
  expect(messages()).toBe(2);
  // The other node never sent its information.
  expect(list.all).toHaveLength(1);
});

it("lists only itself if the store has no other nodes", () => {
  const list = new NodeList(singleNode, { version: "1.0.0", shared: false, now: () => began });
  expect(list.all).toMatchObject([{ version: "1.0.0", store: "own", answers: true }]);
});
