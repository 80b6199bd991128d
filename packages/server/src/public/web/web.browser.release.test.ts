import type { MatchLinkResponse, StatsReport } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { shop } from "../../testing/test-service.ts";
import { startWebsiteOnce } from "../../testing/website.ts";
import type { StartedWebsite } from "../../testing/website.ts";
import { userAgents } from "../clicks/user-agents.fixture.ts";
import { scanQrCode } from "../landing/testing/scan-qr-code.ts";

let test: StartedWebsite["test"];
let website: StartedWebsite["website"];
let installs = 0;

startWebsiteOnce((started) => ({ test, website } = started));

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  locale: "en-GB",
};
const iphone = { ...phone, userAgent: userAgents.iphone };
const android = { ...phone, userAgent: userAgents.android };
const computer = { viewport: { width: 1280, height: 800 }, userAgent: userAgents.windows };
const campaignPage = "/products/42?color=red&utm_source=news&utm_campaign=summer";
const appleTag = '<meta name="apple-itunes-app" content="app-id=1234567890">';
const storeLinks = `
<a id="apple" href="https://apps.apple.com/us/app/shop/id1234567890?pt=118&ct=footer&mt=8">App Store</a>
<a id="play" href="https://play.google.com/store/apps/details?id=example.shop&referrer=utm_campaign%3Dfooter%26partner%3Dx">Google Play</a>
<a id="other" href="https://apps.apple.com/us/app/other/id999">Another app</a>
<a id="open" href="/get-the-app" data-throughline-open>Open in app</a>`;

/** Opens the app for the first time, as its client does. */
async function openApp(signals: object): Promise<MatchLinkResponse> {
  installs += 1;
  const body = { timestamp: test.clock.at, installId: `install-${installs}`, ...signals };
  const response = await test.send("POST", "/api/link/match-link", body);
  expect(response.status).toBe(200);
  return response.body as MatchLinkResponse;
}

/** On the landing page, taps the button to the App Store, installs the app and opens it. */
async function installOnIphone(page: Page): Promise<MatchLinkResponse> {
  await page.waitForURL(`${website.links}/**`);
  const pastedLink = (await page.locator("body").getAttribute("data-copy")) ?? "";
  await page.locator("[data-copies]").first().tap();
  await page.waitForURL("https://apps.apple.com/**");
  return openApp({ platform: "ios", pastedLink });
}

/** On Google Play, installs the app and opens it. The store is not reachable, so the redirect to it is enough. */
async function installOnAndroid(requests: readonly string[]): Promise<MatchLinkResponse> {
  const find = () => requests.find((url) => url.startsWith("https://play.google.com/"));
  await expect.poll(find).toBeDefined();
  const referrer = new URLSearchParams(new URL(find() ?? "").searchParams.get("referrer") ?? "");
  return openApp({ clickId: referrer.get("clickId") });
}

/** Returns the path and the query with which the app opens. */
function arrivalOf({ link, match }: MatchLinkResponse) {
  expect(match.type).toBe("deterministic");
  const { pathname, searchParams, host } = new URL(link ?? "");
  expect(host).toBe("go.shop.example");
  return { path: pathname, query: Object.fromEntries(searchParams) };
}

const fromCampaign = (medium: string) => ({
  path: "/products/42",
  query: { color: "red", utm_source: "news", utm_campaign: "summer", utm_medium: medium },
});

/** Returns the clicks and installs that statistics show for a campaign. */
async function countsOf(query: string): Promise<[clicks: number, installs: number]> {
  const { body } = await test.send("GET", `${adminRoutes.statsReport.path}?${query}`);
  const { total } = body as StatsReport;
  return [total.clicks, total.installs];
}

