import type { App, Postback } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { expect, it } from "vitest";
import { countPostbacks } from "./count-postbacks.ts";

const app: App = {
  id: "app",
  name: "Shop",
  linkDomains: [],
  matching: { windowMs: 1 },
  createdAt: 0,
  updatedAt: 0,
};
const postback = (index: number): Postback => ({
  app: "app",
  id: `${index}`,
  receivedAt: index,
  framework: "skadnetwork",
  adNetwork: "com.example",
  source: index < 600 ? "1" : "2",
  conversionType: "download",
  window: 0,
  won: true,
  unsigned: {},
});

it("counts the newest postbacks of a period and says if there are more", async () => {
  const store = openMemoryStore();
  for (let index = 0; index < 1_200; index += 1) await store.postbacks.add(postback(index));
  const reads: number[] = [];
  const list: typeof store.postbacks.list = async (id, request) => {
    const page = await store.postbacks.list(id, request);
    reads.push(page.items.length);
    return page;
  };
  const count = async (max?: number, until = 1_200) => {
    const { postbacks, ...more } = await countPostbacks({ list }, app, { since: 0, until }, max);
    return { ...more, counts: postbacks.map(({ source, count: times }) => [source, times]) };
  };
  const all = [
    ["1", 600],
    ["2", 600],
  ];
  expect(await count()).toEqual({ hasMorePostbacks: false, counts: all });
  expect(await count(1_200)).toEqual({ hasMorePostbacks: false, counts: all });
  reads.length = 0;
  expect(await count(700)).toEqual({
    hasMorePostbacks: true,
    counts: [
      ["1", 100],
      ["2", 600],
    ],
  });
  expect(reads).toEqual([500, 200]);
  expect(await count(700, 600)).toEqual({ hasMorePostbacks: false, counts: [["1", 600]] });
  await store.close();
});
