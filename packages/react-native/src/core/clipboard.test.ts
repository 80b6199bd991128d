import { describe, expect, it } from "vitest";
import { createFakePhone, createVirtualClock, openApp } from "../testing/index.ts";
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

  it("is sent without the blanks around it", async () => {
    const phone = { clipboard: { hasUrl: () => true, read: () => ` ${copied}\n` } };
    expect((await sent(null, {}, { phone })).pastedLink).toBe(copied);
  });

  it("is not looked at when the app said so", async () => {
    expect(await sent(copied, { shouldUseClipboard: false })).toEqual({ reads: 0 });
  });

  it("is not looked at on Android", async () => {
    expect(await sent(copied, {}, { os: "android" })).toEqual({ reads: 0 });
  });

  it("is sent only from the app's own domains when those are known", async () => {
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
    expect((await sent(copied, { linkDomains: [] })).pastedLink).toBeUndefined();
  });
});

describe("the clipboard", () => {
  it("is not read when there is no URL on it, so that nobody is asked", async () => {
    expect(await sent("a shopping list")).toEqual({ reads: 0 });
    expect(await sent(null)).toEqual({ reads: 0 });
  });

  it.each([
    "a password",
    "shop://products/42",
    "see https://go.shop.example/a",
    "https://go.shop.example/a and more",
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

  it("whose prompt is refused only removes the signal", async () => {
    const phone = {
      clipboard: { hasUrl: () => true, read: () => Promise.reject(new Error("denied")) },
    };
    expect((await sent(null, {}, { phone })).pastedLink).toBeUndefined();
  });
});
