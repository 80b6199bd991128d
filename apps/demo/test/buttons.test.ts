import { describe, expect, it } from "vitest";
import type { DemoPage } from "./testing/browser.ts";
import { demoPerTest } from "./testing/opened.ts";

let demo: DemoPage;
demoPerTest((opened) => (demo = opened));

const phones = [["iphone"], ["android"]] as const;

describe("each button, on each phone", { timeout: 120_000 }, () => {
  it.each(phones)("The whole journey ends on the right screen of the %s", async (name) => {
    const phone = demo[name];
    await phone.take();
    await demo.play("The whole journey");
    await phone.app.getByText("Sunday mug").waitFor();
    await phone.app.getByTestId("arrival-deferred").waitFor();
    await demo.verdict.getByText("Certain", { exact: true }).waitFor();
    expect(demo.matchRequests()).toHaveLength(1);
  });

  it.each(phones)(
    "Click id lost: the %s is matched by device signals, bit by bit",
    async (name) => {
      const phone = demo[name];
      await phone.take();
      await demo.play("Click id lost");
      await phone.app.getByText("Sunday mug").waitFor();
      await demo.verdict.getByText(/^(> )?\d\d\.\d %$/).waitFor();
      const rows = demo.verdict.getByRole("row");
      expect(await rows.filter({ hasText: /Network.*same/ }).count()).toBe(1);
      expect(await rows.filter({ hasText: /Time zone.*same/ }).count()).toBe(1);
      expect(await rows.filter({ hasText: "Total" }).count()).toBe(1);
      const [request] = demo.matchRequests();
      expect(request?.body).not.toHaveProperty("pastedLink");
      expect(request?.body).not.toHaveProperty("clickId");
    },
  );

  it.each(phones)(
    "Try it again: the %s is matched ten times out of ten",
    { timeout: 240_000 },
    async (name) => {
      const phone = demo[name];
      await phone.take();
      await demo.play("Try it again");
      const tries = await demo.verdict
        .getByRole("list", { name: "Tries" })
        .getByRole("listitem")
        .allTextContents();
      expect(tries).toEqual(
        Array.from({ length: 10 }, () => expect.stringMatching(/^(> )?\d\d\.\d %$/) as unknown),
      );
      await demo.verdict.getByText("10 of 10").waitFor();
      await phone.app.getByTestId("arrival-deferred").waitFor();
      const requests = demo.matchRequests().map(({ body }) => body);
      expect(new Set(requests.map(({ installId }) => installId)).size).toBe(10);
      for (const body of requests) {
        expect(body).not.toHaveProperty("pastedLink");
        expect(body).not.toHaveProperty("clickId");
      }
    },
  );

  it.each(phones)(
    "Kill the app mid-match: the next start of the %s has the answer",
    async (name) => {
      const phone = demo[name];
      await phone.take();
      await demo.play("Kill the app mid-match");
      await phone.app.getByText("Sunday mug").waitFor();
      const [first, second, ...others] = demo.matchRequests();
      expect(others).toEqual([]);
      expect(second?.body["installId"]).toBe(first?.body["installId"]);
      await demo.wire.getByText("nobody there to take the answer").waitFor();
    },
  );

  it.each(phones)("Offline first run: the %s opens, and gets its link late", async (name) => {
    const phone = demo[name];
    await phone.take();
    await demo.play("Offline first run");
    await phone.app.getByText("Sunday mug").waitFor();
    await demo.wire.getByText("offline").first().waitFor();
    const ids = demo.matchRequests().map(({ body }) => body["installId"]);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
  });

  it("Slow network: the splash ends before the answer comes, and the link is not lost", async () => {
    await demo.button("Slow network").click();
    await demo.iphone.app.getByTestId("splash").waitFor();
    await demo.iphone.app.getByTestId("catalogue").waitFor();
    expect(await demo.wire.getByText("answer on its way").count()).toBeGreaterThan(0);
    await demo.iphone.app.getByText("Sunday mug").waitFor();
  });

  it("Two colleagues, one address: nobody gets the other's link", async () => {
    await demo.play("Two colleagues, one address");
    await demo.iphone.app.getByTestId("catalogue").waitFor();
    await demo.android.app.getByText("Harbour teapot").waitFor();
    await demo.iphone.take();
    await demo.verdict.getByText(/^Two links are about equally likely\. /).waitFor();
    await demo.verdict.getByRole("button", { name: /^mug \d/ }).waitFor();
    await demo.verdict.getByRole("button", { name: /^teapot \d/ }).waitFor();
    // And back to an iPhone and an Android phone.
    await demo.button("Start over").click();
    await demo.page.getByRole("group", { name: /^Pixel 9 of/ }).waitFor();
    // What went over the wire went with the phones of then.
    const rows = demo.wire.locator(".from");
    expect(await rows.count()).toBeGreaterThan(0);
    for (const words of await rows.allTextContents()) expect(words).toContain("iPhone Air");
  });

  it("Share an invite: the other phone installs through it, and both are known", async () => {
    await demo.play("Share an invite");
    await demo.android.app.getByText("Somebody invited you").waitFor();
    await demo.android.story.getByText(/^The answer names the install/).waitFor();
    await demo.iphone.story.getByText(/came through this phone’s invite/).waitFor();
    await demo.iphone.app.getByText(/^Your invite: go\.loam\.example\/\w+$/).waitFor();
    const made = demo.requests.filter(({ path }) => path === "/api/link/create");
    expect(made).toHaveLength(1);
    const [first] = demo.matchRequests();
    expect(made[0]?.body["installId"]).toBe(first?.body["installId"]);
  });

  it.each(phones)("Organic install: the %s was promised nothing", async (name) => {
    const phone = demo[name];
    await phone.take();
    await demo.play("Organic install");
    await phone.app.getByTestId("catalogue").waitFor();
    await demo.verdict.getByText("No match", { exact: true }).waitFor();
  });

  it.each(phones)("Reinstall: the click of the %s is spent", async (name) => {
    const phone = demo[name];
    await phone.take();
    await demo.play("Reinstall");
    await phone.app.getByTestId("catalogue").waitFor();
    await demo.verdict.getByText("No match", { exact: true }).waitFor();
    const ids = demo.matchRequests().map(({ body }) => body["installId"]);
    expect(new Set(ids).size).toBe(2);
  });

  it.each(phones)(
    "Link with the app installed: the %s opens the app, not the browser",
    async (name) => {
      const phone = demo[name];
      await phone.take();
      await demo.play("Link with the app installed");
      await phone.app.getByText("Harbour teapot").waitFor();
      await phone.app.getByTestId("arrival-verified").waitFor();
      await demo.verdict.getByText("Opened directly").waitFor();
      expect(demo.requests.map(({ path }) => path)).toContain("/api/link/resolve-short");
      expect(await demo.wire.getByText("GET", { exact: true }).count()).toBe(0);
    },
  );

  it.each(phones)("Scheme link: the %s opens the app", async (name) => {
    const phone = demo[name];
    await phone.take();
    await demo.play("Scheme link");
    await phone.app.getByText("Meadow vase").waitFor();
    await phone.app.getByTestId("arrival-scheme").waitFor();
  });

  it.each(phones)("Inside another app: the %s still finds its way", async (name) => {
    const phone = demo[name];
    await phone.take();
    await demo.play("Inside another app");
    await phone.app.getByText("Sunday mug").waitFor();
    await demo.verdict.getByText("Certain", { exact: true }).waitFor();
  });
});

