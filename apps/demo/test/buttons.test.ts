import { describe, expect, it } from "vitest";
import { everyButtonPlays } from "./every-button.ts";
import type { DemoPage } from "./testing/browser.ts";
import { demoPerTest } from "./testing/opened.ts";

let demo: DemoPage;
demoPerTest((opened) => (demo = opened));

everyButtonPlays("iphone", () => demo);

describe("each button for both phones", { timeout: 120_000 }, () => {
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
