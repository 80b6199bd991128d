import { eventsPath, matchLinkPath } from "@throughline/protocol";
import type { ConversionRule, EventBatch } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { registry, setConsent } from "../core/index.ts";
import {
  createFakePhone,
  createFakeService,
  createFakeStorage,
  createVirtualClock,
  hang,
  json,
  openApp,
} from "../testing/index.ts";
import type { FakePhoneOptions } from "../testing/index.ts";
import type { Config } from "../core/index.ts";
import { createConversionTracker } from "./conversion-tracker.ts";

const dayMs = 86_400_000;
const noMatch = { link: null, match: { type: "none", method: null, confidence: 0, clickId: null } };
const rules: ConversionRule[] = [
  { window: 0, event: "sign_up", fine: 10, coarse: "medium" },
  { window: 0, revenue: { currency: "EUR", from: 5 }, fine: 40, coarse: "high" },
  { window: 1, event: "app_open", coarse: "low" },
  { window: 1, event: "purchase", coarse: "high", lock: true },
];
const first = { revision: "r1", rules };

/** A phone on which an app starts again and again. */
function install(options: FakePhoneOptions = {}) {
  const clock = createVirtualClock();
  const service = createFakeService();
  const storage = createFakeStorage(clock);
  const calls: [number, string, boolean][] = [];
  const state = { update: async (): Promise<unknown> => undefined };
  service.answerNext(matchLinkPath, json(200, { ...noMatch, conversionRules: first }));
  const open = (config: Partial<Config> = {}) => {
    const phone = createFakePhone({ clock, service, storage, ...options });
    const tracker = createConversionTracker((fine, coarse, lock) => {
      calls.push([fine, coarse, lock]);
      return state.update();
    });
    const ports = () => tracker.wrap?.(phone.ports()) ?? phone.ports();
    const app = openApp({ ...phone, ports }, config);
    if (registry.active) tracker.attach?.(registry.active);
    return app;
  };
  const buy = (value: number) =>
    registry.active?.log(JSON.stringify({ name: "purchase", data: { value, currency: "EUR" } }));
  return { clock, service, storage, calls, state, open, buy };
}

describe("conversion values", () => {
  it("are 0 and low on the first start, then follow events and revenue by the rules of the match answer", async () => {
    const { clock, service, calls, open, buy } = install();
    const app = open();
    await clock.advance(5000);
    expect(calls).toEqual([[0, "low", false]]);
    expect(service.requestsTo(matchLinkPath)[0]?.body).toMatchObject({ conversionRules: "" });
    app.logEvent("sign_up");
    await clock.advance(10);
    buy(3);
    await clock.advance(10);
    buy(3);
    await clock.advance(10);
    app.logEvent("sign_up");
    await clock.advance(10);
    expect(calls.slice(1)).toEqual([
      [10, "medium", false],
      [40, "high", false],
    ]);
  });

  it("survive the end of the process: rules, revenue and what iOS knows", async () => {
    const { clock, calls, open, buy } = install();
    open();
    await clock.advance(5000);
    buy(3);
    await clock.advance(10);
    open();
    await clock.advance(5000);
    buy(3);
    await clock.advance(10);
    expect(calls).toEqual([
      [0, "low", false],
      [40, "high", false],
    ]);
  });

  it("follow the rules of later windows, which a lock ends", async () => {
    const { clock, calls, open, buy } = install();
    const app = open({ logAppOpens: true });
    await clock.advance(5000);
    app.logEvent("sign_up");
    await clock.advance(3 * dayMs);
    open({ logAppOpens: true });
    await clock.advance(5000);
    expect(calls.slice(2)).toEqual([[10, "low", false]]);
    buy(1);
    await clock.advance(10);
    buy(1);
    await clock.advance(10);
    open({ logAppOpens: true });
    await clock.advance(5000);
    expect(calls.slice(3)).toEqual([[10, "high", true]]);
  });

  it("are told again after iOS refused one, or never answered", async () => {
    const { clock, calls, open, state } = install();
    state.update = () => Promise.reject(new Error("no StoreKit"));
    open();
    await clock.advance(5000);
    state.update = hang;
    open();
    await clock.advance(5000);
    state.update = async () => undefined;
    open();
    await clock.advance(5000);
    expect(calls).toHaveLength(4);
    open();
    await clock.advance(5000);
    expect(calls).toEqual(Array.from({ length: 4 }, () => [0, "low", false]));
  });

  it("follow changed rules, which come with the answer to events, also for what happened before", async () => {
    const { clock, service, calls, open } = install();
    const app = open();
    await clock.advance(5000);
    app.logEvent("login");
    await clock.advance(20_000);
    const changed: ConversionRule[] = [{ window: 0, event: "login", fine: 20 }];
    service.answerNext(
      eventsPath,
      json(202, {
        accepted: 1,
        duplicates: 0,
        rejected: [],
        conversionRules: { revision: "r2", rules: changed },
      }),
    );
    app.logEvent("search");
    await clock.advance(20_000);
    expect(calls).toEqual([
      [0, "low", false],
      [20, "low", false],
    ]);
    app.logEvent("search");
    await clock.advance(20_000);
    const known = service
      .requestsTo(eventsPath)
      .map(({ body }) => (body as EventBatch).conversionRules);
    expect(known).toEqual(["r1", "r1", "r2"]);
  });

  it("wait for consent, and forget what happened without it", async () => {
    const { clock, storage, calls, open } = install();
    const app = open({ consent: "pending" });
    app.logEvent("search");
    await clock.advance(5000);
    setConsent("denied");
    app.logEvent("sign_up");
    await clock.advance(5000);
    expect(calls).toEqual([]);
    expect(storage.items.get("throughline.conversion")).toBeUndefined();
    setConsent("granted");
    await clock.advance(5000);
    expect(calls).toEqual([[0, "low", false]]);
  });

  it("of an install that is older than the rules count from its first start", async () => {
    const { clock, storage, calls, open } = install();
    const doneAt = clock.now() - 40 * dayMs;
    const record = { v: 1, installId: "i", state: "done", doneAt };
    storage.items.set("throughline.install", JSON.stringify(record));
    open().logEvent("sign_up");
    await clock.advance(5000);
    expect(calls).toEqual([]);
  });

  it("do not exist on Android, whose requests stay as they are", async () => {
    const { clock, service, calls, open } = install({ os: "android" });
    open();
    await clock.advance(5000);
    expect(calls).toEqual([]);
    expect(service.requestsTo(matchLinkPath)[0]?.body).not.toHaveProperty("conversionRules");
  });

  it.each(["garbage", "null", "[]", "{}", '{"since":1,"progress":5}'])(
    "begin anew from the stored text %j",
    async (text) => {
      const { clock, storage, calls, open } = install();
      storage.items.set("throughline.conversion", text);
      open();
      await clock.advance(5000);
      expect(calls).toEqual([[0, "low", false]]);
    },
  );
});
