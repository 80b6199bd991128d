import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { axeViolations } from "./browser.ts";
import { iPhone, owner } from "./test-service.ts";
import { TestUser } from "./test-user.ts";

const user = new TestUser((service) => service.createOwner(), { countries: { 198: "PT" } });
const abroad = { userAgent: iPhone, extraHTTPHeaders: { "x-forwarded-for": "198.51.100.7" } };

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
