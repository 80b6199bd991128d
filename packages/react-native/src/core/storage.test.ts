import { eventsPath, matchLinkPath } from "@throughline/protocol";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  createFakePhone,
  createFakeService,
  createFakeStorage,
  createVirtualClock,
  hang,
  openApp,
} from "../testing/index.ts";
import type { FakePhoneOptions } from "../testing/index.ts";
import { installKey } from "./install-record.ts";
import { eventsKey, storedEvents } from "./running-app.fake.ts";

const link = "https://go.shop.example/products/42";
const known = '{"v":1,"installId":"i","state":"done"}';

/** A phone on its first run, with what its storage holds already. */
function phoneWith({ stored, ...options }: FakePhoneOptions & { stored?: string } = {}) {
  const clock = createVirtualClock();
  const service = createFakeService({ link });
  const latency = { storage: 5, network: 200 };
  const phone = createFakePhone({ clock, service, latency, ...options });
  if (stored !== undefined) phone.storage.items.set(installKey, stored);
  const record = () => JSON.parse(phone.storage.items.get(installKey) ?? "null") as unknown;
  return { ...phone, clock, record };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("storage", () => {
  const garbage = [
    "",
    "{",
    "null",
    "[]",
    '{"installId":7}',
    '{"v":1,"installId":"","state":"done"}',
    '{"v":1,"installId":"x","state":"done","failures":5}',
    "undefined",
    "\u0000",
  ];
  it.each(garbage)("that holds %j starts afresh", async (stored) => {
    const phone = phoneWith({ stored });
    const app = openApp(phone);
    await phone.clock.advance(1000);
    expect(app.context().linkUrl).toBe(link);
    expect(phone.record()).toMatchObject({ v: 1, state: "done" });
  });

  it.each(["throws", "rejects"] as const)(
    "that %s causes one warning, and the app still gets its link",
    async (fault) => {
      const phone = phoneWith();
      const fail = (): Promise<never> => {
        if (fault === "rejects") return Promise.reject(new Error("disk full"));
        throw new Error("disk full");
      };
      const app = openApp(phone, { storage: { getItem: fail, setItem: fail } });
      await phone.clock.advance(2000);
      expect(app.readyAt()).toBeLessThanOrEqual(1400);
      expect(app.context().linkUrl).toBe(link);
      expect(phone.warnings).toHaveLength(1);
      expect(phone.warnings[0]).toMatch(/^Storage failed/);
      app.logEvent("login");
      await phone.clock.advance(60_000);
      expect(phone.warnings).toHaveLength(1);
      expect(phone.service.events).toHaveLength(1);
    },
  );

  it("that hangs causes one warning and no match, because a record may exist, and events are sent", async () => {
    const phone = phoneWith();
    const app = openApp(phone, { storage: { getItem: hang, setItem: hang } });
    await phone.clock.advance(2000);
    app.logEvent("login");
    await phone.clock.advance(90_000);
    expect(app.readyAt()).toBe(5000);
    expect(phone.service.requestsTo(matchLinkPath)).toEqual([]);
    expect(phone.service.events).toHaveLength(1);
    expect(phone.warnings).toEqual([expect.stringMatching(/^Storage failed/)]);
  });

  it("that hangs is read once per key", async () => {
    const phone = phoneWith();
    const asked: string[] = [];
    const never = (key: string) => {
      asked.push(key);
      return hang();
    };
    const app = openApp(phone, { storage: { getItem: never, setItem: never } });
    await phone.clock.advance(2000);
    app.logEvent("login");
    await phone.clock.advance(60_000);
    expect(asked).toEqual([installKey, eventsKey]);
  });

  it("that cannot be read is not written over: the record may be readable at the next open", async () => {
    const phone = phoneWith({ stored: known });
    const sound = { ...phone.storage };
    phone.storage.getItem = () => Promise.reject(new Error("locked"));
    openApp(phone);
    await phone.clock.advance(60_000);
    phone.storage.getItem = (key) => sound.getItem(key);
    const asked = phone.service.requestsTo(matchLinkPath).length;
    openApp(phone);
    await phone.clock.advance(60_000);
    expect(phone.storage.items.get(installKey)).toBe(known);
    expect(phone.service.requestsTo(matchLinkPath)).toHaveLength(asked);
  });

  it("that cannot read the events back keeps the install record, and overwrites the events", async () => {
    const phone = phoneWith({ stored: known });
    const sound = { ...phone.storage };
    phone.storage.items.set(eventsKey, "a row too big for the phone's database");
    phone.storage.getItem = (key) => {
      if (key === eventsKey) throw new Error("Row too big to fit into CursorWindow");
      return sound.getItem(key);
    };
    const app = openApp(phone);
    phone.service.answerNext(eventsPath, "offline");
    app.logEvent("login");
    await phone.clock.advance(100);
    expect(storedEvents(phone.storage)).toMatchObject([{ name: "login" }]);
  });

  it("that cannot write the events still keeps the install record", async () => {
    const phone = phoneWith({ latency: { network: 400 } });
    const sound = { ...phone.storage };
    phone.storage.setItem = (key, value) =>
      key === eventsKey ? Promise.reject(new Error("disk full")) : sound.setItem(key, value);
    phone.service.answerNext(matchLinkPath, "offline");
    const app = openApp(phone, { matchTimeoutMs: 100 });
    await phone.clock.advance(150);
    app.logEvent("login");
    await phone.clock.advance(10_000);
    expect(app.context().linkUrl).toBe(link);
    expect(phone.record()).toMatchObject({ state: "done" });
    expect(phone.record()).not.toHaveProperty("failures");
  });

  it.each(["throws", "hangs"] as const)(
    "whose writes fail (%s) does not block the match",
    async (fault) => {
      const phone = phoneWith();
      const app = openApp(phone, {
        storage: {
          getItem: () => null,
          setItem() {
            if (fault === "hangs") return hang();
            throw new Error("read-only");
          },
        },
      });
      await phone.clock.advance(1400);
      expect(app.context().linkUrl).toBe(link);
      expect(phone.warnings).toHaveLength(1);
    },
  );

  it("can be synchronous", async () => {
    const phone = phoneWith();
    const items = new Map<string, string>();
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    };
    const app = openApp(phone, { storage });
    await phone.clock.advance(1000);
    expect(app.context().linkUrl).toBe(link);
    expect(items.get(installKey)).toContain('"done"');
  });

  it("of the config is the only one used, and makes the next start a warm one", async () => {
    const phone = phoneWith();
    const storage = createFakeStorage(phone.clock);
    openApp(phone, { storage });
    await phone.clock.advance(1000);
    const next = openApp(phone, { storage });
    await phone.clock.advance(60_000);
    expect(next.context()).toMatchObject({ isLinkProcessed: true, linkUrl: null });
    expect(phone.service.requestsTo(matchLinkPath)).toHaveLength(1);
    expect(phone.storage).toMatchObject({ reads: [], writes: [] });
  });

  it.each([true, false])("that is absent causes one error (development: %s)", async (dev) => {
    vi.stubGlobal("__DEV__", dev);
    const phone = phoneWith({ ports: { storage: undefined } });
    const app = openApp(phone);
    await phone.clock.advance(1000);
    expect(app.context().linkUrl).toBe(link);
    expect(phone.errors).toEqual([
      expect.stringMatching(dev ? /^No storage.*config\.storage/ : /^Set config\.storage/),
    ]);
    expect(phone.warnings).toEqual([]);
  });
});

