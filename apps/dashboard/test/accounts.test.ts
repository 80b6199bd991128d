import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addAuthenticator } from "./authenticator.ts";
import { axeViolations } from "./browser.ts";
import { iPhone, owner } from "./test-service.ts";
import { TestUser } from "./test-user.ts";

const user = new TestUser((service) => service.createOwner(), {
  countries: { 198: "PT" },
  passkeyRoles: "viewer",
});
const abroad = { userAgent: iPhone, extraHTTPHeaders: { "x-forwarded-for": "198.51.100.7" } };

/** Expects no violations on a desktop and on a phone. */
async function expectAccessible(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeViolations(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
}

/** Adds the first passkey on the account page. */
async function addPasskey(page: Page): Promise<void> {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("Add passkey").click();
  await page.getByLabel("Your password").fill(owner.password);
  await button("Continue").click();
  await button("Create passkey").click();
  await page.getByText("Your passkey was added").waitFor();
}

describe("a session", () => {
  it("is shown with its browser and country, and can be ended from another browser", async () => {
    const phone = await user.service.signedIn(abroad);
    await user.open("account");
    await user.page.getByRole("row", { name: /Chrome on Linux This browser/ }).waitFor();
    const row = user.page.getByRole("row", { name: /Safari on iPhone/ });
    await row.getByText("Portugal").waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await user.button("Sign out Safari on iPhone").click();
    await user.expectToast("You are signed out in that browser");
    await row.waitFor({ state: "detached" });
    await phone.page.goto(`${user.service.url}/dashboard`);
    await phone.page.getByRole("heading", { name: "Sign in" }).waitFor();
    await phone.page.context().close();
  });

  it("of somebody else can be ended by an operator", async () => {
    const vera = await user.service.addMember("vera@shop.example", "viewer");
    const phone = await user.service.newPage(abroad);
    await user.service.signIn(phone.page, vera);
    await user.open("operator");
    // Joining the app began the other session.
    await user.button(`2 sessions of ${vera.email}`).click();
    const dialog = user.page.getByRole("dialog", { name: `Sessions of ${vera.email}` });
    await dialog.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
    await dialog.getByText("Portugal").waitFor({ state: "detached" });
    expect(await axeViolations(user.page)).toEqual([]);
    await phone.page.goto(`${user.service.url}/dashboard`);
    await phone.page.getByRole("heading", { name: "Sign in" }).waitFor();
    await phone.page.context().close();
    await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
    await dialog.getByText("This person is not signed in anywhere.").waitFor();
  });
});

describe("one-time codes", () => {
  it("are set up with a QR code, asked for at sign-in, and replaced by a recovery code", async () => {
    const mia = await user.service.addMember("mia@shop.example", "editor");
    const { page, faults } = await user.service.newPage();
    await user.service.signIn(page, mia);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await page.goto(`${user.service.url}/dashboard/account`);
    await button("Set up one-time codes").click();
    await page.getByLabel("Your password").fill(owner.password);
    await button("Continue").click();
    const setUp = page.getByRole("dialog", { name: "Set up one-time codes" });
    await setUp.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const secret = (await setUp.locator("code").textContent()) ?? "";
    const app = new TOTP({ secret });
    await setUp.getByLabel("One-time code").fill("12");
    await button("Turn on").click();
    await setUp.getByText(/The code is wrong/).waitFor();
    await setUp.getByLabel("One-time code").fill(app.generate());
    await button("Turn on").click();
    const saved = page.getByRole("dialog", { name: "Recovery codes" });
    const codes = ((await saved.locator("pre").textContent()) ?? "").split("\n");
    expect(codes).toHaveLength(10);
    expect(await axeViolations(page)).toEqual([]);
    await button("I saved them").click();
    await page.getByText("10 recovery codes are left.").waitFor();

    await page.context().clearCookies();
    await page.goto(`${user.service.url}/dashboard/sign-in`);
    await page.getByLabel("Email address").fill(mia.email);
    await page.getByLabel("Password", { exact: true }).fill(mia.password);
    await button("Sign in").click();
    const code = page.getByLabel("One-time code");
    await code.fill("000000");
    expect(await axeViolations(page)).toEqual([]);
    await button("Sign in").click();
    await page
      .getByText(/The code is wrong/)
      .first()
      .waitFor();
    await code.fill(codes[0] ?? "");
    await button("Sign in").click();
    await page.getByRole("heading", { name: /^(Analytics|Get started)$/ }).waitFor();

    await page.goto(`${user.service.url}/dashboard/account`);
    await page.getByText("9 recovery codes are left.").waitFor();
    await button("Turn off").click();
    const turnOff = page.getByRole("dialog", { name: "Turn one-time codes off?" });
    await turnOff.getByLabel("Your password").fill(owner.password);
    await turnOff.getByLabel("One-time code").fill(codes[1] ?? "");
    await turnOff.getByRole("button", { name: "Turn off" }).click();
    await button("Set up one-time codes").waitFor();
    await page.context().close();
    expect(faults).toEqual([]);
  });
});

describe("a passkey", () => {
  it("is added with a name, signs in, confirms a change, and is removed", async () => {
    const zoe = await user.service.addMember("zoe@shop.example", "editor");
    const { page, faults } = await user.service.newPage();
    await user.service.signIn(page, zoe);
    const device = await addAuthenticator(page);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const signInPage = `${user.service.url}/dashboard/sign-in`;

    await page.goto(`${user.service.url}/dashboard/account`);
    await button("Add passkey").click();
    await page.getByLabel("Your password").fill("wrong");
    await button("Continue").click();
    await page.getByText("The email address or the password is wrong").first().waitFor();
    await page.getByLabel("Your password").fill(zoe.password);
    await button("Continue").click();
    const name = page.getByLabel("Name");
    await name.waitFor();
    expect(await name.inputValue()).toBe("Chrome on Linux");
    await expectAccessible(page);
    await name.fill("Laptop");
    await button("Create passkey").click();
    await page.getByText("Your passkey was added").waitFor();
    const row = page.getByRole("row", { name: /Laptop/ });
    await row.getByText("never").waitFor();
    await expectAccessible(page);

    // A device that has a passkey of the account gets no second one.
    await button("Add passkey").click();
    await button("Continue").click();
    await button("Create passkey").click();
    await page.getByText("already has a passkey for your account").waitFor();
    await button("Cancel").click();

    await device.setPresent(false);
    await page.context().clearCookies();
    await page.goto(signInPage);
    await button("Sign in with a passkey").waitFor();
    await expectAccessible(page);
    await device.setPresent(true);
    await button("Sign in with a passkey").click();
    await page.getByRole("heading", { name: /^(Analytics|Get started)$/ }).waitFor();

    await page.goto(`${user.service.url}/dashboard/account`);
    await row.getByText("never").waitFor({ state: "detached" });
    await button("Rename Laptop").click();
    await page.getByRole("dialog").getByLabel("Name").fill("Old laptop");
    await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    await page.getByText("Your passkey was renamed").waitFor();
    await button("Remove Old laptop").click();
    const dialog = page.getByRole("dialog", { name: "Remove Old laptop?" });
    await dialog.getByText("Confirm with one of your passkeys").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Remove" }).click();
    await page.getByText("Your passkey was removed").waitFor();
    await page.getByRole("row", { name: /Old laptop/ }).waitFor({ state: "detached" });

    // The device still has it, and the service says that it no longer works.
    await device.setPresent(false);
    await page.context().clearCookies();
    await page.goto(signInPage);
    await button("Sign in with a passkey").waitFor();
    await device.setPresent(true);
    await button("Sign in with a passkey").click();
    await page.getByText("This passkey does not belong to an account here").waitFor();
    await page.context().close();
    expect(faults).toEqual([]);
  });

  it("that a role needs is added before anything else, and asked for after the password", async () => {
    const vic = await user.service.addMember("vic@shop.example", "viewer");
    const { page, faults } = await user.service.newPage();
    await user.service.signIn(page, vic);
    await addAuthenticator(page);
    await page.goto(`${user.service.url}/dashboard/${user.service.appId}/links`);
    const notice = page.getByText(/^Your role needs a passkey/);
    await notice.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await addPasskey(page);
    await notice.waitFor({ state: "detached" });
    await page.goto(`${user.service.url}/dashboard/${user.service.appId}/links`);
    await page.getByRole("heading", { name: "Links", exact: true }).waitFor();
    await user.service.signIn(page, vic);
    await page.goto(`${user.service.url}/dashboard`);
    await notice.waitFor();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await notice.waitFor({ state: "detached" });
    await page.context().close();
    expect(faults).toEqual([]);
  });

  it("is offered at the input of the email address", async () => {
    const { page } = await user.service.signedIn();
    const device = await addAuthenticator(page);
    await page.goto(`${user.service.url}/dashboard/account`);
    await addPasskey(page);
    await page.goto(`${user.service.url}/dashboard/operator`);
    const row = page.getByRole("row", { name: new RegExp(owner.email) });
    await row.getByText("1 passkey", { exact: true }).waitFor();
    await page.context().clearCookies();
    await page.goto(`${user.service.url}/dashboard/sign-in`);
    expect(await page.getByLabel("Email address").getAttribute("autocomplete")).toBe(
      "username webauthn",
    );
    // A virtual authenticator chooses the first offer by itself.
    await page.getByRole("heading", { name: /^(Analytics|Get started)$/ }).waitFor();
    await device.remove();
    await page.context().close();
  });
});
