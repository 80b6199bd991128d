import { describe, expect, it } from "vitest";
import { TestUser } from "./test-user.ts";
import { Keyboard } from "./keyboard.ts";
import { axeViolations, owner } from "./test-service.ts";

const user = new TestUser(async (service) => {
  await service.createOwner();
  for (const code of ["mug", "spring-sale"]) {
    await service.admin.createLink({ body: { code, destination: `https://shop.example/${code}` } });
  }
});

describe("an install", () => {
  it("is listed and explained: candidates, bits per signal, why not another", async () => {
    await user.service.install("mug", "phone-of-anna");
    await user.openApp("installs");
    await user.service.logEvent("phone-of-anna");
    expect(await user.downloadExport("CSV", "Export installs")).toContain("\r\nphone-of-anna,");
    const line = await user.downloadExport("NDJSON", "Export events");
    expect(JSON.parse(line)).toMatchObject({ name: "purchase", installId: "phone-of-anna" });
    await user.link("phone-of-anna").click();
    await user.heading("Why").waitFor();
    await user.heading("Candidates").waitFor();
    await user.page.getByRole("table", { name: /Evidence in bits/ }).waitFor();
    await user.page.getByRole("rowheader", { name: "Network" }).first().waitFor();
    await user.button("Mark as a tester’s").click();
    await user.expectToast("It is a tester’s");
    await user.button("Erase…").click();
    await user.page.getByRole("dialog").getByRole("button", { name: "Erase" }).click();
    await user.expectToast("What was known of the install is erased.");
    await user.heading("No install yet").waitFor();
  });
});

describe("match quality", () => {
  it("is drawn, told as a table, and said of a threshold", async () => {
    await user.openApp("overview");
    await user.page.getByText("There were no such installs yet.").waitFor();
    const bins = [
      { from: 0.8, to: 0.9, verdicts: 20, stated: 0.85, observed: 0.8 },
      { from: 0.9, to: 1, verdicts: 80, stated: 0.97, observed: 0.95 },
    ];
    // It takes months of installs to have these.
    await user.page.route(/\/api\/v1\/calibration/, (route) =>
      route.fulfill({ json: { verdicts: 100, error: 0.02, bins } }),
    );
    await user.page.reload();
    await user.page
      .getByRole("img", { name: "Calibration: 85 % stated, 80 % right; 97 % stated, 95 % right" })
      .waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await user.link("Settings").click();
    await user.page.getByText("At 0.9, by 100 installs of this app").waitFor();
    await user.page.getByText("95.0 % of the matches would be right (precision)").waitFor();
    await user.page.getByText("76.0 % of these installs would get theirs (recall)").waitFor();
  });
});

describe("live", () => {
  it("shows a click within a moment, holds still when asked, and goes on", async () => {
    await user.openApp("live");
    await user.page.getByText("Connected").waitFor();
    await user.service.click("spring-sale");
    const list = user.page.getByRole("list", { name: "What happens" });
    await list.getByText("Somebody opened spring-sale on an iPhone").first().waitFor();
    await user.button("Pause").click();
    const before = await list.getByRole("listitem").count();
    await user.service.click("spring-sale");
    await user.button("Go on (1 new)").click();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(before + 1);
  });

  it("comes back by itself after the connection was lost, with what it missed", async () => {
    await user.openApp("live");
    await user.page.getByText("Connected").waitFor();
    const list = user.page.getByRole("list", { name: "What happens" });
    const before = await list.getByRole("listitem").count();
    await user.page.context().setOffline(true);
    await user.service.click("mug");
    await user.page.context().setOffline(false);
    await expect.poll(() => list.getByRole("listitem").count()).toBeGreaterThan(before);
  });

  it("ticks off an integration step by step, and says what is wrong on the way", async () => {
    const ios = { bundleId: "example.shop", teamId: "TEAM123456", appStoreId: "1234567890" };
    await user.service.admin.changeApp({ body: { ios } });
    await user.openApp("test");
    await user.page.getByLabel("Where in the app it leads").fill("/products/42");
    await user.button("Make a test link").click();
    const code = user.page.getByRole("img", { name: /QR code that leads to/ });
    const url = /leads to (\S+)/.exec((await code.getAttribute("alt")) ?? "")?.[1] ?? "";
    await user.page.getByText("A phone cannot reach 127.0.0.1").waitFor();
    const name = url.split("/").at(-1) ?? "";
    await user.service.sendUnknownKey();
    await user.page.getByText("The app’s request was refused: its key is not known").waitFor();
    await user.service.click(name);
    const done = user.page.locator(".steps .done");
    await done.getByText("The link is opened on a phone").waitFor();
    await user.service.open("phone-of-a-tester", name);
    await done.getByText("The install is matched to the link").waitFor();
    await user.service.logEvent("phone-of-a-tester");
    await user.page.getByText("It works").waitFor();
    await user.link("Explain the install").click();
    await user.heading("Why").waitFor();
    expect((await user.service.admin.getLink({ params: { code: name } })).test).toBe(true);
  });

  it("says that a proxy is in the way, and that the link’s domain leads elsewhere", async () => {
    await user.service.runCommand("app", "update", "--domain", "go.shop.invalid");
    await expect
      .poll(async () => (await user.service.admin.getApp()).linkDomains, { timeout: 20_000 })
      .toEqual(["go.shop.invalid"]);
    await user.openApp("test");
    await user.page.setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.7" });
    await user.button("Make a test link").click();
    await user.page.getByText(/All visitors seem to have one address.*TRUST_PROXY/).waitFor();
    await user.page
      .getByText("The domain go.shop.invalid does not lead to this service as it should.")
      .waitFor({ timeout: 25_000 });
    await user.service.admin.changeApp({ body: { linkDomains: [] } });
  });
});

