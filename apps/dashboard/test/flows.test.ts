import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { owner, World } from "./world.ts";

const world = new World();
let page: Page;
let faults: string[];

beforeAll(() => world.start(), 120_000);
afterAll(() => world.stop());
afterEach(async () => {
  expect(faults).toEqual([]);
  await page.context().close();
});

const open = async (path: string, options = {}) => {
  ({ page, faults } = await world.signedIn(options));
  await page.goto(`${world.url}/dashboard/${path}`);
};
const openApp = (path: string, options = {}) => open(`${world.appId}/${path}`, options);
const button = (name: string) => page.getByRole("button", { name, exact: true });
const heading = (name: string) => page.getByRole("heading", { name, exact: true });
const link = (name: string) => page.getByRole("link", { name, exact: true });
const said = (text: string) => page.getByRole("status").getByText(text).waitFor();

/** What a menu of exports gives. */
async function exported(format: "CSV" | "NDJSON"): Promise<string> {
  await button("Export").click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: format }).click();
  return readFileSync(await (await download).path(), "utf8");
}

describe("the first owner", () => {
  it("makes an account with the printed link, once, and is told what to do next", async () => {
    ({ page, faults } = await world.newPage());
    await page.goto(world.joinLink);
    await heading("Make your account").waitFor();
    await page.getByLabel("E-mail address").fill("olga");
    await page.getByLabel("New password").fill("short");
    await button("Make the account").click();
    // The browser itself refuses what is no address; the rest is the service's to say.
    await page.getByLabel("E-mail address").fill(owner.email);
    await button("Make the account").click();
    await page.getByText("Must be at least 10 characters long").waitFor();
    await page.getByLabel("New password").fill(owner.password);
    await button("Make the account").click();
    await heading("Make the first link").waitFor();
    await button("Your account").click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await heading("Sign in").waitFor();
    await page.goto(world.joinLink);
    await page.getByText("This link was used before").waitFor();
  });
});

describe("signing in", () => {
  it("says that something was wrong, not what, and leads back to where one was", async () => {
    ({ page, faults } = await world.newPage());
    await page.goto(`${world.url}/dashboard/${world.appId}/settings`);
    await heading("Sign in").waitFor();
    await page.getByLabel("E-mail address").fill(owner.email);
    await page.getByLabel("Password").fill("wrong");
    await button("Sign in").click();
    await page.getByText("The e-mail address or the password is wrong.").waitFor();
    await page.getByLabel("Password").fill(owner.password);
    await button("Sign in").click();
    await heading("Settings").waitFor();
  });

  it("never leads to another website", async () => {
    ({ page, faults } = await world.newPage());
    await page.goto(`${world.url}/dashboard/sign-in?back=//evil.example/`);
    await page.getByLabel("E-mail address").fill(owner.email);
    await page.getByLabel("Password").fill(owner.password);
    await button("Sign in").click();
    await heading("Links").waitFor();
    expect(new URL(page.url()).origin).toBe(world.url);
  });

  it("is asked for again when the session ends under somebody’s hands", async () => {
    await openApp("links");
    await heading("Links").waitFor();
    await page.context().clearCookies();
    await link("Installs").click();
    await heading("Sign in").waitFor();
    expect(new URL(page.url()).searchParams.get("back")).toContain("/installs");
  });
});

