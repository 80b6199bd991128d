import { describe, expect, it } from "vitest";
import { Desk } from "./desk.ts";
import { axeFaults, owner } from "./world.ts";

const desk = new Desk(
  async (world) => {
    await world.makeOwner();
    for (let index = 0; index < 60; index += 1) {
      await world.admin.createLink({ body: { code: `link-${index}`, destination: "/" } });
    }
  },
  { signOnAs: "sam@shop.example" },
);

describe("single sign-on", () => {
  it("says why it refuses somebody, and signs in whoever is invited", async () => {
    await desk.openAsStranger(`${desk.world.url}/dashboard/${desk.world.appId}/installs`);
    const signOn = desk.page.getByRole("link", { name: /^Sign in with 127/ });
    await signOn.click();
    await desk.page.getByText("Nobody invited that e-mail address.").waitFor();
    expect(await axeFaults(desk.page)).toEqual([]);
    await desk.world.admin.inviteMember({ body: { email: "sam@shop.example", role: "viewer" } });
    await desk.page.goto(`${desk.world.url}/dashboard/${desk.world.appId}/installs`);
    await signOn.click();
    await desk.heading("Installs").waitFor();
    await desk.button("Your account").click();
    await desk.page.getByText("sam@shop.example").waitFor();
  });
});