describe("by keyboard alone", () => {
  const keyboard = new Keyboard(user);

  it("one signs in, finds a link, looks at its QR code, deletes it and takes that back", async () => {
    await user.openSignedOut(`${user.service.url}/dashboard`);
    await user.heading("Sign in").waitFor();
    await keyboard.tabTo("E-mail address");
    await keyboard.type(owner.email);
    await keyboard.tabTo("Password");
    await keyboard.type(owner.password);
    await keyboard.press("Enter");
    await user.heading("Links").waitFor();
    await keyboard.tabTo("Skip to the content", "Shift+Tab");
    await keyboard.press("Enter");
    await keyboard.tabTo("Search links");
    await keyboard.type("spring");
    await expect.poll(() => user.page.getByRole("row").count()).toBe(2);
    await keyboard.choose("What to do with spring-sale", "QR code");
    await keyboard.expectFocusTrapped();
    await keyboard.press("Escape");
    await expect.poll(() => keyboard.focused()).toBe("What to do with spring-sale");
    await keyboard.choose("What to do with spring-sale", "QR code");
    await keyboard.activate("Close");
    await expect.poll(() => keyboard.focused()).toBe("What to do with spring-sale");
    await keyboard.choose("What to do with spring-sale", "Delete");
    await user.expectToast("spring-sale is deleted.");
    await expect.poll(() => keyboard.focused()).toBe("Undo");
    await keyboard.press("Enter");
    await user.expectToast("spring-sale is back.");
    await expect.poll(() => user.page.getByRole("row").count()).toBe(2);
    await keyboard.activate("spring-sale");
    await user.heading("spring-sale").waitFor();
  });

  it("one looks at other days, holds the live view, and has an install explained", async () => {
    await user.service.install("mug", "phone-of-kim");
    await user.openApp("statistics");
    await user.heading("Statistics").waitFor();
    await keyboard.activate("7 days");
    await expect.poll(() => user.button("7 days").getAttribute("aria-pressed")).toBe("true");
    await keyboard.tabTo("Compare with the time before");
    await keyboard.press("Space");
    await expect.poll(() => new URL(user.page.url()).searchParams.get("compare")).toBe("off");
    await keyboard.activate("System");
    await user.page.getByRole("group", { name: "By System" }).waitFor();
    await keyboard.activate("Live", "Shift+Tab");
    await user.page.getByText("Connected").waitFor();
    await keyboard.activate("Pause");
    await user.page.getByRole("button", { name: /^Go on/ }).waitFor();
    await keyboard.activate(/^Go on/);
    await keyboard.activate("Installs", "Shift+Tab");
    await user.heading("Installs").waitFor();
    await keyboard.activate("phone-of-kim");
    await user.heading("Why").waitFor();
    await keyboard.activate("Erase…");
    await keyboard.expectFocusTrapped();
    await keyboard.activate("Keep");
    await expect.poll(() => keyboard.focused()).toBe("Erase…");
  });

  it("one changes settings, makes a key and invites somebody", async () => {
    await user.openApp("settings");
    await user.page.getByLabel("Name", { exact: true }).waitFor();
    await keyboard.tabTo("Name");
    await keyboard.press("Control+A");
    await keyboard.type("Kim’s shop");
    await keyboard.press("Enter");
    await user.expectToast("Saved.");
    await keyboard.activate("Keys", "Shift+Tab");
    await keyboard.activate("New key");
    await keyboard.expectFocusTrapped();
    await keyboard.activate("Make the key");
    await user.page.getByRole("dialog", { name: "The new key" }).waitFor();
    await keyboard.activate("I have it");
    await expect.poll(() => keyboard.focused()).toBe("New key");
    await keyboard.activate("Members", "Shift+Tab");
    await keyboard.tabTo("E-mail address");
    await keyboard.type("kim@shop.example");
    await keyboard.tabTo("Role");
    await keyboard.type("v");
    await keyboard.activate("Invite");
    await user.page.getByRole("dialog", { name: "Invitation for kim@shop.example" }).waitFor();
    await keyboard.activate("Done");
    await expect.poll(() => keyboard.focused()).toBe("Invite");
    const { invitations } = await user.service.admin.listMembers();
    expect(invitations).toMatchObject([{ email: "kim@shop.example", role: "viewer" }]);
  });
});
