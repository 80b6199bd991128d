import type { FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeFaults, keepPicture, owner, World } from "./world.ts";

const world = new World();
beforeAll(async () => {
  await world.start();
  const page = await world.makeOwner();
  await keepPicture(page, "empty-light-1280");
  await page.context().close();
  const destination = "https://shop.example/products/42?ref=mail";
  await world.admin.createLink({
    body: { code: "mug", destination, tags: ["mail", "spring"], preview: { title: "Sunday mug" } },
  });
  await world.admin.createLink({ body: { code: "old", destination, disabled: true } });
  await world.install("mug", "phone-of-anna");
  await world.click("mug");
  const hook = { url: "https://127.0.0.1/hooks", description: "Bookkeeping" };
  const { id: webhookId } = await world.admin.createWebhook({ body: hook });
  await world.admin.testWebhook({ params: { webhookId } });
  await world.logEvent("phone-of-anna", { value: 19.99, currency: "EUR" });
  await world.admin.inviteMember({ body: { email: "vera@shop.example", role: "viewer" } });
}, 120_000);
afterAll(() => world.stop());

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** Every page, and how to tell that it is there. */
const pages: [name: string, path: string, ready: (page: Page) => Promise<void>][] = [
  ["links", "links", (page) => page.getByRole("link", { name: "Sunday mug" }).waitFor()],
  ["overview", "overview", (page) => page.getByRole("img", { name: /Over time/ }).waitFor()],
  ["statistics", "statistics", (page) => page.getByText("1 event", { exact: false }).waitFor()],
  ["new link", "links/new", (page) => page.getByLabel("Destination", { exact: true }).waitFor()],
  ["link", "links/mug", (page) => page.getByRole("img", { name: /Over time/ }).waitFor()],
  ["edit link", "links/mug/edit", (page) => frameOf(page).getByText("Sunday mug").waitFor()],
  ["import", "import", (page) => page.getByText("Drop a file here").waitFor()],
  ["installs", "installs", (page) => page.getByRole("link", { name: /phone/ }).waitFor()],
  ["install", "installs/phone-of-anna", (page) => page.getByText("Candidates").waitFor()],
  ["live", "live", (page) => page.getByText("Somebody opened mug").first().waitFor()],
  ["test", "test", (page) => page.getByRole("button", { name: "Make a test link" }).waitFor()],
  ["settings", "settings", (page) => page.getByLabel("Name", { exact: true }).waitFor()],
  ["keys", "settings", (page) => openPart(page, "Keys", "New key")],
  ["webhooks", "settings", (page) => openPart(page, "Webhooks", "New webhook")],
  ["members", "settings", (page) => openPart(page, "Members", "Invite")],
  ["changes", "settings", (page) => openPart(page, "Changes", "Export")],
  ["account", "../account", (page) => page.getByLabel("Current password").waitFor()],
  ["operator", "../operator", (page) => page.getByText("All is well").waitFor()],
];

/** The landing page in the editor. */
function frameOf(page: Page): FrameLocator {
  return page.frameLocator("iframe[title^='What']");
}

async function openPart(page: Page, name: string, shows: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: shows, exact: true }).waitFor();
}

const schemes = ["light", "dark"] as const;

/** In both colour schemes axe finds nothing; the pictures are kept. */
async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFaults(page), colorScheme).toEqual([]);
    await keepPicture(page, name.replaceAll(" ", "-") + "-" + colorScheme);
  }
}

describe.each([1280, 390])("%i pixels wide", (width) => {
  const viewport = { width, height: 844 };
  let page: Page;
  let faults: string[];
  beforeAll(async () => {
    ({ page, faults } = await world.signedIn({ viewport }));
    await page.addInitScript(() => {
      // How far what was there already is moved by what comes later.
      window.layoutShift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          window.layoutShift += (entry as unknown as { value: number }).value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
  });
  afterAll(() => page.context().close());

  it.each(pages)("%s is accessible in light and dark, and fits", async (name, path, ready) => {
    await page.goto(`${world.url}/dashboard/${world.appId}/${path}`);
    await ready(page);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow).toBeLessThanOrEqual(0);
    // The live stream never ends.
    if (name !== "live") await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.02);
    await expectAccessible(page, `${name} ${width}`);
    expect(faults).toEqual([]);
  });

  it.each(["sign-in", "join#nothing", "no/such/page/at/all"])(
    "%s is, too, for whoever is not signed in",
    async (path) => {
      const stranger = await world.newPage({ viewport });
      await stranger.page.goto(`${world.url}/dashboard/${path}`);
      await stranger.page.getByRole("heading", { level: 1 }).waitFor();
      await expectAccessible(stranger.page, `${path.replaceAll(/\W/g, " ")} ${width}`);
      await stranger.page.context().close();
    },
  );
});

