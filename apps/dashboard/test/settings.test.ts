import { describe, expect, it } from "vitest";
import { TestUser } from "./test-user.ts";
import { axeViolations } from "./browser.ts";
import { iPhone } from "./test-service.ts";

const user = new TestUser(async (service) => {
  await service.createOwner();
  for (const code of ["link-1", "link-41"]) {
    await service.admin.createLink({ body: { code, destination: "/" } });
  }
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
    const installDays = user.page.getByLabel("Days to keep installs");
    await installDays.fill("0.5");
    await user.button("Save settings").click();
    await user.page
      .getByText("Enter a whole number of days from 1 to 36500, or nothing.")
      .first()
      .waitFor();
    await installDays.fill("730");
    await user.button("Save settings").click();
    await user.expectToast("Settings saved");
    expect(await user.service.admin.getApp()).toMatchObject({
      eventRetentionDays: null,
      installRetentionDays: 730,
    });
    await user.page.getByText("Kinds of data and how long each is kept").click();
    await user.page.getByText("30 days after the return window").waitFor();
    expect((await user.service.admin.getApp()).matching).toEqual({
      windowMs: 86_400_000,
      sensitiveThreshold: 0.99,
      deterministicOnly: "ios",
      matchAcrossPlatforms: true,
    });
  });

  it("create keys with scopes, show them once, rotate and revoke them", async () => {
    await user.openApp("settings/keys");
    await user.page.getByText(/^npm install http:\S+\/api\/client\/\S+\.tgz$/).waitFor();
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
    await vera.page.getByText(/You are invited to (The )?Shop/).waitFor();
    await vera.page.getByLabel("New password").fill("viewing is enough");
    await vera.page.getByRole("button", { name: "Create account" }).click();
    // One lands where to begin, with the steps that the role allows.
    await vera.page.getByRole("heading", { name: "Get started", exact: true }).waitFor();
    const steps = vera.page.getByRole("list", { name: "Get started" }).getByRole("listitem");
    expect(await steps.count()).toBe(1);
    await steps.getByText("Add the keys to the app").waitFor();
    await vera.page.goto(`${user.service.url}/dashboard/${user.service.appId}/settings/keys`);
    await vera.page.getByText(user.service.publishableKey, { exact: true }).waitFor();
    expect(await vera.page.getByRole("button", { name: /Actions|Create key/ }).count()).toBe(0);
    await vera.page.goto(`${user.service.url}/dashboard/${user.service.appId}/settings/webhooks`);
    await vera.page.getByText("Your role viewer does not allow this.").waitFor();
    await vera.page.keyboard.press("Control+k");
    await vera.page.getByRole("button", { name: "Links", exact: true }).waitFor();
    for (const name of ["Create link", "Import links", "Test integration", "Webhooks Settings"]) {
      expect(await vera.page.getByRole("button", { name, exact: true }).count(), name).toBe(0);
    }
    expect(await vera.page.getByRole("link", { name: "New link" }).count()).toBe(0);
    await vera.page.goto(`${user.service.url}/dashboard/${user.service.appId}/settings`);
    await vera.page.getByText("Only owners can change these settings.").waitFor();
    expect(await vera.page.getByRole("tab", { name: "Webhooks" }).count()).toBe(0);
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

describe("a session", () => {
  it("lasts when the user opens their own link over http", async () => {
    await user.openApp("links");
    await user.service.admin.createLink({ body: { code: "mine", destination: "/" } });
    const context = user.page.context();
    // Only phones that may be matched by device signals get the cookie of a visitor.
    await user.service.admin.updateApp({ body: { matching: { deterministicOnly: false } } });
    await context.request.get(`${user.service.url}/mine`, {
      headers: { "user-agent": iPhone, "accept-language": "en-US", accept: "text/html" },
      // The link leads to the app's website.
      maxRedirects: 0,
    });
    const cookies = await context.cookies(user.service.url);
    const names = cookies.map(({ name }) => name);
    expect(names).toContain("throughline");
    expect(names).toContain("throughline-session");
    await user.page.reload();
    await user.heading("Links").waitFor();
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
