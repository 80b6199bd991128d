import { describe, expect, it } from "vitest";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  hang,
  openApp,
} from "../testing/index.ts";
import type { FakePhoneOptions } from "../testing/index.ts";
import { installKey } from "./install-record.ts";

const link = "https://go.shop.example/products/42";

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

describe("storage", () => {
  const garbage = ["", "{", "null", "[]", '{"installId":7}', "undefined", "\u0000"];
  it.each(garbage)("that holds %j is started afresh", async (stored) => {
    const phone = phoneWith({ stored });
    const app = openApp(phone);
    await phone.clock.advance(1000);
    expect(app.context().linkUrl).toBe(link);
    expect(phone.record()).toMatchObject({ v: 1, state: "done" });
  });

  it.each(["throws", "rejects", "hangs"] as const)(
    "that %s is left alone after one warning, and the app still gets its link",
    async (fault) => {
      const phone = phoneWith();
      let calls = 0;
      const fail = (): Promise<never> => {
        calls++;
        if (fault === "hangs") return hang();
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
      expect(calls).toBe(1);
      expect(phone.service.events).toHaveLength(1);
    },
  );

  it.each(["throws", "hangs"] as const)(
    "whose writes fail (%s) does not hold the match",
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

  it("may answer at once, without a promise", async () => {
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

  it("that is absent costs one warning and nothing else", async () => {
    const phone = phoneWith({ ports: { storage: undefined } });
    const app = openApp(phone);
    await phone.clock.advance(1000);
    expect(app.context().linkUrl).toBe(link);
    expect(phone.warnings).toHaveLength(1);
  });
});
