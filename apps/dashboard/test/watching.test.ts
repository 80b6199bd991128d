import { describe, expect, it } from "vitest";
import { Desk } from "./desk.ts";
import { Keyboard } from "./keyboard.ts";
import { axeFaults, owner } from "./world.ts";

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
    await desk.world.logEvent("phone-of-anna");
    expect(await desk.exported("CSV", "Export installs")).toContain("\r\nphone-of-anna,");
    const line = await desk.exported("NDJSON", "Export events");
    expect(JSON.parse(line)).toMatchObject({ name: "purchase", installId: "phone-of-anna" });
    await desk.link("phone-of-anna").click();
    await desk.heading("Why").waitFor();
    await desk.heading("Candidates").waitFor();
    await desk.page.getByRole("table", { name: /Evidence in bits/ }).waitFor();
    await desk.page.getByRole("rowheader", { name: "Network" }).first().waitFor();
    await desk.button("Mark as a tester’s").click();
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

  it("says that a proxy is in the way, and that the link’s domain leads elsewhere", async () => {
    await desk.world.command("app", "update", "--domain", "go.shop.invalid");
    await expect
      .poll(async () => (await desk.world.admin.getApp()).linkDomains, { timeout: 20_000 })
      .toEqual(["go.shop.invalid"]);
    await desk.openApp("test");
    await desk.page.setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.7" });
    await desk.button("Make a test link").click();
    await desk.page.getByText(/All visitors seem to have one address.*TRUST_PROXY/).waitFor();
    await desk.page
      .getByText("The domain go.shop.invalid does not lead to this service as it should.")
      .waitFor({ timeout: 25_000 });
    await desk.world.admin.changeApp({ body: { linkDomains: [] } });
  });
});

describe("by keyboard alone", () => {
  const keyboard = new Keyboard(desk);

  it("one signs in, finds a link, looks at its QR code, deletes it and takes that back", async () => {
    await desk.openAsStranger(`${desk.world.url}/dashboard`);
    await desk.heading("Sign in").waitFor();
    await keyboard.to("E-mail address");
    await keyboard.type(owner.email);
    await keyboard.to("Password");
    await keyboard.type(owner.password);
    await keyboard.press("Enter");
    await desk.heading("Links").waitFor();
    await keyboard.to("Skip to the content", "Shift+Tab");
    await keyboard.press("Enter");
    await keyboard.to("Search links");
    await keyboard.type("spring");
    await expect.poll(() => desk.page.getByRole("row").count()).toBe(2);
    await keyboard.choose("What to do with spring-sale", "QR code");
    await keyboard.expectKeptInDialog();
    await keyboard.press("Escape");
    await expect.poll(() => keyboard.at()).toBe("What to do with spring-sale");
    await keyboard.choose("What to do with spring-sale", "QR code");
    await keyboard.activate("Close");
    await expect.poll(() => keyboard.at()).toBe("What to do with spring-sale");
    await keyboard.choose("What to do with spring-sale", "Delete");
    await desk.said("spring-sale is deleted.");
    await expect.poll(() => keyboard.at()).toBe("Undo");
    await keyboard.press("Enter");
    await desk.said("spring-sale is back.");
    await expect.poll(() => desk.page.getByRole("row").count()).toBe(2);
    await keyboard.activate("spring-sale");
    await desk.heading("spring-sale").waitFor();
  });

  it("one looks at other days, holds the live view, and has an install explained", async () => {
    await desk.world.install("mug", "phone-of-kim");
    await desk.openApp("statistics");
    await desk.heading("Statistics").waitFor();
    await keyboard.activate("7 days");
    await expect.poll(() => desk.button("7 days").getAttribute("aria-pressed")).toBe("true");
    await keyboard.to("Compare with the time before");
    await keyboard.press("Space");
    await expect.poll(() => new URL(desk.page.url()).searchParams.get("compare")).toBe("off");
    await keyboard.activate("System");
    await desk.page.getByRole("group", { name: "By System" }).waitFor();
    await keyboard.activate("Live", "Shift+Tab");
    await desk.page.getByText("Connected").waitFor();
    await keyboard.activate("Pause");
    await desk.page.getByRole("button", { name: /^Go on/ }).waitFor();
    await keyboard.activate(/^Go on/);
    await keyboard.activate("Installs", "Shift+Tab");
    await desk.heading("Installs").waitFor();
    await keyboard.activate("phone-of-kim");
    await desk.heading("Why").waitFor();
    await keyboard.activate("Erase…");
    await keyboard.expectKeptInDialog();
    await keyboard.activate("Keep");
    await expect.poll(() => keyboard.at()).toBe("Erase…");
  });

  it("one changes settings, makes a key and invites somebody", async () => {
    await desk.openApp("settings");
    await desk.page.getByLabel("Name", { exact: true }).waitFor();
    await keyboard.to("Name");
    await keyboard.press("Control+A");
    await keyboard.type("Kim’s shop");
    await keyboard.press("Enter");
    await desk.said("Saved.");
    await keyboard.activate("Keys", "Shift+Tab");
    await keyboard.activate("New key");
    await keyboard.expectKeptInDialog();
    await keyboard.activate("Make the key");
    await desk.page.getByRole("dialog", { name: "The new key" }).waitFor();
    await keyboard.activate("I have it");
    await expect.poll(() => keyboard.at()).toBe("New key");
    await keyboard.activate("Members", "Shift+Tab");
    await keyboard.to("E-mail address");
    await keyboard.type("kim@shop.example");
    await keyboard.to("Role");
    await keyboard.type("v");
    await keyboard.activate("Invite");
    await desk.page.getByRole("dialog", { name: "Invitation for kim@shop.example" }).waitFor();
    await keyboard.activate("Done");
    await expect.poll(() => keyboard.at()).toBe("Invite");
    const { invitations } = await desk.world.admin.listMembers();
    expect(invitations).toMatchObject([{ email: "kim@shop.example", role: "viewer" }]);
  });
});