describe("the other buttons", { timeout: 120_000 }, () => {
  it("Stop leaves the phone where it is", async () => {
    await demo.button("Slow network").click();
    await demo.iphone.app.getByTestId("splash").waitFor();
    await demo.button("Stop").click();
    await demo.button("Start over").waitFor();
    expect(await demo.page.locator('[data-scenario][aria-pressed="true"]').count()).toBe(0);
  });

  it("the line below the buttons stays with the story that plays", async () => {
    const about = demo.page.locator(".about");
    await demo.button("Organic install").hover();
    await about.getByText("No link led to this install").waitFor();
    await demo.button("Slow network").click();
    await demo.iphone.app.getByTestId("splash").waitFor();
    await demo.button("Organic install").hover();
    expect(await about.textContent()).toBe("The splash screen waits for five seconds at most.");
  });

  it("Kill the app and Delete it act on their own phone", async () => {
    await demo.play("The whole journey");
    const { iphone, android } = demo;
    await expectDisabled(android.place.getByRole("button", { name: "Kill the app" }), true);
    await iphone.place.getByRole("button", { name: "Kill the app" }).click();
    await iphone.place.getByRole("button", { name: "Loam" }).click();
    // Opened before: nothing is asked again.
    await iphone.app.getByTestId("catalogue").waitFor();
    expect(demo.matchRequests()).toHaveLength(1);
    await iphone.place.getByRole("button", { name: "Delete it" }).click();
    await iphone.place.getByRole("button", { name: "App Store" }).waitFor();
    expect(await iphone.place.getByRole("button", { name: "Loam" }).count()).toBe(0);
  });

  it("Clear empties the wire, and a row opens to show what was sent and answered", async () => {
    await demo.play("The whole journey");
    const row = demo.wire.getByRole("listitem").filter({ hasText: "match-link" });
    await row.getByText("/api/link/match-link").click();
    await row.getByText('"pastedLink"').waitFor();
    await row.getByText('"method": "clipboard"').waitFor();
    await demo.wire.getByRole("button", { name: "Clear" }).click();
    await demo.wire.getByText("No requests yet.").waitFor();
  });
});

async function expectDisabled(button: { isDisabled: () => Promise<boolean> }, disabled: boolean) {
  expect(await button.isDisabled()).toBe(disabled);
}
