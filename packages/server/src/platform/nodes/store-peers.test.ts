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

it("tells everything in order, however many messages it takes, and leaves out what fits into none", async () => {
  const { peers } = pair();
  const long = Array.from({ length: 300 }, (_, index) => `${index} ${"é".repeat(40)}`);
  const items = [...long, "x".repeat(8_000), "last"];
  const heard: unknown[] = [];
  peers[0]?.about("words", { collect: () => items.splice(0), hear: () => undefined });
  peers[1]?.about("words", { collect: () => [], hear: (item) => void heard.push(item) });
  await peers[1]?.exchange();
  await peers[0]?.exchange();
  expect(heard).toEqual([...long, "last"]);
});

it("goes on when a node says what nobody understands, or cannot be told anything", async () => {
  const { one, other, peers, clock } = pair();
  const heard: unknown[] = [];
  const hear = (item: { word: string }) => void heard.push(item.word.trim());
  peers[1]?.about("words", { collect: () => [], hear });
  await one.say([`["words",null,{"word":" a "}]`, `["songs",1]`, "no JSON", "7"]);
  expect(heard).toEqual(["a"]);
  expect(peers[1]?.nodes).toBe(2);
  clock.at = 20_000;
  other.say = () => Promise.reject(new Error("The store is away."));
  await peers[1]?.exchange();
  expect(peers[1]?.nodes).toBe(1);
});

it("takes no more than 64 others for nodes, however many names are made up", async () => {
  let say: (message: string, from: string) => void | Promise<void> = () => undefined;
  const peers = new StorePeers({
    name: "this",
    say: async () => undefined,
    hear: (listener) => {
      say = listener;
      return () => undefined;
    },
  });
  for (let name = 0; name < 1_000; name += 1) await say(`["here"]`, `made-up ${name}`);
  expect(peers.nodes).toBe(65);
});
