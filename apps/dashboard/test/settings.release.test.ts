import { describe, expect, it } from "vitest";
import { axeViolations } from "./browser.ts";
import { owner } from "./test-service.ts";
import { TestUser } from "./test-user.ts";

const user = new TestUser(
  async (service) => {
    await service.createOwner();
    await service.admin.createLink({ body: { code: "used", destination: "/" } });
    // The audit log then has more entries than its page shows at once.
    for (let count = 0; count < 60; count += 1) {
      await service.admin.updateApp({ body: { name: "The Shop" } });
    }
  },
  { signOnAs: "sam@shop.example" },
);

describe("single sign-on", () => {
  it("explains a refusal, and signs in invited people", async () => {
    await user.openSignedOut(`${user.service.url}/dashboard/${user.service.appId}/installs`);
    const signOn = user.page.getByRole("link", { name: /^Sign in with 127/ });
    await signOn.click();
    await user.page.getByText("There is no invitation for this email address.").waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await user.service.admin.inviteMember({ body: { email: "sam@shop.example", role: "viewer" } });
    await user.page.goto(`${user.service.url}/dashboard/${user.service.appId}/installs`);
    await signOn.click();
    await user.heading("Installs").waitFor();
    await user.button("Your account").click();
    await user.page.getByText("sam@shop.example").waitFor();
  });
});

