import { describe, expect, it } from "vitest";
import { createFakePhone, createVirtualClock, openApp } from "../testing/index.ts";
import type { FakePhoneOptions } from "../testing/index.ts";

function phoneWith(options: FakePhoneOptions = {}) {
  const clock = createVirtualClock();
  return { ...createFakePhone({ clock, ...options }), clock };
}

describe("an invalid config", () => {
  it.each([
    ["API_KEY", { API_KEY: " " }],
    ["appID", { appID: "" }],
    ["baseUrl", { baseUrl: "links.example" }],
    ["baseUrl", { baseUrl: 7 as unknown as string }],
  ])("(%s) opens the gate at once with one error, and asks nobody", async (field, config) => {
    const phone = phoneWith();
    const app = openApp(phone, config);
    expect(app.context()).toMatchObject({ isLinkProcessed: true, linkUrl: null });
    app.logEvent("login");
    await phone.clock.advance(60_000);
    expect(phone.errors).toHaveLength(1);
    expect(phone.errors[0]).toContain(`config.${field}`);
    expect(phone.service.requests).toEqual([]);
    expect(phone.storage.reads).toEqual([]);
  });
});

const askedFor = async (config: object, ports: object) => {
  const phone = phoneWith({ ports });
  openApp(phone, config);
  await phone.clock.advance(1000);
  return { url: phone.service.requests[0]?.url, warnings: phone.warnings };
};

describe("the base URL", () => {
  it("is the config's, or that of development, or the local service", async () => {
    const given = { baseUrl: "https://a.example" };
    const build = { baseUrl: "https://b.example" };
    const path = "/api/link/match-link";
    expect((await askedFor(given, build)).url).toBe(`https://a.example${path}`);
    expect(await askedFor({}, build)).toEqual({ url: `https://b.example${path}`, warnings: [] });
    expect((await askedFor({}, { baseUrl: undefined })).url).toBe(`http://localhost:8787${path}`);
  });

  it("that is missing causes one warning", async () => {
    const { warnings } = await askedFor({}, { baseUrl: undefined });
    expect(warnings).toEqual([expect.stringContaining("config.baseUrl")]);
  });
});

it("on the web there is no match, no storage, no request, and the gate is open at once", async () => {
  const phone = phoneWith({ os: "web" });
  const app = openApp(phone);
  expect(app.context()).toMatchObject({ isLinkProcessed: true, linkUrl: null });
  app.logEvent("login");
  await phone.clock.advance(60_000);
  expect(phone.storage.reads).toEqual([]);
  expect(phone.service.requests).toEqual([]);
  expect([...phone.errors, ...phone.warnings]).toEqual([]);
});
