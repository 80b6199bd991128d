import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { Desk } from "./desk.ts";
import { axeFaults, owner, root } from "./world.ts";

const desk = new Desk();

describe("the first owner", () => {
  it("makes an account with the printed link, once, and is told what to do next", async () => {
    await desk.openAsStranger(desk.world.joinLink);
    await desk.heading("Make your account").waitFor();
    await desk.page.getByLabel("E-mail address").fill("olga");
    await desk.page.getByLabel("New password").fill("short");
    await desk.button("Make the account").click();
    // The browser itself refuses what is no address; the rest is the service's to say.
    await desk.page.getByLabel("E-mail address").fill(owner.email);
    await desk.button("Make the account").click();
    await desk.page.getByText("Must be at least 10 characters long").waitFor();
    await desk.page.getByLabel("New password").fill(owner.password);
    await desk.button("Make the account").click();
    await desk.heading("Make the first link").waitFor();
    await desk.button("Your account").click();
    await desk.page.getByRole("menuitem", { name: "Sign out" }).click();
    await desk.heading("Sign in").waitFor();
    await desk.page.goto(desk.world.joinLink);
    await desk.page.getByText("This link was used before").waitFor();
  });
});

describe("signing in", () => {
  it("says that something was wrong, not what, and leads back to where one was", async () => {
    await desk.openAsStranger(`${desk.world.url}/dashboard/${desk.world.appId}/settings`);
    await desk.heading("Sign in").waitFor();
    await desk.page.getByLabel("E-mail address").fill(owner.email);
    await desk.page.getByLabel("Password").fill("wrong");
    await desk.button("Sign in").click();
    await desk.page.getByText("The e-mail address or the password is wrong.").waitFor();
    await desk.page.getByLabel("Password").fill(owner.password);
    await desk.button("Sign in").click();
    await desk.heading("Settings").waitFor();
  });

  it("never leads to another website", async () => {
    await desk.openAsStranger(`${desk.world.url}/dashboard/sign-in?back=//evil.example/`);
    await desk.page.getByLabel("E-mail address").fill(owner.email);
    await desk.page.getByLabel("Password").fill(owner.password);
    await desk.button("Sign in").click();
    await desk.heading("Links").waitFor();
    expect(new URL(desk.page.url()).origin).toBe(desk.world.url);
  });

  it("is asked for again when the session ends under somebody’s hands", async () => {
    await desk.openApp("links");
    await desk.heading("Links").waitFor();
    await desk.page.context().clearCookies();
    await desk.link("Installs").click();
    await desk.heading("Sign in").waitFor();
    expect(new URL(desk.page.url()).searchParams.get("back")).toContain("/installs");
  });
});