describe("the banner", { timeout: 30_000 }, () => {
  it("leads an iPhone through the App Store to the page in the app", async () => {
    const { page, banner } = await website.visit(campaignPage, iphone);
    expect(await banner.getByRole("region", { name: "Shop" }).innerText()).toContain(
      "Continue in the app",
    );
    await banner.getByRole("link", { name: "Open" }).tap();
    expect(arrivalOf(await installOnIphone(page))).toEqual(fromCampaign("banner"));
    expect(await countsOf("campaign=summer&medium=banner&platform=ios")).toEqual([1, 1]);
  });

  it("leads an Android phone through Google Play to the page in the app", async () => {
    const { banner, requests } = await website.visit(campaignPage, android);
    await banner.getByRole("link", { name: "Open" }).tap();
    expect(arrivalOf(await installOnAndroid(requests))).toEqual(fromCampaign("banner"));
    expect(await countsOf("campaign=summer&medium=banner&platform=android")).toEqual([1, 1]);
  });

  it("is shown in the in-app browsers of other apps, where Apple's is not", async () => {
    for (const userAgent of [userAgents.instagramOnIphone, userAgents.facebookOnAndroid]) {
      const { banner } = await website.visit("/", { ...phone, userAgent }, { head: appleTag });
      await banner.getByRole("link", { name: "Open" }).waitFor();
    }
  });

  it("gives way to Apple's banner in Safari, whose tag gets the page's link", async () => {
    const { page, banner } = await website.visit(campaignPage, iphone, { head: appleTag });
    const content = await page.locator('meta[name="apple-itunes-app"]').getAttribute("content");
    expect(content).toBe(
      `app-id=1234567890, app-argument=${website.links}${campaignPage}&utm_medium=banner`,
    );
    await settle(page);
    expect(await banner.count()).toBe(0);
  });

  it("opens pages with one path segment, and with file names", async () => {
    for (const path of ["/sale", "/sale/", "/shop/item.php"]) {
      const { banner, requests } = await website.visit(`${path}?id=7`, android);
      await banner.getByRole("link", { name: "Open" }).tap();
      expect(arrivalOf(await installOnAndroid(requests))).toMatchObject({
        path,
        query: { id: "7", utm_medium: "banner" },
      });
    }
  });

  it("is not shown on a platform without the app", async () => {
    const { android: build } = shop;
    await test.send("PATCH", adminRoutes.updateApp.path, { android: null });
    const { page, banner } = await website.visit("/", android, { body: storeLinks });
    await settle(page);
    expect(await banner.count()).toBe(0);
    await test.send("PATCH", adminRoutes.updateApp.path, { android: build });
  });

  it.each([
    ["de", "Öffnen"],
    ["es-MX", "Abrir"],
    ["fr", "Ouvrir"],
    ["pl", "Otwórz"],
    ["pt-BR", "Abrir"],
    ["ja", "開く"],
    ["en-US", "Open"],
    ["", "Öffnen"],
    ["nl", "Öffnen"],
  ])("speaks the page's language, or else the visitor's: %s", async (lang, open) => {
    const { banner } = await website.visit("/", { ...iphone, locale: "de-AT" }, { lang });
    expect(await banner.getByRole("link").innerText()).toBe(open);
  });

  it("stays away after it was closed, also by keyboard, until its days are over", async () => {
    const { page, banner } = await website.visit("/", iphone);
    await banner.getByRole("button", { name: "Close" }).focus();
    await page.keyboard.press("Escape");
    await expect.poll(() => banner.count()).toBe(0);
    await page.reload();
    await settle(page);
    expect(await banner.count()).toBe(0);
    const days = 15 * 86_400_000;
    await page.evaluate(`localStorage.setItem("throughline.dismissed", Date.now() - ${days})`);
    await page.reload();
    await banner.getByRole("button", { name: "Close" }).tap();
    await expect.poll(() => banner.count()).toBe(0);
  });

  it("can be closed where the browser forbids storage", async () => {
    const { page, banner } = await website.visit("/", iphone, {
      head: `<script>Object.defineProperty(window, "localStorage", { get() { throw new Error("no"); } })</script>`,
    });
    await banner.getByRole("button", { name: "Close" }).tap();
    await page.evaluate(`history.pushState({}, "", "/next")`);
    expect(await banner.count()).toBe(0);
  });

  it("takes its colors from the page, then from the app, and its theme from the tag", async () => {
    await test.send("PATCH", adminRoutes.updateApp.path, { color: "#0a5c36" });
    const colors = async (head: string, attributes = "") => {
      const { page, banner } = await website.visit("/", iphone, { head, attributes });
      await banner.getByRole("link").waitFor();
      return page.evaluate<string[]>(
        `["a", "section"].map((each) => getComputedStyle(document.querySelector("throughline-banner").shadowRoot.querySelector(each)).backgroundColor)`,
      );
    };
    expect(await colors("")).toEqual(["rgb(10, 92, 54)", "rgb(255, 255, 255)"]);
    const [, dark] = await colors("", 'data-theme="dark"');
    expect(dark).not.toBe("rgb(255, 255, 255)");
    const own =
      "<style>:root{--throughline-color:#aa0000;--throughline-background:#ffffcc}</style>";
    expect(await colors(own)).toEqual(["rgb(170, 0, 0)", "rgb(255, 255, 204)"]);
  });
});

