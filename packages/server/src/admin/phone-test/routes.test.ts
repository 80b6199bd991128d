import { routes } from "@throughline/protocol";
import type { InstallExplanation, LiveView, MatchLinkResponse } from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { userAgents } from "../../public/clicks/user-agents.fixture.ts";
import { pageSignals, TestPagePhone } from "../../testing/test-page.ts";
import { testService } from "../../testing/test-service.ts";
import { iPhone } from "../../testing/visitors.ts";

let test: Awaited<ReturnType<typeof testService>>;
let phone: TestPagePhone;

beforeEach(async () => {
  test = await testService({
    isHidden: (address) => address.startsWith("172.224."),
    countryOf: (address) => (address.startsWith("81.") ? "PL" : undefined),
  });
  phone = new TestPagePhone(() => test);
  await test.addLink("try", { test: true });
});
afterEach(() => test.service.close());

const stored = (clickId: string) => test.store.clicks.get(test.app.id, clickId);

describe("a test page", () => {
  it("records an uncounted click on its test link and shows it with what the browser shows", async () => {
    const { html, status, headers, clickId } = await phone.open(await phone.createPage());
    expect(status).toBe(200);
    expect(await stored(clickId)).toMatchObject({ link: "try", test: true });
    expect(html).toContain("A click on the test link try was recorded.");
    for (const row of ["<dt>Device</dt><dd>iPhone</dd>", "<dt>Address</dt><dd>IPv4</dd>"]) {
      expect(html).toContain(row);
    }
    expect(html).toContain("<dt>Network</dt><dd>Visible</dd>");
    expect(html).toContain("<dt>Country</dt><dd>PL</dd>");
    expect(headers).toMatchObject({ "x-robots-tag": "noindex", "cache-control": "no-store" });
    expect(String(headers["set-cookie"])).toMatch(/^throughline=/);
    const { body } = await test.send("GET", "/api/v1/links/try/stats");
    expect(body).toMatchObject({ total: { clicks: 0, filtered: 0 } });
  });

  it("adds the signals of its script to the click and says what an open would be matched with", async () => {
    const url = await phone.createPage();
    const page = await phone.open(url);
    const { status, body } = await phone.check(url, page);
    expect(status).toBe(200);
    expect(body.verdict).toMatch(
      /^Matched\. The test link reached (> )?9\d\.\d %; 90\.0 % is required\.$/,
    );
    expect(body.evidence).toContainEqual(["Network", "same", expect.stringMatching(/^\+/)]);
    expect(body.browser).toContainEqual(["Screen", "393 × 852, 3 pixels per point"]);
    expect(body.click).toContainEqual(["Time zone", "europe/warsaw"]);
    expect((await stored(page.clickId))?.evidence).toMatchObject({ timeZone: "europe/warsaw" });
  });

  it("claims nothing, so that the real open is matched to its click, with the same probability or more", async () => {
    const url = await phone.createPage();
    const page = await phone.open(url);
    await phone.check(url, page);
    await phone.check(url, page);
    expect((await test.store.installs.list(test.app.id, { limit: 10 })).items).toEqual([]);
    test.clock.at += 120_000;
    const opened = await test.service.inject({
      method: "POST",
      url: routes.matchLink.path,
      remoteAddress: phone.address,
      headers: { authorization: `Bearer ${test.publishableKey}`, "x-app-id": test.app.id },
      payload: { ...iPhone.fingerprint, systemVersion: "26.0", installId: "phone" },
    });
    expect(opened.json<MatchLinkResponse>().match.type).toBe("probabilistic");
    const { body } = await test.send("GET", "/api/v1/installs/phone");
    const { code, test: isTest, verdict } = body as InstallExplanation;
    expect({ code, isTest, click: verdict?.click }).toEqual({
      code: "try",
      isTest: true,
      click: page.clickId,
    });
  });

  it("appears in the live view: the click, its signals and the result", async () => {
    const url = await phone.createPage();
    await phone.check(url, await phone.open(url));
    const { body } = await test.send("GET", "/api/v1/live");
    expect((body as LiveView).items).toMatchObject([
      { kind: "click", link: "try", platform: "ios", test: true },
      { kind: "signals" },
      { kind: "test", link: "try", platform: "ios", match: "probabilistic", test: true },
    ]);
  });

  it("says what speaks against the click if the network changed in between", async () => {
    const url = await phone.createPage();
    const page = await phone.open(url);
    await phone.check(url, page);
    phone.address = "203.0.113.9";
    const moved = await phone.check(url, page);
    expect(moved.body.verdict).toContain("The click and the open share no network");
    expect(moved.body.against[0]).toMatch(/^Network: the network differs \(−\d+\.\d bits\)$/);
    const timeZone = "America/New_York";
    const other = { ...pageSignals, timeZone, language: "en-US", languages: ["en-US"] };
    const { body } = await phone.check(url, page, other);
    expect(body.verdict).toMatch(
      /^No match\. The test link reached \d+\.\d %; 90\.0 % is required\.$/,
    );
  });

  it("says that the network is hidden by a relay", async () => {
    phone.address = "172.224.0.1";
    const url = await phone.createPage();
    const page = await phone.open(url);
    expect(page.html).toContain("Hidden by a relay or VPN");
    const { body } = await phone.check(url, page);
    expect(body.click).toContainEqual(["Network", "None"]);
    expect(body.browser).toContainEqual(["Country", "Unknown"]);
  });

  it("adds the signals of an Android phone, which would see the page of the test link", async () => {
    phone.userAgent = userAgents.android;
    const url = await phone.createPage();
    const page = await phone.open(url);
    expect(page.html).toContain("Continue to Google Play");
    expect(page.html).toContain(`clickId%3D${page.clickId}`);
    const signals = { ...pageSignals, model: "Pixel 8", platformVersion: "15.0.0" };
    const { body } = await phone.check(url, page, signals);
    expect(body.click).toContainEqual(["Model", "pixel 8"]);
    expect((await stored(page.clickId))?.evidence).toMatchObject({ timeZone: "europe/warsaw" });
    expect(body.verdict).toMatch(/^Matched\. The test link reached/);
  });

  it("shows Android phones the install referrer with which a debug build is matched exactly", async () => {
    phone.userAgent = userAgents.android;
    const { html } = await phone.open(await phone.createPage());
    expect(html).toContain("A debug build has no install referrer.");
    const [, clickId] = /<code>clickId=(c_[\w-]+)<\/code>/.exec(html) ?? [];
    const { body } = await test.send("POST", routes.matchLink.path, { installId: "d", clickId });
    expect((body as MatchLinkResponse).match).toMatchObject({
      type: "deterministic",
      method: "referrer",
    });
    phone.userAgent = userAgents.iphone;
    expect((await phone.open(await phone.createPage())).html).not.toContain("install referrer");
  });

  it("adds no signals to a click that the link redirects to a web page", async () => {
    await test.addLink("web", { test: true, android: { fallback: "https://shop.example/beta" } });
    phone.userAgent = userAgents.android;
    const url = await phone.createPage("web");
    const page = await phone.open(url);
    expect(page.html).toContain("Continue to shop.example");
    const signals = { ...pageSignals, model: "Pixel 8", platformVersion: "15.0.0" };
    const { body } = await phone.check(url, page, signals);
    expect(body.browser).toContainEqual(["Model", "pixel 8"]);
    expect(body.click).toContainEqual(["Model", "Not shown"]);
    expect((await stored(page.clickId))?.evidence).not.toHaveProperty("timeZone");
    expect(body.verdict).toMatch(/^(Matched|No match)\. The test link reached/);
  });

  it("shows an in-app browser and its buttons", async () => {
    phone.userAgent = userAgents.facebookOnAndroid;
    const { html } = await phone.open(await phone.createPage());
    expect(html).toContain(", inside another app");
    expect(html).toContain("Nothing happening? Go to Google Play");
  });

  it("copies the link with the click's id on an iPhone, and opens the App Store", async () => {
    const { html, clickId } = await phone.open(await phone.createPage());
    expect(html).toContain(`data-copy="https://go.shop.example/try?tl=${clickId}"`);
    expect(html).toMatch(/data-copies href="https:\/\/apps\.apple\.com\/app\/id1234567890"/);
  });

  it("asks for a phone on a computer", async () => {
    phone.userAgent = userAgents.windows;
    const { html, token } = await phone.open(await phone.createPage());
    expect(html).toContain("Computers are not matched.");
    expect(token).toBe("");
  });

  it("records no click of a link preview", async () => {
    phone.userAgent = userAgents.whatsappPreview;
    const { html, token, clickId } = await phone.open(await phone.createPage());
    expect(html).toContain("No click was recorded, because this looks like a bot");
    expect(token).toBe("");
    expect(await stored(clickId)).toBeUndefined();
  });

  it("declines a prefetch, so that the tap is the click", async () => {
    phone.headers = { "sec-purpose": "prefetch" };
    expect((await phone.open(await phone.createPage())).status).toBe(503);
  });

  it("says that an app which matches by referrer and clipboard only compares nothing", async () => {
    await test.send("PATCH", "/api/v1/app", { matching: { deterministicOnly: true } });
    const url = await phone.createPage();
    const page = await phone.open(url);
    const { body } = await phone.check(url, page);
    expect(body.verdict).toBe("This app matches by install referrer and clipboard only.");
    expect(body.click).toContainEqual(["Network", "None"]);
  });

  it("ends with its link", async () => {
    const url = await phone.createPage();
    await test.send("PATCH", "/api/v1/links/try", { disabled: true });
    expect((await phone.open(url)).status).toBe(404);
  });
});

describe("creating a test page", () => {
  it("is refused for a link that is counted, is not active or does not exist", async () => {
    await test.addLink("real");
    await test.addLink("over", { test: true, expiresAt: test.clock.at });
    expect(await test.send("POST", "/api/v1/links/real/test-page")).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("real is not a test link") as string },
    });
    expect(await test.send("POST", "/api/v1/links/over/test-page")).toMatchObject({ status: 409 });
    expect(await test.send("POST", "/api/v1/links/none/test-page")).toMatchObject({
      status: 404,
      body: { code: "unknown_link" },
    });
  });

  it("returns a URL on the link's host that expires after 30 minutes", async () => {
    const { body } = await test.send("POST", "/api/v1/links/try/test-page");
    expect(body).toEqual({
      url: expect.stringMatching(/^https:\/\/go\.shop\.example\/api\/test-page\?token=/) as string,
      expiresAt: new Date(test.clock.at + 30 * 60_000).toISOString(),
    });
  });
});
