import { describe, expect, it } from "vitest";
import { TestUser } from "./test-user.ts";
import { axeViolations, owner } from "./test-service.ts";

const user = new TestUser(
  async (service) => {
    await service.createOwner();
    for (let index = 0; index < 60; index += 1) {
      await service.admin.createLink({ body: { code: `link-${index}`, destination: "/" } });
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
    await user.page.getByText("Has the wrong form.").waitFor();
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
    await user.page.getByText("Once set, this value cannot be removed.").waitFor();
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
  });

  it("create keys with scopes, show them once, rotate and revoke them", async () => {
    await user.openApp("settings");
    await user.button("Keys").click();
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
    await unused.getByText("not since the service started").waitFor();
    const used = user.page.getByRole("row", { name: /^sk_.* node/ });
    await used.waitFor();
    const menu = user.page.getByRole("row", { name: /CI/ }).getByRole("button");
    await menu.click();
    await user.page.getByRole("menuitem", { name: /Rotate/ }).click();
    await user.button("I saved it").click();
    await user.page.getByText(/^expires /).waitFor();
    await user.page.getByRole("row", { name: /CI/ }).getByRole("button").click();
    await user.page.getByRole("menuitem", { name: "Revoke now" }).click();
    await user.page.getByText(/was revoked/).waitFor();
  });

  it("invite a viewer, who can see everything but change nothing", async () => {
    await user.openApp("settings");
    await user.button("Members").click();
    await user.page.getByLabel("Email address").fill("nobody");
    await user.button("Invite member").click();
    await user.page.getByText(/Must be an e-?mail address/).waitFor();
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
    await vera.page.getByRole("heading", { name: "Links", exact: true }).waitFor();
    expect(await vera.page.getByRole("link", { name: "New link" }).count()).toBe(0);
    await vera.page.goto(`${user.service.url}/dashboard/${user.service.appId}/settings`);
    await vera.page.getByLabel("Name", { exact: true }).waitFor();
    expect(await vera.page.getByRole("button", { name: "Keys", exact: true }).count()).toBe(0);
    expect(
      await vera.page.getByRole("button", { name: "Save settings", exact: true }).count(),
    ).toBe(0);
    expect(vera.faults).toEqual([]);
    await vera.page.context().close();
    await user.page.reload();
    await user.button("Members").click();
    await user.page.getByLabel("Role of vera@shop.example").selectOption("editor");
    await user.expectToast("vera@shop.example now has the role editor");
    await user.button("Remove vera@shop.example").click();
    await user.expectToast("vera@shop.example was removed");
  });

  it("show the audit log and export it", async () => {
    await user.openApp("settings");
    await user.button("Audit log").click();
    await user.page.getByText("removed").first().waitFor();
    await user.page.getByText(owner.email).first().waitFor();
    const csv = await user.downloadExport("CSV");
    expect(csv).toMatch(/^at,by\.kind,by\.name,action,subject,change\r\n/);
    expect(csv).toContain(`member,${owner.email},changeApp,`);
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
    await user.page.getByText("The current password is wrong.").waitFor();
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

describe("an operator", () => {
  it("sees the state of the service", async () => {
    await user.open("operator");
    await user.heading("Service status").waitFor();
    await user.page.getByText("Healthy").waitFor();
    await user.page.getByText(/Version \d+\.\d+\.\d+, Node 2\d/).waitFor();
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