describe("the first load", () => {
  it("is at most 150 kB, zipped, with a page of links", async () => {
    const { page } = await world.signedIn();
    let bytes = 0;
    page.on("response", (response) => {
      if (!response.url().includes("/dashboard")) return;
      void response
        .request()
        .sizes()
        .then(({ responseBodySize }) => (bytes += responseBodySize));
    });
    await page.goto(`${world.url}/dashboard/${world.appId}/links`);
    await page.getByRole("link", { name: "Sunday mug" }).waitFor();
    await page.waitForLoadState("networkidle");
    process.stdout.write(`the first load: ${(bytes / 1000).toFixed(0)} kB\n`);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(150_000);
    await page.context().close();
  });
});

describe("what goes wrong", () => {
  const answers = [
    ["offline", undefined, "The service does not answer"],
    [403, { code: "not_allowed", error: "It takes an owner." }, "Your role does not allow this"],
    [429, { code: "rate_limited", error: "Too many." }, "Too many requests"],
    [503, { code: "unavailable", error: "Too much to do." }, "The service has too much to do"],
    [500, { code: "internal_error", error: "It failed." }, "The service failed"],
  ] as const;

  it.each(answers)("has its answer: %s", async (status, body, heading) => {
    const { page } = await world.signedIn();
    let broken = true;
    await page.route(/\/api\/v1\/installs/, (route) => {
      if (!broken) return route.continue();
      if (typeof status === "string") return route.abort();
      const json = { ...body, requestId: "r1" };
      return route.fulfill({ status, json, headers: { "retry-after": "7" } });
    });
    await page.goto(`${world.url}/dashboard/${world.appId}/installs`);
    await page.getByRole("alert").getByText(heading).waitFor();
    if (status === 429) await page.getByText("Try again in 7 seconds").waitFor();
    broken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("link", { name: /phone/ }).waitFor();
    await page.context().close();
  });

  it("is said of a session that ended while somebody typed, and what was typed is kept", async () => {
    const { page } = await world.signedIn();
    await page.goto(`${world.url}/dashboard/${world.appId}/links/new`);
    await page.getByLabel("Destination", { exact: true }).fill("https://shop.example/typed");
    await page.getByText("A page with this link as a QR code").waitFor();
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Make the link" }).click();
    const said = page.getByRole("status");
    await said.getByText("You are signed out.").waitFor();
    const opened = page.waitForEvent("popup");
    await said.getByRole("button", { name: "Sign in" }).click();
    const other = await opened;
    await other.getByLabel("E-mail address").fill(owner.email);
    await other.getByLabel("Password").fill(owner.password);
    await other.getByRole("button", { name: "Sign in" }).click();
    await other.getByRole("heading", { name: "Links", exact: true }).waitFor();
    await page.getByRole("button", { name: "Make the link" }).click();
    await page.getByText("https://shop.example/typed").first().waitFor();
    await page.context().close();
  });

  it("is said of an export, too, and of a change that cannot be", async () => {
    const { page } = await world.signedIn();
    const json = { code: "rate_limited", error: "Too many.", requestId: "r1" };
    await page.route(/\/api\/v1\/export/, (route) =>
      route.fulfill({ status: 429, json, headers: { "retry-after": "9" } }),
    );
    await page.goto(`${world.url}/dashboard/${world.appId}/links`);
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
    await page.getByText("Too many requests. Try again in 9 seconds").waitFor();
    await page.goto(`${world.url}/dashboard/${world.appId}/settings`);
    await page.getByRole("button", { name: "Members", exact: true }).click();
    await page.getByLabel("E-mail address").fill(owner.email);
    await page.route(/\/api\/v1\/members/, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 409, json: { ...json, code: "conflict", error: "It is one." } })
        : route.continue(),
    );
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByText("It is one.").waitFor();
    await page.context().close();
  });

  it("is said while one is offline, and until one is back", async () => {
    const { page } = await world.signedIn();
    await page.goto(`${world.url}/dashboard/${world.appId}/links`);
    await page.getByRole("link", { name: "Sunday mug" }).waitFor();
    await page.context().setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => page.getByText("You are offline.").count()).toBe(0);
    await page.context().close();
  });
});
