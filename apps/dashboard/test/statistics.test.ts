import { describe, expect, it } from "vitest";
import { TestUser } from "./test-user.ts";

const user = new TestUser(async (service) => {
  await (await service.createOwner()).context().close();
  const ios = { bundleId: "example.shop", teamId: "TEAM123456", appStoreId: "1234567890" };
  await service.admin.changeApp({ body: { ios } });
  const destination = "https://shop.example/sale";
  for (const code of ["one", "two", "three"]) {
    const tags = code === "three" ? [] : ["mail"];
    const utm = { source: "letter", campaign: code === "two" ? "spring" : "autumn" };
    await service.admin.createLink({ body: { code, destination, tags, utm } });
  }
  for (const code of ["one", "one", "two", "two"]) await service.click(code);
  await service.open("phone-of-anna", "two");
  await service.logEvent("phone-of-anna", { value: 19.99, currency: "EUR" });
});

const tableOf = (name: string) => user.page.getByRole("group", { name, exact: true });

describe("statistics", () => {
  it("show the funnel, breakdowns, revenue and retention", async () => {
    await user.openApp("statistics");
    const funnel = user.page.getByRole("region", { name: "Funnel" });
    await funnel.getByText("Clicks").waitFor();
    const steps = await funnel.getByRole("listitem").allInnerTexts();
    expect(steps[0]).toMatch(/5\s+previously 0/);
    expect(steps[1]).toMatch(/20 % of previous step/);
    expect(steps[2]).toMatch(/100 % of previous step/);
    await tableOf("By Platform").getByRole("row", { name: /iOS/ }).waitFor();
    await user.button("UTM campaign").click();
    const rows = await tableOf("By UTM campaign").getByRole("row").allInnerTexts();
    expect(rows[1]).toMatch(/^spring\s+3/);
    expect(rows[2]).toMatch(/^autumn\s+2/);
    await user.button("Match method").click();
    await user.page.getByText("Exact, by clipboard").waitFor();
    await user.button("Country").click();
    await user.page.getByText("GEO_DATABASE").waitFor();
    await user.page.getByText("€19.99").waitFor();
    await user.page.getByText("previously €0.00").waitFor();
    await tableOf("Retention by install date").getByText("not yet").first().waitFor();
  });

  it("can be limited to a link, a tag, a campaign and a period, all stored in the address", async () => {
    await user.openApp("links/two");
    await user.link("All statistics for this link").click();
    await user.page.getByText("Link two").waitFor();
    const clicked = () =>
      user.page.getByRole("region", { name: "Funnel" }).getByRole("strong").first();
    await expect.poll(() => clicked().innerText()).toBe("3");
    await user.link("Show all links").click();
    await expect.poll(() => clicked().innerText()).toBe("5");
    await user.page.goto(`${user.page.url()}?campaign=autumn&tag=mail`);
    await user.page.getByText("Tag mail, Campaign autumn").waitFor();
    await expect.poll(() => clicked().innerText()).toBe("2");
    await user.page.getByLabel("Compare with previous period").uncheck();
    await expect.poll(() => user.page.getByText("previously 0").count()).toBe(0);
    await user.page.getByLabel("From", { exact: true }).fill("2024-02-01");
    await user.page.getByLabel("to", { exact: true }).fill("2024-02-29");
    await expect.poll(() => clicked().innerText()).toBe("0");
    await user.page.getByText("Nothing was counted in this period. Choose other dates").waitFor();
    expect(new URL(user.page.url()).searchParams.get("tag")).toBe("mail");
    await user.button("7 days").click();
    await expect.poll(() => clicked().innerText()).toBe("2");
  });

  it("can be exported as shown", async () => {
    await user.openApp("statistics?link=two");
    await user.page.getByText("€19.99").waitFor();
    const csv = await user.downloadExport("CSV");
    expect(csv).toMatch(/\r\ncampaign,spring,3,,,1,,1,,19\.99 EUR,,,\r\n/);
    expect(csv).toMatch(/\r\nrevenue,EUR,,,,,,,,19\.99,,,\r\n/);
  });
});

describe("the list of links", () => {
  it("can be sorted by a count and back, and keeps the tag", async () => {
    await user.openApp("links?tag=mail");
    const codes = async () => user.page.locator("tbody .code").allInnerTexts();
    await expect.poll(codes).toEqual(["two", "one"]);
    await user.link("Installs").last().click();
    await expect
      .poll(() =>
        user.page.getByRole("columnheader", { name: "Installs" }).getAttribute("aria-sort"),
      )
      .toBe("descending");
    await expect.poll(codes).toEqual(["two", "one"]);
    await user.page
      .getByRole("link", { name: "mail ×" })
      .or(user.page.getByLabel(/Show links with any tag/))
      .first()
      .click();
    await user.page.getByRole("columnheader", { name: "Clicks" }).getByRole("link").click();
    await expect.poll(codes).toEqual(["two", "one", "three"]);
    await user.page.getByRole("columnheader", { name: "Clicks" }).getByRole("link").click();
    await expect.poll(codes).toEqual(["three", "two", "one"]);
  });
});