describe("the attributes of the script tag", { timeout: 30_000 }, () => {
  it("choose the banner's edge, its path and its campaign", async () => {
    const { page, banner } = await website.visit("/", iphone, {
      attributes: 'data-position="top" data-path="/cart/open?step=1" data-campaign="website"',
    });
    expect(await banner.getByRole("link").getAttribute("href")).toBe(
      `${website.links}/cart/open?step=1&utm_campaign=website&utm_medium=banner`,
    );
    expect(await page.evaluate("document.elementFromPoint(200, 5).localName")).toBe(
      "throughline-banner",
    );
  });

  it("choose how long a closed banner stays away", async () => {
    const attributes = 'data-dismiss-days="0"';
    const { page, banner } = await website.visit("/", iphone, { attributes });
    await banner.getByRole("button", { name: "Close" }).tap();
    await page.reload();
    await banner.getByRole("button", { name: "Close" }).waitFor();
  });

  it("leave links to the stores alone", async () => {
    const attributes = 'data-store-links="off"';
    const { page } = await website.visit("/", iphone, { attributes, body: storeLinks });
    await loadedApp(page);
    await page.locator("#apple").tap();
    await page.waitForURL("https://apps.apple.com/us/app/shop/id1234567890?pt=118&ct=footer&mt=8");
  });
});

describe("links on the page", { timeout: 30_000 }, () => {
  it("a button leads through the store to the page in the app", async () => {
    const { page } = await website.visit(campaignPage, iphone, { body: storeLinks });
    await page.locator("#open").tap();
    expect(arrivalOf(await installOnIphone(page))).toEqual(fromCampaign("button"));
    expect(await countsOf("campaign=summer&medium=button")).toEqual([1, 1]);
  });

  it("a button can lead to another path than the page's", async () => {
    const body = '<a id="open" data-throughline-open="/cart?step=2" href="/">Open in app</a>';
    const { page, requests } = await website.visit(campaignPage, android, { body });
    await page.locator("#open").tap();
    expect(arrivalOf(await installOnAndroid(requests))).toMatchObject({
      path: "/cart",
      query: { step: "2", utm_campaign: "summer", utm_source: "news" },
    });
  });

  it("a link to the App Store keeps its query and the page", async () => {
    const { page } = await website.visit(campaignPage, iphone, { body: storeLinks });
    await loadedApp(page);
    await page.locator("#apple").tap();
    expect(arrivalOf(await installOnIphone(page))).toMatchObject({
      path: "/products/42",
      query: { color: "red", utm_campaign: "summer", utm_medium: "store-link", ct: "footer" },
    });
    expect(page.url()).toBe("https://apps.apple.com/app/id1234567890?pt=118&ct=footer&mt=8");
    expect(await countsOf("campaign=summer&medium=store-link")).toEqual([1, 1]);
  });

  it("a link to Google Play keeps its install referrer and the page", async () => {
    const { page, requests } = await website.visit("/products/42?utm_source=news", android, {
      body: storeLinks,
    });
    await loadedApp(page);
    await page.locator("#play").tap();
    expect(arrivalOf(await installOnAndroid(requests))).toMatchObject({
      path: "/products/42",
      query: { utm_campaign: "footer", utm_source: "news" },
    });
    const referrer = new URL(requests.at(-1) ?? "").searchParams.get("referrer");
    expect(referrer).toContain("partner=x");
    expect(await countsOf("campaign=footer&medium=store-link")).toEqual([1, 1]);
  });

  it("to other apps and on a computer stay as they are", async () => {
    for (const [options, id, expected] of [
      [iphone, "#other", "https://apps.apple.com/us/app/other/id999"],
      [computer, "#play", "https://play.google.com/store/apps/details?id=example.shop&"],
    ] as const) {
      const { page } = await website.visit("/", options, { body: storeLinks });
      await loadedApp(page);
      await page.locator(id).click();
      await page.waitForURL((url) => url.href.startsWith(expected));
    }
  });

  it("follow the page to where it is when they are tapped, with the campaign it began with", async () => {
    const { page } = await website.visit("/?utm_campaign=summer", iphone, { body: storeLinks });
    await page.evaluate(`document.addEventListener("click", (event) => event.preventDefault())`);
    const link = async () => {
      await page.locator("#open").tap();
      return page.locator("#open").getAttribute("href");
    };
    expect(await link()).toBe(`${website.links}/?utm_campaign=summer&utm_medium=button`);
    await page.evaluate(`history.pushState({}, "", "/products/7")`);
    const expected = `${website.links}/products/7?utm_campaign=summer&utm_medium=button`;
    expect(await link()).toBe(expected);
  });
});