describe("a link", () => {
  it("is made with the service’s own rules at each field, by keyboard alone", async () => {
    await desk.openApp("links/new");
    await desk.page.getByLabel("Destination", { exact: true }).waitFor();
    await desk.page.keyboard.type("javascript:alert(1)");
    await desk.page.getByRole("alert").first().waitFor();
    await desk.page.keyboard.press("Control+A");
    await desk.page.keyboard.type("https://shop.example/sale");
    const visitors = desk.page.getByRole("complementary", { name: "What visitors get" });
    await visitors.getByText("A page with this link as a QR code").waitFor();
    await desk.page.keyboard.press("Tab");
    await desk.page.keyboard.type("healthz");
    await desk.page.getByText("The service itself needs this code.").waitFor();
    await desk.page.keyboard.press("Control+A");
    await desk.page.keyboard.type("spring-sale");
    await desk.page.getByText(/spring-sale is free/).waitFor();
    await desk.page.keyboard.press("Tab");
    await desk.page.keyboard.type("mail, spring");
    await desk.page.keyboard.press("Enter");
    await desk.heading("spring-sale").waitFor();
    expect(await desk.world.admin.getLink({ params: { code: "spring-sale" } })).toMatchObject({
      destination: "https://shop.example/sale",
      tags: ["mail", "spring"],
    });
  });

  it("has its card, its data and its overrides checked and shown while they are typed", async () => {
    await desk.openApp("links/new");
    await desk.page.getByLabel("Destination", { exact: true }).fill("/products/42");
    await desk.page.getByText("How chats show it").click();
    await desk.page.getByLabel("Title").fill("A mug for Sundays");
    await desk.page.getByLabel("Description").fill("Hand thrown");
    await desk.page.getByText("A mug for Sundays").waitFor();
    await desk.page.getByText("Data, expiry and matching").click();
    await desk.page.getByLabel("Data for the app (JSON)").fill('{"coupon": }');
    await desk.page.getByText("Character 12: A value is missing.").waitFor();
    await desk.page.getByLabel("Data for the app (JSON)").fill('{"coupon": "WELCOME"}');
    await desk.page.getByLabel("Expires", { exact: true }).fill("2099-05-01T14:00");
    const expired = desk.page.getByLabel("Once expired, it leads to");
    await expired.fill("shop://over");
    await expect.poll(() => expired.getAttribute("aria-invalid")).toBe("true");
    await expired.fill("https://shop.example/over");
    await desk.page.getByText("Another way for some").click();
    const fallback = desk.page.getByLabel("iPhones without the app go to");
    await fallback.fill("shop://nowhere");
    await expect.poll(() => fallback.getAttribute("aria-invalid")).toBe("true");
    await fallback.fill("https://shop.example/ios");
    const visitors = desk.page.getByRole("complementary", { name: "What visitors get" });
    await visitors.getByText("https://shop.example/ios").waitFor();
    await visitors.getByText("Once expired").waitFor();
    await visitors.getByText("https://shop.example/over").waitFor();
    await desk.page.getByLabel("Computers go to").fill("https://shop.example/desk");
    await visitors.getByText("https://shop.example/desk").waitFor();
    await desk.page.getByLabel("Computers go to").fill("");
    await visitors.getByText("A page with this link as a QR code").waitFor();
    await desk.page.getByLabel("Code").fill("mug");
    await desk.button("Make the link").click();
    await desk.heading("A mug for Sundays").waitFor();
    expect(await desk.world.admin.getLink({ params: { code: "mug" } })).toMatchObject({
      data: { coupon: "WELCOME" },
      ios: { fallback: "https://shop.example/ios" },
      desktop: null,
      // Typed in Warsaw, in summer time.
      expiresAt: "2099-05-01T12:00:00.000Z",
      expiredFallback: "https://shop.example/over",
      preview: { title: "A mug for Sundays", description: "Hand thrown" },
    });
  });

  it("is refused a code another has", async () => {
    await desk.openApp("links/new");
    await desk.page.getByLabel("Destination", { exact: true }).fill("/elsewhere");
    await desk.page.getByLabel("Code").fill("mug");
    await desk.page.getByText("Another link has this code.").waitFor();
    await desk.button("Make the link").click();
    await desk.said("That cannot be.");
  });

  it("is edited, and an emptied field takes its part away", async () => {
    await desk.openApp("links/mug/edit");
    await desk.page.getByLabel("Description").fill("");
    await desk.page.getByLabel("Destination", { exact: true }).fill("/products/43");
    expect(await desk.page.getByLabel("Code").getAttribute("readonly")).not.toBeNull();
    await desk.button("Save the changes").click();
    await desk.said("Saved.");
    const { preview, destination } = await desk.world.admin.getLink({ params: { code: "mug" } });
    expect([preview, destination]).toEqual([{ title: "A mug for Sundays" }, "/products/43"]);
  });

  it("is copied with one click, and saved as a QR code in SVG and PNG", async () => {
    await desk.openApp("links/mug");
    await desk.page.getByRole("button", { name: /^Copy/ }).click();
    await desk.page.getByText("Copied").waitFor();
    const copied = await desk.page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${desk.world.url}/mug`);
    await desk.button("QR code").click();
    await desk.page
      .getByRole("img", { name: `QR code that leads to ${desk.world.url}/mug` })
      .waitFor();
    for (const [name, start] of [
      ["SVG", "<svg"],
      ["PNG", "\u0089PNG"],
    ] as const) {
      const download = desk.page.waitForEvent("download");
      await desk.button(`Save as ${name}`).click();
      const file = await (await download).path();
      expect(readFileSync(file, "latin1").slice(0, start.length)).toBe(start);
    }
    await desk.page.keyboard.press("Escape");
    await expect.poll(() => desk.page.getByRole("dialog").count()).toBe(0);
  });

  it("is disabled, duplicated, deleted, and brought back", async () => {
    await desk.openApp("links");
    const act = async (code: string, what: string) => {
      await desk.button(`What to do with ${code}`).click();
      await desk.page.getByRole("menuitem", { name: what }).click();
    };
    await act("mug", "Disable");
    await desk.page.getByText("Disabled").waitFor();
    await act("mug", "Enable");
    await desk.said("mug works again.");
    await act("mug", "Duplicate");
    await desk.heading("A copy of mug").waitFor();
    expect(await desk.page.getByLabel("Code").inputValue()).toBe("");
    expect(await desk.page.getByLabel("Destination", { exact: true }).inputValue()).toBe(
      "/products/43",
    );
    await desk.link("Links").click();
    await act("mug", "Delete");
    await desk.said("mug is deleted.");
    await expect.poll(() => desk.link("A mug for Sundays").count()).toBe(0);
    await desk.button("Undo").click();
    await desk.said("mug is back.");
    await desk.link("A mug for Sundays").waitFor();
    expect(await desk.world.admin.getLink({ params: { code: "mug" } })).toMatchObject({
      data: { coupon: "WELCOME" },
    });
  });

  it("that expired, under an old path, is brought back as it was", async () => {
    const old = {
      code: "promo/old",
      destination: "/old",
      expiresAt: "2021-06-01T00:00:00.000Z",
      createdAt: "2020-06-01T00:00:00.000Z",
      madeBy: "phone-of-anna",
    };
    await desk.world.admin.importLinks({ body: { links: [old] } });
    await desk.openApp("links?search=promo");
    await desk.page.getByText("Expired").waitFor();
    await desk.button("What to do with promo/old").click();
    await desk.page.getByRole("menuitem", { name: "Delete" }).click();
    await desk.button("Undo").click();
    await desk.said("promo/old is back.");
    const { items } = await desk.world.admin.listLinks({ query: { search: "promo" } });
    expect(items).toMatchObject([old]);
  });

  it("is found by a word or a tag, among many, page by page", async () => {
    for (let index = 0; index < 60; index += 1) {
      await desk.world.admin.createLink({ body: { code: `bulk-${index}`, destination: "/bulk" } });
    }
    await desk.openApp("links");
    await desk.link("bulk-59").waitFor();
    expect(await desk.link("mug").count()).toBe(0);
    await desk.button("Show older links").click();
    await desk.link("spring-sale").waitFor();
    await desk.page.getByLabel("Search links").fill("sunday mug");
    await desk.link("A mug for Sundays").waitFor();
    await expect.poll(() => desk.page.getByRole("row").count()).toBe(2);
    const lines = (await desk.exported("NDJSON")).trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { code: string }).code)).toEqual(["mug"]);
    expect(await desk.exported("CSV", "Download counts")).toMatch(/^link,day,clicks,/);
    await desk.link("A mug for Sundays").click();
    await desk.heading("A mug for Sundays").waitFor();
    await desk.page.goBack();
    await expect.poll(() => desk.page.getByLabel("Search links").inputValue()).toBe("sunday mug");
    await desk.page.getByLabel("Search links").fill("");
    await desk.link("mail").click();
    await expect.poll(() => desk.page.getByRole("row").count()).toBe(2);
    await desk.link("spring-sale").waitFor();
    await desk.page.getByLabel("Search links").fill("nothing like it");
    await desk.heading("No link matches").waitFor();
  });

  it("shows what it brought, in figures, as a chart and as a table", async () => {
    await desk.world.click("mug");
    await desk.world.click("mug");
    await desk.openApp("links/mug");
    const figures = desk.page.getByRole("region", { name: "Statistics" });
    await figures.getByText("2", { exact: true }).first().waitFor();
    await desk.page.getByRole("img", { name: /Over time: 2 clicks/ }).waitFor();
    await desk.button("48 hours").click();
    await desk.page.getByText("As a table").click();
    await desk.page.getByRole("columnheader", { name: "Hour" }).waitFor();
    await desk.openApp("links");
    await desk.page.getByLabel("Search links").fill("mug");
    await desk.page.getByRole("cell", { name: "2", exact: true }).waitFor();
  });
});

describe("the editor of a link", () => {
  it("shows the very page visitors get, in a frame, and counts no click by that", async () => {
    const clicksOf = async (code: string) =>
      (await desk.world.admin.linkStats({ params: { code }, query: {} })).total.clicks;
    const before = await clicksOf("mug");
    await desk.openApp("links/mug/edit");
    await desk.button("Computer").click();
    const frame = desk.page.frameLocator("iframe[title='What Computer visitors see']");
    await frame.getByRole("heading", { name: "A mug for Sundays" }).waitFor();
    await frame.getByRole("img", { name: /QR code/ }).waitFor();
    expect(await clicksOf("mug")).toBe(before);
  });

  it("keeps campaigns as templates, and fills them in at once", async () => {
    await desk.openApp("links/new");
    await desk.page.getByText("Campaign (UTM)").click();
    await desk.page.getByLabel("Source").fill("newsletter");
    await desk.page.getByLabel("Medium").fill("email");
    await desk.page.getByRole("textbox", { name: "Template" }).fill("Newsletter");
    await desk.button("Keep as template").click();
    await desk.said("The template Newsletter is kept.");
    await desk.page.reload();
    await desk.page.getByText("Campaign (UTM)").click();
    await desk.button("Newsletter").click();
    expect(await desk.page.getByLabel("Medium").inputValue()).toBe("email");
    await desk.page.getByRole("textbox", { name: "Template" }).fill("Newsletter");
    await desk.button("Remove it").click();
    await desk.said("The template Newsletter is gone.");
  });
});

describe("a file of links", () => {
  const choose = (name: string, text: string) =>
    desk.page
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

  it("is told what is wrong with it by line, and does nothing then", async () => {
    await desk.openApp("links");
    await desk.link("From a file").click();
    await choose(
      "links.csv",
      "code,destination\nposter,/poster\nmug,/elsewhere\nbad,javascript:1\n",
    );
    const preview = desk.page.getByRole("region", { name: "What will happen" });
    await preview.getByRole("row", { name: /3 mug This code already leads to/ }).waitFor();
    await preview.getByRole("row", { name: /4 bad/ }).waitFor();
    expect(await preview.getByRole("button", { name: /Take in/ }).count()).toBe(0);
    expect(await axeFaults(desk.page)).toEqual([]);
    await choose("photo.csv", "name,price\n");
    await desk.page.getByText("it has no column code and destination").waitFor();
  });

  it("is dropped, and taken in as a whole after a look at what it will do", async () => {
    await desk.openApp("import");
    const text = "code,destination,tags\nposter,/poster,print\nflyer,/flyer,print\n";
    const dataTransfer = await desk.page.evaluateHandle((content) => {
      const dragged = new DataTransfer();
      dragged.items.add(new File([content], "links.csv", { type: "text/csv" }));
      return dragged;
    }, text);
    await desk.page.locator(".drop").dispatchEvent("drop", { dataTransfer });
    await desk.page.getByRole("row", { name: /2 poster \/poster to make/ }).waitFor();
    await desk.button("Take in 2 links").click();
    await desk.said("2 made, 0 replaced.");
    await desk.link("poster").waitFor();
  });

  it("of another service is read as what it is", async () => {
    await desk.openApp("import");
    await desk.page.getByLabel("What it is").selectOption("bitly");
    await choose(
      "bitly.csv",
      readFileSync(join(root, "packages/server/src/admin/importing/fixtures/bitly.csv"), "utf8"),
    );
    await desk.page.getByRole("button", { name: /^Take in/ }).waitFor();
  });

  it("with the QR codes of a list is made in the browser", async () => {
    await desk.openApp("links?tag=print");
    await desk.link("poster").waitFor();
    await desk.button("Export").click();
    const download = desk.page.waitForEvent("download");
    await desk.page.getByRole("menuitem", { name: "QR codes, as a ZIP" }).click();
    const files = unzipSync(readFileSync(await (await download).path()));
    expect(Object.keys(files).toSorted()).toEqual(["flyer.svg", "poster.svg"]);
    expect(strFromU8(files["poster.svg"] ?? new Uint8Array())).toMatch(/^<svg/);
  });
});
