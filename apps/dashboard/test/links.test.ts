import { readFileSync } from "node:fs";
import { adminRoutes } from "@throughline/protocol/admin";
import { describe, expect, it } from "vitest";
import { TestUser } from "./test-user.ts";
import { owner } from "./test-service.ts";

const user = new TestUser();

describe("the first owner", () => {
  it("creates an account with the printed link, which works once, and sees what to do next", async () => {
    await user.openSignedOut(user.service.joinLink);
    await user.heading("Create your account").waitFor();
    await user.page.getByLabel("Email address").fill("olga");
    await user.page.getByLabel("New password").fill("short");
    await user.button("Create account").click();
    // The browser checks the email address; the service checks the password.
    await user.page.getByLabel("Email address").fill(owner.email);
    await user.button("Create account").click();
    await user.page.getByText("Must be at least 10 characters long").first().waitFor();
    await user.page.getByLabel("New password").fill(owner.password);
    await user.button("Create account").click();
    await user.heading("Get started").waitFor();
    await user.button("Your account").click();
    await user.page.getByRole("menuitem", { name: "Sign out" }).click();
    await user.heading("Sign in").waitFor();
    await user.page.goto(user.service.joinLink);
    await user.heading("This link no longer works").waitFor();
  });
});

describe("signing in", () => {
  it("does not say which credential was wrong, and then returns to the requested page", async () => {
    await user.openSignedOut(`${user.service.url}/dashboard/${user.service.appId}/settings`);
    await user.heading("Sign in").waitFor();
    await user.page.getByLabel("Email address").fill(owner.email);
    await user.page.getByLabel("Password", { exact: true }).fill("wrong");
    await user.button("Sign in").click();
    await user.page.getByText("The email address or the password is wrong.").waitFor();
    await user.page.getByLabel("Password", { exact: true }).fill(owner.password);
    await user.button("Sign in").click();
    await user.heading("Settings").waitFor();
  });

  it("never redirects to another website", async () => {
    await user.openSignedOut(`${user.service.url}/dashboard/sign-in?back=//evil.example/`);
    await user.page.getByLabel("Email address").fill(owner.email);
    await user.page.getByLabel("Password", { exact: true }).fill(owner.password);
    await user.button("Sign in").click();
    await user.page.getByRole("heading", { level: 1, name: "Get started" }).waitFor();
    expect(new URL(user.page.url()).origin).toBe(user.service.url);
  });

  it("is required again when the session ends while the dashboard is open", async () => {
    await user.openApp("links");
    await user.heading("Links").waitFor();
    // A request of this page would open the dialog before the next page is chosen.
    await user.page.waitForLoadState("networkidle");
    await user.page.context().clearCookies();
    await user.link("Installs").click();
    await user.page.getByRole("dialog", { name: "Sign in again" }).waitFor();
    await user.button("Go to the sign-in page").click();
    await user.heading("Sign in").waitFor();
    expect(new URL(user.page.url()).searchParams.get("back")).toContain("/installs");
  });
});

