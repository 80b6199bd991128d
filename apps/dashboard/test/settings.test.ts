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
  it("says why it refuses somebody, and signs in whoever is invited", async () => {
    await user.openSignedOut(`${user.service.url}/dashboard/${user.service.appId}/installs`);
    const signOn = user.page.getByRole("link", { name: /^Sign in with 127/ });
    await signOn.click();
    await user.page.getByText("Nobody invited that e-mail address.").waitFor();
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
  it("are saved, and refused at the field", async () => {
    await user.openApp("settings");
    await user.page.getByLabel("Colour").fill("blue");
    await user.button("Save").click();
    await user.page.getByText("Has the wrong form.").waitFor();
    await user.page.getByLabel("Colour").fill("#9a3412");
    await user.page.getByLabel("Name", { exact: true }).fill("The Shop");
    await user.button("Save").click();
    await user.expectToast("Saved.");
    await user.button("App: The Shop").waitFor();
    expect(await user.service.admin.getApp()).toMatchObject({ name: "The Shop", color: "#9a3412" });
  });

  it("have the matching policy, in the service’s own bounds", async () => {
    await user.openApp("settings");
    const hours = user.page.getByLabel("Hours between a click and the first open");
    await expect.poll(() => hours.inputValue()).toBe("168");
    await hours.fill("500");
    await user.button("Save").click();
    await expect.poll(() => hours.getAttribute("aria-invalid")).toBe("true");
    await hours.fill("");
    await user.button("Save").click();
    await user.page.getByText("once it is set, it cannot be left empty").waitFor();
    await hours.fill("24");
    await user.page.getByLabel("The same, for sensitive links").fill("0,99");
    await user.page.getByLabel("Installs are matched").selectOption("ios");
    await user.page.getByLabel("Links passed on between platforms").check();
    await user.button("Save").click();
    await user.expectToast("Saved.");
    expect((await user.service.admin.getApp()).matching).toEqual({
      windowMs: 86_400_000,
      sensitiveThreshold: 0.99,
      deterministicOnly: "ios",
      passedOnLinks: true,
    });
  });

  it("say how apps with another SDK are answered", async () => {
    await user.openApp("settings");
    const prefix = user.page.getByLabel("First segment for Detour’s SDK");
    await prefix.fill("a/b");
    await user.page.getByLabel("Answer LinkForty’s SDK").check();
    await user.button("Save").click();
    await expect.poll(() => prefix.getAttribute("aria-invalid")).toBe("true");
    await prefix.fill("h4sh");
    await user.button("Save").click();
    await user.expectToast("Saved.");
    const others = { detourPrefix: "h4sh", linkForty: true };
    expect(await user.service.admin.getApp()).toMatchObject(others);
    await user.page.reload();
    await expect.poll(() => prefix.inputValue()).toBe("h4sh");
    await prefix.fill("");
    await user.page.getByLabel("Answer LinkForty’s SDK").uncheck();
    await user.button("Save").click();
    await user.expectToast("Saved.");
    const none = { detourPrefix: null, linkForty: false };
    expect(await user.service.admin.getApp()).toMatchObject(none);
  });

  it("say what a threshold means, and what to do about a domain", async () => {
    await user.openApp("settings");
    await user.page.getByText("What that means, in simulated worlds").click();
    await user.page.getByRole("row", { name: /a small app.* 99.7 % 87 %/ }).waitFor();
    await user.page.getByText("A domain lets iOS and Android open the app at once.").waitFor();
    await user.service.runCommand("app", "update", "--domain", "go.shop.invalid");
    await expect
      .poll(async () => (await user.service.admin.getApp()).linkDomains, { timeout: 20_000 })
      .toEqual(["go.shop.invalid"]);
    await user.page.reload();
    const checks = user.page.getByRole("list", { name: "Checks of the domains" });
    await checks.getByText("To do").waitFor({ timeout: 25_000 });
    await checks
      .getByText(/cannot be reached.*Point the domain/)
      .first()
      .waitFor();
  });

  it("make keys that open only what they say, shown once; rotate and revoke them", async () => {
    await user.openApp("settings");
    await user.button("Keys").click();
    await user.page.getByText(/^npm install http:\S+\/client\.tgz$/).waitFor();
    await user.button("New key").click();
    await user.page.getByLabel("What it is for").fill("CI");
    await user.page.getByLabel("stats").check();
    await user.button("Make the key").click();
    const shown = user.page.getByRole("dialog", { name: "The new key" });
    await shown.getByText(/^sk_[a-z2-7]{38}$/).waitFor();
    await user.button("I have it").click();
    await user.page.getByRole("cell", { name: "links, stats" }).waitFor();
    const unused = user.page.getByRole("row", { name: /CI/ });
    await unused.getByText("not since the service started").waitFor();
    const used = user.page.getByRole("row", { name: /^sk_.* node/ });
    await used.waitFor();
    const menu = user.page.getByRole("row", { name: /CI/ }).getByRole("button");
    await menu.click();
    await user.page.getByRole("menuitem", { name: /Rotate/ }).click();
    await user.button("I have it").click();
    await user.page.getByText(/^ends /).waitFor();
    await user.page.getByRole("row", { name: /CI/ }).getByRole("button").click();
    await user.page.getByRole("menuitem", { name: "Revoke at once" }).click();
    await user.page.getByText(/opens nothing any more/).waitFor();
  });

  it("invite a viewer, who joins by the link and sees but changes nothing", async () => {
    await user.openApp("settings");
    await user.button("Members").click();
    await user.page.getByLabel("E-mail address").fill("nobody");
    await user.button("Invite").click();
    await user.page.getByText("Must be an e-mail address").waitFor();
    await user.page.getByLabel("E-mail address").fill("vera@shop.example");
    await user.page.getByLabel("Role", { exact: true }).selectOption("viewer");
    await user.button("Invite").click();
    const url = await user.page.getByRole("dialog").locator("code").textContent();
    await user.button("Done").click();
    const vera = await user.service.newPage();
    await vera.page.goto(url ?? "");
    await vera.page.getByText("You are invited to The Shop").waitFor();
    await vera.page.getByLabel("New password").fill("viewing is enough");
    await vera.page.getByRole("button", { name: "Make the account" }).click();
    await vera.page.getByRole("heading", { name: "Links", exact: true }).waitFor();
    expect(await vera.page.getByRole("link", { name: "New link" }).count()).toBe(0);
    await vera.page.goto(`${user.service.url}/dashboard/${user.service.appId}/settings`);
    await vera.page.getByLabel("Name", { exact: true }).waitFor();
    expect(await vera.page.getByRole("button", { name: "Keys", exact: true }).count()).toBe(0);
    expect(await vera.page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
    expect(vera.faults).toEqual([]);
    await vera.page.context().close();
    await user.page.reload();
    await user.button("Members").click();
    await user.page.getByLabel("Role of vera@shop.example").selectOption("editor");
    await user.expectToast("vera@shop.example is editor from now on.");
    await user.button("Remove vera@shop.example").click();
    await user.expectToast("vera@shop.example is no member any more.");
  });

  it("tell who changed what, all of it as a file, too", async () => {
    await user.openApp("settings");
    await user.button("Changes").click();
    await user.page.getByText("removed").first().waitFor();
    await user.page.getByText(owner.email).first().waitFor();
    const csv = await user.downloadExport("CSV");
    expect(csv).toMatch(/^at,by\.kind,by\.name,action,subject,change\r\n/);
    expect(csv).toContain(`member,${owner.email},changeApp,`);
    expect(csv.split("\r\n").length).toBeGreaterThan(60);
  });
});

describe("the account", () => {
  it("changes its password with the old one, and ends every other session", async () => {
    await user.open("account");
    const other = await user.service.signedIn();
    await user.page.getByLabel("Current password").fill("wrong");
    await user.page.getByLabel("New password").fill("another good password");
    await user.button("Change the password").click();
    await user.page.getByText("This is not your password.").waitFor();
    await user.page.getByLabel("Current password").fill(owner.password);
    await user.button("Change the password").click();
    await user.expectToast("The password is changed.");
    await other.page.goto(`${user.service.url}/dashboard`);
    await other.page.getByRole("heading", { name: "Sign in" }).waitFor();
    await other.page.context().close();
    await user.page.getByLabel("Current password").fill("another good password");
    await user.page.getByLabel("New password").fill(owner.password);
    await user.button("Change the password").click();
    await expect.poll(() => user.page.getByLabel("New password").inputValue()).toBe("");
  });
});

describe("whoever runs the service", () => {
  it("sees how it is", async () => {
    await user.open("operator");
    await user.heading("The service").waitFor();
    await user.page.getByText("All is well").waitFor();
    await user.page.getByText(/Version \d+\.\d+\.\d+, Node 2\d/).waitFor();
    await user.heading("One node").waitFor();
    await user.page
      .getByRole("row", { name: /, process \d+ \d+\.\d+\.\d+ .* has the store for itself/ })
      .waitFor();
    await user.page.getByText("Disk free").waitFor();
    await user.page.getByText(/Everything is kept in .*throughline-dashboard/).waitFor();
    await user.page.getByText(/batches of events; \d+ B of clicks/).waitFor();
    await user.page.getByText("set BACKUP_DIR to have some").waitFor();
    const now = user.page.getByRole("region", { name: "Now" });
    await expect.poll(() => now.getByText("–").count()).toBe(0);
    await now.getByText("Turned away").waitFor();
  });
});
