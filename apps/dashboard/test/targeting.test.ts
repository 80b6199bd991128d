import { weekdays } from "@throughline/protocol";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Keyboard } from "./keyboard.ts";
import { axeViolations, iPhone } from "./test-service.ts";
import { TestUser } from "./test-user.ts";
import { countries } from "./traffic.ts";

const user = new TestUser((service) => service.createOwner(), { countries });

const germany = "203.0.113.9";
const poland = "198.51.100.7";
const android =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

/** Sunday, today and tomorrow in UTC, so that the rule also applies to a visit that is made now. */
const today = new Date().getUTCDay();
const days = weekdays.filter((_, day) => [0, today, (today + 1) % 7].includes(day));

const section = (title: string): Locator =>
  user.page.locator("details").filter({ has: user.page.locator("summary", { hasText: title }) });
const group = (name: string): Locator => user.page.getByRole("group", { name, exact: true });
const tryIt = (): Locator => user.page.getByRole("region", { name: "Try it" });

async function addCondition(rule: string, kind: string): Promise<Locator> {
  await group(`Conditions for ${rule}`).getByRole("button", { name: "Add condition" }).click();
  await user.page.getByRole("menuitem", { name: kind, exact: true }).click();
  const popup = user.page.getByRole("dialog", { name: kind });
  await popup.waitFor();
  return popup;
}

async function addGermany(rule: string): Promise<void> {
  const popup = await addCondition(rule, "Country");
  await popup.getByRole("combobox").fill("germ");
  await popup.getByRole("option", { name: "Germany" }).click();
  await popup.getByRole("button", { name: "Done" }).click();
}

async function visit(code: string, userAgent: string, address: string): Promise<string | null> {
  const response = await fetch(`${user.service.url}/${code}`, {
    redirect: "manual",
    headers: { "user-agent": userAgent, accept: "text/html", "x-forwarded-for": address },
  });
  return response.headers.get("location");
}

