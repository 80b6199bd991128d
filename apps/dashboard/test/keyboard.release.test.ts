import { describe, expect, it } from "vitest";
import { Keyboard } from "./keyboard.ts";
import { owner } from "./test-service.ts";
import { TestUser } from "./test-user.ts";

const user = new TestUser(async (service) => {
  await service.createOwner();
  for (const code of ["mug", "spring-sale"]) {
    await service.admin.createLink({ body: { code, destination: `https://shop.example/${code}` } });
  }
});

describe("a keyboard user", () => {
  const keyboard = new Keyboard(user);

  it("signs in, finds a link, opens its QR code, deletes the link and restores it", async () => {
    await user.openSignedOut(`${user.service.url}/dashboard`);
    await user.heading("Sign in").waitFor();
    await keyboard.tabTo("Email address");
    await keyboard.type(owner.email);
    await keyboard.tabTo("Password");
    await keyboard.type(owner.password);
    await keyboard.press("Enter");
    await user.heading("Get started").waitFor();
    await keyboard.activate("Links", "Shift+Tab");
    await user.heading("Links").waitFor();
    await keyboard.tabTo("Skip to content", "Shift+Tab");
    await keyboard.press("Enter");
    await keyboard.tabTo("Search links");
    await keyboard.type("spring");
    await expect.poll(() => user.page.getByRole("row").count()).toBe(2);
    await keyboard.choose("Actions for spring-sale", "Show QR code");
    await keyboard.expectFocusTrapped();
    await keyboard.press("Escape");
    await expect.poll(() => keyboard.focused()).toBe("Actions for spring-sale");
    await keyboard.choose("Actions for spring-sale", "Show QR code");
    await keyboard.activate("Close dialog");
    await expect.poll(() => keyboard.focused()).toBe("Actions for spring-sale");
    await keyboard.choose("Actions for spring-sale", "Archive");
    await user.expectToast("spring-sale was archived");
    await expect.poll(() => keyboard.focused()).toBe("Undo");
    await keyboard.press("Enter");
    await user.expectToast("spring-sale was restored");
    await expect.poll(() => user.page.getByRole("row").count()).toBe(2);
    await keyboard.activate("spring-sale");
    await user.heading("spring-sale").waitFor();
  });

  it("changes the period, pauses the live view and opens an install", async () => {
    await user.service.install("mug", "phone-of-kim");
    await user.openApp("analytics");
    await user.page.getByRole("img", { name: "Clicks over time" }).waitFor();
    const param = (name: string) => new URL(user.page.url()).searchParams.get(name);
    await keyboard.activate("Period: Last 30 days");
    await keyboard.activate("Last 7 days");
    await expect.poll(() => param("range")).toBe("7d");
    await keyboard.activate("Period: Last 7 days");
    await keyboard.tabTo("Compare with previous period");
    await keyboard.press("Space");
    await expect.poll(() => param("compare")).toBe("off");
    await keyboard.press("Escape");
    await keyboard.activate(/^Installs from links/);
    await expect.poll(() => param("metric")).toBe("installs");
    await keyboard.activate("iOS");
    await user.button("Remove the filter Platform: iOS").waitFor();
    await keyboard.activate("Live", "Shift+Tab");
    await user.page.getByText("Connected").waitFor();
    await keyboard.activate("Pause");
    await user.page.getByRole("button", { name: /^Resume/ }).waitFor();
    await keyboard.activate(/^Resume/);
    await keyboard.activate("Installs", "Shift+Tab");
    await user.heading("Installs").waitFor();
    await keyboard.activate("phone-of-kim");
    await user.heading("Why").waitFor();
    await keyboard.activate("Erase install");
    await keyboard.expectFocusTrapped();
    await keyboard.activate("Cancel");
    await expect.poll(() => keyboard.focused()).toBe("Erase install");
  });

  it("changes settings, creates a key and invites a member", async () => {
    await user.openApp("settings");
    await user.page.getByLabel("Name", { exact: true }).waitFor();
    await keyboard.tabTo("Name");
    await keyboard.press("Control+A");
    await keyboard.type("Kim’s shop");
    await keyboard.press("Enter");
    await user.expectToast("Settings saved");
    await user.visit("settings/keys");
    await keyboard.activate("Create key");
    await keyboard.expectFocusTrapped();
    await keyboard.activate("Create key");
    await user.page.getByRole("dialog", { name: "New key" }).waitFor();
    await keyboard.activate("I saved it");
    await expect.poll(() => keyboard.focused()).toBe("Create key");
    await user.visit("settings/members");
    await keyboard.tabTo("Email address");
    await keyboard.type("kim@shop.example");
    await keyboard.tabTo("Role");
    await keyboard.type("v");
    await keyboard.activate("Invite member");
    await user.page.getByRole("dialog", { name: "Invitation for kim@shop.example" }).waitFor();
    await keyboard.activate("Done");
    await expect.poll(() => keyboard.focused()).toBe("Invite member");
    const { invitations } = await user.service.admin.listMembers();
    expect(invitations).toMatchObject([{ email: "kim@shop.example", role: "viewer" }]);
  });
});
