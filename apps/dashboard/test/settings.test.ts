import { describe, expect, it } from "vitest";
import { TestUser } from "./test-user.ts";
import { axeViolations, iPhone, owner } from "./test-service.ts";

const user = new TestUser(
  async (service) => {
    await service.createOwner();
    for (const code of ["link-1", "link-41"]) {
      await service.admin.createLink({ body: { code, destination: "/" } });
    }
    // The audit log then has more entries than its page shows at once.
    for (let count = 0; count < 60; count += 1) {
      await service.admin.changeApp({ body: { name: "Shop" } });
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
  it("are saved, with errors shown at their field", async () => {
    await user.openApp("settings");
    await user.page.getByLabel("Color").fill("blue");
    await user.button("Save settings").click();
    await user.page.getByText("Must look like #2f55d4").first().waitFor();
    await user.page.getByLabel("Color").fill("#9a3412");
    await user.page.getByLabel("Name", { exact: true }).fill("The Shop");
    await user.button("Save settings").click();
    await user.expectToast("Settings saved");
    await user.button("App: The Shop").waitFor();
    expect(await user.service.admin.getApp()).toMatchObject({ name: "The Shop", color: "#9a3412" });
  });

  it("contain the tags for the app's website", async () => {
    await user.openApp("settings/website");
    const { script, pinnedScript } = await user.service.admin.getWebSnippet();
    await user.page.getByText(script, { exact: true }).waitFor();
    await user.page.getByText(pinnedScript, { exact: true }).waitFor();
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
    await user.service.admin.changeApp({ body: { timeZone: "UTC" } });
  });

  it("contain the matching policy, within the service’s limits", async () => {
    await user.openApp("settings");
    const hours = user.page.getByLabel("Match window in hours");
    await expect.poll(() => hours.inputValue()).toBe("168");
    await hours.fill("500");
    await user.button("Save settings").click();
    await expect.poll(() => hours.getAttribute("aria-invalid")).toBe("true");
    await hours.fill("");
    await user.button("Save settings").click();
    await user.page.getByText("Once set, this value cannot be removed.").first().waitFor();
    await hours.fill("24");
    await user.page.getByLabel("Minimum probability for sensitive links").fill("0,99");
    await user.page.getByLabel("Match method").selectOption("ios");
    await user.page.getByLabel("Match across platforms").check();
    await user.button("Save settings").click();
    await user.expectToast("Settings saved");
    expect((await user.service.admin.getApp()).matching).toEqual({
      windowMs: 86_400_000,
      sensitiveThreshold: 0.99,
      deterministicOnly: "ios",
      passedOnLinks: true,
    });
  });

  it("contain the variants of the app, which links and keys can name", async () => {
    const rules = [{ path: "/help", exclude: true }, { path: "*" }];
    const android = { packageName: "example.shop", certificates: [], dynamicAppLinks: rules };
    await user.service.admin.changeApp({ body: { android } });
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
    await user.service.runCommand("app", "edit", "--domain", "go.shop.invalid");
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

  it("create keys with scopes, show them once, rotate and revoke them", async () => {
    await user.openApp("settings/keys");
    await user.page.getByText(/^npm install http:\S+\/client\.tgz$/).waitFor();
    await user.button("Create key").click();
    await user.page.getByLabel("Name", { exact: true }).fill("CI");
    await user.page.getByLabel("stats").check();
    await user.page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
    const shown = user.page.getByRole("dialog", { name: "New key" });
    await shown.getByText(/^sk_[a-z2-7]{38}$/).waitFor();
    await user.button("I saved it").click();
    await user.page.getByRole("cell", { name: "links, stats" }).waitFor();
    const unused = user.page.getByRole("row", { name: /CI/ });
    await unused.getByText("Not used today").waitFor();
    const used = user.page.getByRole("row", { name: /^sk_.* node/ });
    await used.waitFor();
    const menu = unused.getByRole("button", { name: /^Actions/ });
    await menu.click();
    await user.page.getByRole("menuitem", { name: "Rotate…" }).click();
    await user.page.getByLabel("Old key expires after").selectOption("7 days");
    await user.button("Rotate key").click();
    await shown.waitFor();
    // Only its button closes the dialog, because the key is never shown again.
    await user.page.keyboard.press("Escape");
    await user.page.mouse.click(5, 5);
    await user.button("I saved it").click();
    await shown.waitFor({ state: "detached" });

    const old = user.page.getByRole("row", { name: /CI.*expires/ });
    await old.getByRole("button", { name: /^Actions/ }).click();
    await user.page.getByRole("menuitem", { name: "Extend…" }).click();
    await user.page.getByLabel("Key expires after").selectOption("30 days");
    await user.button("Extend key").click();
    await user.page.getByText(/was extended/).waitFor();
    const { items } = await user.service.admin.listKeys();
    const ends = items.flatMap(({ validUntil }) => (validUntil ? [Date.parse(validUntil)] : []));
    expect(ends[0]).toBeGreaterThan(Date.now() + 29 * 86_400_000);

    await old.getByRole("button", { name: /^Actions/ }).click();
    await user.page.getByRole("menuitem", { name: "Revoke now" }).click();
    await user.page.getByText("This key was not used today.").waitFor();
    await user.button("Cancel").click();
    await old.getByText("expires").waitFor();
    await old.getByRole("button", { name: /^Actions/ }).click();
    await user.page.getByRole("menuitem", { name: "Revoke now" }).click();
    await user.button("Revoke now").click();
    await user.page.getByText(/was revoked/).waitFor();
  });

  it("show the publishable key again, and ask for its name before a key in use is revoked", async () => {
    await user.service.admin.createLink({ body: { code: "used", destination: "/" } });
    for (const phone of ["anna", "ben", "cleo"]) await user.service.install("used", phone);
    await user.openApp("settings/keys");
    const publishable = user.page.getByText(/^pk_[a-z2-7]{38}$/);
    const used = user.page.getByText(/^[3-9] requests today/);
    const row = user.page.getByRole("row").filter({ has: publishable }).filter({ has: used });
    const key = await row.getByText(/^pk_[a-z2-7]{38}$/).innerText();
    await row.getByRole("button", { name: /^Actions/ }).click();
    await user.page.getByRole("menuitem", { name: "Revoke now" }).click();
    const asks = user.page.getByRole("dialog", { name: /^Revoke/ });
    await asks.getByText(/^This key was used for \d+ requests today/).waitFor();
    await asks.getByText(/stop matching links/).waitFor();
    const revoke = asks.getByRole("button", { name: "Revoke now" });
    expect(await revoke.isDisabled()).toBe(true);
    await asks.getByLabel(/^Type/).fill(key.slice(-4));
    expect(await revoke.isDisabled()).toBe(false);
    await asks.getByRole("button", { name: "Cancel" }).click();
    expect(await axeViolations(user.page)).toEqual([]);
  });

  it("invite a viewer, who can see everything but change nothing", async () => {
    await user.openApp("settings/members");
    await user.page.getByLabel("Email address").fill("nobody");
    await user.button("Invite member").click();
    await user.page.getByText("Must be an email address").waitFor();
    await user.page.getByLabel("Email address").fill("vera@shop.example");
    await user.page.getByLabel("Role", { exact: true }).selectOption("viewer");
    await user.button("Invite member").click();
    const url = await user.page.getByRole("dialog").locator("code").textContent();
    await user.button("Done").click();
    const vera = await user.service.newPage();
    await vera.page.goto(url ?? "");
    await vera.page.getByText("You are invited to The Shop").waitFor();
    await vera.page.getByLabel("New password").fill("viewing is enough");
    await vera.page.getByRole("button", { name: "Create account" }).click();
    await vera.page.getByRole("heading", { name: "Analytics", exact: true }).waitFor();
    expect(await vera.page.getByRole("link", { name: "New link" }).count()).toBe(0);
    await vera.page.goto(`${user.service.url}/dashboard/${user.service.appId}/settings`);
    await vera.page.getByText("Only owners can change these settings.").waitFor();
    expect(await vera.page.getByRole("tab", { name: "Keys" }).count()).toBe(0);
    expect(await vera.page.getByRole("textbox").count()).toBe(0);
    for (const path of ["links/new", "import", "links/link-1/edit"]) {
      await vera.page.goto(`${user.service.url}/dashboard/${user.service.appId}/${path}`);
      await vera.page.getByText("Your role viewer does not allow this.").waitFor();
      expect(await vera.page.getByRole("textbox").count()).toBe(0);
    }
    await vera.page.goto(`${user.service.url}/dashboard/${user.service.appId}/test`);
    await vera.page.getByText("Only owners and editors can create a test link.").waitFor();
    expect(vera.faults).toEqual([]);
    await vera.page.context().close();
    await user.page.reload();
    await user.page.getByLabel("Role of vera@shop.example").selectOption("editor");
    await user.expectToast("vera@shop.example now has the role editor");
    await user.button("Remove vera@shop.example").click();
    const asks = user.page.getByRole("dialog", { name: "Remove vera@shop.example?" });
    await asks.getByRole("button", { name: "Cancel" }).click();
    const { members } = await user.service.admin.listMembers();
    expect(members.map(({ email }) => email)).toContain("vera@shop.example");
    await user.button("Remove vera@shop.example").click();
    await asks.getByRole("button", { name: "Remove member" }).click();
    await user.expectToast("vera@shop.example was removed");
  });

  it("show which roles come from groups, and do not offer another role", async () => {
    const page = await user.signIn();
    const gina = {
      id: "acc_gina",
      email: "gina@shop.example",
      role: "editor",
      since: "2026-11-01T00:00:00.000Z",
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

  it("show the audit log and export it", async () => {
    await user.openApp("settings/audit");
    await user.page.getByText("removed").first().waitFor();
    await user.page.getByText(owner.email).first().waitFor();
    const csv = await user.downloadExport("CSV");
    expect(csv).toMatch(/^at,by\.kind,by\.name,action,subject,change\r\n/);
    expect(csv).toContain(`member,${owner.email},changeApp,`);
    expect(csv.split("\r\n").length).toBeGreaterThan(60);
  });
});

describe("a form", () => {
  it("focuses its first error and lists all of them at the button", async () => {
    await user.openApp("settings");
    await user.page.getByLabel("Color").fill("blue");
    await user.page.getByLabel("Team ID").fill("short");
    await user.page.getByLabel("Match window in hours").fill("500");
    await user.button("Save settings").click();
    const problems = user.page.getByRole("alert").filter({ hasText: "Not saved" });
    await problems.getByText("there are 3 problems").waitFor();
    expect(await problems.getByRole("listitem").allInnerTexts()).toEqual([
      "Color: Must look like #2f55d4",
      expect.stringMatching(/^Bundle ID: Enter a value/),
      "Match window in hours: Enter a number of hours from 0.1 to 168.",
    ]);
    const color = user.page.getByLabel("Color");
    expect(await color.evaluate((input) => input === document.activeElement)).toBe(true);
    const top = await color.evaluate((input) => input.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(56);
    await problems.getByRole("button", { name: "Match window in hours" }).click();
    const hours = user.page.getByLabel("Match window in hours");
    expect(await hours.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await axeViolations(user.page)).toEqual([]);
  });

  it("keeps unsaved changes over a reload, and asks before they are lost", async () => {
    await user.openApp("settings");
    const name = user.page.getByLabel("Name", { exact: true });
    await name.fill("Half typed");
    user.page.on("dialog", (dialog) => void dialog.accept());
    await user.page.reload();
    await user.expectToast("Your unsaved changes were restored");
    expect(await name.inputValue()).toBe("Half typed");
    await user.link("Links").click();
    await user.page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
    await user.button("Keep editing").click();
    expect(await name.inputValue()).toBe("Half typed");
    await user.link("Links").click();
    await user.page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
    await user.heading("Links").waitFor();
    await user.link("Settings").click();
    await expect.poll(() => name.inputValue()).not.toBe("Half typed");
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
  it("lasts when the user opens their own link over http", async () => {
    await user.openApp("links");
    await user.service.admin.createLink({ body: { code: "mine", destination: "/" } });
    const context = user.page.context();
    // Only phones that may be matched by device signals get the cookie of a visitor.
    await user.service.admin.changeApp({ body: { matching: { deterministicOnly: false } } });
    await context.request.get(`${user.service.url}/mine`, {
      headers: { "user-agent": iPhone, "accept-language": "en-US", accept: "text/html" },
    });
    const cookies = await context.cookies(user.service.url);
    const names = cookies.map(({ name }) => name);
    expect(names).toContain("throughline");
    expect(names).toContain("throughline-session");
    await user.page.reload();
    await user.heading("Links").waitFor();
  });

  it("is listed, and others can be signed out", async () => {
    const other = await user.service.signedIn();
    await user.open("account");
    await user.page.getByRole("row", { name: /Chrome on Linux This browser/ }).waitFor();
    await user.button("Sign out other browsers").click();
    await user.expectToast("You are signed out in all other browsers");
    await expect.poll(() => user.page.getByRole("row").count()).toBe(1);
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
    await user.heading("Analytics").waitFor();
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
    await user.button("Open app").click();
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

describe("the command palette", () => {
  it("goes to pages and finds links", async () => {
    await user.openApp("links");
    await user.heading("Links").waitFor();
    await user.page.keyboard.press("Control+k");
    const search = user.page.getByPlaceholder("Search pages and links").last();
    await search.fill("webhooks");
    await user.page.keyboard.press("Enter");
    await user.heading("Webhooks").waitFor();
    await user.button("Search pages and links").click();
    await search.fill("link-41");
    await user.page.getByRole("button", { name: /^link-41/ }).waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await user.page.getByRole("button", { name: /^link-41/ }).click();
    await user.heading("link-41").waitFor();
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
    const rates = user.page.getByRole("region", { name: "Current rate" });
    await expect.poll(() => rates.getByText("–").count()).toBe(0);
    await rates.getByText("Rejected").waitFor();
  });
});
