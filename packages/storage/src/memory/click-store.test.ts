import type { Candidate, ClickEvidence } from "@throughline/engine";
import { describe, expect, it } from "vitest";
import type { CandidateLookup } from "../ports.ts";
import type { Click } from "../records.ts";
import { MemoryClickStore } from "./click-store.ts";

const evidence: ClickEvidence = { platform: "ios", languages: [], network: {} };

function click(id: string, at: number, ...keys: string[]): Click {
  return { click: id, link: `link of ${id}`, at, evidence, keys };
}

function lookup(overrides: Partial<CandidateLookup> = {}): CandidateLookup {
  return { keys: ["net"], since: 0, until: 1_000, perKey: 10, limit: 100, ...overrides };
}

function ids(candidates: readonly Candidate[]): string[] {
  return candidates.map((candidate) => candidate.click);
}

async function storeWith(...clicks: Click[]): Promise<MemoryClickStore> {
  const store = new MemoryClickStore();
  for (const one of clicks) await store.record("app", one);
  return store;
}

describe("candidates", () => {
  it("are found by a shared key, newest first, whatever order they were recorded in", async () => {
    const store = await storeWith(
      click("b", 20, "net"),
      click("a", 10, "net"),
      click("c", 30, "net"),
      click("x", 40, "elsewhere"),
    );
    expect(ids(await store.candidates("app", lookup()))).toEqual(["c", "b", "a"]);
  });

  it("carry link, time and evidence, and no keys", async () => {
    const store = await storeWith(click("a", 10, "net"));
    expect(await store.candidates("app", lookup())).toEqual([
      { click: "a", link: "link of a", at: 10, evidence },
    ]);
  });

  it("appear once though they share several keys", async () => {
    const store = await storeWith(click("a", 10, "net", "device", "net"));
    expect(ids(await store.candidates("app", lookup({ keys: ["device", "net"] })))).toEqual(["a"]);
  });

  it("are bounded per key and in all, the first keys served first", async () => {
    const store = await storeWith(
      click("n1", 1, "net"),
      click("n2", 2, "net"),
      click("n3", 3, "net"),
      click("d1", 4, "device"),
      click("d2", 5, "device"),
    );
    const keys = ["net", "device"];
    expect(ids(await store.candidates("app", lookup({ keys, perKey: 2 })))).toEqual([
      "n3",
      "n2",
      "d2",
      "d1",
    ]);
    expect(ids(await store.candidates("app", lookup({ keys, limit: 4 })))).toEqual([
      "n3",
      "n2",
      "n1",
      "d2",
    ]);
  });

  it("lie within the window, both edges included", async () => {
    const store = await storeWith(
      click("early", 99, "net"),
      click("first", 100, "net"),
      click("last", 200, "net"),
      click("late", 201, "net"),
    );
    const found = await store.candidates("app", lookup({ since: 100, until: 200 }));
    expect(ids(found)).toEqual(["last", "first"]);
  });

  it("belong to one app", async () => {
    const store = await storeWith(click("a", 10, "net"));
    expect(await store.candidates("other app", lookup())).toEqual([]);
  });

  it("do not include claimed clicks, which take no room of the bound either", async () => {
    const store = await storeWith(
      click("a", 10, "net"),
      click("b", 20, "net"),
      click("c", 30, "net"),
    );
    await store.claim("app", "c", "install");
    expect(ids(await store.candidates("app", lookup({ perKey: 2 })))).toEqual(["b", "a"]);
  });

  it("survive the claiming of most of their neighbours", async () => {
    const clicks = Array.from({ length: 50 }, (_, i) => click(`c${i}`, i, "net"));
    const store = await storeWith(...clicks);
    for (let i = 0; i < 50; i += 1) if (i % 10 !== 0) await store.claim("app", `c${i}`, `i${i}`);
    const left = await store.candidates("app", lookup());
    expect(ids(left)).toEqual(["c40", "c30", "c20", "c10", "c0"]);
  });
});

describe("claim", () => {
  it("gives a click to one of many installs that race for it", async () => {
    const store = await storeWith(click("a", 10, "net"));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => store.claim("app", "a", `install ${i}`)),
    );
    expect(answers.filter((answer) => answer === "claimed")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "taken")).toHaveLength(49);
  });

  it("answers the same install the same again", async () => {
    const store = await storeWith(click("a", 10, "net"));
    expect(await store.claim("app", "a", "mine")).toBe("claimed");
    expect(await store.claim("app", "a", "mine")).toBe("claimed");
    expect(await store.claim("app", "a", "yours")).toBe("taken");
  });

  it("is not undone by recording the click again", async () => {
    const store = await storeWith(click("a", 10, "net"));
    await store.claim("app", "a", "mine");
    await store.record("app", click("a", 10, "net"));
    expect(await store.claim("app", "a", "yours")).toBe("taken");
    expect(await store.candidates("app", lookup())).toEqual([]);
  });

  it("knows no click of another app and none that was forgotten", async () => {
    const store = await storeWith(click("a", 10, "net"));
    expect(await store.claim("other app", "a", "install")).toBe("unknown");
    await store.forget("app", 11);
    expect(await store.claim("app", "a", "install")).toBe("unknown");
  });
});

describe("recent", () => {
  it("samples the newest clicks, claimed ones too", async () => {
    const store = await storeWith(
      click("a", 10, "net"),
      click("b", 20, "net"),
      click("c", 30, "net"),
    );
    await store.claim("app", "c", "install");
    expect(ids(await store.recent("app", 2))).toEqual(["c", "b"]);
    expect(ids(await store.recent("app", 9))).toEqual(["c", "b", "a"]);
  });
});

describe("forget", () => {
  it("drops what is older than the moment, and nothing at it", async () => {
    const store = await storeWith(
      click("a", 10, "net"),
      click("b", 20, "net"),
      click("c", 30, "net"),
    );
    await store.claim("app", "a", "install");
    expect(await store.forget("app", 20)).toBe(1);
    expect(ids(await store.candidates("app", lookup()))).toEqual(["c", "b"]);
    expect(await store.forget("app", 1_000)).toBe(2);
    expect(await store.candidates("app", lookup())).toEqual([]);
    expect(await store.recent("app", 10)).toEqual([]);
  });
});