describe("a link", () => {
  it("is created by keyboard alone, with the service’s errors at each field", async () => {
    await user.openApp("links/new");
    await user.page.getByLabel("Destination", { exact: true }).waitFor();
    await user.page.keyboard.type("javascript:alert(1)");
    await user.page.getByRole("alert").first().waitFor();
    await user.page.keyboard.press("Control+A");
    await user.page.keyboard.type("https://shop.example/sale");
    const visitors = user.page.getByRole("complementary", { name: "What visitors get" });
    await visitors.getByText("A page with this link as a QR code").waitFor();
    await user.page.keyboard.press("Tab");
    await user.page.keyboard.type("healthz");
    await user.page.getByText("This code is reserved for the service.").waitFor();
    await user.page.keyboard.press("Control+A");
    await user.page.keyboard.type("spring-sale");
    await user.page.getByText(/spring-sale is available/).waitFor();
    // The tags come after the name.
    await user.page.keyboard.press("Tab");
    await user.page.keyboard.press("Tab");
    await user.page.keyboard.type("mail, spring");
    await user.page.keyboard.press("Enter");
    await user.heading("spring-sale").waitFor();
    expect(await user.service.admin.getLink({ params: { code: "spring-sale" } })).toMatchObject({
      destination: "https://shop.example/sale",
      tags: ["mail", "spring"],
    });
  });

  it("is validated and previewed while its details are typed", async () => {
    await user.openApp("links/new");
    const preview = user.page.waitForResponse(user.service.url + adminRoutes.previewLink.path);
    await user.page.getByLabel("Destination", { exact: true }).fill("/products/42");
    // No error appears in the meantime: it would move the sections away from under the pointer.
    expect((await preview).status()).toBe(200);
    await user.page.getByText("Social preview").first().click();
    await user.page.getByLabel("Title").fill("A mug for Sundays");
    await user.page.getByLabel("Description").fill("Hand thrown");
    await user.page.getByText("A mug for Sundays").waitFor();
    await user.page.getByText("Data, matching and statistics").click();
    await user.page.getByLabel("Data for the app (JSON)").fill('{"coupon": }');
    await user.page.getByText("Character 12: A value is missing.").waitFor();
    await user.page.getByLabel("Data for the app (JSON)").fill('{"coupon": "WELCOME"}');
    await user.page.getByText("Start, expiry, maximum clicks and password").click();
    expect(await user.page.getByLabel("Starts").isVisible()).toBe(true);
    await user.page.getByLabel("Expires", { exact: true }).fill("2099-05-01T14:00");
    const expired = user.page.getByLabel("Destination after expiry");
    await expired.fill("shop://over");
    await expect.poll(() => expired.getAttribute("aria-invalid")).toBe("true");
    await expired.fill("https://shop.example/over");
    await user.page.getByText("Per-platform destinations").click();
    const fallback = user.page.getByLabel("iOS fallback without the app");
    await fallback.fill("shop://nowhere");
    await expect.poll(() => fallback.getAttribute("aria-invalid")).toBe("true");
    await fallback.fill("https://shop.example/ios");
    const visitors = user.page.getByRole("complementary", { name: "What visitors get" });
    await visitors.getByText("https://shop.example/ios").waitFor();
    await visitors.getByText("After expiry").waitFor();
    await visitors.getByText("https://shop.example/over").waitFor();
    await user.page.getByLabel("Desktop destination").fill("https://shop.example/desk");
    await visitors.getByText("https://shop.example/desk").waitFor();
    await user.page.getByLabel("Desktop destination").fill("");
    await visitors.getByText("A page with this link as a QR code").waitFor();
    await user.page.getByLabel("Code").fill("mug");
    await user.button("Create link").click();
    await user.heading("A mug for Sundays").waitFor();
    expect(await user.service.admin.getLink({ params: { code: "mug" } })).toMatchObject({
      data: { coupon: "WELCOME" },
      ios: { fallback: "https://shop.example/ios" },
      desktop: null,
      // The browser is in Warsaw, where summer time is UTC+2.
      expiresAt: "2099-05-01T12:00:00.000Z",
      expiredFallback: "https://shop.example/over",
      preview: { title: "A mug for Sundays", description: "Hand thrown" },
    });
  });

  it("cannot have the code of another link", async () => {
    await user.openApp("links/new");
    await user.page.getByLabel("Destination", { exact: true }).fill("/elsewhere");
    await user.page.getByLabel("Code").fill("mug");
    await user.page.getByText("Another link uses this code.").waitFor();
    await user.page.getByText("Data, matching and statistics").click();
    await user.page.getByLabel("Data for the app (JSON)").fill("{");
    await user.button("Create link").click();
    const problems = user.page.getByRole("alert").filter({ hasText: "Not saved" });
    await problems.getByText("Not saved: there are 2 problems").waitFor();
    expect(await problems.getByRole("listitem").allInnerTexts()).toEqual([
      "Code: Another link uses this code. Choose a different one.",
      expect.stringMatching(/^Data for the app \(JSON\): /),
    ]);
    await expect
      .poll(() => user.page.evaluate(() => (document.activeElement as HTMLInputElement).value))
      .toBe("mug");
  });

  it("keeps what was typed over a reload, and asks before it is left unsaved", async () => {
    await user.openApp("links/mug/edit");
    const destination = user.page.getByLabel("Destination", { exact: true });
    await destination.fill("/typed");
    await user.page.reload();
    await user.expectToast("Your unsaved changes were restored");
    await expect.poll(() => destination.inputValue()).toBe("/typed");
    await user.link("Installs").click();
    await user.page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
    await user.button("Keep editing").click();
    expect(await destination.inputValue()).toBe("/typed");
    await user.link("Installs").click();
    await user.page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
    await user.heading("Installs").waitFor();
  });

  it("is edited, and an emptied field removes its value", async () => {
    await user.openApp("links/mug/edit");
    await user.page.getByLabel("Description").fill("");
    await user.page.getByLabel("Destination", { exact: true }).fill("/products/43");
    expect(
      await user.page.getByLabel("Code", { exact: true }).getAttribute("readonly"),
    ).not.toBeNull();
    await user.button("Save changes").click();
    await user.expectToast("Saved.");
    const { preview, destination } = await user.service.admin.getLink({ params: { code: "mug" } });
    expect([preview, destination]).toEqual([{ title: "A mug for Sundays" }, "/products/43"]);
  });

  it("is copied with one click, and its QR code is saved as SVG and PNG", async () => {
    await user.openApp("links/mug");
    await user.page.getByRole("button", { name: /^Copy/ }).click();
    await user.page.getByText("Copied").waitFor();
    const copied = await user.page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${user.service.url}/mug`);
    await user.button("Show QR code").click();
    await user.page.getByRole("img", { name: `QR code for ${user.service.url}/mug` }).waitFor();
    for (const [name, start] of [
      ["SVG", "<svg"],
      ["PNG", "\u0089PNG"],
    ] as const) {
      const download = user.page.waitForEvent("download");
      await user.button(`Save as ${name}`).click();
      const file = await (await download).path();
      expect(readFileSync(file, "latin1").slice(0, start.length)).toBe(start);
    }
    await user.page.keyboard.press("Escape");
    await expect.poll(() => user.page.getByRole("dialog").count()).toBe(0);
  });

  it("shows where visitors go without the app, apart from where the app goes", async () => {
    await user.openApp("links/mug");
    const details = user.page.getByRole("region", { name: "Details" });
    await details.getByText("https://shop.example/ios").waitFor();
    expect(await details.innerText()).toMatch(
      /Destination\s+\/products\/43\s[^]*iOS fallback without the app\s+https:\/\/shop\.example\/ios/,
    );
  });

  it("is disabled, enabled, duplicated, archived and restored", async () => {
    await user.openApp("links");
    const choose = async (code: string, action: string) => {
      await user.button(`Actions for ${code}`).click();
      await user.page.getByRole("menuitem", { name: action }).click();
    };
    await choose("mug", "Disable");
    await user.page.getByText("Disabled", { exact: true }).waitFor();
    await choose("mug", "Enable");
    await user.expectToast("mug is active again");
    await choose("mug", "Duplicate");
    await user.heading("Duplicate of mug").waitFor();
    expect(await user.page.getByLabel("Code", { exact: true }).inputValue()).toBe("");
    expect(await user.page.getByLabel("Destination", { exact: true }).inputValue()).toBe(
      "/products/43",
    );
    await user.link("Links").click();
    await choose("mug", "Archive");
    await user.expectToast("mug was archived");
    await expect.poll(() => user.link("A mug for Sundays").count()).toBe(0);
    await user.button("Undo").click();
    await user.expectToast("mug was restored");
    await user.link("A mug for Sundays").waitFor();
    expect(await user.service.admin.getLink({ params: { code: "mug" } })).toMatchObject({
      data: { coupon: "WELCOME" },
    });
  });

  it("shows its statistics as figures, as a chart and as a table", async () => {
    await user.service.click("mug");
    await user.service.click("mug");
    await user.openApp("links/mug");
    await user.page.getByRole("img", { name: "Clicks over time: 2 in total" }).waitFor();
    await user.page.getByText("Show as table").click();
    await user.page.getByRole("columnheader", { name: "Day" }).waitFor();
    await user.link("Analytics for this link").click();
    await user.page.getByRole("img", { name: "Clicks over time: 2 in total" }).waitFor();
    expect(new URL(user.page.url()).searchParams.get("link")).toBe("mug");
    await user.openApp("links");
    await user.page.getByLabel("Search links").fill("mug");
    await user.page.getByRole("cell", { name: "2", exact: true }).waitFor();
  });
});
