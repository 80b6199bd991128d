import { matchLinkPath } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  hang,
  json,
  openApp,
} from "../testing/index.ts";
import type { FakeAnswer } from "../testing/index.ts";
import type { Config } from "./config.ts";

const link = "https://go.shop.example/products/42";

/** The first open of a fresh install, whose first requests are answered so. */
function firstOpen(answers: FakeAnswer[], config: Partial<Config> = {}) {
  const clock = createVirtualClock();
  const service = createFakeService({ link });
  service.answerNext(matchLinkPath, ...answers);
  const phone = createFakePhone({ clock, service, latency: { network: 200 } });
  openApp(phone, config);
  return { ...phone, clock, asked: () => service.requestsTo(matchLinkPath) };
}

const offline = () => Array.from({ length: 99 }, () => "offline" as const);

describe("retryFailedMatch", () => {
  it("does not try again after a refusal, even one that followed a failure", async () => {
    const phone = firstOpen([json(503, {}), json(401, {})], { retryFailedMatch: true });
    await phone.clock.advance(60_000);
    expect(phone.asked()).toHaveLength(2);
    openApp(phone, { retryFailedMatch: true });
    await phone.clock.advance(60_000);
    expect(phone.asked()).toHaveLength(2);
  });

  it("tries a failed match again on 3 opens at most, with the same install id", async () => {
    const phone = firstOpen(offline(), { retryFailedMatch: true });
    const tries: number[] = [];
    for (let open = 0; open < 5; open++) {
      await phone.clock.advance(60_000);
      tries.push(phone.asked().length);
      openApp(phone, { retryFailedMatch: true });
    }
    expect(tries).toEqual([4, 8, 12, 12, 12]);
    const ids = phone.asked().map(({ body }) => (body as { installId: string }).installId);
    expect(new Set(ids).size).toBe(1);
  });

  it("delivers the link on the open that reaches the service, and never again", async () => {
    const phone = firstOpen(offline().slice(0, 4), { retryFailedMatch: true });
    await phone.clock.advance(60_000);
    const second = openApp(phone, { retryFailedMatch: true });
    await phone.clock.advance(60_000);
    expect(second.context().linkUrl).toBe(link);
    const third = openApp(phone, { retryFailedMatch: true });
    await phone.clock.advance(60_000);
    expect(third.context().linkUrl).toBeNull();
    expect(phone.asked()).toHaveLength(5);
  });

  it("keeps its further opens through one without consent, which sends nothing", async () => {
    const phone = firstOpen(offline().slice(0, 4), { retryFailedMatch: true });
    await phone.clock.advance(60_000);
    openApp(phone, { retryFailedMatch: true, consent: "denied" });
    await phone.clock.advance(60_000);
    expect(phone.asked()).toHaveLength(4);
    const third = openApp(phone, { retryFailedMatch: true });
    await phone.clock.advance(60_000);
    expect(third.context().linkUrl).toBe(link);
  });

  it("ends a day after the first failure", async () => {
    const phone = firstOpen(offline(), { retryFailedMatch: true });
    await phone.clock.advance(60_000);
    phone.clock.jump(25 * 3_600_000);
    openApp(phone, { retryFailedMatch: true });
    await phone.clock.advance(60_000);
    expect(phone.asked()).toHaveLength(4);
  });

  it("is off by default: a failure is final", async () => {
    const phone = firstOpen(offline());
    await phone.clock.advance(60_000);
    openApp(phone);
    await phone.clock.advance(60_000);
    expect(phone.asked()).toHaveLength(4);
  });

  it("is not needed after an answer that came while the launch was still being read", async () => {
    const clock = createVirtualClock();
    const service = createFakeService();
    service.answerNext(matchLinkPath, "offline");
    const phone = createFakePhone({
      clock,
      service,
      ports: { getInitialURL: hang, random: () => 0 },
    });
    openApp(phone, { retryFailedMatch: true });
    await clock.advance(5000);
    expect(service.requestsTo(matchLinkPath)).toHaveLength(2);
    openApp(phone, { retryFailedMatch: true });
    await clock.advance(5000);
    expect(service.requestsTo(matchLinkPath)).toHaveLength(2);
  });
});
