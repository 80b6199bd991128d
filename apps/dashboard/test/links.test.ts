import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { TestUser } from "./test-user.ts";
import { axeViolations, owner, root } from "./test-service.ts";

const user = new TestUser();

describe("the first owner", () => {
  it("makes an account with the printed link, once, and is told what to do next", async () => {
    await user.openSignedOut(user.service.joinLink);
    await user.heading("Make your account").waitFor();
    await user.page.getByLabel("E-mail address").fill("olga");
    await user.page.getByLabel("New password").fill("short");
    await user.button("Make the account").click();
    // The browser itself refuses what is no address; the rest is the service's to say.
    await user.page.getByLabel("E-mail address").fill(owner.email);
    await user.button("Make the account").click();
    await user.page.getByText("Must be at least 10 characters long").waitFor();
    await user.page.getByLabel("New password").fill(owner.password);
    await user.button("Make the account").click();
    await user.heading("Make the first link").waitFor();
    await user.button("Your account").click();
    await user.page.getByRole("menuitem", { name: "Sign out" }).click();
    await user.heading("Sign in").waitFor();
    await user.page.goto(user.service.joinLink);
    await user.page.getByText("This link was used before").waitFor();
  });
});

describe("signing in", () => {
  it("says that something was wrong, not what, and leads back to where one was", async () => {
    await user.openSignedOut(`${user.service.url}/dashboard/${user.service.appId}/settings`);
    await user.heading("Sign in").waitFor();
    await user.page.getByLabel("E-mail address").fill(owner.email);
    await user.page.getByLabel("Password").fill("wrong");
    await user.button("Sign in").click();
    await user.page.getByText("The e-mail address or the password is wrong.").waitFor();
    await user.page.getByLabel("Password").fill(owner.password);
    await user.button("Sign in").click();
    await user.heading("Settings").waitFor();
  });

  it("never leads to another website", async () => {
    await user.openSignedOut(`${user.service.url}/dashboard/sign-in?back=//evil.example/`);
    await user.page.getByLabel("E-mail address").fill(owner.email);
    await user.page.getByLabel("Password").fill(owner.password);
    await user.button("Sign in").click();
    await user.heading("Links").waitFor();
    expect(new URL(user.page.url()).origin).toBe(user.service.url);
  });

  it("is asked for again when the session ends under somebody’s hands", async () => {
    await user.openApp("links");
    await user.heading("Links").waitFor();
    await user.page.context().clearCookies();
    await user.link("Installs").click();
    await user.heading("Sign in").waitFor();
    expect(new URL(user.page.url()).searchParams.get("back")).toContain("/installs");
  });
});

