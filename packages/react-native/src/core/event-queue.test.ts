import { eventsPath, limits } from "@throughline/protocol";
import type { AnalyticsEvent, EventBatch } from "@throughline/protocol";
import { fixtures } from "@throughline/protocol/fixtures";
import { analyticsEvent, compileSchema, schemas } from "@throughline/protocol/validate";
import { describe, expect, it } from "vitest";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  hang,
  json,
  openApp,
} from "../testing/index.ts";
import type { FakeAnswer, FakePhoneOptions } from "../testing/index.ts";
import { installKey } from "./install-record.ts";
import { LinkEventNames } from "./link-event-names.ts";

const eventsKey = "throughline.events";
const offline = (times: number): FakeAnswer[] => Array.from({ length: times }, () => "offline");

/** A warm phone whose app is ready. */
async function running(options: FakePhoneOptions = {}) {
  const clock = createVirtualClock();
  const service = options.service ?? createFakeService();
  const phone = createFakePhone({ clock, service, ...options });
  phone.storage.items.set(installKey, JSON.stringify({ v: 1, installId: "i", state: "done" }));
  const app = openApp(phone);
  await clock.advance(10);
  const batches = () => service.requestsTo(eventsPath).map(({ body }) => body as EventBatch);
  const sizes = () => batches().map(({ events }) => events.length);
  const stored = () => JSON.parse(phone.storage.items.get(eventsKey) ?? "[]") as AnalyticsEvent[];
  const log = (count: number) => {
    for (let index = 0; index < count; index++) app.logEvent("search", { index });
  };
  return { ...phone, clock, service, app, batches, sizes, stored, log };
}

const indices = (events: AnalyticsEvent[]) =>
  events.map(({ data }) => (data as { index: number }).index);
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