describe("slow storage", () => {
  it.each([1200, 3000, 4900])("(%i ms) keeps a known install known", async (storage) => {
    const phone = phoneWith({ stored: known, latency: { storage, network: 200 } });
    const app = openApp(phone);
    await phone.clock.advance(60_000);
    expect(app.readyAt()).toBe(storage);
    expect(phone.service.requests).toEqual([]);
    expect(phone.storage.writes).toEqual([]);
    expect(phone.warnings).toEqual([]);
  });

  it("lets the app continue at the timeout, and a late record still wins", async () => {
    const phone = phoneWith({ stored: known, latency: { storage: 8000, network: 200 } });
    const app = openApp(phone);
    await phone.clock.advance(60_000);
    expect(app.readyAt()).toBe(5000);
    expect(phone.service.requests).toEqual([]);
    expect(phone.record()).toEqual(JSON.parse(known));
  });

  it.each([2000, 8000])("(%i ms) matches a first run, once", async (storage) => {
    const phone = phoneWith({ latency: { storage, network: 200 } });
    const app = openApp(phone);
    await phone.clock.advance(60_000);
    expect(app.context()).toMatchObject({ linkUrl: link, linkType: "deferred" });
    expect(phone.record()).toMatchObject({ state: "done" });
    openApp(phone);
    await phone.clock.advance(60_000);
    expect(phone.service.requestsTo(matchLinkPath)).toHaveLength(1);
  });

  it("keeps the events of an earlier process", async () => {
    const phone = phoneWith({ stored: known, latency: { storage: 3000, network: 200 } });
    phone.service.answerNext(eventsPath, "offline");
    const app = openApp(phone);
    app.logEvent("login");
    await phone.clock.advance(10_000);
    app.kill();
    const next = openApp(phone);
    next.logEvent("search");
    await phone.clock.advance(60_000);
    expect(phone.service.events.map(({ name }) => name)).toEqual(["login", "search"]);
  });
});
