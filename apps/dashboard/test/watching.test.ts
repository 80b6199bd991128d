import { describe, expect, it } from "vitest";
import { Desk } from "./desk.ts";
import { axeFaults } from "./world.ts";

const desk = new Desk(async (world) => {
  await world.makeOwner();
  for (const code of ["mug", "spring-sale"]) {
    await world.admin.createLink({ body: { code, destination: `https://shop.example/${code}` } });
  }
});

describe("an install", () => {
  it("is listed and explained: candidates, bits per signal, why not another", async () => {
    await desk.world.install("mug", "phone-of-anna");
    await desk.openApp("installs");
    await desk.link("phone-of-anna").click();
    await desk.heading("Why").waitFor();
    await desk.heading("Candidates").waitFor();
    await desk.page.getByRole("table", { name: /Evidence in bits/ }).waitFor();
    await desk.page.getByRole("rowheader", { name: "Network" }).first().waitFor();
    await desk.button("A tester’s").click();
    await desk.said("It is a tester’s");
    await desk.button("Erase…").click();
    await desk.page.getByRole("dialog").getByRole("button", { name: "Erase" }).click();
    await desk.said("What was known of the install is erased.");
    await desk.heading("No install yet").waitFor();
  });
});

describe("match quality", () => {
  it("is drawn, told as a table, and said of a threshold", async () => {
    await desk.openApp("overview");
    await desk.page.getByText("There were no such installs yet.").waitFor();
    const bins = [
      { from: 0.8, to: 0.9, verdicts: 20, stated: 0.85, observed: 0.8 },
      { from: 0.9, to: 1, verdicts: 80, stated: 0.97, observed: 0.95 },
    ];
    // It takes months of installs to have these.
    await desk.page.route(/\/api\/v1\/calibration/, (route) =>
      route.fulfill({ json: { verdicts: 100, error: 0.02, bins } }),
    );
    await desk.page.reload();
    await desk.page
      .getByRole("img", { name: "Calibration: 85 % stated, 80 % right; 97 % stated, 95 % right" })
      .waitFor();
    expect(await axeFaults(desk.page)).toEqual([]);
    await desk.link("Settings").click();
    await desk.page.getByText("At 0.9, by 100 installs of this app").waitFor();
    await desk.page.getByText("95.0 % of the matches would be right (precision)").waitFor();
    await desk.page.getByText("76.0 % of these installs would get theirs (recall)").waitFor();
  });
});

describe("live", () => {
  it("shows a click within a moment, holds still when asked, and goes on", async () => {
    await desk.openApp("live");
    await desk.page.getByText("Connected").waitFor();
    await desk.world.click("spring-sale");
    const list = desk.page.getByRole("list", { name: "What happens" });
    await list.getByText("Somebody opened spring-sale on an iPhone").first().waitFor();
    await desk.button("Pause").click();
    const before = await list.getByRole("listitem").count();
    await desk.world.click("spring-sale");
    await desk.button("Go on (1 new)").click();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(before + 1);
  });

  it("comes back by itself after the connection was lost, with what it missed", async () => {
    await desk.openApp("live");
    await desk.page.getByText("Connected").waitFor();
    const list = desk.page.getByRole("list", { name: "What happens" });
    const before = await list.getByRole("listitem").count();
    await desk.page.context().setOffline(true);
    await desk.world.click("mug");
    await desk.page.context().setOffline(false);
    await expect.poll(() => list.getByRole("listitem").count()).toBeGreaterThan(before);
  });

  it("ticks off an integration step by step, and says what is wrong on the way", async () => {
    const ios = { bundleId: "example.shop", teamId: "TEAM123456", appStoreId: "1234567890" };
    await desk.world.admin.changeApp({ body: { ios } });
    await desk.openApp("test");
    await desk.page.getByLabel("Where in the app it leads").fill("/products/42");
    await desk.button("Make a test link").click();
    const code = desk.page.getByRole("img", { name: /QR code that leads to/ });
    const url = /leads to (\S+)/.exec((await code.getAttribute("alt")) ?? "")?.[1] ?? "";
    await desk.page.getByText("A phone cannot reach 127.0.0.1").waitFor();
    const name = url.split("/").at(-1) ?? "";
    await desk.world.refused();
    await desk.page.getByText("The app’s request was refused: its key is not known").waitFor();
    await desk.world.click(name);
    const done = desk.page.locator(".steps .done");
    await done.getByText("The link is opened on a phone").waitFor();
    await desk.world.open("phone-of-a-tester", name);
    await done.getByText("The install is matched to the link").waitFor();
    await desk.world.logEvent("phone-of-a-tester");
    await desk.page.getByText("It works").waitFor();
    await desk.link("Explain the install").click();
    await desk.heading("Why").waitFor();
    expect((await desk.world.admin.getLink({ params: { code: name } })).test).toBe(true);
  });
});
