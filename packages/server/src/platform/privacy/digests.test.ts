import { randomBytes } from "node:crypto";
import { openMemoryStore } from "@throughline/storage/memory";
import { beforeEach, describe, expect, it } from "vitest";
import { hourMs } from "@throughline/engine/durations";
import { Digests } from "./digests.ts";

let now: number;
let digests: Digests;
const store = () => openMemoryStore().salts;

beforeEach(() => {
  now = 1000 * hourMs;
  digests = new Digests(store(), () => now, randomBytes);
});

describe("the digest of a network", () => {
  it("is the same for the same network only", async () => {
    const digest = await digests.current();
    for (const text of ["v4/32:203.0.113.77", "v4/24:203.0.113", "v6/48:8193.3512.119"]) {
      expect(digest(text)).toBe(digest(text));
      expect(digest(text)).toMatch(/^[\w-]{22}$/);
      expect(digest(text)).not.toBe(digest(`${text}1`));
    }
  });

  it("changes with the salt, while the old salt is kept for earlier clicks", async () => {
    const first = (await digests.current())("v4/32:1.2.3.4");
    now += 71 * hourMs;
    expect((await digests.current())("v4/32:1.2.3.4")).toBe(first);
    now += hourMs;
    const second = (await digests.current())("v4/32:1.2.3.4");
    expect(second).not.toBe(first);
    const live = (await digests.live()).map((digest) => digest("v4/32:1.2.3.4"));
    expect(live).toEqual([second, first]);
  });

  it("cannot be computed after the last click of its salt has expired", async () => {
    await digests.current();
    now += (72 + 168) * hourMs;
    expect(await digests.live()).toEqual([]);
  });

  it("is computed by the same function as long as its salt lives", async () => {
    const current = await digests.current();
    const [before] = await digests.live();
    now += hourMs;
    expect(await digests.live()).toEqual([current]);
    expect(before).toBe(current);
  });

  it("keeps no earlier salt in memory if there are only clicks", async () => {
    const first = await digests.current();
    now += 72 * hourMs;
    await digests.current();
    const [, again] = await digests.live();
    expect(again?.("v4/32:1.2.3.4")).toBe(first("v4/32:1.2.3.4"));
    expect(again).not.toBe(first);
  });

  it("is the same in two processes on one store", async () => {
    const salts = store();
    const [one, two] = [1, 2].map(() => new Digests(salts, () => now, randomBytes));
    expect((await one?.current())?.("v4/32:1.2.3.4")).toBe(
      (await two?.current())?.("v4/32:1.2.3.4"),
    );
  });
});
