import { weekdays } from "@throughline/protocol";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ruleEditorFor } from "./rule-editor.ts";
import { axeViolations } from "./browser.ts";
import { android, iPhone } from "./test-service.ts";
import { TestUser } from "./test-user.ts";
import { countries } from "./traffic.ts";

const user = new TestUser((service) => service.createOwner(), { countries });

const germany = "203.0.113.9";
const poland = "198.51.100.7";

/** Sunday, today and tomorrow in UTC, so that the rule also applies to a visit that is made now. */
const today = new Date().getUTCDay();
const days = weekdays.filter((_, day) => [0, today, (today + 1) % 7].includes(day));

const { group, tryIt, addCondition, addGermany, visit } = ruleEditorFor(user);
const section = (title: string): Locator =>
  user.page.locator("details").filter({ has: user.page.locator("summary", { hasText: title }) });

describe("rules and a split test", () => {
  it("are made, described, tried and saved, and decide where real visitors go", async () => {
    await user.openApp("links/new");
    await user.page.getByLabel("Destination", { exact: true }).fill("https://shop.example/sale");
    await user.page.getByLabel("Code").fill("sale");
    await user.page.getByText("/sale is available").waitFor();
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
    const sameDestination = section("Split test").getByText("A and B have the same destination.");
    await sameDestination.waitFor();
    await group("Variant A").getByLabel("Web page without the app").fill("https://shop.example/a");
    await expect.poll(() => sameDestination.count()).toBe(0);
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

  it("compare variants by installs, an event or revenue per click", async () => {
    const { admin } = user.service;
    await admin.updateApp({
      body: { android: { packageName: "example.shop", certificates: [] } },
    });
    const variants = ["Old", "New"].map((name, index) => ({ name, weight: index * 100 }));
    await admin.createLink({
      body: { code: "test", destination: "https://shop.example/sale", split: { variants } },
    });
    for (let index = 0; index < 12; index += 1) {
      await user.service.installOnAndroid("test", `buyer-${index}`, germany);
      await user.service.logEvent(`buyer-${index}`, { value: 5, currency: "EUR" });
    }
    const swapped = variants.map((variant) => ({ ...variant, weight: 100 - variant.weight }));
    await admin.updateLink({ params: { code: "test" }, body: { split: { variants: swapped } } });
    for (let index = 0; index < 12; index += 1) await user.service.click("test", poland);

    await user.openApp("links/test");
    const results = user.page.getByRole("region", { name: "Split test results" });
    await results.getByText("New is the best, with a probability of more than 99.9 %.").waitFor();
    await results.getByText("Old and New have the same destination, so this test").waitFor();
    for (const [goal, heading, figure] of [
      ["Event: purchase", "With purchase", "100 %"],
      ["Revenue per click, EUR", "With revenue", "€5.00"],
    ] as const) {
      await results.getByLabel("Goal").selectOption({ label: goal });
      await results.getByRole("columnheader", { name: heading }).waitFor();
      await results.getByRole("row", { name: "New" }).getByText(figure).first().waitFor();
    }
    expect(await axeViolations(user.page)).toEqual([]);
    await user.page.setViewportSize({ width: 390, height: 844 });
    expect(await axeViolations(user.page)).toEqual([]);
    await user.page.setViewportSize({ width: 1280, height: 900 });
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
      .toBe("rules.0.when.osVersion");
    await german.getByRole("button", { name: "Remove the condition OS version" }).click();
    await expect.poll(() => german.getByRole("alert").count()).toBe(0);
  });
});
