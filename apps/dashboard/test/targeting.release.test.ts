import { describe, expect, it } from "vitest";
import { Keyboard } from "./keyboard.ts";
import { ruleEditorFor } from "./rule-editor.ts";
import { axeViolations } from "./browser.ts";
import { android } from "./test-service.ts";
import { TestUser } from "./test-user.ts";
import { countries } from "./traffic.ts";

const user = new TestUser(
  async (service) => {
    await service.createOwner();
    await service.admin.createLink({
      body: {
        code: "sale",
        destination: "https://shop.example/sale",
        rules: [
          {
            name: "German Sundays",
            when: { countries: ["DE"], platforms: ["ios"], days: ["sunday"] },
            destination: "https://shop.example/de",
            fallback: "https://shop.example/de-web",
          },
        ],
        split: {
          variants: ["A", "B"].map((name) => ({
            name,
            weight: 50,
            fallback: `https://shop.example/${name.toLowerCase()}`,
          })),
        },
      },
    });
  },
  { countries },
);
const { group, tryIt, addCondition, addGermany, visit } = ruleEditorFor(user);

const poland = "198.51.100.7";

describe("rules and a split test", () => {
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
    await user.service.admin.updateApp({
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
