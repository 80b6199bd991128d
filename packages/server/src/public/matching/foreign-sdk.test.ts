import { limits, routes } from "@throughline/protocol";
import type { MatchLinkResponse } from "@throughline/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { userAgents } from "../clicks/user-agents.fixture.ts";
import { testService } from "../../testing/test-service.ts";

let service: Awaited<ReturnType<typeof testService>>;
const post = (path: string, body: unknown) => service.send("POST", path, body);

beforeEach(async () => {
  service = await testService();
  await service.addLink("abc");
});

/** Taps the link on an Android phone and returns the click id as another SDK reads it from the referrer. */
async function tap(): Promise<string> {
  const { headers } = await service.send("GET", "/abc", undefined, {
    host: "go.shop.example",
    "user-agent": userAgents.android,
  });
  const referrer = new URL(String(headers.location)).searchParams.get("referrer") ?? "";
  return new URLSearchParams(referrer).get("click_id") ?? "";
}

async function countedFor(link?: string) {
  const since = service.clock.at - (service.clock.at % 86_400_000);
  const query = { since, until: since + 86_400_000, step: "day", ...(link && { link }) } as const;
  const [counts] = await service.store.stats.overTime(service.app.id, query);
  return counts?.events ?? 0;
}

describe("an SDK of another vendor", () => {
  it("finds its click id in the referrer as click_id", async () => {
    const clickId = await tap();
    const { body } = await post(routes.matchLink.path, { clickId });
    expect((body as MatchLinkResponse).match).toMatchObject({ type: "deterministic", clickId });
  });

  const fingerprint = { platform: "ios", timestamp: 0, installId: "i" };

  it.each([
    ["that is not a link", "Milk and eggs"],
    ["that is not a string", { url: "https://go.shop.example/abc" }],
    ["longer than a URL may be", `https://go.shop.example/abc?x=${"x".repeat(limits.urlLength)}`],
    ["of 340 kB", "Call me Ishmael. ".repeat(20_000)],
  ])("is answered without a match after sending a pasted text %s", async (_name, pastedLink) => {
    const answer = await post(routes.matchLink.path, { ...fingerprint, pastedLink });
    expect(answer).toMatchObject({ status: 200, body: { link: null, match: { type: "none" } } });
  });

  it("finds its click by a pasted link of the maximum length", async () => {
    const clickId = await tap();
    const start = `https://go.shop.example/abc?tl=${clickId}&x=`;
    const paste = async (length: number) => {
      const pastedLink = start.padEnd(length, "x");
      const { body } = await post(routes.matchLink.path, {
        platform: "android",
        timestamp: 0,
        pastedLink,
      });
      return (body as MatchLinkResponse).match.method;
    };
    expect(await paste(limits.urlLength + 1)).toBeNull();
    expect(await paste(limits.urlLength)).toBe("clipboard");
  });

  const event = {
    event_name: "purchase",
    timestamp: "2025-11-15T00:00:00Z",
    platform: "ios",
    device_id: "i",
  };
  const { device_id: _, ...anonymous } = event;

  it.each([routes.singleEvent, routes.retentionEvent])(
    "may send events without a device id to $path, which count once, for the app only",
    async ({ path }) => {
      for (const accepted of [1, 0]) {
        expect((await post(path, anonymous)).body).toMatchObject({ accepted });
      }
      expect((await post(path, { ...anonymous, device_id: null })).body).toMatchObject({
        duplicates: 1,
      });
      expect((await post(path, event)).body).toMatchObject({ accepted: 1 });
      expect(await countedFor()).toBe(2);
    },
  );

  it("may send events before its match request, and they count for the link afterwards", async () => {
    const clickId = await tap();
    await post(routes.singleEvent.path, event);
    expect(await countedFor("abc")).toBe(0);
    await post(routes.matchLink.path, { clickId, installId: "i" });
    expect(await countedFor("abc")).toBe(1);
    await post(routes.retentionEvent.path, event);
    expect(await countedFor("abc")).toBe(2);
    expect(await countedFor()).toBe(2);
  });
});
