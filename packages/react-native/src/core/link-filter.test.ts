import { resolveShortPath } from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  openApp,
} from "../testing/index.ts";
import type { FakePhoneOptions } from "../testing/index.ts";
import type { Config } from "./config.ts";

// The messages appear in development only.
beforeEach(() => {
  vi.stubGlobal("__DEV__", true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const deferred = "https://go.shop.example/products/42";
const web = "https://go.shop.example/cart/1";
const scheme = "shop://cart/1";

function launch(config: Partial<Config>, options: FakePhoneOptions = {}) {
  const clock = createVirtualClock();
  const service = createFakeService({ link: deferred });
  const phone = createFakePhone({ clock, service, latency: { network: 200 }, ...options });
  return { ...phone, clock, service, app: openApp(phone, config) };
}

describe.each<[string, string, Partial<Config>]>([
  [
    "shouldHandleLink",
    "fb123://authorize?code=secret",
    { shouldHandleLink: (url) => !url.startsWith("fb") },
  ],
  [
    "linkDomains",
    "https://auth.shop.example/callback?code=secret",
    { linkDomains: ["go.shop.example"] },
  ],
  ["linkProcessingMode deferred-only", web, { linkProcessingMode: "deferred-only" }],
  [
    "linkProcessingMode web-only",
    "fb123://authorize?code=secret",
    { linkProcessingMode: "web-only" },
  ],
  [
    "a shouldHandleLink that throws",
    "https://go.shop.example/callback?code=secret",
    {
      shouldHandleLink() {
        throw new Error("no");
      },
    },
  ],
  ["a file", "file:///storage/a.pdf", {}],
  ["Android's content", "content://downloads/1", {}],
  ["data", "data:text/plain,a", {}],
])("what is no link by %s", (_, url, config) => {
  it("does not replace the deferred link when it launches the app", async () => {
    const { app, clock, service } = launch(config, { initialUrl: url });
    await clock.advance(60_000);
    expect(app.history.map(({ context }) => context.linkUrl)).toEqual([null, deferred]);
    expect(JSON.stringify(service.requests)).not.toContain("secret");
    expect(service.requestsTo(resolveShortPath)).toEqual([]);
  });

  it("does not replace it while the app runs either", async () => {
    const { app, clock, openUrl, service } = launch(config);
    await clock.advance(100);
    openUrl(url);
    await clock.advance(60_000);
    openUrl(url);
    await clock.advance(60_000);
    expect(app.context()).toMatchObject({ linkUrl: deferred, linkType: "deferred" });
    expect(JSON.stringify(service.requests)).not.toContain("secret");
  });
});

it("a copied URL that is not a link is never sent", async () => {
  const copied = "https://go.shop.example/login?code=secret";
  const { clock, service } = launch(
    { shouldHandleLink: (url) => !url.includes("/login") },
    { clipboard: copied },
  );
  await clock.advance(60_000);
  expect(service.requests[0]?.body).not.toHaveProperty("pastedLink");
});

it("a copied link is sent, whatever kinds of direct links are handled", async () => {
  const { clock, service } = launch({ linkProcessingMode: "deferred-only" }, { clipboard: web });
  await clock.advance(60_000);
  expect(service.requests[0]?.body).toHaveProperty("pastedLink", web);
});

it.each<[Config["linkProcessingMode"], string, boolean]>([
  [undefined, web, true],
  [undefined, scheme, true],
  ["all", web, true],
  ["all", scheme, true],
  ["web-only", web, true],
  ["web-only", scheme, false],
  ["deferred-only", web, false],
  ["deferred-only", scheme, false],
])("in the mode %s, %s is handled: %s", async (linkProcessingMode, url, handled) => {
  const { app, clock } = launch({ linkProcessingMode }, { initialUrl: url });
  await clock.advance(60_000);
  expect(app.context().linkUrl).toBe(handled ? url : deferred);
});

it("an error in shouldHandleLink is reported to the developer", async () => {
  const { clock, errors } = launch(
    {
      shouldHandleLink() {
        throw new Error("no");
      },
    },
    { initialUrl: scheme },
  );
  await clock.advance(1000);
  expect(errors).toEqual([expect.stringMatching(/shouldHandleLink.*no/)]);
});

it("linkDomains do not affect scheme links", async () => {
  const { app, clock } = launch({ linkDomains: ["go.shop.example"] }, { initialUrl: scheme });
  await clock.advance(1000);
  expect(app.context().linkUrl).toBe(scheme);
});

describe("a matched link", () => {
  it.each<[string, Partial<Config>]>([
    ["linkDomains", { linkDomains: ["other.example"] }],
    ["shouldHandleLink", { shouldHandleLink: () => false }],
  ])("is dropped by %s, with a warning that names its host", async (_, config) => {
    const { app, clock, warnings } = launch(config);
    await clock.advance(60_000);
    expect(app.context()).toMatchObject({ isLinkProcessed: true, linkUrl: null });
    expect(warnings).toEqual([expect.stringMatching(/go\.shop\.example.*config\.linkDomains/)]);
  });

  it("is dropped by linkDomains also as the destination of a short link", async () => {
    const initialUrl = "https://go.shop.example/spring";
    const service = createFakeService({ shortLinks: { [initialUrl]: "https://other.example/a" } });
    const phone = { service, initialUrl };
    const { app, clock, warnings } = launch({ linkDomains: ["go.shop.example"] }, phone);
    await clock.advance(60_000);
    expect(app.context()).toMatchObject({ isLinkProcessed: true, linkUrl: null });
    expect(warnings).toEqual([expect.stringMatching(/other\.example.*config\.linkDomains/)]);
  });

  it("is delivered if its host is one of linkDomains", async () => {
    const { app, clock, warnings } = launch({ linkDomains: ["go.shop.example"] });
    await clock.advance(60_000);
    expect(app.context().linkUrl).toBe(deferred);
    expect(warnings).toEqual([]);
  });
});

describe("linkDomains", () => {
  it.each<[string, unknown, string, string]>([
    ["an empty list counts as none", [], web, "config.linkDomains is empty"],
    ["a text counts as a list", "go.shop.example", web, 'Write a list: ["go.shop.example"]'],
    [
      "so does a text with commas",
      "a.example, go.shop.example",
      web,
      "config.linkDomains is a text",
    ],
    [
      "an umlaut stands for its code",
      ["müller.example"],
      "https://xn--mller-kva.example/a/b",
      '"müller.example" in punycode',
    ],
  ])("%s, and development names the mistake", async (_, linkDomains, url, message) => {
    const config = { linkDomains } as Partial<Config>;
    const { app, clock, errors } = launch(config, { initialUrl: url });
    await clock.advance(1000);
    expect(app.context().linkUrl).toBe(url);
    expect(errors).toEqual([expect.stringContaining(message)]);
  });

  it("a text restricts the hosts like a list", async () => {
    const config = { linkDomains: "go.shop.example" } as unknown as Partial<Config>;
    const { app, clock } = launch(config, { initialUrl: "https://other.example/a/b" });
    await clock.advance(1000);
    expect(app.context().linkUrl).toBe(deferred);
  });

  const handled = async (linkDomains: readonly string[], url: string) => {
    const { app, clock, errors } = launch({ linkDomains }, { initialUrl: url });
    await clock.advance(1000);
    return { isHandled: app.context().linkUrl === url, errors };
  };

  it.each([
    ["https://go.shop.example", web, true],
    ["https://go.shop.example/", web, true],
    ["go.shop.example/", web, true],
    ["go.shop.example:8443", web, true],
    ["GO.shop.example", web, true],
    [" go.shop.example ", web, true],
    ["*.shop.example", web, true],
    [".shop.example", web, true],
    [".shop.example", "https://shop.example/cart/1", true],
    ["*.shop.example", "https://shop.example/cart/1", false],
    ["*.shop.example", "https://evilshop.example/cart/1", false],
    [".shop.example", "https://evilshop.example/cart/1", false],
    ["shop.example", web, false],
    ["go-shop.example", web, false],
    ["*.müller.example", "https://go.xn--mller-kva.example/a/b", true],
    ["*.müller.example", "https://xn--mller-kva.example/a/b", false],
    ["müller.例え.jp", "https://xn--mller-kva.xn--r8jz45g.jp/a/b", true],
    ["müller.example", "https://mller.example/a/b", false],
    ["müller.example", "https://xn--mllers-kva.example/a/b", false],
    ["müller.example", "https://xn--mller-kva.evil.example/a/b", false],
  ])("with %j handle %s: %s", async (domain, url, isHandled) => {
    vi.stubGlobal("__DEV__", false);
    expect(await handled([domain], url)).toEqual({ isHandled, errors: [] });
  });

  it("are not checked for mistakes in a release", async () => {
    vi.stubGlobal("__DEV__", false);
    expect((await handled(["go shop"], web)).errors).toEqual([]);
  });

  it.each(["", "*", "shop.example/path", "go shop", "ftp://go.shop.example", "a.*.example"])(
    "refuse %j by name, and the other entries hold",
    async (domain) => {
      const { isHandled, errors } = await handled([domain, "go.shop.example"], web);
      expect(isHandled).toBe(true);
      const name = JSON.stringify(domain);
      expect(errors).toEqual([`config.linkDomains: ${name} is not a host name.`]);
    },
  );
});
