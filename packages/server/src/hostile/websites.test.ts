import { servicePaths, webPaths } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { userAgents } from "../public/clicks/user-agents.fixture.ts";
import { startWebsiteOnce } from "../testing/website.ts";
import type { StartedWebsite } from "../testing/website.ts";

let test: StartedWebsite["test"];
let website: StartedWebsite["website"];
startWebsiteOnce((started) => ({ test, website } = started));

const phone = { userAgent: userAgents.iphone, hasTouch: true };
const computer = { userAgent: userAgents.windows };
const attack = `"'><img src=x onerror="window.hit=1"><script>window.hit=1</script>`;

/** Returns whether a script of the attacker ran. */
const isHit = (page: Page) => page.evaluate("window.hit === 1");

/** Returns where the button and the banner lead. On a computer, the button leads nowhere. */
const linksOn = (page: Page) =>
  page.evaluate<string[]>(
    `[document.querySelector("#open"), ...document.querySelector("throughline-banner").shadowRoot.querySelectorAll("a")].map((each) => each.href)`,
  );

describe("a page whose URL is the attacker's", { timeout: 30_000 }, () => {
  it.each([
    [
      "markup in the query",
      `/p/q?utm_campaign=${encodeURIComponent(attack)}&a=${encodeURIComponent(attack)}`,
    ],
    ["markup in the path", `/p/${encodeURIComponent(attack)}`],
    ["another host in the path", "//evil.example/p"],
    ["credentials in the path", "/@evil.example/p"],
    ["a backslash", "/%5C%5Cevil.example/p"],
    ["a scheme in the path", "/javascript:window.hit=1/x"],
    ["another click's id", "/p/q?tl=c_stolen&clickId=c_stolen"],
  ])("cannot run a script or lead elsewhere: %s", async (_title, path) => {
    for (const options of [phone, computer]) {
      const body = '<a id="open" data-throughline-open href="/">Open</a>';
      const { page, banner } = await website.visit(path, options, { body });
      await banner.getByRole("button").waitFor();
      await page.evaluate(`document.addEventListener("click", (event) => event.preventDefault())`);
      await page.locator("#open").click();
      const links = await linksOn(page);
      const isPhone = options === phone;
      for (const link of isPhone ? links : links.slice(1)) {
        const { origin, search } = new URL(link);
        expect(origin).toBe(website.links);
        expect(search).not.toContain("tl=c_stolen");
      }
      expect(await isHit(page)).toBe(false);
    }
  });

  it.each([
    "javascript:window.hit=1",
    "data:text/html,<script>x</script>",
    "//evil.example/p",
    "https://evil.example/p",
    "//[",
  ])("or a path that the page got from there: %s", async (path) => {
    const { page, banner } = await website.visit("/", phone, {
      attributes: `data-path="${path.replaceAll("<", "&lt;")}"`,
      body: `<a id="open" data-throughline-open="${path.replaceAll("<", "&lt;")}" href="/">Open</a>`,
    });
    await page.evaluate(`document.addEventListener("click", (event) => event.preventDefault())`);
    await page.locator("#open").click();
    await banner.getByRole("link").waitFor();
    for (const link of await linksOn(page)) expect(new URL(link).origin).toBe(website.links);
    expect(await isHit(page)).toBe(false);
  });
});

describe("an app with markup in its name", { timeout: 30_000 }, () => {
  it("appears in the banner as text", async () => {
    const name = attack.slice(0, 60);
    await test.send("PATCH", adminRoutes.updateApp.path, { name });
    const { page, banner } = await website.visit("/", phone);
    await banner.getByText(name).waitFor();
    expect(await isHit(page)).toBe(false);
    await test.send("PATCH", adminRoutes.updateApp.path, { name: "Shop" });
  });
});

describe("a QR code", () => {
  const status = async (query: string) =>
    (
      await test.service.inject({
        url: `${webPaths.qrCode}${query}`,
        headers: { host: "go.shop.example" },
      })
    ).statusCode;

  it("is only made of short paths on the domain that was asked", async () => {
    for (const link of [
      "https://evil.example/",
      "evil.example",
      "@evil.example/",
      ".evil.example/",
      "",
      "/a\nb",
      "/ä",
      `/${"a".repeat(700)}`,
    ]) {
      expect([link, await status(`?link=${encodeURIComponent(link)}`)]).toEqual([link, 400]);
    }
    expect(await status("")).toBe(400);
    expect(await status("?link=/a&link=/b")).toBe(400);
    expect(await status("?link=%2Fa")).toBe(200);
  });
});

describe("the routes for websites", () => {
  it("set no cookie and answer reading requests only", async () => {
    for (const path of [servicePaths.webScript, webPaths.app, `${webPaths.qrCode}?link=%2Fa`]) {
      const headers = {
        host: "go.shop.example",
        cookie: "throughline=abc",
        origin: "https://evil.example",
      };
      const response = await test.service.inject({ url: path, headers });
      expect(response.headers["set-cookie"]).toBeUndefined();
      expect(response.headers["access-control-allow-credentials"]).toBeUndefined();
      const posted = await test.service.inject({ method: "POST", url: path, headers });
      expect(posted.statusCode).toBeGreaterThanOrEqual(400);
    }
  });
});
