import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { axeViolations } from "./browser.ts";
import { TestUser } from "./test-user.ts";

const user = new TestUser((service) => service.createOwner());

const open = async (path: string, width: number) => {
  await user.openApp(path);
  await user.page.setViewportSize({ width, height: 844 });
};
const create = (code: string) =>
  user.service.admin.createLink({ body: { code, destination: "/x" } });
const clicks = async (code: string) => {
  const { total } = await user.service.admin.linkStats({ params: { code }, query: {} });
  return { counted: total.clicks, internal: total.internal };
};

/** Headless browsers are counted as bots. */
const person = {
  "user-agent":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
  accept: "text/html",
};

describe.each([1280, 390])("on a screen of %i pixels", (width) => {
  it("the clicks of an own network are shown as excluded", async () => {
    const code = `office-${width}`;
    await create(code);
    await open("settings", width);
    const networks = user.page.getByLabel("Your own networks");
    await networks.fill("203.0.113.0/99");
    await user.button("Save settings").click();
    await user.page
      .getByText(/"203.0.113.0\/99" is not a range/)
      .first()
      .waitFor();
    await networks.fill("127.0.0.0/8\n::1");
    await user.button("Save settings").click();
    await expect
      .poll(async () => (await user.service.admin.getApp()).internalNetworks)
      .toEqual(["127.0.0.0/8", "::1"]);
    await user.service.click(code);
    await expect.poll(() => clicks(code)).toEqual({ counted: 0, internal: 1 });
    await user.visit("analytics");
    await user.page
      .getByText(/excluding \d+ of your own/)
      .filter({ visible: true })
      .waitFor();
    await user.service.admin.updateApp({ body: { internalNetworks: [] } });
    await user.service.click(code);
    await expect.poll(() => clicks(code)).toEqual({ counted: 1, internal: 1 });
  });

  it("a member leaves their browser out, and lets it count again", async () => {
    const code = `mine-${width}`;
    await create(code);
    await open("settings", width);
    await user.button("Leave out a browser").click();
    const host = user.page.getByRole("link", { name: new URL(user.service.url).host });
    await host.waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    const opening = user.page.waitForEvent("popup");
    await host.click();
    const page = await opening;
    const visit = () =>
      page
        .context()
        .request.get(`${user.service.url}/${code}`, { maxRedirects: 0, headers: person });
    await page.getByRole("heading", { name: "This browser is left out" }).waitFor();
    await visit();
    await expect.poll(() => clicks(code)).toEqual({ counted: 0, internal: 1 });
    await page.getByRole("link", { name: "Count this browser again" }).click();
    await page.getByRole("heading", { name: "This browser is counted" }).waitFor();
    await visit();
    await expect.poll(() => clicks(code)).toEqual({ counted: 1, internal: 1 });
    await page.close();
  });

  it("a link's counts begin on another day, and come back", async () => {
    const code = `reset-${width}`;
    await create(code);
    await user.service.click(code);
    await expect.poll(() => clicks(code)).toMatchObject({ counted: 1 });
    const save = async (value: string) => {
      await open(`links/${code}/edit`, width);
      // The section is open if one of its fields has a value.
      if (value) {
        await user.page.getByText("Data, matching and statistics", { exact: true }).click();
      }
      await user.page.getByLabel("Count from").fill(value);
      await user.button("Save changes").click();
      await user.heading(code).waitFor();
    };
    await save(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16));
    expect(await clicks(code)).toMatchObject({ counted: 0 });
    await save("");
    expect(await clicks(code)).toMatchObject({ counted: 1 });
  });

  it("a destination that no link can have is refused in a sentence, and a host gets https://", async () => {
    const code = `kind-${width}`;
    await open("links/new", width);
    const destination = user.page.getByLabel("Destination", { exact: true });
    await user.page.getByLabel("Code").fill(code);
    await destination.fill("mailto:anna@shop.example");
    await user.button("Create link").click();
    await user.page
      .getByText("A link opens the app or a web page and cannot start an e-mail.")
      .first()
      .waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await destination.fill("shop.example/mug");
    await user.button("Create link").click();
    await user.heading(code).waitFor();
    expect(await user.service.admin.getLink({ params: { code } })).toMatchObject({
      destination: "https://shop.example/mug",
    });
  });

  it("a QR code with a logo is saved, and colors that cameras mix up are pointed out", async () => {
    const code = `qr-${width}`;
    await create(code);
    await open(`links/${code}`, width);
    await user.button("Show QR code").click();
    await user.page.getByLabel("Color", { exact: true }).fill("#ffd400");
    await user.page.getByText("The colors are too similar for some cameras.").waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await user.page.getByLabel("Color", { exact: true }).fill("#1a3d7c");
    await expect.poll(() => user.page.getByText("The colors are too similar").count()).toBe(0);
    await user.page.locator("input[type=file]").setInputFiles({
      name: "logo.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'),
    });
    const save = async () => {
      const download = user.page.waitForEvent("download");
      await user.button("Save as SVG").click();
      return readFileSync(await (await download).path(), "utf8");
    };
    await expect
      .poll(save, { timeout: 30_000 })
      .toMatch(/fill="#1a3d7c".*<image href="data:image\/svg/);
  });

  it("a webhook and a template are edited", async () => {
    const [hook, template] = [`Hook ${width}`, `Mail ${width}`];
    const url = `https://hooks.example/${width}`;
    await user.service.admin.createWebhook({ body: { url, description: hook } });
    await user.service.admin.updateApp({
      body: { linkTemplates: [{ name: template, tags: ["a"] }] },
    });
    await open("settings/webhooks", width);
    await user.button(`Actions for ${hook}`).click();
    await user.page.getByRole("menuitem", { name: "Edit" }).click();
    const edit = user.page.getByRole("dialog", { name: "Edit webhook" });
    await edit.getByLabel("Description").fill(`${hook} changed`);
    await edit.getByLabel("event.logged").uncheck();
    expect(await axeViolations(user.page)).toEqual([]);
    await edit.getByRole("button", { name: "Save webhook" }).click();
    await user.expectToast("Webhook saved");
    const { items } = await user.service.admin.listWebhooks();
    const changed = items.find(({ description }) => description === `${hook} changed`);
    expect(changed).toMatchObject({ url });
    expect(changed?.events).not.toContain("event.logged");

    await user.visit("settings/templates");
    await user.button(`Edit ${template}`).click();
    const dialog = user.page.getByRole("dialog", { name: `Edit ${template}` });
    await dialog.getByLabel("Tags").fill("b, c");
    expect(await axeViolations(user.page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save template" }).click();
    await user.expectToast(`Template ${template} was saved`);
    expect((await user.service.admin.getApp()).linkTemplates).toEqual([
      { name: template, tags: ["b", "c"] },
    ]);
  });
});
