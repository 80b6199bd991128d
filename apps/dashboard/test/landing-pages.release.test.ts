import { describe, expect, it } from "vitest";
import { axeViolations } from "./browser.ts";
import { iPhone } from "./test-service.ts";
import { TestUser } from "./test-user.ts";

const user = new TestUser(async (service) => {
  await service.createOwner();
  const ios = { bundleId: "example.shop", teamId: "TEAM123456", appStoreId: "1234567890" };
  await service.admin.updateApp({ body: { ios } });
});

describe("a landing page", () => {
  it("is written with a live preview, chosen for a link, shown to visitors and deleted", async () => {
    await user.openApp("settings/pages");
    await user.button("Create landing page").click();
    await user.page.getByLabel("Name", { exact: true }).fill("Spring sale");
    await user.page.getByLabel("Background color").fill("#102030");
    await user.page.getByLabel("Heading").fill("Mugs in {{app}}");
    const frame = user.page.frameLocator("iframe[title='Landing page on iPhone']");
    await frame.getByRole("heading", { name: /^Mugs in / }).waitFor();

    const body = user.page.getByLabel("More content (HTML)");
    await body.fill("<script>alert(1)</script>");
    await user.page.getByText(/<script> is not allowed/).waitFor();
    await user.button("Save landing page").click();
    await user.page
      .getByText(/Line 1, column 1/)
      .nth(1)
      .waitFor();
    expect((await user.service.admin.getApp()).pages).toEqual([]);
    await body.fill("<p>Until <strong>Sunday</strong></p>");

    await user.button("Add language").click();
    await user.page.getByLabel("Language").and(user.page.getByRole("textbox")).nth(1).fill("de");
    await user.page.getByLabel("Heading").nth(1).fill("Tassen");
    await user.page.getByRole("combobox", { name: "Language" }).selectOption({ label: "de" });
    await frame.getByRole("heading", { name: "Tassen" }).waitFor();
    for (const width of [320, 390, 430]) {
      await user.page.getByText(`${width} px`, { exact: true }).click();
      await expect
        .poll(async () => (await user.page.locator("iframe.page-frame").boundingBox())?.width)
        .toBe(width);
    }
    expect(await axeViolations(user.page)).toEqual([]);
    await user.button("Save landing page").click();
    await user.expectToast("Landing page Spring sale was saved");
    expect((await user.service.admin.getApp()).pages).toEqual([
      {
        name: "Spring sale",
        background: "#102030",
        texts: [
          {
            language: "en",
            title: "Mugs in {{app}}",
            body: "<p>Until <strong>Sunday</strong></p>",
          },
          { language: "de", title: "Tassen" },
        ],
      },
    ]);

    await user.visit("links/new");
    await user.page.getByLabel("Destination", { exact: true }).fill("/mugs");
    await user.page.getByLabel("Code").fill("mugs");
    await user.page.getByRole("combobox", { name: "Landing page" }).click();
    await user.page.getByRole("option", { name: "Spring sale" }).click();
    await user.button("Create link").click();
    await user.expectToast("is ready to share");
    expect((await user.service.admin.getLink({ params: { code: "mugs" } })).page).toBe(
      "Spring sale",
    );

    await user.visit("settings/pages");
    await user.button("Delete Spring sale").click();
    await user.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await user.expectToast("Landing page Spring sale was deleted");
    expect((await user.service.admin.getApp()).pages).toEqual([]);
  });

  it.each([
    ["en-GB", "#ffffff"],
    ["de-DE", "#ffee00"],
    ["en-GB", "#102030"],
    ["de-DE", "#808080"],
  ])("is accessible in %s on %s", async (locale, background) => {
    const texts = [
      {
        language: "en",
        title: "Mugs",
        body: '<h2>Why?</h2><p>Read <a href="https://shop.example/why">more</a>.</p>',
      },
      { language: "de", title: "Tassen", body: "<ul><li>Tassen</li></ul>" },
    ];
    const page = { name: "mugs", texts, background, color: background };
    await user.service.admin.updateApp({ body: { pages: [page] } });
    const code = `mugs-${locale}-${background.slice(1)}`;
    await user.service.admin.createLink({ body: { code, destination: "/mugs", page: "mugs" } });
    const opened = await user.service.newPage({ locale, userAgent: iPhone });
    await opened.page.goto(`${user.service.url}/${code}`);
    const heading = locale.startsWith("de") ? "Tassen" : "Mugs";
    await opened.page.getByRole("heading", { name: heading }).waitFor();
    expect(await axeViolations(opened.page, { contrast: true })).toEqual([]);
    await opened.page.context().close();
  });
});
