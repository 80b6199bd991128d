import { describe, expect, it } from "vitest";
import { axeViolations } from "./browser.ts";
import { TestUser } from "./test-user.ts";

const user = new TestUser((service) => service.createOwner());

const choose = async (code: string, action: string) => {
  await user.button(`Actions for ${code}`).click();
  await user.page.getByRole("menuitem", { name: action }).click();
};
const get = (code: string) => user.service.admin.getLink({ params: { code } });
const open = async (path: string, width: number) => {
  await user.openApp(path);
  await user.page.setViewportSize({ width, height: 844 });
};

describe.each([1280, 390])("on a screen of %i pixels, a link", (width) => {
  const [mug, cup] = [`mug-${width}`, `cup-${width}`];

  it("gets a name, notes and a folder, by which the list finds it", async () => {
    const tagged = { code: `tagged-${width}`, tags: [`spring mail ${width}`] };
    await user.service.admin.createLink({ body: { destination: "/tagged", ...tagged } });
    await open("links/new", width);
    await user.page.getByLabel("Destination", { exact: true }).fill("https://shop.example/mug");
    await user.page.getByLabel("Code").fill(mug);
    await user.page.getByRole("combobox", { name: "Tags" }).fill("gift, SPRING");
    await user.page.getByRole("option", { name: `spring mail ${width}`, exact: true }).click();
    await user.page.getByLabel("Name", { exact: true }).fill(`Summer mail ${width}`);
    await user.page.getByRole("combobox", { name: "Folder" }).fill(`Mail ${width}`);
    await user.page.getByLabel("Notes").fill(`Ask Ola${width}`);
    await user.button("Create link").click();
    await user.heading(`Summer mail ${width}`).waitFor();
    await user.visit(`links?search=ola${width}`);
    await user.link(`Summer mail ${width}`).waitFor();
    await user.visit("links");
    await user.page.getByRole("combobox", { name: "Folder" }).click();
    await user.page.getByRole("option", { name: `Mail ${width}` }).click();
    await user.link(`Summer mail ${width}`).waitFor();
    await expect.poll(() => user.page.url()).toContain("folder=Mail");
    expect(await axeViolations(user.page)).toEqual([]);
    expect(await get(mug)).toMatchObject({
      preview: null,
      folder: `Mail ${width}`,
      tags: ["gift", `spring mail ${width}`],
    });
  });

  it("is renamed, and its old code goes on working", async () => {
    await open(`links/${mug}/edit`, width);
    await user.page.getByText("Codes and domain", { exact: true }).click();
    await user.page.getByLabel("New code").fill(cup);
    await user.page.getByLabel("Aliases").fill(`größe-${width}`);
    await user.button("Save changes").click();
    await user.page
      .getByText(new RegExp(`/${cup}$`))
      .first()
      .waitFor();
    expect(await get(cup)).toMatchObject({ code: mug, currentCode: cup });
    expect(await get(`größe-${width}`)).toMatchObject({ code: mug });
    await user.service.admin.createLink({ body: { destination: "/x", code: `other-${width}` } });
    await user.visit(`links/other-${width}/edit`);
    await user.page.getByText("Codes and domain", { exact: true }).click();
    await user.page.getByLabel("Aliases").fill(cup);
    await user.button("Save changes").click();
    await user.page.getByText(`The code "${cup}" belongs to the link "${mug}".`).first().waitFor();
    expect(await get(`other-${width}`)).toMatchObject({ aliases: [] });
  });

  it("is archived, restored, and deleted for ever only when its code is typed", async () => {
    await open(`links?search=ola${width}`, width);
    await choose(mug, "Archive");
    await user.expectToast(`${cup} was archived`);
    await expect.poll(() => user.link(`Summer mail ${width}`).count()).toBe(0);
    await user.button("Archived").click();
    await choose(mug, "Restore");
    await user.expectToast(`${cup} was restored`);
    await user.service.admin.archiveLink({ params: { code: mug } });
    await user.visit("links?archived=only");
    await choose(mug, "Delete for ever");
    const dialog = user.page.getByRole("dialog", { name: `Delete ${cup} for ever?` });
    await dialog.getByText(`/${cup}, /${mug}, /größe-${width} will show an error page`).waitFor();
    await dialog.getByText("0 clicks, 0 installs").waitFor();
    const remove = dialog.getByRole("button", { name: "Delete for ever" });
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByRole("textbox").fill(cup);
    await remove.click();
    await user.expectToast(`${cup} was deleted`);
    await expect(get(mug)).rejects.toThrow("has no link");
  });

  it("gets a deleted code only on purpose", async () => {
    await open("links/new", width);
    await user.page.getByLabel("Destination", { exact: true }).fill("https://shop.example/new");
    await user.page.getByLabel("Code").fill(mug);
    await user.page.getByText("This code belonged to a deleted link.").waitFor();
    await user.page.getByLabel("Give this code to the new link").check();
    await user.button("Create link").click();
    await user.heading(mug).waitFor();
  });

  it("is changed together with many others after a preview, and exactly restored", async () => {
    const codes = Array.from({ length: 60 }, (_, index) => `many${width}-${index}`);
    const links = codes.map((code) => ({ code, destination: `https://old.example/${code}` }));
    await user.service.admin.importLinks({ body: { links } });
    const before = await get(codes[7] ?? "");
    await open(`links?search=many${width}`, width);
    await user.page.getByRole("checkbox", { name: `Select many${width}-59` }).check();
    await user.button("Change…").click();
    const dialog = user.page.getByRole("dialog", { name: "Change links" });
    await dialog.getByLabel("All links of the list").check();
    await dialog.getByLabel("Add tags").fill("moved");
    await dialog.getByLabel("Replace the host").fill("old.example");
    await dialog.getByLabel("New host").fill("shop.example");
    await dialog.getByRole("button", { name: "Show what changes" }).click();
    await dialog.getByText("60 links will change.").waitFor();
    await dialog
      .getByText(`https://old.example/many${width}-59 → https://shop.example/many${width}-59`)
      .waitFor();
    expect(await get(codes[7] ?? "")).toEqual(before);
    expect(await axeViolations(user.page)).toEqual([]);
    await dialog.getByRole("button", { name: "Change 60 links" }).click();
    await user.expectToast("60 links changed");
    expect(await get(codes[7] ?? "")).toMatchObject({
      tags: ["moved"],
      destination: `https://shop.example/many${width}-7`,
    });
    // The change can also be undone after the toast is gone.
    await open(`links?search=many${width}`, width);
    await user.button("Recent changes").click();
    const changes = user.page.getByRole("dialog", { name: "Recent changes" });
    const latest = changes.getByRole("row").filter({ hasText: "60" }).first();
    await latest.waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await latest.getByRole("button", { name: "Undo" }).click();
    await user.expectToast("Change undone for 60 links");
    const after = await get(codes[7] ?? "");
    expect({ ...after, updatedAt: "" }).toEqual({ ...before, updatedAt: "" });
  });
});

