import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { axeViolations } from "./browser.ts";
import { TestUser } from "./test-user.ts";

const user = new TestUser(async (service) => {
  await service.createOwner();
  const preview = { title: "A mug for Sundays" };
  await service.admin.createLink({ body: { code: "mug", destination: "/mug", preview } });
  await service.admin.createLink({
    body: { code: "spring-sale", destination: "/sale", tags: ["mail"] },
  });
  for (let click = 0; click < 2; click += 1) await service.click("mug");
});

describe("a link", () => {
  it("is found among many by words or by a tag, page by page", async () => {
    const bulk = Array.from({ length: 60 }, (_, index) => ({
      code: `bulk-${index}`,
      destination: "/bulk",
    }));
    await user.service.admin.importLinks({ body: { links: bulk } });
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
    await user.button("Export").click();
    const counts = user.page.waitForEvent("download");
    await user.page.getByRole("menuitem", { name: "Daily counts" }).click();
    expect(readFileSync(await (await counts).path(), "utf8")).toMatch(/^link,day,clicks,/);
    await user.link("A mug for Sundays").click();
    await user.heading("A mug for Sundays").waitFor();
    await user.page.goBack();
    await expect.poll(() => user.page.getByLabel("Search links").inputValue()).toBe("sunday mug");
    await user.page.getByLabel("Search links").fill("");
    await user.link("mail").click();
    await expect.poll(() => user.page.getByRole("row").count()).toBe(2);
    await user.link("spring-sale").waitFor();
    await user.page.getByLabel("Search links").fill("nothing like it");
    await user.heading("No links found").waitFor();
  });
});

describe("the list of links", () => {
  const codes = () => user.page.locator("tbody .code").allInnerTexts();

  it("is sorted by a count or by name, and keeps the order when the tag is cleared", async () => {
    await user.service.click("bulk-7");
    await user.openApp("links?tag=mail");
    await expect.poll(codes).toEqual(["spring-sale"]);
    await user.page
      .getByRole("columnheader", { name: /Clicks/ })
      .getByRole("link")
      .click();
    await user.button("Remove the tag filter mail").click();
    await expect
      .poll(async () => (await codes()).slice(0, 2))
      .toEqual(["A mug for Sundays", "bulk-7"]);
    await user.page.getByText("last 30 days").first().waitFor();
    await user.page.getByRole("columnheader", { name: "Link" }).getByRole("link").click();
    await expect.poll(async () => (await codes())[0]).toBe("A mug for Sundays");
    expect((await codes())[1]).toBe("bulk-0");
    await user.page.getByRole("columnheader", { name: "Link" }).getByRole("link").click();
    await expect.poll(async () => (await codes())[0]).toBe("bulk-59");
  });

  it("changes and exports the selected links, and undoes the change", async () => {
    await user.openApp("links?search=bulk-1");
    for (const code of ["bulk-10", "bulk-11"]) {
      await user.page.getByRole("checkbox", { name: `Select ${code}` }).check();
    }
    const csv = await user.downloadExport("CSV", "Export selected");
    expect(
      csv
        .trimEnd()
        .split("\r\n")
        .slice(1)
        .map((row) => row.split(",")[0]),
    ).toEqual(["bulk-11", "bulk-10"]);
    expect(await axeViolations(user.page)).toEqual([]);
    await user.button("Add tag").click();
    await user.page.getByRole("textbox", { name: "Tag" }).fill("poster");
    await user.page.keyboard.press("Enter");
    await user.expectToast("poster was added to 2 links");
    const tagged = async () =>
      (await user.service.admin.listLinks({ query: { tag: "poster" } })).items.map(
        ({ code }) => code,
      );
    await expect.poll(tagged).toEqual(["bulk-11", "bulk-10"]);
    await user.button("Undo").click();
    await expect.poll(tagged).toEqual([]);
    await user.page.getByRole("checkbox", { name: "Select bulk-10" }).check();
    await user.button("Disable").click();
    await user.page.getByText("Disabled", { exact: true }).waitFor();
    const { disabled } = await user.service.admin.getLink({ params: { code: "bulk-10" } });
    expect(disabled).toBe(true);
  });
});

describe("the link editor", () => {
  it("shows the real landing page in a frame without counting a click", async () => {
    const clicksOf = async (code: string) =>
      (await user.service.admin.linkStats({ params: { code }, query: {} })).total.clicks;
    const before = await clicksOf("mug");
    await user.openApp("links/mug/edit");
    await user.page.getByRole("radiogroup").getByText("Desktop", { exact: true }).click();
    const frame = user.page.frameLocator("iframe[title='Landing page on Desktop']");
    await frame.getByRole("heading", { name: "A mug for Sundays" }).waitFor();
    await frame.getByRole("img", { name: /QR code/ }).waitFor();
    expect(await clicksOf("mug")).toBe(before);
  });
});

describe("a file", () => {
  const choose = (name: string, text: string) =>
    user.page
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

  it("with errors shows them by line, and its other links are imported on either width", async () => {
    await user.openApp("links");
    await user.link("Import links").click();
    await choose(
      "links.csv",
      "code,destination\nposter,/poster\nmug,/elsewhere\nbad,javascript:1\n",
    );
    const preview = user.page.getByRole("region", { name: "Import preview" });
    await preview
      .getByRole("row", { name: /3 mug A link with this code already leads to/ })
      .waitFor();
    await preview.getByRole("row", { name: /4 bad/ }).waitFor();
    await preview.getByRole("button", { name: "Import 1 link and skip 2 lines" }).waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await choose("photo.csv", "name,price\n");
    await user.page.getByText("it has no column destination").waitFor();

    const size = user.page.viewportSize() ?? { width: 1280, height: 800 };
    await user.page.setViewportSize({ width: 390, height: 844 });
    await choose("links.csv", "code,destination\nleaflet,shop.example/x\nbad,mailto:a@b.example\n");
    await preview.getByText("cannot start an e-mail").waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await user.button("Import 1 link and skip 1 line").click();
    await user.expectToast("1 link created, 0 replaced");
    await user.page.setViewportSize(size);
    expect(await user.service.admin.getLink({ params: { code: "leaflet" } })).toMatchObject({
      destination: "https://shop.example/x",
    });
  });

  it("is dropped on the page and imported after a preview", async () => {
    await user.openApp("import");
    const text = "code,destination,tags\nposter,/poster,print\nflyer,/flyer,print\n";
    const dataTransfer = await user.page.evaluateHandle((content) => {
      const dragged = new DataTransfer();
      dragged.items.add(new File([content], "links.csv", { type: "text/csv" }));
      return dragged;
    }, text);
    await user.page.locator(".drop").dispatchEvent("drop", { dataTransfer });
    await user.page.getByRole("row", { name: /2 poster \/poster New/ }).waitFor();
    await user.button("Import 2 links").click();
    await user.expectToast("2 links created, 0 replaced");
    await user.link("poster").waitFor();
  });

  it("with the QR codes of a list is created in the browser", async () => {
    await user.openApp("links?tag=print");
    await user.link("poster").waitFor();
    await user.button("Export").click();
    const download = user.page.waitForEvent("download");
    await user.page.getByRole("menuitem", { name: "QR codes (ZIP)" }).click();
    const files = unzipSync(readFileSync(await (await download).path()));
    expect(Object.keys(files).toSorted()).toEqual(["flyer.svg", "poster.svg"]);
    expect(strFromU8(files["poster.svg"] ?? new Uint8Array())).toMatch(/^<svg/);
  });
});
