import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { axeViolations } from "./browser.ts";
import { TestUser } from "./test-user.ts";

const user = new TestUser(async (service) => {
  await service.createOwner();
  for (const code of ["mug", "spring-sale"]) {
    await service.admin.createLink({ body: { code, destination: `https://shop.example/${code}` } });
  }
});

describe("the list of installs", () => {
  it("is searched, and filtered by link, match and date, all stored in the address", async () => {
    const ios = { bundleId: "example.shop", teamId: "TEAM123456", appStoreId: "1234567890" };
    await user.service.admin.updateApp({ body: { ios } });
    await user.service.open("phone-of-bela", "mug");
    await user.service.open("phone-of-cleo", "spring-sale");
    await user.service.installWithoutLink("phone-of-dora");
    await user.openApp("installs");
    const shown = async () =>
      (await user.page.locator("tbody .mono").allInnerTexts()).map((id) => id.slice(-4)).toSorted();
    await expect.poll(shown).toEqual(["bela", "cleo", "dora"]);
    await user.page.getByLabel("Search installs").fill("iphone BELA");
    await expect.poll(shown).toEqual(["bela"]);
    expect(await user.downloadExport("CSV", "Export installs")).not.toContain("phone-of-cleo");
    await user.page.getByLabel("Search installs").fill("");
    await user.page.getByLabel("Link", { exact: true }).fill("spring-sale");
    await expect.poll(shown).toEqual(["cleo"]);
    await user.page.getByLabel("Link", { exact: true }).fill("");
    await user.page.getByLabel("Match").selectOption("None");
    await expect.poll(shown).toEqual(["dora"]);
    await user.page.getByRole("cell", { name: "Android", exact: true }).waitFor();
    await user.page.reload();
    await expect.poll(shown).toEqual(["dora"]);
    expect(await axeViolations(user.page)).toEqual([]);
    await user.page.getByLabel("To", { exact: true }).fill("2024-02-01");
    await user.heading("No installs found").waitFor();
    await user.page.getByLabel("From", { exact: true }).fill("2024-02-03");
    await user.page.getByText("The first day is after the last day.").waitFor();
    await user.visit("installs");
    await expect.poll(shown).toEqual(["bela", "cleo", "dora"]);
    for (const name of ["bela", "cleo", "dora"]) {
      const params = { installId: `phone-of-${name}` };
      await user.service.admin.eraseInstall({ params });
    }
  });
});

describe("a flagged install", () => {
  it("is marked in the list, filtered, and explained", async () => {
    const { service } = user;
    await service.admin.updateApp({
      body: { android: { packageName: "example.shop", certificates: [] } },
    });
    const times = { timestamp: Date.now(), installedAt: Date.now() - 60_000 };
    await service.installOnAndroid("mug", "phone-of-mallory", undefined, times);
    await service.installOnAndroid("mug", "phone-of-nina");
    await user.openApp("installs");
    const shown = async () =>
      (await user.page.locator("tbody .mono").allInnerTexts()).map((id) => id.slice(-4)).toSorted();
    await expect.poll(shown).toEqual(["mall", "nina"]);
    await user.page.getByLabel("Fraud").selectOption("Flagged only");
    await expect.poll(shown).toEqual(["mall"]);
    await user.page.reload();
    await expect.poll(shown).toEqual(["mall"]);
    await user.page.getByRole("cell").getByText("Click injection").waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await user.page.locator("tbody .mono").click();
    await user.page.getByRole("heading", { name: "Click injection" }).waitFor();
    const flagged = user.page.getByText("Flagged as click injection.");
    await flagged.waitFor();
    expect(await flagged.innerText()).not.toMatch(/\d{4}-\d\d-\d\dT/);
    expect(await flagged.locator("time").count()).toBe(2);
    for (const installId of ["phone-of-mallory", "phone-of-nina"]) {
      await service.admin.eraseInstall({ params: { installId } });
    }
  });
});

describe("a user", () => {
  it("is shown as text, finds installs, counts once, and is erased with all installs", async () => {
    const userId = `<img src="x" onerror="document.title='owned'">`;
    const ios = { bundleId: "example.shop", teamId: "TEAM123456", appStoreId: "1234567890" };
    await user.service.admin.updateApp({ body: { ios } });
    for (const installId of ["phone-of-fay", "tablet-of-fay"]) {
      await user.service.open(installId, "mug");
      const login = { id: installId, name: "login", at: new Date().toISOString() };
      await user.service.admin.logEvents({ body: { events: [{ ...login, installId, userId }] } });
    }
    await user.service.installWithoutLink("phone-of-gus");
    await user.openApp("analytics");
    const total = user.page.locator("[data-total=newUsers]");
    await expect.poll(() => total.locator(".total-value").innerText()).toBe("1");
    await user.page.getByRole("columnheader", { name: "New users" }).waitFor();
    await user.visit("installs");
    await expect.poll(() => user.page.getByRole("cell", { name: userId }).count()).toBe(2);
    await user.page.getByLabel("User", { exact: true }).fill(userId);
    await expect.poll(() => user.page.locator("tbody .mono").count()).toBe(2);
    await user.link("phone-of-fay").click();
    await user.heading("Why").waitFor();
    await user.link(userId).waitFor();
    expect(await user.page.title()).not.toBe("owned");
    expect(await user.page.locator("main img[src=x]").count()).toBe(0);
    await user.link("Timeline").last().click();
    await user.heading(`User ${userId}`).waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    const [download] = await Promise.all([
      user.page.waitForEvent("download"),
      user.button("Download everything").click(),
    ]);
    const file = JSON.parse(readFileSync(await download.path(), "utf8")) as { data: object };
    expect(file).toMatchObject({ user: userId, data: { events: [{ user: userId }, {}] } });
    await user.button("Erase user").click();
    const dialog = user.page.getByRole("dialog");
    await dialog.getByText(`all installs and events of the user ${userId}`).waitFor();
    await dialog.getByRole("button", { name: "Erase", exact: true }).click();
    await user.expectToast("The user was erased");
    const receipt = user.page.getByRole("dialog", { name: "Receipt" });
    await receipt.getByText("The user was erased with 2 installs.").waitFor();
    await receipt.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => user.page.locator("tbody .mono").allInnerTexts()).toHaveLength(1);
    await user.service.admin.eraseInstall({ params: { installId: "phone-of-gus" } });
  });
});
