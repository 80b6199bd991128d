import { describe, expect, it } from "vitest";
import { createFakePhone, createVirtualClock, hang, openApp } from "../testing/index.ts";
import type { FakePhoneOptions } from "../testing/index.ts";
import type { Config } from "./config.ts";

async function sent(
  clipboard: string | null,
  config: Partial<Config> = {},
  options: FakePhoneOptions = {},
) {
  const clock = createVirtualClock();
  const phone = createFakePhone({ clock, clipboard, ...options });
  openApp(phone, config);
  await clock.advance(10_000);
  const body = phone.service.requests[0]?.body as { pastedLink?: string };
  return { pastedLink: body.pastedLink, reads: phone.clipboardReads() };
}

const copied = "https://go.shop.example/products/42?t=abc";

describe("a copied link", () => {
  it("is sent on iOS", async () => {
    expect(await sent(copied)).toEqual({ pastedLink: copied, reads: 1 });
  });

  it("is sent without surrounding whitespace", async () => {
    const phone = { clipboard: { hasUrl: () => true, read: () => ` ${copied}\n` } };
    expect((await sent(null, {}, { phone })).pastedLink).toBe(copied);
  });

  it("is not read when the app disables it", async () => {
    expect(await sent(copied, { shouldUseClipboard: false })).toEqual({ reads: 0 });
  });

  it.each(["android", "macos", "windows"])("is not read on %s", async (os) => {
    expect(await sent(copied, {}, { ports: { os } })).toEqual({ reads: 0 });
  });

  it.each([
    [0, 500],
    [500, 0],
    [500, 500],
  ])(
    "is not read when a direct link opened the app, known after %i ms, looked for in %i ms",
    async (initialUrl, clipboard) => {
      const latency = { initialUrl, clipboard };
      expect(await sent(copied, {}, { initialUrl: "shop://cart", latency })).toEqual({ reads: 0 });
    },
  );

  it("is read when the launch is not known within 1 s", async () => {
    const clock = createVirtualClock();
    const ports = { getInitialURL: hang };
    const phone = createFakePhone({ clock, clipboard: copied, ports });
    openApp(phone);
    await clock.advance(999);
    expect(phone.clipboardReads()).toBe(0);
    await clock.advance(1);
    expect(phone.clipboardReads()).toBe(1);
  });

  it("that the user pastes late does not delay the device signals, and upgrades the answer", async () => {
    const clock = createVirtualClock();
    const read = () =>
      new Promise<string>((resolve) => void clock.setTimeout(() => resolve(copied), 4900));
    const phone = createFakePhone({ clock, phone: { clipboard: { hasUrl: () => true, read } } });
    const app = openApp(phone);
    await clock.advance(300);
    expect(app.readyAt()).toBe(250);
    expect(phone.service.requests).toHaveLength(1);
    await clock.advance(10_000);
    const [first, second] = phone.service.requests.map(({ body }) => body as object);
    expect(first).not.toHaveProperty("pastedLink");
    expect(second).toEqual({ ...first, pastedLink: copied });
  });

  it("is sent only if it is on the app's domains, when those are set", async () => {
    const linkDomains = ["Go.Shop.Example", "other.example"];
    expect((await sent(copied, { linkDomains })).pastedLink).toBe(copied);
    for (const foreign of [
      "https://bank.example/reset?token=secret",
      "https://go.shop.example.evil.example/a",
      "https://go.shop.example@evil.example/a",
      "https://sub.go.shop.example/a",
    ]) {
      expect((await sent(foreign, { linkDomains })).pastedLink).toBeUndefined();
    }
  });
});

describe("config.clipboard", () => {
  it("auto reads the clipboard at the start, like the default", async () => {
    expect(await sent(copied, { clipboard: "auto" })).toEqual({ pastedLink: copied, reads: 1 });
  });

  it.each(["manual", "off"] as const)("%s reads nothing at the start", async (clipboard) => {
    expect(await sent(copied, { clipboard })).toEqual({ reads: 0 });
  });

  it("does not override shouldUseClipboard: false", async () => {
    const config = { clipboard: "auto", shouldUseClipboard: false } as const;
    expect(await sent(copied, config)).toEqual({ reads: 0 });
  });
});

describe("the clipboard", () => {
  it("is not read without a URL on it, so that the user is not asked", async () => {
    expect(await sent("a shopping list")).toEqual({ reads: 0 });
    expect(await sent(null)).toEqual({ reads: 0 });
  });

  it.each([
    "a password",
    "shop://products/42",
    "see https://go.shop.example/a",
    "https://go.shop.example/a and more",
    "https://mail.example\nPIN 1234",
    "https://go.shop.example/x#note: my PIN",
    `https://go.shop.example/${"x".repeat(8192)}`,
    "/etc/passwd",
    "",
    7,
    null,
    {},
  ])("that holds %j after all keeps it at home", async (value) => {
    const phone = { clipboard: { hasUrl: () => true, read: () => value as string } };
    expect((await sent(null, {}, { phone })).pastedLink).toBeUndefined();
  });

  it.each([
    () => "yes" as unknown as boolean,
    () => null,
    () => Promise.reject(new Error("denied")),
  ])("is not read after an unclear look", async (hasUrl) => {
    let reads = 0;
    const read = () => {
      reads++;
      return copied;
    };
    expect(
      (await sent(null, {}, { phone: { clipboard: { hasUrl, read } } })).pastedLink,
    ).toBeUndefined();
    expect(reads).toBe(0);
  });

  it("loses only its signal when the user refuses the prompt", async () => {
    const phone = {
      clipboard: { hasUrl: () => true, read: () => Promise.reject(new Error("denied")) },
    };
    expect((await sent(null, {}, { phone })).pastedLink).toBeUndefined();
  });
});
