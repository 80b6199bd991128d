import { describe, expect, it } from "vitest";
import { Desk } from "./desk.ts";

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
