import { eventsPath, limits } from "@throughline/protocol";
import { analyticsEvent, compileSchema, schemas } from "@throughline/protocol/validate";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  openApp,
} from "../testing/index.ts";
import { installKey } from "./install-record.ts";
import { LinkEventNames } from "./link-event-names.ts";
import { indices, running, upTo } from "./running-app.fake.ts";

// Warnings about lost events appear in development only.
beforeEach(() => {
  vi.stubGlobal("__DEV__", true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("an event", () => {
  it("is sent at once when the queue is idle, in the format of the contract", async () => {
    const { app, clock, batches, service } = await running();
    app.logEvent(LinkEventNames.Purchase, { value: 49.9, items: ["42"] });
    await clock.advance(0);
    const [batch] = batches();
    expect(batch).toEqual({
      installId: "i",
      platform: "ios",
      sentAt: clock.now(),
      events: [
        {
          id: expect.any(String),
          name: "purchase",
          data: { value: 49.9, items: ["42"] },
          timestamp: clock.now(),
        },
      ],
    });
    expect(compileSchema(schemas.events.request)(batch)).toBeNull();
    expect(compileSchema(analyticsEvent)(batch?.events[0])).toBeNull();
    expect(service.events).toHaveLength(1);
  });

  it("can have a string name and no data", async () => {
    const { app, clock, service } = await running();
    app.logEvent("sign_up");
    await clock.advance(0);
    expect(service.events[0]).toMatchObject({ name: "sign_up" });
    expect(service.events[0]).not.toHaveProperty("data");
  });

  it("keeps the data it was logged with", async () => {
    const { app, clock, service } = await running();
    const cart = { items: 1 };
    app.logEvent("add_to_cart", cart);
    cart.items = 2;
    await clock.advance(0);
    expect(service.events[0]?.data).toEqual({ items: 1 });
  });

  it("keeps the time it happened, even if it is sent later", async () => {
    const service = createFakeService();
    service.answerNext(eventsPath, "offline");
    const { app, clock, batches } = await running({ service });
    const happened = clock.now();
    app.logEvent("login");
    await clock.advance(60_000);
    expect(batches()[1]?.events[0]?.timestamp).toBe(happened);
    expect(batches()[1]?.sentAt).toBeGreaterThan(happened);
  });

  it("with an unknown name is sent too", async () => {
    const { app, clock, service } = await running();
    app.logEvent("wave");
    await clock.advance(0);
    expect(service.events[0]?.name).toBe("wave");
  });

  it.each([
    ["BigInt", { big: 10n }, { big: "10" }],
    ["functions", { run: () => 1, name: "a" }, { name: "a" }],
    ["a date", { at: new Date(0) }, { at: "1970-01-01T00:00:00.000Z" }],
    ["NaN", { value: Number.NaN }, { value: null }],
    ["plain text", "text", "text"],
    ["null", null, null],
  ])("whose data holds %s is made safe", async (_, data, safe) => {
    const { app, clock, service } = await running();
    app.logEvent("search", data);
    await clock.advance(0);
    expect(service.events[0]?.data).toEqual(safe);
  });

  it("with data that is not serializable is dropped with a warning", async () => {
    const { app, clock, service, warnings } = await running();
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    app.logEvent("search", cycle);
    app.logEvent("search", {
      toJSON() {
        throw new Error("no");
      },
    });
    app.logEvent("search", "x".repeat(600_000));
    app.logEvent("login");
    await clock.advance(0);
    expect(service.events.map(({ name }) => name)).toEqual(["login"]);
    expect(warnings).toHaveLength(3);
    expect(warnings[2]).toContain("3 events dropped");
  });
});

describe("the queue sends", () => {
  it("events of one moment together, and then at most every 10 s", async () => {
    const { clock, log, sizes } = await running();
    log(3);
    await clock.advance(0);
    expect(sizes()).toEqual([3]);
    log(2);
    await clock.advance(9999);
    log(2);
    expect(sizes()).toEqual([3]);
    await clock.advance(1);
    expect(sizes()).toEqual([3, 4]);
  });

  it("at 20 events without waiting", async () => {
    const { clock, log, sizes } = await running();
    log(1);
    await clock.advance(0);
    log(19);
    await clock.advance(100);
    expect(sizes()).toEqual([1]);
    log(1);
    await clock.advance(0);
    expect(sizes()).toEqual([1, 20]);
  });

  it("when the app goes to the background, not when it comes back", async () => {
    const { clock, log, sizes, setAppState } = await running();
    log(1);
    await clock.advance(0);
    log(1);
    setAppState("inactive");
    setAppState("active");
    await clock.advance(0);
    expect(sizes()).toEqual([1]);
    setAppState("background");
    await clock.advance(0);
    expect(sizes()).toEqual([1, 1]);
  });

  it("100 at a time, in order, one upload at a time", async () => {
    const { clock, log, service, sizes } = await running({ latency: { network: 200 } });
    log(1);
    await clock.advance(0);
    log(250);
    await clock.advance(199);
    expect(sizes()).toEqual([1]);
    await clock.advance(1000);
    expect(sizes()).toEqual([1, 100, 100, 50]);
    expect(indices(service.events)).toEqual([0, ...upTo(250)]);
  });

  it("one upload at a time even when the 10 s are over in the middle of one", async () => {
    const { clock, log, sizes } = await running({ latency: { network: 5000 } });
    log(1);
    await clock.advance(14_000);
    log(20);
    await clock.advance(4000);
    expect(sizes()).toEqual([1, 20]);
    await clock.advance(60_000);
    expect(sizes()).toEqual([1, 20]);
  });

  it("and removes only acknowledged events, even if the queue overflowed meanwhile", async () => {
    const { clock, log, service } = await running({ latency: { network: 200 } });
    log(1000);
    await clock.advance(100);
    log(50);
    await clock.advance(60_000);
    expect(indices(service.events)).toEqual([...upTo(1000), ...upTo(50)]);
  });

  it("500 kB at a time, counted in bytes", async () => {
    const { app, clock, batches, service } = await running();
    for (let index = 0; index < 12; index++) app.logEvent("search", "ł".repeat(25_000));
    await clock.advance(60_000);
    expect(service.events).toHaveLength(12);
    for (const batch of batches()) {
      expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThan(
        limits.eventsBodyBytes,
      );
    }
  });

  it("nothing before the start is ready", async () => {
    const clock = createVirtualClock();
    const phone = createFakePhone({ clock, latency: { network: 200 } });
    const app = openApp(phone);
    app.logEvent("login");
    await clock.advance(199);
    expect(phone.storage.reads).toEqual([installKey]);
    await clock.advance(201);
    expect(phone.service.events).toHaveLength(1);
  });
});