describe("the settings", () => {
  it("are saved, and refused at the field", async () => {
    await desk.openApp("settings");
    await desk.page.getByLabel("Colour").fill("blue");
    await desk.button("Save").click();
    await desk.page.getByText("Has the wrong form.").waitFor();
    await desk.page.getByLabel("Colour").fill("#9a3412");
    await desk.page.getByLabel("Name", { exact: true }).fill("The Shop");
    await desk.button("Save").click();
    await desk.said("Saved.");
    await desk.button("App: The Shop").waitFor();
    expect(await desk.world.admin.getApp()).toMatchObject({ name: "The Shop", color: "#9a3412" });
  });

  it("have the matching policy, in the service’s own bounds", async () => {
    await desk.openApp("settings");
    const hours = desk.page.getByLabel("Hours between a click and the first open");
    await expect.poll(() => hours.inputValue()).toBe("168");
    await hours.fill("500");
    await desk.button("Save").click();
    await expect.poll(() => hours.getAttribute("aria-invalid")).toBe("true");
    await hours.fill("");
    await desk.button("Save").click();
    await desk.page.getByText("once it is set, it cannot be left empty").waitFor();
    await hours.fill("24");
    await desk.page.getByLabel("The same, for sensitive links").fill("0,99");
    await desk.page.getByLabel("Installs are matched").selectOption("ios");
    await desk.page.getByLabel("Links passed on between platforms").check();
    await desk.button("Save").click();
    await desk.said("Saved.");
    expect((await desk.world.admin.getApp()).matching).toEqual({
      windowMs: 86_400_000,
      sensitiveThreshold: 0.99,
      deterministicOnly: "ios",
      passedOnLinks: true,
    });
  });

  it("say how apps with another SDK are answered", async () => {
    await desk.openApp("settings");
    const prefix = desk.page.getByLabel("First segment for Detour’s SDK");
    await prefix.fill("a/b");
    await desk.page.getByLabel("Answer LinkForty’s SDK").check();
    await desk.button("Save").click();
    await expect.poll(() => prefix.getAttribute("aria-invalid")).toBe("true");
    await prefix.fill("h4sh");
    await desk.button("Save").click();
    await desk.said("Saved.");
    const others = { detourPrefix: "h4sh", linkForty: true };
    expect(await desk.world.admin.getApp()).toMatchObject(others);
    await desk.page.reload();
    await expect.poll(() => prefix.inputValue()).toBe("h4sh");
    await prefix.fill("");
    await desk.page.getByLabel("Answer LinkForty’s SDK").uncheck();
    await desk.button("Save").click();
    await desk.said("Saved.");
    const none = { detourPrefix: null, linkForty: false };
    expect(await desk.world.admin.getApp()).toMatchObject(none);
  });

  it("say what a threshold means, and what to do about a domain", async () => {
    await desk.openApp("settings");
    await desk.page.getByText("What that means, in simulated worlds").click();
    await desk.page.getByRole("row", { name: /a small app.* 99.7 % 87 %/ }).waitFor();
    await desk.page.getByText("A domain lets iOS and Android open the app at once.").waitFor();
    await desk.world.command("app", "update", "--domain", "go.shop.invalid");
    await expect
      .poll(async () => (await desk.world.admin.getApp()).linkDomains, { timeout: 20_000 })
      .toEqual(["go.shop.invalid"]);
    await desk.page.reload();
    const checks = desk.page.getByRole("list", { name: "Checks of the domains" });
    await checks.getByText("To do").waitFor({ timeout: 25_000 });
    await checks
      .getByText(/cannot be reached.*Point the domain/)
      .first()
      .waitFor();
  });

  it("make keys that open only what they say, shown once; rotate and revoke them", async () => {
    await desk.openApp("settings");
    await desk.button("Keys").click();
    await desk.page.getByText(/^npm install http:\S+\/client\.tgz$/).waitFor();
    await desk.button("New key").click();
    await desk.page.getByLabel("What it is for").fill("CI");
    await desk.page.getByLabel("stats").check();
    await desk.button("Make the key").click();
    const shown = desk.page.getByRole("dialog", { name: "The new key" });
    await shown.getByText(/^sk_[a-z2-7]{38}$/).waitFor();
    await desk.button("I have it").click();
    await desk.page.getByRole("cell", { name: "links, stats" }).waitFor();
    const unused = desk.page.getByRole("row", { name: /CI/ });
    await unused.getByText("not since the service started").waitFor();
    const used = desk.page.getByRole("row", { name: /^sk_.* node/ });
    await used.waitFor();
    const menu = desk.page.getByRole("row", { name: /CI/ }).getByRole("button");
    await menu.click();
    await desk.page.getByRole("menuitem", { name: /Rotate/ }).click();
    await desk.button("I have it").click();
    await desk.page.getByText(/^ends /).waitFor();
    await desk.page.getByRole("row", { name: /CI/ }).getByRole("button").click();
    await desk.page.getByRole("menuitem", { name: "Revoke at once" }).click();
    await desk.page.getByText(/opens nothing any more/).waitFor();
  });

  it("invite a viewer, who joins by the link and sees but changes nothing", async () => {
    await desk.openApp("settings");
    await desk.button("Members").click();
    await desk.page.getByLabel("E-mail address").fill("nobody");
    await desk.button("Invite").click();
    await desk.page.getByText("Must be an e-mail address").waitFor();
    await desk.page.getByLabel("E-mail address").fill("vera@shop.example");
    await desk.page.getByLabel("Role", { exact: true }).selectOption("viewer");
    await desk.button("Invite").click();
    const url = await desk.page.getByRole("dialog").locator("code").textContent();
    await desk.button("Done").click();
    const vera = await desk.world.newPage();
    await vera.page.goto(url ?? "");
    await vera.page.getByText("You are invited to The Shop").waitFor();
    await vera.page.getByLabel("New password").fill("viewing is enough");
    await vera.page.getByRole("button", { name: "Make the account" }).click();
    await vera.page.getByRole("heading", { name: "Links", exact: true }).waitFor();
    expect(await vera.page.getByRole("link", { name: "New link" }).count()).toBe(0);
    await vera.page.goto(`${desk.world.url}/dashboard/${desk.world.appId}/settings`);
    await vera.page.getByLabel("Name", { exact: true }).waitFor();
    expect(await vera.page.getByRole("button", { name: "Keys", exact: true }).count()).toBe(0);
    expect(await vera.page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
    expect(vera.faults).toEqual([]);
    await vera.page.context().close();
    await desk.page.reload();
    await desk.button("Members").click();
    await desk.page.getByLabel("Role of vera@shop.example").selectOption("editor");
    await desk.said("vera@shop.example is editor from now on.");
    await desk.button("Remove vera@shop.example").click();
    await desk.said("vera@shop.example is no member any more.");
  });

  it("tell who changed what, all of it as a file, too", async () => {
    await desk.openApp("settings");
    await desk.button("Changes").click();
    await desk.page.getByText("removed").first().waitFor();
    await desk.page.getByText(owner.email).first().waitFor();
    const csv = await desk.exported("CSV");
    expect(csv).toMatch(/^at,by\.kind,by\.name,action,subject,change\r\n/);
    expect(csv).toContain(`member,${owner.email},changeApp,`);
    expect(csv.split("\r\n").length).toBeGreaterThan(60);
  });
});

describe("the account", () => {
  it("changes its password with the old one, and ends every other session", async () => {
    await desk.open("account");
    const other = await desk.world.signedIn();
    await desk.page.getByLabel("Current password").fill("wrong");
    await desk.page.getByLabel("New password").fill("another good password");
    await desk.button("Change the password").click();
    await desk.page.getByText("This is not your password.").waitFor();
    await desk.page.getByLabel("Current password").fill(owner.password);
    await desk.button("Change the password").click();
    await desk.said("The password is changed.");
    await other.page.goto(`${desk.world.url}/dashboard`);
    await other.page.getByRole("heading", { name: "Sign in" }).waitFor();
    await other.page.context().close();
    await desk.page.getByLabel("Current password").fill("another good password");
    await desk.page.getByLabel("New password").fill(owner.password);
    await desk.button("Change the password").click();
    await expect.poll(() => desk.page.getByLabel("New password").inputValue()).toBe("");
  });
});

describe("whoever runs the service", () => {
  it("sees how it is", async () => {
    await desk.open("operator");
    await desk.heading("The service").waitFor();
    await desk.page.getByText("All is well").waitFor();
    await desk.page.getByText(/Version \d+\.\d+\.\d+, Node 2\d/).waitFor();
    await desk.heading("One node").waitFor();
    await desk.page
      .getByRole("row", { name: /, process \d+ \d+\.\d+\.\d+ .* has the store for itself/ })
      .waitFor();
    await desk.page.getByText("Disk free").waitFor();
    await desk.page.getByText(/Everything is kept in .*throughline-dashboard/).waitFor();
    await desk.page.getByText(/batches of events; \d+ B of clicks/).waitFor();
    await desk.page.getByText("set BACKUP_DIR to have some").waitFor();
    const now = desk.page.getByRole("region", { name: "Now" });
    await expect.poll(() => now.getByText("–").count()).toBe(0);
    await now.getByText("Turned away").waitFor();
  });
});