describe("an event", () => {
  it("is sent at once when the queue is idle, in the contract's shape", async () => {
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

  it("may be called by its name's string, and without data", async () => {
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

  it("keeps the time it happened at, though it is sent later", async () => {
    const service = createFakeService();
    service.answerNext(eventsPath, "offline");
    const { app, clock, batches } = await running({ service });
    const happened = clock.now();
    app.logEvent("login");
    await clock.advance(60_000);
    expect(batches()[1]?.events[0]?.timestamp).toBe(happened);
    expect(batches()[1]?.sentAt).toBeGreaterThan(happened);
  });

  it("with a name nobody knows is sent all the same", async () => {
    const { app, clock, service } = await running();
    app.logEvent("wave" as "login");
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

  it("whose data cannot be made JSON is dropped with a warning; the next one is not", async () => {
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
  it("what was logged in one moment together, and then every 10 s at most", async () => {
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

  it("500 kB at a time, counted in bytes", async () => {
    const { app, clock, batches, service } = await running();
    for (let index = 0; index < 12; index++) app.logEvent("search", "ł".repeat(50_000));
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

describe("offline", () => {
  it("an event is kept, on disk too, and sent when the network is back", async () => {
    const service = createFakeService();
    service.answerNext(eventsPath, ...offline(3));
    const { clock, log, stored } = await running({ service });
    log(1);
    await clock.advance(0);
    expect(stored()).toHaveLength(1);
    await clock.advance(60_000);
    expect(service.events).toHaveLength(1);
    expect(stored()).toEqual([]);
  });

  it("waits longer and longer, never more than 300 s, and no event or background breaks the wait", async () => {
    const service = createFakeService();
    service.answerNext(eventsPath, ...offline(60));
    const times: number[] = [];
    const { clock, log, setAppState } = await running({ service, ports: { random: () => 0.999 } });
    const { answer } = service;
    service.answer = (request) => {
      times.push(clock.elapsed());
      return answer(request);
    };
    for (let minute = 0; minute < 60; minute++) {
      log(25);
      setAppState("background");
      await clock.advance(60_000);
    }
    const waits = times
      .slice(1)
      .map((time, index) => Math.round((time - (times[index] ?? 0)) / 1000));
    expect(waits.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
    expect(Math.max(...waits)).toBe(300);
  });

  it("holds 1000: the oldest is dropped and counted", async () => {
    const service = createFakeService();
    service.answerNext(eventsPath, ...offline(1));
    const { clock, log, stored, warnings } = await running({ service });
    log(1001);
    await clock.advance(0);
    expect(indices(stored())).toEqual(upTo(1000, 1));
    expect(warnings).toEqual([expect.stringContaining("1 events dropped")]);
    await clock.advance(600_000);
    expect(indices(service.events)).toEqual(upTo(1000, 1));
  });

  it("the wait survives a wall clock that jumps", async () => {
    const service = createFakeService();
    service.answerNext(eventsPath, "offline");
    const { clock, log } = await running({ service });
    log(1);
    await clock.advance(0);
    clock.jump(-9e9);
    await clock.advance(2000);
    expect(service.events).toHaveLength(1);
    clock.jump(18e9);
    log(1);
    await clock.advance(20_000);
    expect(service.events).toHaveLength(2);
  });
});

describe("the service's answer", () => {
  it.each(fixtures.events.response.valid)("$name acknowledges the batch", async ({ body }) => {
    const service = createFakeService();
    service.answerNext(eventsPath, json(202, body));
    const { clock, log, sizes, stored } = await running({ service });
    log(2);
    await clock.advance(60_000);
    expect(sizes()).toEqual([2]);
    expect(stored()).toEqual([]);
  });

  it.each([
    ["a captive portal", { status: 200, body: "<html>" }],
    ["401", json(401, { error: "x" })],
    ["403", json(403, { error: "x" })],
    ["408", json(408, {})],
    ["429", json(429, {})],
    ["500", json(500, {})],
    ["an empty 200", { status: 200, body: "" }],
  ] as const)("%s acknowledges nothing: the events are sent again", async (_, answer) => {
    const service = createFakeService();
    service.answerNext(eventsPath, answer);
    const { clock, log, batches } = await running({ service });
    log(2);
    await clock.advance(5000);
    expect(batches()).toHaveLength(2);
    expect(batches()[1]?.events).toEqual(batches()[0]?.events);
    expect(service.events).toHaveLength(2);
  });

  it.each([
    ["7", 7000],
    ["100000", 300_000],
  ])("Retry-After %s is honoured, clamped", async (header, wait) => {
    const service = createFakeService();
    service.answerNext(eventsPath, json(429, {}, header));
    const { clock, log, sizes } = await running({ service });
    log(1);
    await clock.advance(wait - 1);
    expect(sizes()).toEqual([1]);
    await clock.advance(1);
    expect(sizes()).toEqual([1, 1]);
  });

  it("413 halves the batch", async () => {
    const service = createFakeService();
    service.answerNext(eventsPath, json(202, {}), json(413, {}), json(413, {}));
    const { clock, log, sizes } = await running({ service });
    log(1);
    await clock.advance(0);
    log(100);
    await clock.advance(0);
    expect(sizes().slice(0, 4)).toEqual([1, 100, 50, 25]);
    await clock.advance(60_000);
    expect(indices(service.events)).toEqual(upTo(100));
  });

  it("400 drops the bad event alone", async () => {
    const service = createFakeService();
    const { answer } = service;
    service.answer = (request) => {
      const bad = JSON.stringify(request.body).includes('"index":13}');
      if (bad) service.answerNext(request.path, json(400, {}));
      return answer(request);
    };
    const { clock, log, stored, warnings } = await running({ service });
    log(30);
    await clock.advance(60_000);
    expect(indices(service.events)).toEqual(upTo(30).filter((index) => index !== 13));
    expect(stored()).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining("refused")]);
  });

  it("that never comes is given up, and the events are sent again", async () => {
    const service = createFakeService();
    service.answerNext(eventsPath, "hang");
    const { clock, log } = await running({ service });
    log(1);
    await clock.advance(40_000);
    expect(service.events).toHaveLength(1);
  });
});

describe("across restarts", () => {
  it("what was not acknowledged is sent by the next process, older events first", async () => {
    const service = createFakeService();
    service.answerNext(eventsPath, ...offline(9));
    const phone = await running({ service });
    phone.log(3);
    await phone.clock.advance(0);
    phone.app.kill();
    service.answerNext(eventsPath);
    const next = openApp(phone);
    next.logEvent("login", { index: 3 });
    await phone.clock.advance(600_000);
    expect(indices(service.events)).toEqual([0, 1, 2, 3]);
    expect(phone.stored()).toEqual([]);
  });

  it("what was acknowledged is not sent again", async () => {
    const phone = await running();
    phone.log(3);
    await phone.clock.advance(100);
    phone.app.kill();
    openApp(phone);
    await phone.clock.advance(60_000);
    expect(phone.sizes()).toEqual([3]);
  });

  it.each(["{", "null", "7", "{}", '[null, 7, {"name":"x"}]', ""])(
    "a stored queue of %s is started afresh",
    async (garbage) => {
      const phone = await running();
      phone.app.kill();
      phone.storage.items.set(eventsKey, garbage);
      const next = openApp(phone);
      next.logEvent("login");
      await phone.clock.advance(60_000);
      expect(phone.service.events.map(({ name }) => name)).toEqual(["login"]);
    },
  );

  it("a queue whose storage hangs is kept in memory", async () => {
    const phone = await running();
    phone.storage.setItem = hang;
    phone.log(2);
    await phone.clock.advance(2000);
    expect(phone.service.events).toHaveLength(2);
    expect(phone.warnings).toHaveLength(1);
  });
});
