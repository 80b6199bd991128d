import { memoryNodes, openMemoryStore } from "@throughline/storage/memory";
import { expect, it } from "vitest";
import { StorePeers } from "./store-peers.ts";

function pair() {
  const channels = memoryNodes(openMemoryStore(), 2).flatMap(({ nodes }) => nodes ?? []);
  const [one, other] = channels;
  if (!one || !other) throw new Error("There are two nodes.");
  const clock = { at: 0 };
  const peers = channels.map((channel) => new StorePeers(channel, () => clock.at));
  return { one, other, peers, clock };
}

it("sends all items in order, split into messages, and leaves out items that are too large", async () => {
  const { peers } = pair();
  const long = Array.from({ length: 300 }, (_, index) => `${index} ${"é".repeat(40)}`);
  const items = [...long, "x".repeat(8_000), "last"];
  const received: unknown[] = [];
  peers[0]?.addTopic("words", { collect: () => items.splice(0), receive: () => undefined });
  peers[1]?.addTopic("words", { collect: () => [], receive: (item) => void received.push(item) });
  await peers[1]?.exchange();
  await peers[0]?.exchange();
  expect(received).toEqual([...long, "last"]);
});

it("continues after an invalid message, and when a message cannot be sent", async () => {
  const { one, other, peers, clock } = pair();
  const received: unknown[] = [];
  const receive = (item: { word: string }) => void received.push(item.word.trim());
  peers[1]?.addTopic("words", { collect: () => [], receive });
  await one.publish([`["words",null,{"word":" a "}]`, `["songs",1]`, "no JSON", "7"]);
  expect(received).toEqual(["a"]);
  expect(peers[1]?.nodeCount).toBe(2);
  clock.at = 20_000;
  other.publish = () => Promise.reject(new Error("The store is away."));
  await peers[1]?.exchange();
  expect(peers[1]?.nodeCount).toBe(1);
});

it("accepts 64 other nodes at most", async () => {
  let say: (message: string, from: string) => void | Promise<void> = () => undefined;
  const peers = new StorePeers({
    name: "this",
    publish: async () => undefined,
    subscribe: (listener) => {
      say = listener;
      return () => undefined;
    },
  });
  for (let name = 0; name < 1_000; name += 1) await say(`["here"]`, `forged ${name}`);
  expect(peers.nodeCount).toBe(65);
});