describe("the settings", () => {
  it("contain the tags for the app's website", async () => {
    await user.openApp("settings/website");
    const { script, pinnedScript } = await user.service.admin.getWebSnippet();
    await user.page.getByText(script, { exact: true }).waitFor();
    await user.page.getByText(pinnedScript, { exact: true }).waitFor();
  });

  it("show the selected tab on a phone, where not all tabs fit", async () => {
    await user.openApp("settings");
    await user.page.setViewportSize({ width: 390, height: 844 });
    await user.openApp("settings/audit");
    const selected = user.page.getByRole("tab", { name: "Audit log", selected: true });
    await selected.waitFor();
    const { x = -1, width = 0 } = (await selected.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    await user.page.setViewportSize({ width: 1280, height: 900 });
  });

  it("contain the time zone of the analytics", async () => {
    await user.openApp("settings");
    await user.page.getByRole("combobox", { name: "Time zone" }).waitFor();
    // The hundreds of options exist only while they are shown. Otherwise every key typed into the form is slow.
    expect(await user.page.locator("[role=option]").count()).toBe(0);
    await user.page.getByRole("combobox", { name: "Time zone" }).click();
    await user.page.getByRole("combobox", { name: "Time zone" }).fill("berlin");
    await user.page.getByRole("option", { name: "Europe/Berlin" }).click();
    await user.button("Save settings").click();
    await user.expectToast("Settings saved");
    expect((await user.service.admin.getApp()).timeZone).toBe("Europe/Berlin");
    await user.service.admin.updateApp({ body: { timeZone: "UTC" } });
  });

  it("contain the variants of the app, which links and keys can name", async () => {
    const rules = [{ path: "/help", exclude: true }, { path: "*" }];
    const android = { packageName: "example.shop", certificates: [], dynamicAppLinks: rules };
    await user.service.admin.updateApp({ body: { android } });
    await user.openApp("settings");
    await user.button("Add variant").click();
    const dialog = () => user.page.getByRole("dialog");
    await dialog().getByLabel("Variant name").fill("staging");
    await dialog().getByLabel("Bundle ID").fill("example.staging");
    await dialog().getByLabel("Team ID").fill("short");
    await dialog().getByRole("button", { name: "Save variant" }).click();
    await expect
      .poll(() => dialog().getByLabel("Team ID").getAttribute("aria-invalid"))
      .toBe("true");
    await dialog().getByLabel("Team ID").fill("TEAM123456");
    await dialog().getByLabel("Package name").fill("example.shop");
    await dialog().getByRole("button", { name: "Save variant" }).click();
    await dialog().getByText("have the same package example.shop").first().waitFor();
    await dialog().getByLabel("Package name").fill("example.staging");
    await dialog().getByRole("button", { name: "Save variant" }).click();
    await user.expectToast("Variant saved");
    await user.button("Dismiss").click();
    await user.button("Edit staging").click();
    await dialog().getByLabel("App Store ID").fill("42");
    await dialog().getByRole("button", { name: "Save variant" }).click();
    await user.expectToast("Variant saved");
    expect(await axeViolations(user.page)).toEqual([]);
    const ios = { bundleId: "example.staging", teamId: "TEAM123456", appStoreId: "42" };
    expect((await user.service.admin.getApp()).variants).toEqual([
      { name: "staging", ios, android: { packageName: "example.staging", certificates: [] } },
    ]);

    await user.openApp("settings/keys");
    await user.button("Create key").click();
    await dialog().getByLabel("Publishable").check();
    await dialog().getByLabel("App variant").selectOption("staging");
    await dialog().getByRole("button", { name: "Create key" }).click();
    await user.page.getByText("requests from the app, staging").waitFor();

    await user.openApp("installs?search=nobody");
    await user.page.getByLabel("App variant").selectOption("staging");
    await user.page.waitForURL(/appVariant=staging/);

    await user.openApp("links/new");
    await user.page.getByLabel("Destination", { exact: true }).fill("https://shop.example/beta");
    await user.page.getByLabel("Code", { exact: true }).fill("beta");
    await user.page.getByText("Per-platform destinations").click();
    await user.page.getByLabel("App variant").selectOption("staging");
    await user.button("Create link").click();
    await expect
      .poll(async () => (await user.service.admin.listLinks({ query: { codes: "beta" } })).items)
      .toMatchObject([{ appVariant: "staging" }]);

    await user.openApp("settings");
    await user.button("Save settings").click();
    await user.expectToast("Settings saved");
    expect((await user.service.admin.getApp()).android).toMatchObject({ dynamicAppLinks: rules });
    await user.button("Remove staging").click();
    await dialog().getByRole("button", { name: "Remove" }).click();
    await user.expectToast("staging was removed");
    expect((await user.service.admin.getApp()).variants).toEqual([]);
  });

  it("contain attribution and fraud, with an error for an impossible window", async () => {
    await user.openApp("settings");
    const days = user.page.getByLabel("Return window in days");
    await days.fill("91");
    await user.page.getByLabel("Attribution", { exact: true }).selectOption({ index: 1 });
    await user.page.getByLabel("Exclude flagged installs from statistics").check();
    await user.button("Save settings").click();
    await user.page.getByText("Enter a whole number of days from 0 to 90.").first().waitFor();
    await days.fill("0");
    await user.button("Save settings").click();
    await user.expectToast("Settings saved");
    const chosen = { returnWindowDays: 0, attribution: "last", excludeFlagged: true };
    expect(await user.service.admin.getApp()).toMatchObject(chosen);
    await days.fill("");
    await user.page.getByLabel("Attribution", { exact: true }).selectOption({ index: 0 });
    await user.page.getByLabel("Exclude flagged installs from statistics").uncheck();
    await user.button("Save settings").click();
    const unset = { returnWindowDays: null, attribution: "first", excludeFlagged: false };
    await expect.poll(() => user.service.admin.getApp()).toMatchObject(unset);
  });

  it("support the SDKs of Detour and LinkForty", async () => {
    await user.openApp("settings");
    const prefix = user.page.getByLabel("Path prefix for Detour’s SDK");
    await prefix.fill("a/b");
    await user.page.getByLabel("Support LinkForty’s SDK").check();
    await user.button("Save settings").click();
    await expect.poll(() => prefix.getAttribute("aria-invalid")).toBe("true");
    await prefix.fill("h4sh");
    await user.button("Save settings").click();
    await user.expectToast("Settings saved");
    const others = { detourPrefix: "h4sh", linkForty: true };
    expect(await user.service.admin.getApp()).toMatchObject(others);
    await user.page.reload();
    await expect.poll(() => prefix.inputValue()).toBe("h4sh");
    await prefix.fill("");
    await user.page.getByLabel("Support LinkForty’s SDK").uncheck();
    await user.button("Save settings").click();
    await user.expectToast("Settings saved");
    const none = { detourPrefix: null, linkForty: false };
    expect(await user.service.admin.getApp()).toMatchObject(none);
  });

  it("explain a threshold and the problems of a domain", async () => {
    await user.openApp("settings");
    await user.page.getByText("Expected precision and recall").click();
    await user.page.getByRole("row", { name: /Small app.* 99.7 % 87 %/ }).waitFor();
    await user.page
      .getByText("With a link domain, iOS and Android open the app directly.")
      .waitFor();
    await user.page.getByLabel("Add a domain").fill("https://Go.shop.example/");
    await user.button("Set up domain").click();
    const setUp = user.page.getByRole("region", { name: "Set up go.shop.example" });
    await setUp.getByText("_throughline.go.shop.example").waitFor();
    await setUp.getByRole("button", { name: /^Copy: app=/ }).click();
    const copied = await user.page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`app=${user.service.appId}`);
    await user.page.reload();
    await setUp.getByRole("button", { name: "Check and add domain" }).click();
    await setUp.getByText("_throughline.go.shop.example has no TXT record").waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await setUp.getByRole("button", { name: "Cancel" }).click();
    await user.service.runCommand("app", "edit", "--link-domain", "go.shop.invalid");
    await expect
      .poll(async () => (await user.service.admin.getApp()).linkDomains, { timeout: 20_000 })
      .toEqual(["go.shop.invalid"]);
    await user.page.reload();
    const checks = user.page.getByRole("list", { name: "Domain checks" });
    await checks.getByText("Needs attention").waitFor({ timeout: 25_000 });
    await checks
      .getByText(/cannot be reached.*Point the domain/)
      .first()
      .waitFor();
    await user.button("Remove go.shop.invalid").click();
    const asks = user.page.getByRole("dialog", { name: "Remove go.shop.invalid?" });
    await asks.getByText("All links that begin with https://go.shop.invalid/ stop").waitFor();
    await asks.getByLabel("Type go.shop.invalid to confirm").fill("go.shop.invalid");
    await asks.getByRole("button", { name: "Remove" }).click();
    await user.expectToast("go.shop.invalid was removed");
  });

  it("show which roles come from groups, and do not offer another role", async () => {
    const page = await user.signIn();
    const gina = {
      id: "acc_gina",
      email: "gina@shop.example",
      role: "editor",
      joinedAt: "2026-11-01T00:00:00.000Z",
      source: "groups",
    };
    // The identity provider of these tests sends no groups.
    await page.route(/\/api\/v1\/members$/, (route) =>
      route.fulfill({ json: { members: [gina], invitations: [] } }),
    );
    await user.openApp("settings/members");
    await page.getByText("Role set by the identity provider’s groups").waitFor();
    expect(await page.getByLabel("Role of gina@shop.example").count()).toBe(0);
    await user.button("Remove gina@shop.example").click();
    await page.getByText(/gets it back at the next sign-in/).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(await axeViolations(page)).toEqual([]);
  });

  it("show what changed in the audit log, search and export it", async () => {
    await user.service.admin.updateApp({ body: { webFallback: "https://shop.example/old" } });
    await user.service.admin.updateApp({ body: { webFallback: "https://shop.example/new" } });
    await user.openApp("settings/audit");
    const entries = user.page.getByRole("tabpanel").locator(".separated > li");
    await user.page.getByLabel("Search changes").fill("shop.example/new");
    await expect.poll(() => entries.count()).toBe(1);
    expect(await entries.locator(".changes").innerText()).toMatch(
      /Desktop destination:.*shop\.example\/old\s*→.*shop\.example\/new/s,
    );
    expect((await user.downloadExport("CSV")).trim().split("\r\n")).toHaveLength(2);
    expect(await axeViolations(user.page)).toEqual([]);
    await user.page.getByLabel("Search changes").fill("");
    await expect.poll(() => entries.count()).toBeGreaterThan(1);
    await user.page.getByText(owner.email).first().waitFor();
    const csv = await user.downloadExport("CSV");
    expect(csv).toMatch(/^at,actor_kind,actor_name,action,subject,name,change,changes\r\n/);
    expect(csv).toContain(`member,${owner.email},updateApp,`);
    expect(csv.split("\r\n").length).toBeGreaterThan(60);
  });
});

