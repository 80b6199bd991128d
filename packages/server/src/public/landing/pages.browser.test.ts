import type { AddressInfo } from "node:net";
import type { LandingPage } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { chromium } from "playwright-core";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hashPassword } from "../../testing/passwords.ts";
import { userAgents } from "../clicks/user-agents.fixture.ts";
import { testService } from "../../testing/test-service.ts";

const executablePath = process.env["CHROME_BIN"] ?? "/usr/bin/chromium";
const args = [
  "--disable-gpu",
  // Requests to other hosts are blocked.
  "--host-resolver-rules=MAP v4.example 127.0.0.1, MAP v6.example [::1], MAP * ~NOTFOUND, EXCLUDE localhost",
];

let browser: Browser | undefined;
let context: BrowserContext | undefined;
let test: Awaited<ReturnType<typeof testService>>;
let address: string;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath, args });
}, 60_000);
afterAll(() => browser?.close());

beforeEach(async () => {
  test = await testService();
  await test.service.listen({ port: 0, host: "127.0.0.1" });
  // localhost belongs to the first app, because no app has it as a domain. Browsers treat it as a secure context.
  address = `http://localhost:${(test.service.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await context?.close();
  await test.service.close();
});

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  screen: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  hasTouch: true,
  locale: "en-GB",
  timezoneId: "Europe/Warsaw",
};
const iphone = { ...phone, userAgent: userAgents.iphone };
const computer = { viewport: { width: 1280, height: 800 }, userAgent: userAgents.windows };

/** Opens a link. Requests to other hosts are answered with an empty page. */
async function open(
  path: string,
  options: BrowserContextOptions,
  prepare?: (page: Page) => Promise<unknown>,
) {
  context = await browser?.newContext(options);
  if (!context) throw new Error("There is no browser.");
  await context.route(/^https:/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<textarea autofocus></textarea>" }),
  );
  await context.route("https://p.example/mug.svg", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: drawing }),
  );
  const page = await context.newPage();
  const errors: string[] = [];
  const requests: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("request", (request) => requests.push(request.url().replace(address, "")));
  await prepare?.(page);
  const response = await page.goto(`${address}${path}`);
  const clickId = (await page.locator("body").getAttribute("data-click")) ?? "";
  return { page, errors, requests, clickId, bytes: (await response?.body())?.length };
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#c96"/><circle cx="100" cy="50" r="40" fill="#fff"/></svg>';

function stored(clickId: string) {
  return test.store.clicks.get(test.app.id, clickId);
}

/** Waits for an expectation, because the page sends its signals asynchronously. */
function soon(expectation: () => Promise<void>): Promise<void> {
  return vi.waitFor(expectation, { timeout: 10_000 });
}

async function fitsScreen(page: Page): Promise<boolean> {
  // Runs in the page.
  return page.evaluate("document.documentElement.scrollWidth <= innerWidth");
}

describe("an iPhone", { timeout: 30_000 }, () => {
  it("gets one small page that sends its signals once", async () => {
    const polish = { ...iphone, locale: "pl-PL" };
    const { page, errors, requests, clickId, bytes } = await open("/products/42?ref=a", polish);
    await soon(async () =>
      expect((await stored(clickId))?.evidence).toMatchObject({
        platform: "ios",
        screen: { short: 390, long: 844, scale: 3 },
        timeZone: "europe/warsaw",
        languages: ["pl-pl"],
      }),
    );
    expect(bytes).toBeLessThan(10_000);
    expect(requests).toEqual(["/products/42?ref=a", "/api/click/signals"]);
    expect(errors).toEqual([]);
    expect(await page.locator("html").getAttribute("lang")).toBe("pl");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(
      "Przejdź do aplikacji Shop",
    );
    expect(await page.getByRole("link", { name: "otwórz" }).getAttribute("href")).toMatch(
      /^shop:\/\/products\/42\?ref=a&tl=c_/,
    );
    expect(await fitsScreen(page)).toBe(true);
  });

  it("copies the link with the click id on the tap, as a URL and as text, and opens the App Store", async () => {
    const { page, clickId } = await open("/products/42?ref=a", iphone);
    await page.getByRole("link", { name: "Continue to the App Store" }).tap();
    await page.waitForURL("https://apps.apple.com/app/id1234567890");
    await page.evaluate(
      `document.addEventListener("paste", (event) => {
        window.pasted = ["text/uri-list", "text/plain"].map((type) => event.clipboardData.getData(type));
      })`,
    );
    await page.locator("textarea").press("Control+V");
    const url = `${address}/products/42?ref=a&tl=${clickId}`;
    expect(await page.evaluate("window.pasted")).toEqual([url, url]);
  });

  it("sends both its networks if the service has a URL for each family", async () => {
    await test.service.close();
    const addressUrls: string[] = [];
    test = await testService({ config: { addressUrls } });
    await test.service.listen({ port: 0, host: "::" });
    const { port } = test.service.server.address() as AddressInfo;
    address = `http://localhost:${port}`;
    addressUrls.push(`http://v4.example:${port}`, `http://v6.example:${port}`);
    const { errors, clickId } = await open("/products/42", iphone);
    await soon(async () =>
      expect((await stored(clickId))?.evidence).toMatchObject({
        timeZone: "europe/warsaw",
        network: { v4: {}, v6: {} },
      }),
    );
    expect(errors).toEqual([]);
  });

  it("sends its signals when the page is left early", async () => {
    const { page, clickId } = await open("/products/42", iphone, (opening) =>
      // This browser never resolves its client hints.
      opening.addInitScript(
        "Object.defineProperty(navigator, 'userAgentData', { value: { getHighEntropyValues: () => new Promise(() => {}) } })",
      ),
    );
    await page.getByRole("link", { name: "Continue to the App Store" }).tap();
    await soon(async () =>
      expect((await stored(clickId))?.evidence.timeZone).toBe("europe/warsaw"),
    );
  });

  it("reaches the store without JavaScript, and the page does not mention copying", async () => {
    const { page } = await open("/products/42", { ...iphone, javaScriptEnabled: false });
    expect(await page.getByText("copies this link").isVisible()).toBe(false);
    await page.getByRole("link", { name: "Continue to the App Store" }).tap();
    await page.waitForURL("https://apps.apple.com/app/id1234567890");
  });

  it("shows what the link's author wrote, as text", async () => {
    await test.addLink("abc", {
      preview: { title: "<b>Shoes</b> & more", description: "Ada's pick" },
    });
    const { page, errors } = await open("/abc", iphone);
    expect(await page.title()).toBe("<b>Shoes</b> & more");
    expect(await page.getByText("Ada's pick").isVisible()).toBe(true);
    expect(errors).toEqual([]);
  });

  it.each(["light", "dark"] as const)(
    "shows the link's picture and the app's colour, in %s",
    async (colorScheme) => {
      await test.send("PATCH", adminRoutes.updateApp.path, { color: "#0a7d4f" });
      await test.addLink("mug", {
        preview: { title: "Sunday mug", image: "https://p.example/mug.svg" },
      });
      const { page, errors } = await open("/mug", { ...iphone, colorScheme });
      await soon(async () =>
        expect(await page.evaluate("document.querySelector('.picture').naturalWidth")).toBe(200),
      );
      const button = page.getByRole("link", { name: "Continue to the App Store" });
      expect(
        await page.evaluate("getComputedStyle(document.querySelector('.button')).backgroundColor"),
      ).toBe("rgb(10, 125, 79)");
      const { y = 0, height = 844 } = (await button.boundingBox()) ?? {};
      expect(y + height).toBeLessThan(664);
      expect(errors).toEqual([]);
      expect(await fitsScreen(page)).toBe(true);
    },
  );

  it("shows no gap if the picture cannot be loaded", async () => {
    await test.addLink("mug", { preview: { title: "Mug", image: "https://p.example/gone.png" } });
    const { page } = await open("/mug", iphone);
    await soon(async () => expect(await page.locator(".picture").count()).toBe(0));
  });

  it("with an expired link sees the name of the app and a button to its website", async () => {
    await test.send("PATCH", adminRoutes.updateApp.path, { webFallback: "https://shop.example/" });
    await test.addLink("old", { expiresAt: test.clock.at });
    const { page } = await open("/old", { ...iphone, locale: "de-DE" });
    expect(await page.getByText("Shop", { exact: true }).isVisible()).toBe(true);
    await page.getByRole("heading", { name: "Dieser Link ist abgelaufen" }).waitFor();
    await page.getByRole("link", { name: "Zu Shop" }).tap();
    await page.waitForURL("https://shop.example/");
  });

  it.each([
    ["en-GB", "Password", "Continue", "That password isn’t right. Please try again."],
    ["de-DE", "Passwort", "Weiter", "Das Passwort stimmt nicht. Versuche es noch einmal."],
  ])(
    "enters the password of a link without JavaScript, in %s",
    async (locale, label, button, problem) => {
      const password = await hashPassword("open sesame");
      await test.addLink("secret", { password });
      const { page, errors } = await open("/secret", {
        ...iphone,
        locale,
        javaScriptEnabled: false,
      });
      await page.keyboard.type("wrong guess");
      await page.keyboard.press("Enter");
      await page.getByText(problem).waitFor();
      expect(await page.getByLabel(label).getAttribute("aria-invalid")).toBe("true");
      expect(await fitsScreen(page)).toBe(true);
      await page.getByLabel(label).fill("open sesame");
      await page.getByRole("button", { name: button }).tap();
      await page.locator("[data-click]").waitFor();
      expect(errors.filter((error) => !error.includes("403"))).toEqual([]);
    },
  );

  it("goes on to another host after the password", async () => {
    const password = await hashPassword("open sesame");
    await test.addLink("secret", { password, ios: { fallback: "https://shop.example/sale" } });
    const { page } = await open("/secret", iphone);
    await page.getByLabel("Password").fill("open sesame");
    await Promise.all([
      page.waitForRequest("https://shop.example/sale", { timeout: 10_000 }),
      page.getByRole("button", { name: "Continue" }).tap(),
    ]);
  });

  it("in Instagram gets the same page and a way out, whose mark disappears outside", async () => {
    const inside = await open("/products/42?a=1", {
      ...iphone,
      userAgent: userAgents.instagramOnIphone,
    });
    const store = inside.page.getByRole("link", { name: "Continue to the App Store" });
    expect(await store.isVisible()).toBe(true);
    expect(await inside.page.getByText("open this page in your browser").isVisible()).toBe(true);
    expect(await fitsScreen(inside.page)).toBe(true);
    const wayOut = inside.page.getByRole("link", { name: "Open in your browser" });
    const url = new URL((await wayOut.getAttribute("href")) ?? "").searchParams.get("url");
    await context?.close();

    const { pathname, search } = new URL(url ?? "");
    const { page, errors } = await open(pathname + search, iphone);
    expect(page.url()).toBe(`${address}/products/42?a=1`);
    expect(await page.getByText("open this page in your browser").count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe("a landing page of the app's own", { timeout: 30_000 }, () => {
  const attack = `"><img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>`;
  const pages: LandingPage[] = [
    {
      name: "sale",
      texts: [
        {
          language: "en",
          title: "Spring sale",
          text: attack,
          button: "Get {{app}}",
          body: `<h2>{{link.title}}</h2><ul><li>Mugs</li></ul><p><img src="https://p.example/mug.svg" alt="A mug"> <a href="https://shop.example/terms">Terms</a></p>`,
        },
        { language: "de", title: "Ausverkauf im Frühling", button: "{{app}} laden" },
      ],
      image: "https://p.example/mug.svg",
      color: "#ffee00",
      background: "#fff7e6",
    },
  ];
  const link = { code: "sale", destination: "/sale", page: "sale", preview: { title: attack } };
  beforeEach(async () => {
    expect((await test.send("PATCH", adminRoutes.updateApp.path, { pages })).status).toBe(200);
    expect((await test.send("POST", adminRoutes.createLink.path, link)).status).toBe(201);
  });

  it("is shown in the visitor's language and runs no script of its texts", async () => {
    const { page, errors, bytes } = await open("/sale", iphone);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Spring sale");
    expect(await page.getByRole("heading", { level: 2 }).textContent()).toBe(attack);
    await soon(async () =>
      expect(
        await page.evaluate("[...document.images].every((image) => image.naturalWidth === 200)"),
      ).toBe(true),
    );
    expect(await page.title()).toBe("Spring sale");
    expect(await page.locator("img").count()).toBe(2);
    expect(bytes).toBeLessThan(30_000);
    expect(errors).toEqual([]);
    for (const width of [320, 390, 430]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await fitsScreen(page)).toBe(true);
    }
    await page.getByRole("link", { name: "Get Shop" }).tap();
    await page.waitForURL("https://apps.apple.com/app/id1234567890");
  });

  it("is shown in German on Android, and its button leads to Google Play", async () => {
    const { page, errors, clickId } = await open("/sale", {
      ...phone,
      locale: "de-AT",
      userAgent: userAgents.android,
    });
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(
      "Ausverkauf im Frühling",
    );
    expect(errors).toEqual([]);
    await page.getByRole("link", { name: "Shop laden" }).tap();
    await page.waitForURL(/^https:\/\/play\.google\.com\//);
    expect(page.url()).toContain(clickId);
  });
});

describe("an Android phone", { timeout: 30_000 }, () => {
  it("goes straight to Google Play", async () => {
    const { page } = await open("/nothing-here", { ...phone, userAgent: userAgents.android });
    const [request] = await Promise.all([
      page.waitForRequest(/^https:\/\/play\.google\.com\//),
      // The navigation is aborted at the redirect.
      page.goto(`${address}/products/42`).catch(() => null),
    ]);
    expect(request.url()).toMatch(/[?&]id=example\.shop&referrer=clickId%3Dc_/);
  });

  it("shows its model and its version from its second redirect on, without a request more", async () => {
    context = await browser?.newContext(phone);
    const page = await context?.newPage();
    if (!context || !page) throw new Error("There is no browser.");
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setUserAgentOverride", {
      userAgent: userAgents.android,
      userAgentMetadata: {
        platform: "Android",
        platformVersion: "15.0.0",
        architecture: "",
        model: "Pixel 8",
        mobile: true,
      },
    });
    for (const click of ["first", "second"]) {
      // No other host is reachable.
      await page.goto(`${address}/products/42?click=${click}`).catch(() => null);
    }
    const clicks = await test.store.clicks.recent(test.app.id, 10);
    expect(clicks.map(({ evidence: { model, os } }) => ({ model, os }))).toEqual([
      { model: "pixel 8", os: [15] },
      { model: undefined, os: undefined },
    ]);
  });

  it("shows its screen and time zone on the page of a test link", async () => {
    await test.addLink("try", { test: true });
    const { page, clickId, errors } = await open("/try", {
      ...phone,
      userAgent: userAgents.android,
    });
    await soon(async () =>
      expect((await stored(clickId))?.evidence).toMatchObject({
        screen: { short: 390, long: 844, scale: 3 },
        timeZone: "europe/warsaw",
      }),
    );
    expect(errors).toEqual([]);
    await page.getByRole("link", { name: "Continue to Google Play" }).tap();
    await page.waitForURL(/^https:\/\/play\.google\.com\//);
    expect(page.url()).toContain(clickId);
  });

  it("in Facebook gets a button that opens the app, and a link to the store", async () => {
    const { page, clickId, errors } = await open("/products/42", {
      ...phone,
      userAgent: userAgents.facebookOnAndroid,
    });
    const tap = await page.getByRole("link", { name: "Open Shop" }).getAttribute("href");
    expect(tap).toMatch(
      /^intent:\/\/localhost:\d+\/products\/42#Intent;scheme=http;package=example\.shop;/,
    );
    await soon(async () =>
      expect((await stored(clickId))?.evidence.timeZone).toBe("europe/warsaw"),
    );
    expect(errors).toEqual([]);
    expect(await fitsScreen(page)).toBe(true);
    await page.getByRole("link", { name: "Google Play" }).tap();
    await page.waitForURL(/^https:\/\/play\.google\.com\//);
  });

  it("that prefetched the link records its click at the tap", async () => {
    const { page } = await open(
      "/products/41",
      { ...phone, userAgent: userAgents.android },
      async (opening) => {
        await opening.route(`${address}/products/41`, (route) =>
          route.fulfill({
            contentType: "text/html",
            body: `<link rel="prefetch" href="/products/42"><a href="/products/42">go</a>`,
          }),
        );
      },
    );
    const read = async () => {
      const [counts] = await test.store.stats.overTime(test.app.id, {
        since: test.clock.at,
        until: test.clock.at + 3_600_000,
        step: "hour",
      });
      return { clicks: counts?.clicks ?? 0, filtered: counts?.filtered ?? 0 };
    };
    await soon(async () => expect(await read()).toEqual({ clicks: 0, filtered: 1 }));
    await Promise.all([
      page.waitForRequest(/^https:\/\/play\.google\.com\//),
      page.getByText("go").tap(),
    ]);
    expect(await read()).toEqual({ clicks: 1, filtered: 1 });
  });
});

describe("a computer", { timeout: 30_000 }, () => {
  it("shows the QR code and the stores, and sends no signals", async () => {
    const { page, requests, errors } = await open("/products/42", computer);
    const code = page.getByRole("img", { name: "QR code for this link" });
    expect(await code.isVisible()).toBe(true);
    expect(await page.evaluate("document.querySelector('.qr').naturalWidth")).toBeGreaterThan(20);
    expect(await page.getByRole("link", { name: "Google Play" }).isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "Continue to the App Store" }).isVisible()).toBe(
      false,
    );
    expect(requests).toEqual(["/products/42"]);
    expect(errors).toEqual([]);
    expect(await fitsScreen(page)).toBe(true);
  });

  it("that is an iPad shows the button instead, and its click is recorded as an iPad", async () => {
    const { page, clickId } = await open(
      "/products/42",
      { ...computer, userAgent: userAgents.mac, hasTouch: true },
      (opening) =>
        opening.addInitScript(
          "Object.defineProperties(navigator, { maxTouchPoints: { value: 5 }, platform: { value: 'MacIntel' } })",
        ),
    );
    expect(await page.getByRole("link", { name: "Continue to the App Store" }).isVisible()).toBe(
      true,
    );
    expect(await page.getByRole("img", { name: "QR code for this link" }).isVisible()).toBe(false);
    await soon(async () => expect((await stored(clickId))?.evidence.platform).toBe("ios"));
  });
});

describe("every page", { timeout: 30_000 }, () => {
  it.each(["light", "dark"] as const)(
    "is readable in %s mode, even on a narrow screen",
    async (colorScheme) => {
      const { page } = await open("/nothing-here", {
        ...iphone,
        colorScheme,
        viewport: { width: 320, height: 568 },
      });
      expect(await page.getByRole("heading", { name: "This link doesn’t work" }).isVisible()).toBe(
        true,
      );
      expect(await fitsScreen(page)).toBe(true);
      const [text, back] = await page.evaluate<[string, string]>(
        "[getComputedStyle(document.body).color, getComputedStyle(document.querySelector('main')).backgroundColor]",
      );
      expect(contrast(text, back)).toBeGreaterThan(7);
    },
  );
});

/** Contrast of two `rgb(…)` colours as WCAG 2 defines it. */
function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [first, second].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? [])
    .map((part) => Number(part) / 255)
    .map((part) => (part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