describe("a link", () => {
  it("is made with the service’s own rules at each field, by keyboard alone", async () => {
    await user.openApp("links/new");
    await user.page.getByLabel("Destination", { exact: true }).waitFor();
    await user.page.keyboard.type("javascript:alert(1)");
    await user.page.getByRole("alert").first().waitFor();
    await user.page.keyboard.press("Control+A");
    await user.page.keyboard.type("https://shop.example/sale");
    const visitors = user.page.getByRole("complementary", { name: "What visitors get" });
    await visitors.getByText("A page with this link as a QR code").waitFor();
    await user.page.keyboard.press("Tab");
    await user.page.keyboard.type("healthz");
    await user.page.getByText("The service itself needs this code.").waitFor();
    await user.page.keyboard.press("Control+A");
    await user.page.keyboard.type("spring-sale");
    await user.page.getByText(/spring-sale is free/).waitFor();
    await user.page.keyboard.press("Tab");
    await user.page.keyboard.type("mail, spring");
    await user.page.keyboard.press("Enter");
    await user.heading("spring-sale").waitFor();
    expect(await user.service.admin.getLink({ params: { code: "spring-sale" } })).toMatchObject({
      destination: "https://shop.example/sale",
      tags: ["mail", "spring"],
    });
  });

  it("has its card, its data and its overrides checked and shown while they are typed", async () => {
    await user.openApp("links/new");
    await user.page.getByLabel("Destination", { exact: true }).fill("/products/42");
    await user.page.getByText("How chats show it").click();
    await user.page.getByLabel("Title").fill("A mug for Sundays");
    await user.page.getByLabel("Description").fill("Hand thrown");
    await user.page.getByText("A mug for Sundays").waitFor();
    await user.page.getByText("Data, expiry and matching").click();
    await user.page.getByLabel("Data for the app (JSON)").fill('{"coupon": }');
    await user.page.getByText("Character 12: A value is missing.").waitFor();
    await user.page.getByLabel("Data for the app (JSON)").fill('{"coupon": "WELCOME"}');
    await user.page.getByLabel("Expires", { exact: true }).fill("2099-05-01T14:00");
    const expired = user.page.getByLabel("Once expired, it leads to");
    await expired.fill("shop://over");
    await expect.poll(() => expired.getAttribute("aria-invalid")).toBe("true");
    await expired.fill("https://shop.example/over");
    await user.page.getByText("Another way for some").click();
    const fallback = user.page.getByLabel("iPhones without the app go to");
    await fallback.fill("shop://nowhere");
    await expect.poll(() => fallback.getAttribute("aria-invalid")).toBe("true");
    await fallback.fill("https://shop.example/ios");
    const visitors = user.page.getByRole("complementary", { name: "What visitors get" });
    await visitors.getByText("https://shop.example/ios").waitFor();
    await visitors.getByText("Once expired").waitFor();
    await visitors.getByText("https://shop.example/over").waitFor();
    await user.page.getByLabel("Computers go to").fill("https://shop.example/desk");
    await visitors.getByText("https://shop.example/desk").waitFor();
    await user.page.getByLabel("Computers go to").fill("");
    await visitors.getByText("A page with this link as a QR code").waitFor();
    await user.page.getByLabel("Code").fill("mug");
    await user.button("Make the link").click();
    await user.heading("A mug for Sundays").waitFor();
    expect(await user.service.admin.getLink({ params: { code: "mug" } })).toMatchObject({
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
    await user.openApp("links/new");
    await user.page.getByLabel("Destination", { exact: true }).fill("/elsewhere");
    await user.page.getByLabel("Code").fill("mug");
    await user.page.getByText("Another link has this code.").waitFor();
    await user.button("Make the link").click();
    await user.expectToast("That cannot be.");
  });

  it("is edited, and an emptied field takes its part away", async () => {
    await user.openApp("links/mug/edit");
    await user.page.getByLabel("Description").fill("");
    await user.page.getByLabel("Destination", { exact: true }).fill("/products/43");
    expect(await user.page.getByLabel("Code").getAttribute("readonly")).not.toBeNull();
    await user.button("Save the changes").click();
    await user.expectToast("Saved.");
    const { preview, destination } = await user.service.admin.getLink({ params: { code: "mug" } });
    expect([preview, destination]).toEqual([{ title: "A mug for Sundays" }, "/products/43"]);
  });

  it("is copied with one click, and saved as a QR code in SVG and PNG", async () => {
    await user.openApp("links/mug");
    await user.page.getByRole("button", { name: /^Copy/ }).click();
    await user.page.getByText("Copied").waitFor();
    const copied = await user.page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${user.service.url}/mug`);
    await user.button("QR code").click();
    await user.page
      .getByRole("img", { name: `QR code that leads to ${user.service.url}/mug` })
      .waitFor();
    for (const [name, start] of [
      ["SVG", "<svg"],
      ["PNG", "\u0089PNG"],
    ] as const) {
      const download = user.page.waitForEvent("download");
      await user.button(`Save as ${name}`).click();
      const file = await (await download).path();
      expect(readFileSync(file, "latin1").slice(0, start.length)).toBe(start);
    }
    await user.page.keyboard.press("Escape");
    await expect.poll(() => user.page.getByRole("dialog").count()).toBe(0);
  });

  it("is disabled, duplicated, deleted, and brought back", async () => {
    await user.openApp("links");
    const act = async (code: string, what: string) => {
      await user.button(`What to do with ${code}`).click();
      await user.page.getByRole("menuitem", { name: what }).click();
    };
    await act("mug", "Disable");
    await user.page.getByText("Disabled").waitFor();
    await act("mug", "Enable");
    await user.expectToast("mug works again.");
    await act("mug", "Duplicate");
    await user.heading("A copy of mug").waitFor();
    expect(await user.page.getByLabel("Code").inputValue()).toBe("");
    expect(await user.page.getByLabel("Destination", { exact: true }).inputValue()).toBe(
      "/products/43",
    );
    await user.link("Links").click();
    await act("mug", "Delete");
    await user.expectToast("mug is deleted.");
    await expect.poll(() => user.link("A mug for Sundays").count()).toBe(0);
    await user.button("Undo").click();
    await user.expectToast("mug is back.");
    await user.link("A mug for Sundays").waitFor();
    expect(await user.service.admin.getLink({ params: { code: "mug" } })).toMatchObject({
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
    await user.service.admin.importLinks({ body: { links: [old] } });
    await user.openApp("links?search=promo");
    await user.page.getByText("Expired").waitFor();
    await user.button("What to do with promo/old").click();
    await user.page.getByRole("menuitem", { name: "Delete" }).click();
    await user.button("Undo").click();
    await user.expectToast("promo/old is back.");
    const { items } = await user.service.admin.listLinks({ query: { search: "promo" } });
    expect(items).toMatchObject([old]);
  });

  it("is found by a word or a tag, among many, page by page", async () => {
    for (let index = 0; index < 60; index += 1) {
      await user.service.admin.createLink({
        body: { code: `bulk-${index}`, destination: "/bulk" },
      });
    }
    await user.openApp("links");
    await user.link("bulk-59").waitFor();
    expect(await user.link("mug").count()).toBe(0);
    await user.button("Show older links").click();
    await user.link("spring-sale").waitFor();
    await user.page.getByLabel("Search links").fill("sunday mug");
    await user.link("A mug for Sundays").waitFor();
    await expect.poll(() => user.page.getByRole("row").count()).toBe(2);
    const lines = (await user.downloadExport("NDJSON")).trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { code: string }).code)).toEqual(["mug"]);
    expect(await user.downloadExport("CSV", "Download counts")).toMatch(/^link,day,clicks,/);
    await user.link("A mug for Sundays").click();
    await user.heading("A mug for Sundays").waitFor();
    await user.page.goBack();
    await expect.poll(() => user.page.getByLabel("Search links").inputValue()).toBe("sunday mug");
    await user.page.getByLabel("Search links").fill("");
    await user.link("mail").click();
    await expect.poll(() => user.page.getByRole("row").count()).toBe(2);
    await user.link("spring-sale").waitFor();
    await user.page.getByLabel("Search links").fill("nothing like it");
    await user.heading("No link matches").waitFor();
  });

  it("shows what it brought, in figures, as a chart and as a table", async () => {
    await user.service.click("mug");
    await user.service.click("mug");
    await user.openApp("links/mug");
    const figures = user.page.getByRole("region", { name: "Statistics" });
    await figures.getByText("2", { exact: true }).first().waitFor();
    await user.page.getByRole("img", { name: /Over time: 2 clicks/ }).waitFor();
    await user.button("48 hours").click();
    await user.page.getByText("As a table").click();
    await user.page.getByRole("columnheader", { name: "Hour" }).waitFor();
    await user.openApp("links");
    await user.page.getByLabel("Search links").fill("mug");
    await user.page.getByRole("cell", { name: "2", exact: true }).waitFor();
  });
});

describe("the editor of a link", () => {
  it("shows the very page visitors get, in a frame, and counts no click by that", async () => {
    const clicksOf = async (code: string) =>
      (await user.service.admin.linkStats({ params: { code }, query: {} })).total.clicks;
    const before = await clicksOf("mug");
    await user.openApp("links/mug/edit");
    await user.button("Computer").click();
    const frame = user.page.frameLocator("iframe[title='What Computer visitors see']");
    await frame.getByRole("heading", { name: "A mug for Sundays" }).waitFor();
    await frame.getByRole("img", { name: /QR code/ }).waitFor();
    expect(await clicksOf("mug")).toBe(before);
  });

  it("keeps campaigns as templates, and fills them in at once", async () => {
    await user.openApp("links/new");
    await user.page.getByText("Campaign (UTM)").click();
    await user.page.getByLabel("Source").fill("newsletter");
    await user.page.getByLabel("Medium").fill("email");
    await user.page.getByRole("textbox", { name: "Template" }).fill("Newsletter");
    await user.button("Keep as template").click();
    await user.expectToast("The template Newsletter is kept.");
    await user.page.reload();
    await user.page.getByText("Campaign (UTM)").click();
    await user.button("Newsletter").click();
    expect(await user.page.getByLabel("Medium").inputValue()).toBe("email");
    await user.page.getByRole("textbox", { name: "Template" }).fill("Newsletter");
    await user.button("Remove it").click();
    await user.expectToast("The template Newsletter is gone.");
  });
});

describe("a file of links", () => {
  const choose = (name: string, text: string) =>
    user.page
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

  it("is told what is wrong with it by line, and does nothing then", async () => {
    await user.openApp("links");
    await user.link("From a file").click();
    await choose(
      "links.csv",
      "code,destination\nposter,/poster\nmug,/elsewhere\nbad,javascript:1\n",
    );
    const preview = user.page.getByRole("region", { name: "What will happen" });
    await preview.getByRole("row", { name: /3 mug This code already leads to/ }).waitFor();
    await preview.getByRole("row", { name: /4 bad/ }).waitFor();
    expect(await preview.getByRole("button", { name: /Take in/ }).count()).toBe(0);
    expect(await axeViolations(user.page)).toEqual([]);
    await choose("photo.csv", "name,price\n");
    await user.page.getByText("it has no column code and destination").waitFor();
  });

  it("is dropped, and taken in as a whole after a look at what it will do", async () => {
    await user.openApp("import");
    const text = "code,destination,tags\nposter,/poster,print\nflyer,/flyer,print\n";
    const dataTransfer = await user.page.evaluateHandle((content) => {
      const dragged = new DataTransfer();
      dragged.items.add(new File([content], "links.csv", { type: "text/csv" }));
      return dragged;
    }, text);
    await user.page.locator(".drop").dispatchEvent("drop", { dataTransfer });
    await user.page.getByRole("row", { name: /2 poster \/poster to make/ }).waitFor();
    await user.button("Take in 2 links").click();
    await user.expectToast("2 made, 0 replaced.");
    await user.link("poster").waitFor();
  });

  it("of another service is read as what it is", async () => {
    await user.openApp("import");
    await user.page.getByLabel("What it is").selectOption("bitly");
    await choose(
      "bitly.csv",
      readFileSync(join(root, "packages/server/src/admin/importing/fixtures/bitly.csv"), "utf8"),
    );
    await user.page.getByRole("button", { name: /^Take in/ }).waitFor();
  });

  it("with the QR codes of a list is made in the browser", async () => {
    await user.openApp("links?tag=print");
    await user.link("poster").waitFor();
    await user.button("Export").click();
    const download = user.page.waitForEvent("download");
    await user.page.getByRole("menuitem", { name: "QR codes, as a ZIP" }).click();
    const files = unzipSync(readFileSync(await (await download).path()));
    expect(Object.keys(files).toSorted()).toEqual(["flyer.svg", "poster.svg"]);
    expect(strFromU8(files["poster.svg"] ?? new Uint8Array())).toMatch(/^<svg/);
  });
});