describe("the account", () => {
  it("changes its password and ends all other sessions", async () => {
    await user.open("account");
    const other = await user.service.signedIn();
    await user.page.getByLabel("Current password").fill("wrong");
    await user.page.getByLabel("New password").fill("another good password");
    await user.button("Change password").click();
    await user.page.getByText("The current password is wrong.").first().waitFor();
    await user.page.getByLabel("Current password").fill(owner.password);
    await user.button("Change password").click();
    await user.expectToast("Your password was changed.");
    await other.page.goto(`${user.service.url}/dashboard`);
    await other.page.getByRole("heading", { name: "Sign in" }).waitFor();
    await other.page.context().close();
    await user.page.getByLabel("Current password").fill("another good password");
    await user.page.getByLabel("New password").fill(owner.password);
    await user.button("Change password").click();
    await expect.poll(() => user.page.getByLabel("New password").inputValue()).toBe("");
  });
});

describe("a session", () => {
  it("is listed, and others can be signed out", async () => {
    const other = await user.service.signedIn();
    await user.open("account");
    await user.page.getByRole("row", { name: /Chrome on Linux This browser/ }).waitFor();
    await user.button("Sign out other browsers").click();
    await user.expectToast("You are signed out in all other browsers");
    await expect.poll(() => user.page.getByRole("row").count()).toBe(2);
    await other.page.goto(`${user.service.url}/dashboard`);
    await other.page.getByRole("heading", { name: "Sign in" }).waitFor();
    await other.page.context().close();
  });
});

describe("an address that leads nowhere", () => {
  it.each(["app_unknown/links", "new-app/nothing", "a/b/c"])("is explained: %s", async (path) => {
    await user.open(path);
    await user.heading("Page not found").waitFor();
    await user.link("Go to the start page").click();
    await user.page.getByRole("heading", { name: /^(Analytics|Get started)$/ }).waitFor();
  });

  it("is explained if it is a used one-time link", async () => {
    await user.openSignedOut(user.service.joinLink);
    await user.heading("This link no longer works").waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await user.link("Sign in").click();
    await user.heading("Sign in").waitFor();
  });
});

