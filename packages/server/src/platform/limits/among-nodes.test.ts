import { memoryNodes, openMemoryStore } from "@throughline/storage/memory";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { StorePeers } from "../nodes/store-peers.ts";
import { rateLimits } from "./rate-limit.ts";
import type { RateLimit } from "./rate-limit.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const channels = (count: number) =>
  memoryNodes(openMemoryStore(), count).flatMap(({ nodes }) => nodes ?? []);

/** Returns pseudorandom numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Creates nodes that know each other, each with this limit. */
async function limitsOf(
  count: number,
  max: number,
  per: "minute" | "hour" = "minute",
  nodes = channels(count),
) {
  const peers = nodes.map((channel) => new StorePeers(channel));
  const limits = peers.map((each) => rateLimits(each, (text) => text)(max, "of a test", per));
  for (const each of peers) each.start();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(peers.map(({ nodeCount }) => nodeCount)).toEqual(peers.map(() => count));
  return { peers, limits };
}

async function admits(limit: RateLimit | undefined, subject = "subject"): Promise<boolean> {
  return (limit?.count(subject) ?? Promise.reject()).then(
    () => true,
    () => false,
  );
}

/** Sends requests to each node in each round, and returns how many were allowed. */
async function flood(
  limits: readonly RateLimit[],
  { rounds, each, pauseMs }: { rounds: number; each: number; pauseMs: number },
): Promise<number> {
  let admitted = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const limit of limits) {
      for (let request = 0; request < each; request += 1) if (await admits(limit)) admitted += 1;
    }
    await vi.advanceTimersByTimeAsync(pauseMs);
  }
  return admitted;
}

describe("a rate limit of three nodes", () => {
  it.each([
    ["at once", { rounds: 1, each: 2_000, pauseMs: 0 }],
    ["in a few seconds", { rounds: 100, each: 20, pauseMs: 20 }],
    ["within the minute", { rounds: 50, each: 10, pauseMs: 1_000 }],
  ])("is enforced across all nodes when a flood comes %s", async (_, requests) => {
    const { limits } = await limitsOf(3, 600);
    const admitted = await flood(limits, requests);
    expect(admitted).toBeGreaterThanOrEqual(600 - 60);
    expect(admitted).toBeLessThanOrEqual(600 + 2);
  });

  it.each([1, 2, 3, 4, 5])(
    "is enforced when messages arrive late and requests at any time (seed %i)",
    async (seed) => {
      const random = seeded(seed);
      const delayed = channels(2).map((channel) => ({
        ...channel,
        name: channel.name,
        subscribe: (listener: Parameters<typeof channel.subscribe>[0]) => {
          // The channel keeps its messages in order.
          let last = Promise.resolve();
          return channel.subscribe((message, from) => {
            const arrival = new Promise((resolve) => setTimeout(resolve, random() * 300));
            last = Promise.all([last, arrival]).then(() => listener(message, from));
          });
        },
      }));
      const { limits } = await limitsOf(2, 200, "minute", delayed);
      let admitted = 0;
      for (let tick = 0; tick < 300; tick += 1) {
        for (const limit of limits) {
          const burst = random() < 0.3 ? Math.floor(random() * 60) : 1;
          for (let request = 0; request < burst; request += 1) {
            if (await admits(limit)) admitted += 1;
          }
        }
        await vi.advanceTimersByTimeAsync(20 + random() * 60);
      }
      expect(admitted).toBeGreaterThanOrEqual(190);
      expect(admitted).toBeLessThanOrEqual(201);
    },
  );

  it("is fully available to a client that uses one node only", async () => {
    const { limits } = await limitsOf(3, 600);
    expect(await flood(limits.slice(0, 1), { rounds: 60, each: 20, pauseMs: 100 })).toBe(600);
  });

  it("is used up on all nodes when it is used up on one, and restarts on all of them", async () => {
    const { limits } = await limitsOf(3, 9);
    const [one, other, third] = limits;
    await flood(limits.slice(0, 1), { rounds: 9, each: 3, pauseMs: 100 });
    expect(await admits(one)).toBe(false);
    expect(await admits(other)).toBe(false);
    await expect(third?.check("subject")).rejects.toMatchObject({ code: "rate_limited" });
    expect(await admits(third, "somebody else")).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await admits(other)).toBe(true);
    expect(await admits(one)).toBe(true);
  });

  it("of a few attempts is exceeded by one per node at max, and refunds count on all nodes", async () => {
    const { limits } = await limitsOf(3, 10, "hour");
    const [one, other] = limits;
    for (let attempt = 0; attempt < 30; attempt += 1) {
      expect(await admits(one)).toBe(true);
      await vi.advanceTimersByTimeAsync(100);
      await one?.refund("subject");
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(await admits(other)).toBe(true);
    const admitted = await flood(limits, { rounds: 20, each: 1, pauseMs: 200 });
    expect(admitted).toBeLessThanOrEqual(12);
    expect(admitted).toBeGreaterThanOrEqual(9);
  });

  it("is shared by the remaining nodes when one stops or falls silent", async () => {
    const { peers, limits } = await limitsOf(3, 600);
    const [one, , third] = peers;
    await third?.stop();
    expect(one?.nodeCount).toBe(2);
    const silent = await limitsOf(2, 600);
    vi.spyOn(silent.peers[1] as StorePeers, "exchange").mockResolvedValue();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(silent.peers[0]?.nodeCount).toBe(1);
    expect(await flood(limits.slice(0, 2), { rounds: 1, each: 600, pauseMs: 0 })).toBe(600);
  });

  it("counts what others report, although a node began to count alone", async () => {
    const peers = channels(2).map((channel) => new StorePeers(channel));
    const [one, other] = peers.map((each) => rateLimits(each, (text) => text)(10, "of a test"));
    if (!one || !other) throw new Error("There are two nodes.");
    peers[0]?.start();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await admits(one)).toBe(true);
    peers[1]?.start();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(peers.map(({ nodeCount }) => nodeCount)).toEqual([2, 2]);
    expect(await flood([other], { rounds: 20, each: 1, pauseMs: 200 })).toBe(10);
    expect(await flood([one], { rounds: 20, each: 1, pauseMs: 200 })).toBe(0);
  });

  it("sends only digests of its subjects", async () => {
    const [one, other] = channels(2);
    if (!one || !other) throw new Error("There are two nodes.");
    const messages: string[] = [];
    other.subscribe((message) => void messages.push(message));
    const [peers, others] = [new StorePeers(one), new StorePeers(other)];
    const limit = rateLimits(peers, () => "digest")(5, "of a test");
    for (const each of [peers, others]) each.start();
    await vi.advanceTimersByTimeAsync(2_000);
    await limit.count("192.0.2.77");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(messages.join()).toContain("digest");
    expect(messages.join()).not.toContain("192.0.2.77");
  });
});