describe("rules and a split test", () => {
  it("are made, described, tried and saved, and decide where real visitors go", async () => {
    await user.openApp("links/new");
    await user.page.getByLabel("Destination", { exact: true }).fill("https://shop.example/sale");
    await user.page.getByLabel("Code").fill("sale");
    await user.page.getByText("Rules", { exact: true }).click();
    await user.button("Add rule").click();
    const rule = group("Rule 1");
    await rule.getByLabel("Rule name").fill("German Sundays");
    const german = group("German Sundays");
    await addGermany("German Sundays");
    const platform = await addCondition("German Sundays", "Platform");
    await platform.getByLabel("iOS").check();
    await platform.getByRole("button", { name: "Done" }).click();
    const weekday = await addCondition("German Sundays", "Weekday");
    for (const day of days) {
      await weekday.getByLabel(day, { exact: false }).check();
    }
    await weekday.getByRole("button", { name: "Done" }).click();
    await german.getByLabel("Destination in the app").fill("https://shop.example/de");
    await german.getByLabel("Web page without the app").fill("https://shop.example/de-web");
    await german
      .getByText(/^Visitors from Germany on iOS, on Sundays.* → https:\/\/shop\.example\/de/)
      .waitFor();

    await user.page.getByText("Split test", { exact: true }).click();
    await user.button("Add split test").click();
    await section("Split test").getByText("The shares add up to 100 %").waitFor();
    await group("Variant A").getByLabel("Share in %").fill("60");
    await section("Split test").getByText("The shares add up to 110 %, not to 100 %").waitFor();
    await user.button("Split evenly").click();
    await section("Split test").getByText("The shares add up to 100 %").waitFor();
    await group("Variant A").getByLabel("Web page without the app").fill("https://shop.example/a");
    await group("Variant B").getByLabel("Web page without the app").fill("https://shop.example/b");

    await tryIt().getByLabel("Country").selectOption({ label: "Germany" });
    await tryIt().getByLabel("Time").fill("2026-11-15T13:00");
    await tryIt().getByText("The rule German Sundays applies.").waitFor();
    await tryIt().getByText("https://shop.example/de-web").waitFor();
    await tryIt().getByLabel("Platform").selectOption("android");
    await tryIt().getByText("50 % get variant A.").waitFor();
    await tryIt().getByText("https://shop.example/b").waitFor();
    expect(await axeViolations(user.page)).toEqual([]);

    await user.button("Create link").click();
    await user.heading("sale").waitFor();
    const { rules, split } = await user.service.admin.getLink({ params: { code: "sale" } });
    expect(rules).toEqual([
      {
        name: "German Sundays",
        when: { countries: ["DE"], platforms: ["ios"], days },
        destination: "https://shop.example/de",
        fallback: "https://shop.example/de-web",
      },
    ]);
    expect(split?.variants.map(({ name, weight }) => [name, weight])).toEqual([
      ["A", 50],
      ["B", 50],
    ]);
    await user.page
      .getByRole("region", { name: "Rules" })
      .getByText("Visitors from Germany on iOS")
      .waitFor();
    expect(await axeViolations(user.page)).toEqual([]);

    expect(await visit("sale", iPhone, germany)).toBe("https://shop.example/de-web");
    for (const [agent, address] of [
      [iPhone, poland],
      [android, germany],
    ] as const) {
      expect(await visit("sale", agent, address)).toMatch(/^https:\/\/shop\.example\/[ab]$/);
    }
  });

  it("show an unreachable rule at its place, until it is moved by keyboard", async () => {
    await user.openApp("links/sale/edit");
    await user.button("Add rule").click();
    const rule = group("Rule 2");
    await rule.getByLabel("Destination in the app").fill("/bavaria");
    const keyboard = new Keyboard(user);
    await addGermany("Rule 2");
    await user.button("Add rule").click();
    const third = group("Rule 3");
    await third.getByLabel("Destination in the app").fill("/berlin");
    await addGermany("Rule 3");
    const browser = await addCondition("Rule 3", "In-app browser");
    await browser.getByRole("button", { name: "Done" }).click();
    const unreachable = third.getByText(/The rule "Rule 3" never applies, because "Rule 2" above/);
    await unreachable.waitFor();
    await user.button("Save changes").click();
    const problems = user.page.getByRole("alert").filter({ hasText: "Not saved" });
    await problems.getByRole("button", { name: "Rule 3" }).waitFor();
    expect((await user.service.admin.getLink({ params: { code: "sale" } })).rules).toHaveLength(1);

    await user.button("Move Rule 3 up").focus();
    await keyboard.press("Enter");
    await expect.poll(() => keyboard.focused()).toBe("Move Rule 3 up");
    await keyboard.press("Enter");
    // At the top, the other button has the focus.
    await expect.poll(() => keyboard.focused()).toBe("Move Rule 3 down");
    await expect.poll(() => unreachable.count()).toBe(0);
    await user.button("Remove Rule 2").click();
    await user.button("Save changes").click();
    await user.expectToast("Saved.");
    const { rules } = await user.service.admin.getLink({ params: { code: "sale" } });
    expect(rules?.map(({ name }) => name)).toEqual(["Rule 3", "German Sundays"]);
  });

  it("show the service’s error at the condition it refuses", async () => {
    await user.openApp("links/sale/edit");
    const version = await addCondition("German Sundays", "OS version");
    await version.getByLabel("From version").fill("seventeen");
    await version.getByRole("button", { name: "Done" }).click();
    await user.button("Save changes").click();
    const german = group("German Sundays");
    await german.getByRole("alert").filter({ hasText: "17.4" }).waitFor();
    await expect
      .poll(() => user.page.evaluate(() => document.activeElement?.getAttribute("data-path")))
      .toBe("rules.1.when.osVersion");
    await german.getByRole("button", { name: "Remove the condition OS version" }).click();
    await expect.poll(() => german.getByRole("alert").count()).toBe(0);
  });

  it("keep the editor usable on a phone", async () => {
    await user.openApp("links/sale/edit");
    await user.page.setViewportSize({ width: 390, height: 844 });
    await user.page.emulateMedia({ colorScheme: "dark" });
    await tryIt().getByText("50 % get variant A.").waitFor();
    const overflow = await user.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await axeViolations(user.page)).toEqual([]);
    await user.page.setViewportSize({ width: 1280, height: 900 });
    await user.page.emulateMedia({ colorScheme: "light" });
  });

  it("end with a winner, in the results or in the editor, and continue", async () => {
    await user.openApp("links/sale");
    const results = user.page.getByRole("region", { name: "Split test results" });
    await results.getByText("It is too early to tell").waitFor();
    await results.getByRole("button", { name: "Choose B" }).click();
    await results.getByText("The test has ended. All new visitors get B.").waitFor();
    expect(await visit("sale", android, poland)).toBe("https://shop.example/b");
    await results.getByRole("button", { name: "Continue test" }).click();
    await results.getByRole("button", { name: "Choose A" }).waitFor();

    await user.visit("links/sale/edit");
    await user.button("Choose A as the winner").click();
    await user.page.getByText("All new visitors get A. Save the link to end the test.").waitFor();
    await user.button("Save changes").click();
    await user.expectToast("Saved.");
    expect(await visit("sale", android, poland)).toBe("https://shop.example/a");
  });

  it("give visitors a landing page and a variant of the app", async () => {
    const ios = { bundleId: "example.shop.pro", teamId: "TEAM123456" };
    await user.service.admin.changeApp({
      body: {
        variants: [{ name: "pro", ios }],
        pages: [{ name: "Welcome", texts: [{ language: "en", title: "Welcome" }] }],
      },
    });
    await user.openApp("links/sale/edit");
    const german = group("German Sundays");
    await german.getByLabel("Landing page").selectOption("Welcome");
    await german.getByLabel("App variant").selectOption("pro");
    await german.getByText("landing page Welcome; app variant pro").waitFor();
    // Visitors get either a landing page or a web page.
    await german.getByText("has both a fallback and a page").waitFor();
    await german.getByLabel("Web page without the app").fill("");
    await user.button("Save changes").click();
    await user.expectToast("Saved.");
    const { rules } = await user.service.admin.getLink({ params: { code: "sale" } });
    expect(rules?.[1]).toMatchObject({ page: "Welcome", appVariant: "pro" });
  });
});