describe("the checklist of a new app", () => {
  it("ticks itself, from the operator’s new app to its first event", async () => {
    await user.open("new-app");
    await user.page.getByLabel("Name", { exact: true }).fill("Fresh");
    await user.button("Create app").click();
    await user.heading("Fresh was created").waitFor();
    await user.page.getByText(/^sk_[a-z2-7]{38}$/).waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await user.link("Open app").click();
    await user.button("App: Fresh").waitFor();
    await user.page.getByRole("link", { name: /^Get started/ }).click();
    await user.page.getByText("0 of 7 done").waitFor();
    expect(await axeViolations(user.page)).toEqual([]);

    await user.service.install("used", "phone-of-dora");
    await user.service.logEvent("phone-of-dora");
    await user.visit("start");
    const list = user.page.getByRole("list", { name: "Get started" });
    for (const step of ["Add the keys to the app", "First click", "First install", "First event"]) {
      await list.getByText(`${step} (done)`).waitFor();
    }
    await list.getByText("Set up the iOS app (to do)").waitFor();

    await user.button("App: The Shop").click();
    await user.page.getByRole("menuitem", { name: /^Fresh/ }).click();
    await user.link("Settings").click();
    await user.button("Delete app").click();
    const asks = user.page.getByRole("dialog", { name: "Delete Fresh?" });
    await asks.getByLabel("Type Fresh to confirm").fill("Fresh");
    await asks.getByRole("button", { name: "Delete app" }).click();
    await user.expectToast("Fresh was deleted");
    await user.button("App: The Shop").waitFor();
  });
});

describe("the color scheme", () => {
  it("can be chosen and is kept", async () => {
    await user.openApp("links");
    await user.button("Your account").click();
    await user.page.getByRole("menuitem", { name: "Dark" }).click();
    const scheme = () =>
      user.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await expect.poll(scheme).toBe("dark");
    expect(await axeViolations(user.page)).toEqual([]);
    await user.page.reload();
    await expect.poll(scheme).toBe("dark");
  });
});

describe("an operator", () => {
  it("sees the state of the service", async () => {
    await user.open("operator");
    await user.heading("Service status").waitFor();
    await user.page.getByText("Healthy").waitFor();
    await user.page.getByText(/Version \d+\.\d+\.\d+, Node 2\d/).waitFor();
    await user.page.getByRole("row", { name: /olga@shop.example Operator of all apps/ }).waitFor();
    await user.heading("1 node").waitFor();
    await user.page
      .getByRole("row", { name: /, process \d+ \d+\.\d+\.\d+ .* exclusive/ })
      .waitFor();
    await user.page.getByText("Free disk space").waitFor();
    await user.page.getByText(/Data is stored in .*throughline-dashboard/).waitFor();
    await user.page.getByText(/event batches, and \d+ B of clicks/).waitFor();
    await user.page.getByText("set BACKUP_DIR to enable backups").waitFor();
    await user.page.getByText("Set EXPORT_TO to export installs, events").waitFor();
    const rates = user.page.getByRole("region", { name: "Current rate" });
    await expect.poll(() => rates.getByText("–").count()).toBe(0);
    await rates.getByText("Rejected").waitFor();
  });

  it("sees how far the nightly export of each app has come", async () => {
    await user.signIn();
    const at = new Date().toISOString();
    const done = { day: "2026-11-17", at, rows: 12_345, error: null, retryAt: null };
    const none = { day: null, at: null, rows: null };
    const error = "The bucket shop does not exist (404 NoSuchBucket).";
    const apps = [
      { app: "app_1", name: "Shop", ...done },
      { app: "app_2", name: "Loam", ...none, error, retryAt: at },
      { app: "app_3", name: "New", ...none, error: null, retryAt: null },
    ];
    await user.page.route(/\/api\/account\/operator$/, async (route) => {
      const response = await route.fetch();
      const nightlyExport = { to: "s3://shop/daily", apps };
      await route.fulfill({ response, json: { ...(await response.json()), nightlyExport } });
    });
    await user.page.goto(`${user.service.url}/dashboard/operator`);
    const section = user.page.getByRole("region", { name: "Nightly export" });
    await section.getByText("to s3://shop/daily").waitFor();
    await section
      .getByRole("row", { name: /Shop 17 Nov 2026 today.* 12,345 Up to date/ })
      .waitFor();
    await section.getByRole("row", { name: `Loam – – – Failed ${error}` }).waitFor();
    await section.getByRole("row", { name: /New .* Begins tonight/ }).waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
  });
});
