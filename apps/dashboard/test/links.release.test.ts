import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { axeViolations } from "./browser.ts";
import { root } from "./test-service.ts";
import { TestUser } from "./test-user.ts";

const user = new TestUser(async (service) => {
  await service.createOwner();
  await service.admin.createLink({ body: { code: "mug", destination: "/mug", tags: ["mail"] } });
});

describe("a link", () => {
  it("can start later, end after a maximum of clicks, and have a password", async () => {
    await user.openApp("links/new");
    await user.page.getByLabel("Destination", { exact: true }).fill("/secret");
    await user.page.getByLabel("Code").fill("secret");
    await user.page.getByText("Start, expiry, maximum clicks and password").click();
    await user.page.getByLabel("Starts", { exact: true }).fill("2099-05-01T14:00");
    await user.page.getByLabel("Maximum clicks").fill("3");
    await user.page.getByLabel("Password", { exact: true }).fill("short");
    await user.button("Create link").click();
    await user.page.getByText("Must be at least 8 characters long").first().waitFor();
    await user.page.getByLabel("Password", { exact: true }).fill("open sesame");
    expect(await user.page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("sesame");
    await user.button("Create link").click();
    await user.page.getByText("0 of 3 used").waitFor();
    await user.page.getByText("Scheduled").waitFor();
    const params = { code: "secret" };
    expect(await user.service.admin.getLink({ params })).toMatchObject({
      startsAt: "2099-05-01T12:00:00.000Z",
      maxClicks: 3,
      hasPassword: true,
    });

    await user.openApp("links/secret/edit");
    await user.page.getByLabel("Starts", { exact: true }).fill("");
    await user.button("Save changes").click();
    await user.page.getByText("Visitors must enter a password").waitFor();
    // The service takes the default user agent of a headless browser for a crawler.
    const context = await user.page.context().browser()?.newContext({
      userAgent:
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    });
    const visitor = await context?.newPage();
    if (!visitor) throw new Error("There is no browser.");
    await visitor.goto(`${user.service.url}/secret`);
    expect(await axeViolations(visitor)).toEqual([]);
    await visitor.getByLabel("Password").fill("not sesame");
    await visitor.keyboard.press("Enter");
    await visitor.getByText("That password isn’t right.").waitFor();
    expect(await axeViolations(visitor)).toEqual([]);
    await context?.close();

    await user.openApp("links/secret/edit");
    await user.page.getByLabel("Remove the password").check();
    await user.button("Save changes").click();
    await user.heading("secret").waitFor();
    expect(await user.service.admin.getLink({ params })).toMatchObject({
      startsAt: null,
      maxClicks: 3,
      hasPassword: false,
    });
    await user.service.admin.deleteLink({ params });
  });
});

describe("the list of links", () => {
  it("remembers named views in the browser", async () => {
    await user.openApp("links?tag=mail&sort=name");
    await user.button("Views").click();
    await user.page.getByLabel("View name").fill("Newsletter");
    await user.button("Save view").click();
    await user.visit("links");
    await user.button("Views").click();
    await user.button("Newsletter").click();
    await expect.poll(() => new URL(user.page.url()).search).toBe("?tag=mail&sort=name");
    await user.button("Views").click();
    await user.button("Delete the view Newsletter").click();
    await expect.poll(() => user.button("Newsletter").count()).toBe(0);
  });
});

describe("a QR code", () => {
  it("has the chosen size, margin, colors and logo, and its scans are counted separately", async () => {
    await user.openApp("links/mug");
    await user.button("Show QR code").click();
    await user.page.getByText(`${user.service.url}/mug?utm_medium=qr`).waitFor();
    await user.page.getByLabel("Size in pixels").fill("512");
    await user.page.getByLabel("Margin in modules").fill("2");
    await user.page.getByLabel("Color", { exact: true }).fill("#1a3d7c");
    await user.page.getByLabel("Background").fill("#1a3d7c");
    await user.page.getByText("The colors are too similar for some cameras.").waitFor();
    await user.page.getByLabel("Background").fill("#ffeecc");
    await expect.poll(() => user.page.getByText("The colors are too similar").count()).toBe(0);
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
    );
    const input = user.page.locator("input[type=file]");
    await input.setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("x") });
    await user.page.getByText("The file is not an image").waitFor();
    await input.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: svg });
    const save = async (name: string) => {
      const download = user.page.waitForEvent("download");
      await user.button(name).click();
      return readFileSync(await (await download).path());
    };
    await expect
      .poll(async () => (await save("Save as SVG")).toString(), { timeout: 30_000 })
      .toMatch(/width="512".*fill="#ffeecc".*fill="#1a3d7c".*<image href="data:image\/svg/);
    const png = await save("Save as PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([512, 512]);
    expect(await axeViolations(user.page)).toEqual([]);
    await user.service.click("mug?utm_medium=qr");
    const { breakdowns } = await user.service.admin.statsReport({ query: { link: "mug" } });
    expect(breakdowns.medium).toMatchObject([{ value: "qr", clicks: 1 }]);
  });
});

