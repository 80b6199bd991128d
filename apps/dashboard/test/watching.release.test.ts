import { describe, expect, it } from "vitest";
import { axeViolations } from "./browser.ts";
import { TestUser } from "./test-user.ts";

const user = new TestUser((service) => service.createOwner());

describe("match quality", () => {
  it("is shown as a chart and a table, and explains a threshold", async () => {
    await user.openApp("analytics?tab=accuracy");
    await user.page.getByText("No install has an exact match yet.").waitFor();
    const bins = [
      { from: 0.8, to: 0.9, verdicts: 20, stated: 0.85, observed: 0.8 },
      { from: 0.9, to: 1, verdicts: 80, stated: 0.97, observed: 0.95 },
    ];
    // Real data of this kind takes months of installs.
    await user.page.route(/\/api\/v1\/calibration/, (route) =>
      route.fulfill({ json: { verdicts: 100, error: 0.02, bins } }),
    );
    await user.page.reload();
    await user.page
      .getByRole("img", {
        name: "Calibration: 85 % predicted, 80 % correct; 97 % predicted, 95 % correct",
      })
      .waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await user.link("Settings").click();
    await user.page
      .getByText("At 0.9, based on 100 installs of this app with an exact match")
      .waitFor();
    await user.page.getByText("95.0 % of matches would be correct (precision)").waitFor();
    await user.page.getByText("76.0 % of these installs would be matched (recall)").waitFor();
  });
});

describe("the live view", () => {
  it("reports a misconfigured proxy and a wrong domain", async () => {
    await user.service.runCommand("app", "edit", "--link-domain", "go.shop.invalid");
    await expect
      .poll(async () => (await user.service.admin.getApp()).linkDomains, { timeout: 20_000 })
      .toEqual(["go.shop.invalid"]);
    await user.openApp("test");
    await user.page.setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.7" });
    await user.button("Create test link").click();
    await user.page
      .getByText(/All visitors seem to have the same IP address.*TRUST_PROXY/)
      .waitFor();
    await user.page
      .getByText("The domain go.shop.invalid does not point to this service.")
      .waitFor({ timeout: 25_000 });
    await user.service.admin.updateApp({ body: { linkDomains: [] } });
  });
});