describe("a link", () => {
  it("is made with the service’s own rules at each field, by keyboard alone", async () => {
    await openApp("links/new");
    await page.getByLabel("Destination", { exact: true }).waitFor();
    await page.keyboard.type("javascript:alert(1)");
    await page.getByRole("alert").first().waitFor();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("https://shop.example/sale");
    const visitors = page.getByRole("complementary", { name: "What visitors get" });
    await visitors.getByText("A page with this link as a QR code").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.type("healthz");
    await page.getByText("The service itself needs this code.").waitFor();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("spring-sale");
    await page.getByText(/spring-sale is free/).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.type("mail, spring");
    await page.keyboard.press("Enter");
    await heading("spring-sale").waitFor();
    expect(await world.admin.getLink({ params: { code: "spring-sale" } })).toMatchObject({
      destination: "https://shop.example/sale",
      tags: ["mail", "spring"],
    });
  });

  it("has its card, its data and its overrides checked and shown while they are typed", async () => {
    await openApp("links/new");
    await page.getByLabel("Destination", { exact: true }).fill("/products/42");
    await page.getByText("How chats show it").click();
    await page.getByLabel("Title").fill("A mug for Sundays");
    await page.getByLabel("Description").fill("Hand thrown");
    await page.getByText("A mug for Sundays").waitFor();
    await page.getByText("Data, expiry and matching").click();
    await page.getByLabel("Data for the app (JSON)").fill('{"coupon": }');
    await page.getByText("This is not JSON yet:").waitFor();
    await page.getByLabel("Data for the app (JSON)").fill('{"coupon": "WELCOME"}');
    await page.getByText("Another way for some").click();
    const fallback = page.getByLabel("iPhones without the app go to");
    await fallback.fill("shop://nowhere");
    await expect.poll(() => fallback.getAttribute("aria-invalid")).toBe("true");
    await fallback.fill("https://shop.example/ios");
    const visitors = page.getByRole("complementary", { name: "What visitors get" });
    await visitors.getByText("https://shop.example/ios").waitFor();
    await page.getByLabel("Code").fill("mug");
    await button("Make the link").click();
    await heading("A mug for Sundays").waitFor();
    expect(await world.admin.getLink({ params: { code: "mug" } })).toMatchObject({
      data: { coupon: "WELCOME" },
      ios: { fallback: "https://shop.example/ios" },
      preview: { title: "A mug for Sundays", description: "Hand thrown" },
    });
  });

  it("is refused a code another has", async () => {
    await openApp("links/new");
    await page.getByLabel("Destination", { exact: true }).fill("/elsewhere");
    await page.getByLabel("Code").fill("mug");
    await page.getByText("Another link has this code.").waitFor();
    await button("Make the link").click();
    await said("That cannot be.");
  });

  it("is edited, and an emptied field takes its part away", async () => {
    await openApp("links/mug/edit");
    await page.getByLabel("Description").fill("");
    await page.getByLabel("Destination", { exact: true }).fill("/products/43");
    expect(await page.getByLabel("Code").getAttribute("readonly")).not.toBeNull();
    await button("Save the changes").click();
    await said("Saved.");
    const { preview, destination } = await world.admin.getLink({ params: { code: "mug" } });
    expect([preview, destination]).toEqual([{ title: "A mug for Sundays" }, "/products/43"]);
  });

  it("is copied with one click, and saved as a QR code in SVG and PNG", async () => {
    await openApp("links/mug");
    await page.getByRole("button", { name: /^Copy/ }).click();
    await page.getByText("Copied").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${world.url}/mug`);
    await button("QR code").click();
    await page.getByRole("img", { name: `QR code that leads to ${world.url}/mug` }).waitFor();
    for (const [name, start] of [
      ["SVG", "<svg"],
      ["PNG", "\u0089PNG"],
    ] as const) {
      const download = page.waitForEvent("download");
      await button(`Save as ${name}`).click();
      const file = await (await download).path();
      expect(readFileSync(file, "latin1").slice(0, start.length)).toBe(start);
    }
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });

  it("is disabled, duplicated, deleted, and brought back", async () => {
    await openApp("links");
    const act = async (code: string, what: string) => {
      await button(`What to do with ${code}`).click();
      await page.getByRole("menuitem", { name: what }).click();
    };
    await act("mug", "Disable");
    await page.getByText("Disabled").waitFor();
    await act("mug", "Enable");
    await said("mug works again.");
    await act("mug", "Duplicate");
    await heading("A copy of mug").waitFor();
    expect(await page.getByLabel("Code").inputValue()).toBe("");
    expect(await page.getByLabel("Destination", { exact: true }).inputValue()).toBe("/products/43");
    await link("Links").click();
    await act("mug", "Delete");
    await said("mug is deleted.");
    await expect.poll(() => link("A mug for Sundays").count()).toBe(0);
    await button("Undo").click();
    await said("mug is back.");
    await link("A mug for Sundays").waitFor();
    expect(await world.admin.getLink({ params: { code: "mug" } })).toMatchObject({
      data: { coupon: "WELCOME" },
    });
  });

  it("is found by a word or a tag, among many, page by page", async () => {
    for (let index = 0; index < 60; index += 1) {
      await world.admin.createLink({ body: { code: `bulk-${index}`, destination: "/bulk" } });
    }
    await openApp("links");
    await link("bulk-59").waitFor();
    expect(await link("mug").count()).toBe(0);
    await button("Show older links").click();
    await link("spring-sale").waitFor();
    await page.getByLabel("Search links").fill("sunday mug");
    await link("A mug for Sundays").waitFor();
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    const lines = (await exported("NDJSON")).trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { code: string }).code)).toEqual(["mug"]);
    await page.getByLabel("Search links").fill("");
    await link("mail").click();
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await link("spring-sale").waitFor();
    await page.getByLabel("Search links").fill("nothing like it");
    await heading("No link matches").waitFor();
  });

  it("shows what it brought, in figures, as a chart and as a table", async () => {
    await world.click("mug");
    await world.click("mug");
    await openApp("links/mug");
    const figures = page.getByRole("region", { name: "Statistics" });
    await figures.getByText("2", { exact: true }).first().waitFor();
    await page.getByRole("img", { name: /Over time: 2 clicks/ }).waitFor();
    await button("48 hours").click();
    await page.getByText("As a table").click();
    await page.getByRole("columnheader", { name: "Hour" }).waitFor();
    await openApp("links");
    await page.getByLabel("Search links").fill("mug");
    await page.getByRole("cell", { name: "2", exact: true }).waitFor();
  });
});

describe("an install", () => {
  it("is listed and explained: candidates, bits per signal, why not another", async () => {
    await world.install("mug", "phone-of-anna");
    await openApp("installs");
    await link("phone-of-anna").click();
    await heading("Why").waitFor();
    await heading("Candidates").waitFor();
    await page.getByRole("table", { name: /Evidence in bits/ }).waitFor();
    await page.getByRole("rowheader", { name: "Network" }).first().waitFor();
    await button("A tester’s").click();
    await said("It is a tester’s");
    await button("Erase…").click();
    await page.getByRole("dialog").getByRole("button", { name: "Erase" }).click();
    await said("What was known of the install is erased.");
    await heading("No install yet").waitFor();
  });
});

describe("live", () => {
  it("shows a click within a moment, holds still when asked, and goes on", async () => {
    await openApp("live");
    await page.getByText("Connected").waitFor();
    await world.click("spring-sale");
    const list = page.getByRole("list", { name: "What happens" });
    await list.getByText("Somebody opened spring-sale on an iPhone").first().waitFor();
    await button("Pause").click();
    const before = await list.getByRole("listitem").count();
    await world.click("spring-sale");
    await button("Go on (1 new)").click();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(before + 1);
  });

  it("comes back by itself after the connection was lost, with what it missed", async () => {
    await openApp("live");
    await page.getByText("Connected").waitFor();
    const list = page.getByRole("list", { name: "What happens" });
    const before = await list.getByRole("listitem").count();
    await page.context().setOffline(true);
    await world.click("mug");
    await page.context().setOffline(false);
    await expect.poll(() => list.getByRole("listitem").count()).toBeGreaterThan(before);
  });

  it("ticks off an integration step by step, and says what is wrong on the way", async () => {
    const ios = { bundleId: "example.shop", teamId: "TEAM123456", appStoreId: "1234567890" };
    await world.admin.changeApp({ body: { ios } });
    await openApp("test");
    await page.getByLabel("Where in the app it leads").fill("/products/42");
    await button("Make a test link").click();
    const code = page.getByRole("img", { name: /QR code that leads to/ });
    const url = /leads to (\S+)/.exec((await code.getAttribute("alt")) ?? "")?.[1] ?? "";
    await page.getByText("A phone cannot reach 127.0.0.1").waitFor();
    const name = url.split("/").at(-1) ?? "";
    await world.refused();
    await page.getByText("The app’s request was refused: its key is not known").waitFor();
    await world.click(name);
    const done = page.locator(".steps .done");
    await done.getByText("The link is opened on a phone").waitFor();
    await world.open("phone-of-a-tester", name);
    await done.getByText("The install is matched to the link").waitFor();
    await world.logEvent("phone-of-a-tester");
    await page.getByText("It works").waitFor();
    await link("Explain the install").click();
    await heading("Why").waitFor();
    expect((await world.admin.getLink({ params: { code: name } })).test).toBe(true);
  });
});

describe("the settings", () => {
  it("are saved, and refused at the field", async () => {
    await openApp("settings");
    await page.getByLabel("Colour").fill("blue");
    await button("Save").click();
    await page.getByText("Has the wrong form.").waitFor();
    await page.getByLabel("Colour").fill("#9a3412");
    await page.getByLabel("Name", { exact: true }).fill("The Shop");
    await button("Save").click();
    await said("Saved.");
    await button("App: The Shop").waitFor();
    expect(await world.admin.getApp()).toMatchObject({ name: "The Shop", color: "#9a3412" });
  });

  it("make keys that open only what they say, shown once; rotate and revoke them", async () => {
    await openApp("settings");
    await button("Keys").click();
    await button("New key").click();
    await page.getByLabel("What it is for").fill("CI");
    await page.getByLabel("stats").check();
    await button("Make the key").click();
    const shown = page.getByRole("dialog", { name: "The new key" });
    await shown.getByText(/^sk_[a-z2-7]{38}$/).waitFor();
    await button("I have it").click();
    await page.getByRole("cell", { name: "links, stats" }).waitFor();
    const menu = page.getByRole("row", { name: /CI/ }).getByRole("button");
    await menu.click();
    await page.getByRole("menuitem", { name: /Rotate/ }).click();
    await button("I have it").click();
    await page.getByText(/^ends /).waitFor();
    await page.getByRole("row", { name: /CI/ }).getByRole("button").click();
    await page.getByRole("menuitem", { name: "Revoke at once" }).click();
    await page.getByText(/opens nothing any more/).waitFor();
  });

  it("invite a viewer, who joins by the link and sees but changes nothing", async () => {
    await openApp("settings");
    await button("Members").click();
    await page.getByLabel("E-mail address").fill("nobody");
    await button("Invite").click();
    await page.getByText("Must be an e-mail address").waitFor();
    await page.getByLabel("E-mail address").fill("vera@shop.example");
    await page.getByLabel("Role", { exact: true }).selectOption("viewer");
    await button("Invite").click();
    const url = await page.getByRole("dialog").locator("code").textContent();
    await button("Done").click();
    const vera = await world.newPage();
    await vera.page.goto(url ?? "");
    await vera.page.getByText("You are invited to The Shop").waitFor();
    await vera.page.getByLabel("New password").fill("viewing is enough");
    await vera.page.getByRole("button", { name: "Make the account" }).click();
    await vera.page.getByRole("heading", { name: "Links", exact: true }).waitFor();
    expect(await vera.page.getByRole("link", { name: "New link" }).count()).toBe(0);
    await vera.page.goto(`${world.url}/dashboard/${world.appId}/settings`);
    await vera.page.getByLabel("Name", { exact: true }).waitFor();
    expect(await vera.page.getByRole("button", { name: "Keys", exact: true }).count()).toBe(0);
    expect(await vera.page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
    expect(vera.faults).toEqual([]);
    await vera.page.context().close();
    await page.reload();
    await button("Members").click();
    await page.getByLabel("Role of vera@shop.example").selectOption("editor");
    await said("vera@shop.example is editor from now on.");
    await button("Remove vera@shop.example").click();
    await said("vera@shop.example is no member any more.");
  });

  it("tell who changed what, all of it as a file, too", async () => {
    await openApp("settings");
    await button("Changes").click();
    await page.getByText("removed").first().waitFor();
    await page.getByText(owner.email).first().waitFor();
    const csv = await exported("CSV");
    expect(csv).toMatch(/^at,by\.kind,by\.name,action,subject,change\r\n/);
    expect(csv).toContain(`member,${owner.email},createLink,spring-sale`);
    expect(csv.split("\r\n").length).toBeGreaterThan(70);
  });
});

describe("the account", () => {
  it("changes its password with the old one, and ends every other session", async () => {
    await open("account");
    const other = await world.signedIn();
    await page.getByLabel("Current password").fill("wrong");
    await page.getByLabel("New password").fill("another good password");
    await button("Change the password").click();
    await page.getByText("This is not your password.").waitFor();
    await page.getByLabel("Current password").fill(owner.password);
    await button("Change the password").click();
    await said("The password is changed.");
    await other.page.goto(`${world.url}/dashboard`);
    await other.page.getByRole("heading", { name: "Sign in" }).waitFor();
    await other.page.context().close();
    await page.getByLabel("Current password").fill("another good password");
    await page.getByLabel("New password").fill(owner.password);
    await button("Change the password").click();
    await expect.poll(() => page.getByLabel("New password").inputValue()).toBe("");
  });
});

describe("whoever runs the service", () => {
  it("sees how it is", async () => {
    await open("operator");
    await heading("The service").waitFor();
    await page.getByText("All is well").waitFor();
    await page.getByText(/Version \d+\.\d+\.\d+, Node 2\d/).waitFor();
    await page.getByText("Disk free").waitFor();
  });
});