describe("the link editor", () => {
  it("is saved as a template, which fills in the next link with one click", async () => {
    await user.openApp("links/new");
    await user.page.getByText("Campaign (UTM)").click();
    await user.page.getByLabel("Source").fill("newsletter");
    await user.page.getByLabel("Medium").fill("email");
    await user.page.getByRole("combobox", { name: "Tags" }).fill("mail, spring");
    await user.page.getByText("Save as template").click();
    await user.page.getByRole("textbox", { name: "Template name" }).fill("Newsletter");
    await user.page.getByLabel("Links expire after (days)").fill("30");
    await user.button("Save template").click();
    await user.expectToast("Template Newsletter was saved");
    expect((await user.service.admin.getApp()).linkTemplates).toEqual([
      {
        name: "Newsletter",
        utm: { source: "newsletter", medium: "email" },
        tags: ["mail", "spring"],
        expiresInDays: 30,
      },
    ]);
    await user.page.getByLabel("Source").fill("");
    await user.page.getByRole("combobox", { name: "Tags" }).fill("");
    await user.button("Newsletter").click();
    expect(await user.page.getByLabel("Source").inputValue()).toBe("newsletter");
    expect(await user.page.getByRole("combobox", { name: "Tags" }).inputValue()).toBe(
      "mail, spring",
    );
    expect(await user.page.getByLabel("Expires", { exact: true }).inputValue()).not.toBe("");
    user.page.on("dialog", (dialog) => void dialog.accept());
    await user.visit("settings/templates");
    await user.page.getByText("expires after 30 days").waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await user.button("Edit Newsletter").click();
    const dialog = user.page.getByRole("dialog", { name: "Edit Newsletter" });
    expect(await axeViolations(user.page)).toEqual([]);
    await dialog.getByLabel("Medium").fill("");
    await dialog.getByLabel("Web fallback").fill("shop.example/mail");
    await dialog.getByLabel("Tags").fill("mail");
    await dialog.getByRole("button", { name: "Save template" }).click();
    await user.expectToast("Template Newsletter was saved");
    expect((await user.service.admin.getApp()).linkTemplates).toEqual([
      {
        name: "Newsletter",
        webFallback: "https://shop.example/mail",
        utm: { source: "newsletter" },
        tags: ["mail"],
        expiresInDays: 30,
      },
    ]);
    await user.button("Delete Newsletter").click();
    await user.expectToast("Template Newsletter was deleted");
    expect((await user.service.admin.getApp()).linkTemplates).toEqual([]);
  });
});

describe("a file", () => {
  const choose = (name: string, text: string) =>
    user.page
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

  it("that is a template, or that Excel saved with semicolons, is read as it is", async () => {
    await user.openApp("import");
    const download = user.page.waitForEvent("download");
    await user.button("Download template").click();
    await choose("links.csv", readFileSync(await (await download).path(), "utf8"));
    await user.page
      .getByRole("row", { name: /2 spring-sale https:\/\/shop\.example\/sale/ })
      .waitFor();
    await choose("links.csv", "destination;title\n/semicolon;A title\n");
    await user.page.getByRole("row", { name: /\/semicolon New/ }).waitFor();
    await user.button("Import 1 link").click();
    await user.expectToast("1 link created, 0 replaced");
    await user.link("A title").waitFor();
  });

  it("of another service is imported in its own format", async () => {
    await user.openApp("import");
    await user.page.getByLabel("File format").selectOption("bitly");
    await choose(
      "bitly.csv",
      readFileSync(join(root, "packages/server/src/admin/importing/fixtures/bitly.csv"), "utf8"),
    );
    await user.page.getByRole("button", { name: /^Import \d/ }).waitFor();
  });
});
