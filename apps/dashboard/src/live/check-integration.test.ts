import type { LiveItem } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { liveItem } from "./live-item.fixture.ts";
import { checkIntegration } from "./check-integration.ts";
import type { TestProgress } from "./check-integration.ts";

let id = 0;
const item = (kind: LiveItem["kind"], parts: Partial<LiveItem> = {}): LiveItem =>
  liveItem({ id: (id += 1), kind, test: true, ...parts });

const test = (items: LiveItem[], parts: Partial<TestProgress> = {}) => {
  const url = "https://go.shop.example/t";
  const { steps, problems } = checkIntegration({ items, code: "t", url, advice: null, ...parts });
  return { done: steps.map(({ done }) => done), problems };
};

const click = () => item("click", { link: "t" });

describe("an integration test", () => {
  it("completes its steps one after the other", () => {
    const items: LiveItem[] = [];
    expect(test(items)).toEqual({ done: [false, false, false, false], problems: [] });
    items.push(click());
    expect(test(items).done).toEqual([true, false, false, false]);
    items.push(item("install", { link: "t", installId: "p", match: "deterministic" }));
    expect(test(items).done).toEqual([true, true, true, false]);
    items.push(item("events", { count: 1 }));
    expect(test(items)).toEqual({ done: [true, true, true, true], problems: [] });
  });

  it("ignores what came before the click or before the install", () => {
    const early = [item("install", { link: "t" }), item("events", { count: 1 }), click()];
    expect(test(early).done).toEqual([true, false, false, false]);
  });

  it("accepts a match that is corrected later", () => {
    const items = [click(), item("install", { match: "none" }), item("upgrade", { link: "t" })];
    expect(test(items).done).toEqual([true, true, true, false]);
  });

  it("says how to see an exact match after an Android build was opened without a referrer", () => {
    const hintAfter = (install: Partial<LiveItem>) =>
      checkIntegration({
        items: [click(), item("install", install)],
        code: "t",
        url: "https://go.shop.example/t",
        advice: null,
      }).hint;
    const android = { link: "t", platform: "android" };
    expect(hintAfter({ ...android, match: "probabilistic" })).toContain("no install referrer");
    expect(hintAfter({ ...android, link: null, match: "none" })).toContain("no install referrer");
    expect(hintAfter({ ...android, match: "deterministic" })).toBeUndefined();
    expect(hintAfter({ ...android, platform: "ios", match: "none" })).toBeUndefined();
  });

  it.each([
    [
      "an address that no phone can reach",
      [],
      { url: "http://localhost:8787/t" },
      "cannot reach localhost",
    ],
    [
      "a link preview instead of a click",
      [item("filtered", { link: "t" })],
      {},
      "only a link preview",
    ],
    ["a click on another link", [item("click", { link: "other" })], {}, "Another link was clicked"],
    [
      "a wrong key",
      [click(), item("refused", { errorCode: "wrong_app" })],
      {},
      "belongs to another app",
    ],
    [
      "a missing match",
      [click(), item("signals"), item("install", { match: "none" })],
      {},
      "evidence against the click",
    ],
    [
      "missing device signals",
      [item("click", { link: "t", platform: "ios" }), item("install", { match: "none" })],
      {},
      "sent no device signals",
    ],
    [
      "a missing request from the app",
      [click()],
      { stalled: true },
      "Set baseUrl to https://go.shop.exam",
    ],
    [
      "a missing event",
      [click(), item("install", { link: "t" })],
      { stalled: true },
      "No event has arr",
    ],
    [
      "a wrong domain",
      [],
      { domainProblem: "It cannot be reached." },
      "go.shop.example does not point to this service. It cannot be reached.",
    ],
    ["an untrusted proxy", [click()], { advice: "Set TRUST_PROXY." }, "Set TRUST_PROXY."],
  ])("reports %s", (_name, items, parts, words) => {
    const { problems } = test(items, parts);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(words);
  });
});
