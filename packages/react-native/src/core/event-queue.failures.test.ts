import { eventsPath } from "@throughline/protocol";
import type { EventBatch } from "@throughline/protocol";
import { fixtures } from "@throughline/protocol/fixtures";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeService, hang, json, openApp } from "../testing/index.ts";
import type { FakeAnswer } from "../testing/index.ts";
import { eventsKey, indices, running, upTo } from "./running-app.fake.ts";

type Running = Awaited<ReturnType<typeof running>>;

const short = "https://go.shop.example/spring";
const offline = (times: number): FakeAnswer[] => Array.from({ length: times }, () => "offline");

// Warnings about lost events appear in development only.
beforeEach(() => {
  vi.stubGlobal("__DEV__", true);
});
afterEach(() => {
  vi.unstubAllGlobals();
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

  it("backs off up to 300 s, and neither events nor the background end the wait", async () => {
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

  it.each([
    ["coming to the foreground", ({ setAppState }: Running) => setAppState("active")],
    ["another request that succeeds", ({ openUrl }: Running) => openUrl(short)],
  ])("for an hour, the events are sent within a minute of %s", async (_, goOnline) => {
    for (let seed = 1; seed <= 20; seed++) {
      const service = createFakeService({ shortLinks: { [short]: "/products/7" } });
      const { answer } = service;
      service.answer = () => "offline";
      const app = await running({ service, ports: { random: () => (seed * 0.618) % 1 } });
      app.log(5);
      await app.clock.advance(3_600_000);
      service.answer = answer;
      goOnline(app);
      await app.clock.advance(60_000);
      expect(service.events).toHaveLength(5);
    }
  });

  it("a Retry-After of the service is waited for, whatever else succeeds", async () => {
    const service = createFakeService({ shortLinks: { [short]: "/products/7" } });
    service.answerNext(eventsPath, json(429, {}, "120"));
    const { clock, log, openUrl, setAppState } = await running({ service });
    log(1);
    await clock.advance(1000);
    openUrl(short);
    setAppState("active");
    await clock.advance(100_000);
    expect(service.events).toEqual([]);
    await clock.advance(60_000);
    expect(service.events).toHaveLength(1);
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

  it("holds 1 MB, on disk too: the oldest is dropped and counted", async () => {
    const service = createFakeService();
    service.answerNext(eventsPath, ...offline(1));
    const { app, clock, storage, stored, warnings } = await running({ service });
    for (let index = 0; index < 9; index++) {
      app.logEvent("search", { index, text: "x".repeat(200_000) });
    }
    await clock.advance(0);
    expect(indices(stored())).toEqual([5, 6, 7, 8]);
    expect(JSON.stringify([...storage.items.values()]).length).toBeLessThan(1_000_000);
    expect(warnings.at(-1)).toContain("5 events dropped");
    await clock.advance(60_000);
    expect(indices(service.events)).toEqual([5, 6, 7, 8]);
    for (let index = 9; index < 13; index++) {
      app.logEvent("search", { index, text: "x".repeat(200_000) });
    }
    await clock.advance(60_000);
    expect(indices(service.events)).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it("a release build drops the oldest without a warning", async () => {
    vi.stubGlobal("__DEV__", false);
    const service = createFakeService();
    service.answerNext(eventsPath, ...offline(1));
    const { clock, log, stored, warnings } = await running({ service });
    log(1001);
    await clock.advance(0);
    expect(indices(stored())).toEqual(upTo(1000, 1));
    expect(warnings).toEqual([]);
  });

  it("1200 events, one a second, cost storage 3 MB at most, and one warning", async () => {
    const service = createFakeService();
    service.answerNext(eventsPath, ...offline(9999));
    const { app, clock, storage, stored, warnings } = await running({ service });
    const sound = { ...storage };
    let written = 0;
    storage.setItem = (key, value) => {
      written += value.length;
      return sound.setItem(key, value);
    };
    for (let index = 0; index < 1200; index++) {
      app.logEvent("add_to_cart", { index, name: "Sunday mug, blue", price: 34, currency: "EUR" });
      await clock.advance(1000);
    }
    expect(written).toBeLessThan(3_000_000);
    expect(warnings).toEqual([expect.stringContaining("too many")]);
    expect(indices(stored()).slice(-1000)).toEqual(upTo(1000, 200));
    expect(storage.items.size).toBeLessThan(100);
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

  it("of 413 halves the batch", async () => {
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

  it("of 400 drops only the invalid event", async () => {
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

  it("inside a 202 is reported with the event's name and the reason, and the rest counts", async () => {
    const service = createFakeService();
    const { answer } = service;
    service.answer = (request) => {
      const taken = answer(request);
      const { events = [] } = request.body as Partial<EventBatch>;
      const rejected = events.slice(0, 1).map(({ id }) => ({ id, reason: "missing name" }));
      return rejected[0] ? json(202, { accepted: 1, duplicates: 0, rejected }) : taken;
    };
    const { clock, log, stored, warnings } = await running({ service });
    log(2);
    await clock.advance(60_000);
    expect(stored()).toEqual([]);
    expect(warnings).toEqual([`The service refused the event "search": missing name`]);
  });

  it("of 400 after an outage finds the invalid event at once", async () => {
    const service = createFakeService();
    const { answer } = service;
    service.answerNext(eventsPath, ...offline(9));
    let refused = 0;
    service.answer = (request) => {
      const answered = answer(request);
      const bad = JSON.stringify(request.body).includes('"index":0}');
      if (answered === "offline" || !bad) return answered;
      service.events.length = 0;
      refused++;
      return json(400, {});
    };
    let draws = 0;
    const random = () => 0.5 + ++draws / 1e6;
    const { clock, log } = await running({ service, ports: { random } });
    log(100);
    await clock.advance(256_000);
    expect(refused).toBe(7);
    await clock.advance(60_000);
    expect(service.events).toHaveLength(99);
  });

  it.each([400, 413, 422])("of %i to everything makes the queue back off", async (status) => {
    const service = createFakeService();
    service.answerNext(eventsPath, ...Array.from({ length: 9999 }, () => json(status, {})));
    const { clock, log, sizes, warnings } = await running({ service });
    log(1000);
    await clock.advance(600_000);
    expect(sizes().slice(0, 8)).toEqual([100, 50, 25, 12, 6, 3, 1, 1]);
    expect(sizes().length).toBeLessThan(30);
    expect(warnings.length).toBeLessThan(30);
  });

  it("that never arrives times out, and the events are sent again", async () => {
    const service = createFakeService();
    service.answerNext(eventsPath, "hang");
    const { clock, log } = await running({ service });
    log(1);
    await clock.advance(40_000);
    expect(service.events).toHaveLength(1);
  });
});

describe("across restarts", () => {
  it("no stored event is lost, after whichever write the process ends", async () => {
    for (let ended = 0; ended < 60; ended++) {
      const service = createFakeService();
      service.answerNext(eventsPath, ...offline(2));
      const phone = await running({ service });
      const sound = { ...phone.storage };
      const durable = new Set<string>();
      let writes = 0;
      const write = async (key: string, change: () => Promise<void> | void) => {
        if (writes++ >= ended) return hang();
        await change();
        for (const { id } of phone.stored()) durable.add(id);
        return undefined;
      };
      phone.storage.setItem = (key, value) => write(key, () => sound.setItem(key, value));
      phone.storage.removeItem = (key) => write(key, () => sound.removeItem?.(key));
      for (let index = 0; index < 50; index++) {
        phone.app.logEvent("search", { index, text: "x".repeat(200) });
        await phone.clock.advance(100);
      }
      phone.app.kill();
      Object.assign(phone.storage, sound);
      openApp(phone);
      await phone.clock.advance(600_000);
      const received = new Set(service.events.map(({ id }) => id));
      expect([...durable].filter((id) => !received.has(id))).toEqual([]);
      expect(phone.stored()).toEqual([]);
    }
  });

  it.each([true, false])(
    "sent events leave no growing trace (removeItem: %s)",
    async (canRemove) => {
      const phone = await running();
      if (!canRemove) delete phone.storage.removeItem;
      for (let round = 0; round < 40; round++) {
        phone.service.answerNext(eventsPath, "offline");
        phone.log(100);
        await phone.clock.advance(60_000);
      }
      expect(phone.service.events).toHaveLength(4000);
      expect(phone.stored()).toEqual([]);
      expect([...phone.storage.items.values()].join("").length).toBeLessThan(200);
    },
  );

  it("unacknowledged events are sent by the next process, older events first", async () => {
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

  it("acknowledged events are not sent again", async () => {
    const phone = await running();
    phone.log(3);
    await phone.clock.advance(100);
    phone.app.kill();
    openApp(phone);
    await phone.clock.advance(60_000);
    expect(phone.sizes()).toEqual([3]);
  });

  it.each(["{", "null", "7", "{}", '{"filter":1}', '[null, 7, {"name":"x"}]', ""])(
    "a stored queue of %s is replaced by an empty one",
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
