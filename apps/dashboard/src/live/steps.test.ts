import type { LiveItem } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { stepsOf } from "./steps.ts";

let id = 0;
const item = (kind: LiveItem["kind"], parts: Partial<LiveItem> = {}): LiveItem => ({
  id: (id += 1),
  at: "2026-11-02T00:00:00.000Z",
  kind,
  link: null,
  platform: null,
  installId: null,
  match: null,
  why: null,
  count: null,
  test: true,
  ...parts,
});

const test = (items: LiveItem[], parts: { url?: string; advice?: string } = {}) => {
  const { url = "https://go.shop.example/t", advice = null } = parts;
  const { steps, wrong } = stepsOf({ items, code: "t", url, advice });
  return { done: steps.map(({ done }) => done), wrong };
};

const click = () => item("click", { link: "t" });

describe("the steps of a test", () => {
  it("are done one after the other", () => {
    const items: LiveItem[] = [];
    expect(test(items)).toEqual({ done: [false, false, false, false], wrong: [] });
    items.push(click());
    expect(test(items).done).toEqual([true, false, false, false]);
    items.push(item("install", { link: "t", installId: "p", match: "deterministic" }));
    expect(test(items).done).toEqual([true, true, true, false]);
    items.push(item("events", { count: 1 }));
    expect(test(items)).toEqual({ done: [true, true, true, true], wrong: [] });
  });

  it("do not count what came before the click, or before the install", () => {
    const early = [item("install", { link: "t" }), item("events", { count: 1 }), click()];
    expect(test(early).done).toEqual([true, false, false, false]);
  });

  it("count a better answer that comes later", () => {
    const items = [click(), item("install", { match: "none" }), item("upgrade", { link: "t" })];
    expect(test(items).done).toEqual([true, true, true, false]);
  });

  it.each([
    [
      "an address no phone reaches",
      [],
      { url: "http://localhost:8787/t" },
      "cannot reach localhost",
    ],
    ["a preview instead of a person", [item("filtered", { link: "t" })], {}, "no person yet"],
    ["another link", [item("click", { link: "other" })], {}, "Another link was clicked"],
    ["a wrong key", [click(), item("refused", { why: "wrong_app" })], {}, "belongs to another app"],
    ["no match", [click(), item("install", { match: "none" })], {}, "no link was matched"],
    ["an untrusted proxy", [click()], { advice: "Set TRUST_PROXY." }, "Set TRUST_PROXY."],
  ])("say what is wrong: %s", (_name, items, parts, words) => {
    const { wrong } = test(items, parts);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toContain(words);
  });
});
