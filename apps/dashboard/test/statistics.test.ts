import { describe, expect, it } from "vitest";
import { Desk } from "./desk.ts";

const desk = new Desk(async (world) => {
  await (await world.makeOwner()).context().close();
  const ios = { bundleId: "example.shop", teamId: "TEAM123456", appStoreId: "1234567890" };
  await world.admin.changeApp({ body: { ios } });
  const destination = "https://shop.example/sale";
  for (const code of ["one", "two", "three"]) {
    const tags = code === "three" ? [] : ["mail"];
    const utm = { source: "letter", campaign: code === "two" ? "spring" : "autumn" };
    await world.admin.createLink({ body: { code, destination, tags, utm } });
  }
  for (const code of ["one", "one", "two", "two"]) await world.click(code);
  await world.open("phone-of-anna", "two");
  await world.logEvent("phone-of-anna", { value: 19.99, currency: "EUR" });
});

const tableOf = (name: string) => desk.page.getByRole("group", { name, exact: true });

describe("statistics", () => {
  it("answer what brought clicks, installs, events and money", async () => {
    await desk.openApp("statistics");
    const funnel = desk.page.getByRole("region", { name: "From a click to the app" });
    await funnel.getByText("Clicked").waitFor();
    const steps = await funnel.getByRole("listitem").allInnerTexts();
    expect(steps[0]).toMatch(/5\s+before 0/);
    expect(steps[1]).toMatch(/100 % of the step before/);
    expect(steps[2]).toMatch(/20 % of the step before/);
    expect(steps[3]).toMatch(/100 % of the step before/);
    await tableOf("By Platform").getByRole("row", { name: /iOS/ }).waitFor();
    await desk.button("UTM campaign").click();
    const rows = await tableOf("By UTM campaign").getByRole("row").allInnerTexts();
    expect(rows[1]).toMatch(/^spring\s+3/);
    expect(rows[2]).toMatch(/^autumn\s+2/);
    await desk.button("Match").click();
    await desk.page.getByText("Exact, by the clipboard").waitFor();
    await desk.button("Country").click();
    await desk.page.getByText("GEO_DATABASE").waitFor();
    await desk.page.getByText("€19.99").waitFor();
    await desk.page.getByText("1 event, before €0.00").waitFor();
    await tableOf("Retention by install day").getByText("not yet").first().waitFor();
  });

  it("are of a link, a tag or a campaign, over days one chooses, by the address alone", async () => {
    await desk.openApp("links/two");
    await desk.link("All statistics of this link").click();
    await desk.page.getByText("the link two").waitFor();
    const clicked = () =>
      desk.page
        .getByRole("region", { name: "From a click to the app" })
        .getByRole("strong")
        .first();
    await expect.poll(() => clicked().innerText()).toBe("3");
    await desk.link("Show all links").click();
    await expect.poll(() => clicked().innerText()).toBe("5");
    await desk.page.goto(`${desk.page.url()}?campaign=autumn&tag=mail`);
    await desk.page.getByText("links with the tag mail in the campaign autumn").waitFor();
    await expect.poll(() => clicked().innerText()).toBe("2");
    await desk.page.getByLabel("Compare with the time before").uncheck();
    await expect.poll(() => desk.page.getByText("before 0").count()).toBe(0);
    await desk.page.getByLabel("From", { exact: true }).fill("2024-02-01");
    await desk.page.getByLabel("to", { exact: true }).fill("2024-02-29");
    await expect.poll(() => clicked().innerText()).toBe("0");
    await desk.page.getByText("Nothing was counted in this time. Choose other days").waitFor();
    expect(new URL(desk.page.url()).searchParams.get("tag")).toBe("mail");
    await desk.button("7 days").click();
    await expect.poll(() => clicked().innerText()).toBe("2");
  });

  it("can be taken away as a file of what is shown", async () => {
    await desk.openApp("statistics?link=two");
    await desk.page.getByText("€19.99").waitFor();
    const csv = await desk.exported("CSV");
    expect(csv).toMatch(/\r\ncampaign,spring,3,1,1,,\r\n/);
    expect(csv).toMatch(/\r\nrevenue,EUR,,,1,19\.99,\r\n/);
  });
});

describe("the list of links", () => {
  it("is sorted by what each brought, and back, with the tag kept", async () => {
    await desk.openApp("links?tag=mail");
    const codes = async () => desk.page.locator("tbody .code").allInnerTexts();
    await expect.poll(codes).toEqual(["two", "one"]);
    await desk.link("Installs").last().click();
    await expect
      .poll(() =>
        desk.page.getByRole("columnheader", { name: "Installs" }).getAttribute("aria-sort"),
      )
      .toBe("descending");
    await expect.poll(codes).toEqual(["two", "one"]);
    await desk.page
      .getByRole("link", { name: "mail ×" })
      .or(desk.page.getByLabel(/Only links with the tag/))
      .first()
      .click();
    await desk.page.getByRole("columnheader", { name: "Clicks" }).getByRole("link").click();
    await expect.poll(codes).toEqual(["two", "one", "three"]);
    await desk.page.getByRole("columnheader", { name: "Clicks" }).getByRole("link").click();
    await expect.poll(codes).toEqual(["three", "two", "one"]);
  });
});
