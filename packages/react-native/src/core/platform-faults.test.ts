import { compileSchema, schemas } from "@throughline/protocol/validate";
import { describe, expect, it } from "vitest";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  hang,
  openApp,
} from "../testing/index.ts";
import type { FakePhoneOptions } from "../testing/index.ts";
import type { Phone } from "./phone.ts";

const link = "https://go.shop.example/products/42";
const findViolation = compileSchema(schemas.matchLink.request);

const faults: Record<string, () => never | Promise<never> | undefined> = {
  hangs: hang,
  rejects: () => Promise.reject(new Error("no such module")),
  throws() {
    throw new Error("no such module");
  },
  "is empty": () => undefined,
};
const nonsense: unknown[] = [
  7,
  -1,
  Number.NaN,
  "",
  " ",
  "unknown",
  "Unknown",
  {},
  [],
  [7, null],
  { filter: 5 },
  true,
  "x".repeat(9000),
];
const parts = [
  "model",
  "manufacturer",
  "systemVersion",
  "screenWidth",
  "screenHeight",
  "scale",
  "locale",
  "timezone",
  "userAgent",
] as const;

async function firstRun(options: FakePhoneOptions) {
  const clock = createVirtualClock();
  const service = createFakeService({ link });
  const phone = createFakePhone({ clock, service, ...options });
  const app = openApp(phone);
  await clock.advance(10_000);
  const body = service.requests[0]?.body as Record<string, unknown>;
  return { app, body, phone };
}

describe.each(parts)("the signal %s", (part) => {
  it.each(Object.keys(faults))("that %s only removes its signal", async (fault) => {
    const { app, body } = await firstRun({ phone: { [part]: faults[fault] } });
    expect(app.context().linkUrl).toBe(link);
    expect(app.readyAt()).toBeLessThanOrEqual(1500);
    expect(body).not.toHaveProperty(part);
    expect(findViolation(body)).toBeNull();
  });

  it("that is absent is left out", async () => {
    const { app, body } = await firstRun({ phone: { [part]: undefined } });
    expect(app.context().linkUrl).toBe(link);
    expect(body).not.toHaveProperty(part);
  });

  it.each(nonsense)("of value %j is sent only if the service accepts it", async (value) => {
    const { app, body } = await firstRun({ phone: { [part]: () => value as never } });
    expect(app.context().linkUrl).toBe(link);
    expect(findViolation(body)).toBeNull();
    expect(JSON.stringify(body)).not.toMatch(/unknown/i);
  });
});

describe("the install referrer", () => {
  it.each(Object.keys(faults))("that %s leads to a fingerprint", async (fault) => {
    const { app, body } = await firstRun({
      os: "android",
      phone: { installReferrer: faults[fault] as NonNullable<Phone["installReferrer"]> },
    });
    expect(app.context().linkUrl).toBe(link);
    expect(app.readyAt()).toBeLessThanOrEqual(3000);
    expect(body).toMatchObject({ platform: "android", model: "Pixel 8" });
  });

  it("is not read on iOS", async () => {
    const { body } = await firstRun({ referrer: "clickId=abc" });
    expect(body).not.toHaveProperty("clickId");
  });
});

describe("the initial URL", () => {
  it.each(Object.keys(faults))("that %s does not hold the start", async (fault) => {
    const { app } = await firstRun({ ports: { getInitialURL: faults[fault] as () => undefined } });
    expect(app.readyAt()).toBeLessThanOrEqual(1000);
    expect(app.context().linkUrl).toBe(link);
  });

  it.each([7, {}, "nonsense", "exp://192.168.1.5:8081", "about:blank", ""])(
    "that is %j is no link",
    async (url) => {
      const { app } = await firstRun({ ports: { getInitialURL: () => url as string } });
      expect(app.context().linkType).toBe("deferred");
    },
  );
});

describe("with any hanging call the app continues at matchTimeoutMs, never later", () => {
  const hanging: Record<string, FakePhoneOptions> = {
    storage: { ports: { storage: { getItem: hang, setItem: hang } } },
    "initial URL": { ports: { getInitialURL: hang } },
    referrer: { os: "android", phone: { installReferrer: hang } },
    "user agent": { phone: { userAgent: hang } },
    clipboard: { phone: { clipboard: { hasUrl: hang, read: hang } } },
    "clipboard prompt": { phone: { clipboard: { hasUrl: () => true, read: hang } } },
    network: { ports: { post: () => ({ response: hang(), cancel() {} }) } },
    everything: {
      os: "android",
      phone: { installReferrer: hang, userAgent: hang, model: hang },
      ports: {
        storage: { getItem: hang, setItem: hang },
        getInitialURL: hang,
        post: () => ({ response: hang(), cancel() {} }),
      },
    },
  };

  it.each(Object.keys(hanging))("%s", async (name) => {
    for (const matchTimeoutMs of [400, 5000]) {
      const clock = createVirtualClock();
      const phone = createFakePhone({ clock, latency: { network: 200 }, ...hanging[name] });
      const app = openApp(phone, { matchTimeoutMs });
      await clock.advance(matchTimeoutMs);
      expect(app.readyAt()).toBeLessThanOrEqual(matchTimeoutMs);
    }
  });

  it("network, exactly then, with the failure logged", async () => {
    const clock = createVirtualClock();
    const phone = createFakePhone({ clock, ...hanging["network"] });
    const app = openApp(phone);
    await clock.advance(5000);
    expect(app.readyAt()).toBe(5000);
    expect(phone.errors).toEqual([expect.stringContaining("5000 ms")]);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, "soon" as unknown as number])(
    "a matchTimeoutMs of %s does not block it forever",
    async (matchTimeoutMs) => {
      const clock = createVirtualClock();
      const phone = createFakePhone({ clock, ...hanging["network"] });
      const app = openApp(phone, { matchTimeoutMs });
      await clock.advance(30_000);
      expect(app.readyAt()).toBeGreaterThan(0);
    },
  );
});