describe("a computer", { timeout: 30_000 }, () => {
  /** Returns the link in the QR code that the page shows. */
  async function scan(page: Page): Promise<string> {
    const source = (await page.locator("throughline-banner .code").getAttribute("src")) ?? "";
    const url = source.slice(website.links.length);
    const headers = { host: "go.shop.example" };
    return scanQrCode((await test.service.inject({ url, headers })).rawPayload);
  }

  it("shows a QR code that leads a phone through the store to the page in the app", async () => {
    const { page, banner } = await website.visit(campaignPage, computer);
    await banner.getByText("Scan to continue on your phone").waitFor();
    const link = await scan(page);
    const { page: onPhone, requests } = await website.newPage(android);
    // The redirect to the store fails, because the store is not reachable.
    await onPhone
      .goto(link.replace("https://go.shop.example", website.links))
      .catch(() => undefined);
    expect(arrivalOf(await installOnAndroid(requests))).toEqual(fromCampaign("qr"));
    expect(await countsOf("campaign=summer&medium=qr")).toEqual([1, 1]);
  });

  it("has a QR code that follows the page", async () => {
    const { page, banner } = await website.visit("/a/b", computer);
    await banner.locator(".code").waitFor();
    expect(await scan(page)).toBe("https://go.shop.example/a/b?utm_medium=qr");
    await page.evaluate(`history.pushState({}, "", "/c/d")`);
    expect(await scan(page)).toBe("https://go.shop.example/c/d?utm_medium=qr");
    await page.goBack();
    await expect.poll(() => scan(page)).toBe("https://go.shop.example/a/b?utm_medium=qr");
  });

  it("shows the QR code instead of opening a button's link, also after it was closed", async () => {
    const { page, banner } = await website.visit("/a/b", computer, { body: storeLinks });
    await banner.getByRole("button", { name: "Close" }).click();
    await page.locator("#open").click();
    await banner.locator(".code").waitFor();
    expect(page.url()).toBe(`${website.origin}/a/b`);
  });

  it("shows the QR code of the path that a button names", async () => {
    const body = '<a id="cart" href="/app" data-throughline-open="/cart/7">Open in app</a>';
    const { page, banner } = await website.visit("/a/b", computer, { body });
    await banner.locator(".code").waitFor();
    await page.locator("#cart").click();
    expect(await scan(page)).toBe("https://go.shop.example/cart/7?utm_medium=qr");
  });

  it("follows a button's own link if the browser cannot show the QR code", async () => {
    const body = '<a id="cart" href="/app" data-throughline-open="/cart/7">Open in app</a>';
    const { page } = await website.visit("/a/b", computer, { body });
    await page.evaluate("delete CSSStyleSheet.prototype.replaceSync");
    await page.locator("#cart").click();
    await page.waitForURL(`${website.origin}/app`);
  });

  it("shows nothing if the tag says so", async () => {
    for (const attributes of ['data-banner="phone"', 'data-banner="off"']) {
      const { page, banner } = await website.visit("/", computer, { attributes });
      await settle(page);
      expect(await banner.count()).toBe(0);
    }
  });
});

describe("a website with a strict policy", { timeout: 30_000 }, () => {
  it.each([
    ["an iPhone", iphone],
    ["a computer", computer],
  ])("gets the whole banner on %s without a violation", async (_name, options) => {
    const { links, origin } = website;
    const policy = `default-src 'none'; script-src ${links}; connect-src ${links}; img-src ${links} ${origin}; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`;
    const headers = { "content-security-policy": policy };
    const { page, banner, problems } = await website.visit("/a/b", options, { headers });
    await banner.getByRole("button").waitFor();
    const style = "getComputedStyle(document.querySelector('throughline-banner'))";
    expect(await page.evaluate(`${style}.position`)).toBe("fixed");
    await banner.getByRole("button").click();
    await expect.poll(() => banner.count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe("a website that asks for consent", { timeout: 30_000 }, () => {
  it("requests and stores nothing before it was given", async () => {
    const { page, banner, requests } = await website.visit("/a/b", iphone, {
      attributes: "data-consent",
      body: storeLinks,
    });
    await page.waitForLoadState("load");
    expect(requests.filter((url) => url.startsWith(website.links))).toEqual([
      `${website.links}/throughline.js`,
    ]);
    expect(await page.evaluate("[localStorage.length, document.cookie]")).toEqual([0, ""]);
    await settle(page);
    expect(await banner.count()).toBe(0);
    await page.evaluate("Throughline.start()");
    await banner.getByRole("link", { name: "Open" }).waitFor();
    expect(await page.evaluate("[localStorage.length, document.cookie]")).toEqual([0, ""]);
    await page.evaluate("Throughline.stop()");
    expect(await banner.count()).toBe(0);
  });

  it("can pass a function that asks", async () => {
    const { page, banner } = await website.visit("/a/b", iphone, { attributes: "data-consent" });
    await page.evaluate("Throughline.start({ consent: async () => false })");
    await settle(page);
    expect(await banner.count()).toBe(0);
    await page.evaluate("Throughline.start({ consent: async () => true })");
    await banner.getByRole("link", { name: "Open" }).waitFor();
  });
});

/** Waits until the page would have shown a banner: a request that begins later than the script's own has ended. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(
    `fetch("${website.links}/api/web/app.json").then((response) => response.text()).then(() => new Promise(requestAnimationFrame))`,
  );
}

/** Waits until the page knows the app, without which it cannot recognize links to the stores. */
async function loadedApp(page: Page): Promise<void> {
  await page.locator("throughline-banner").getByRole("button").waitFor();
}
