import type { LiveItem } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { checkIntegration } from "./check-integration.ts";
import type { TestProgress } from "./check-integration.ts";

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

const test = (items: LiveItem[], parts: Partial<TestProgress> = {}) => {
  const url = "https://go.shop.example/t";
  const { steps, wrong } = checkIntegration({ items, code: "t", url, advice: null, ...parts });
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
    [
      "no match",
      [click(), item("signals"), item("install", { match: "none" })],
      {},
      "look for what spoke against the click",
    ],
    [
      "no signals",
      [item("click", { link: "t", platform: "ios" }), item("install", { match: "none" })],
      {},
      "told no signals of the device",
    ],
    ["no request of the app", [click()], { stalled: true }, "url has to be https://go.shop.exam"],
    ["no event", [click(), item("install", { link: "t" })], { stalled: true }, "No event has arr"],
    [
      "a wrong domain",
      [],
      { domainProblem: "It cannot be reached." },
      "go.shop.example does not lead to this service as it should. It cannot be reached.",
    ],
    ["an untrusted proxy", [click()], { advice: "Set TRUST_PROXY." }, "Set TRUST_PROXY."],
  ])("say what is wrong: %s", (_name, items, parts, words) => {
    const { wrong } = test(items, parts);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toContain(words);
  });
});