describe("the setting to ignore case", () => {
  const width = 390;

  it("is refused with the codes that clash, and works after one was deleted", async () => {
    const [large, small] = [`Clash-${width}`, `clash-${width}`];
    await user.service.admin.updateApp({ body: { ignoreCase: false } });
    for (const code of [large, small]) {
      await user.service.admin.createLink({ body: { destination: "/x", code } });
    }
    await open("settings", width);
    await user.page.getByLabel("Ignore case in codes").check();
    await user.button("Save settings").click();
    await user.page
      .getByText(`These codes differ only in case: ${small} and ${large}.`)
      .first()
      .waitFor();
    await user.service.admin.deleteLink({ params: { code: large } });
    await user.button("Save settings").click();
    await expect.poll(async () => (await user.service.admin.getApp({})).ignoreCase).toBe(true);
    expect(await get(`CLASH-${width}`)).toMatchObject({ code: small });
  });

  it("stands with the click domains of e-mail services, which are saved as they were typed", async () => {
    await open("settings", width);
    await user.page
      .getByLabel("Click domains of e-mail services")
      .fill(`click-${width}.shop.example`);
    await user.button("Save settings").click();
    await expect
      .poll(async () => (await user.service.admin.getApp({})).clickDomains)
      .toEqual([`click-${width}.shop.example`]);
    await user.expectToast("Settings saved");
    await user.page.getByLabel("Click domains of e-mail services").fill("not a domain");
    await user.button("Save settings").click();
    await user.page.locator("[aria-invalid=true]").first().waitFor();
  });
});
