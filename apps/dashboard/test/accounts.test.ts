import { describe, expect, it } from "vitest";
import { axeViolations } from "./browser.ts";
import { iPhone } from "./test-service.ts";
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
