import { describe, expect, it } from "vitest";
import { describeEveryButton } from "./every-button.ts";
import type { DemoPage } from "./testing/browser.ts";
import { demoPerTest } from "./testing/opened.ts";

let demo: DemoPage;
demoPerTest((opened) => (demo = opened));

describeEveryButton("iphone", () => demo);
describeEveryButton("android", () => demo);

describe("each scenario for both phones", { timeout: 120_000 }, () => {
  it("Slow network: the splash screen ends before the response, and the link arrives later", async () => {
    await demo.button("Slow network").click();
    await demo.iphone.app.getByTestId("splash").waitFor();
    await demo.iphone.app.getByTestId("catalogue").waitFor();
    expect(await demo.wire.getByText("response on its way").count()).toBeGreaterThan(0);
    await demo.iphone.app.getByText("Sunday mug").waitFor();
  });

  it("Two colleagues, one address: neither gets the other's link", async () => {
    await demo.play("Two colleagues, one address");
    await demo.iphone.app.getByTestId("catalogue").waitFor();
    await demo.android.app.getByText("Harbour teapot").waitFor();
    await demo.iphone.select();
    await demo.verdict.getByText(/^Two links are about equally likely\. /).waitFor();
    await demo.verdict.getByRole("button", { name: /^mug \d/ }).waitFor();
    await demo.verdict.getByRole("button", { name: /^teapot \d/ }).waitFor();
    // “Start over” brings back an iPhone and an Android phone.
    await demo.button("Start over").click();
    await demo.page.getByRole("group", { name: /^Pixel 9 of/ }).waitFor();
    // Requests keep the model of the phone that sent them.
    const rows = demo.wire.locator(".from");
    expect(await rows.count()).toBeGreaterThan(0);
    for (const text of await rows.allTextContents()) expect(text).toContain("iPhone Air");
  });

  it("Share an invite: the other phone installs through it, and the service names the inviter", async () => {
    await demo.play("Share an invite");
    await demo.android.app.getByText("You have an invitation").waitFor();
    await demo.android.caption.getByText(/^The response says who created the invite/).waitFor();
    await demo.iphone.caption.getByText(/came through this phone’s invite/).waitFor();
    await demo.iphone.app.getByText(/^Your invite: go\.loam\.example\/[\w-]+$/).waitFor();
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

  it("the explanation below the buttons stays with the scenario that is playing", async () => {
    const about = demo.page.locator(".about");
    await demo.button("Organic install").hover();
    await about.getByText("No link led to this install").waitFor();
    await demo.button("Slow network").click();
    await demo.iphone.app.getByTestId("splash").waitFor();
    await demo.button("Organic install").hover();
    expect(await about.textContent()).toBe("The splash screen waits for five seconds at most.");
  });

  it("Kill app and Delete app act on their own phone", async () => {
    await demo.play("The whole journey");
    const { iphone, android } = demo;
    await expectDisabled(android.place.getByRole("button", { name: "Kill app" }), true);
    await iphone.place.getByRole("button", { name: "Kill app" }).click();
    await iphone.place.getByRole("button", { name: "Loam" }).click();
    // The app was opened before, so it does not ask again.
    await iphone.app.getByTestId("catalogue").waitFor();
    expect(demo.matchRequests()).toHaveLength(1);
    await iphone.place.getByRole("button", { name: "Delete app" }).click();
    await iphone.place.getByRole("button", { name: "App Store" }).waitFor();
    expect(await iphone.place.getByRole("button", { name: "Loam" }).count()).toBe(0);
  });

  it("Clear empties the requests, and a request opens to show its bodies", async () => {
    await demo.play("The whole journey");
    const row = demo.wire.getByRole("listitem").filter({ hasText: "match-link" });
    await row.getByText("/api/link/match-link").click();
    await row.getByText('"pastedLink"').waitFor();
    await row.getByText('"method": "clipboard"').waitFor();
    await demo.wire.getByRole("button", { name: "Clear" }).click();
    await demo.wire.getByText("Tap a link on a phone").waitFor();
  });
});

async function expectDisabled(button: { isDisabled: () => Promise<boolean> }, disabled: boolean) {
  expect(await button.isDisabled()).toBe(disabled);
}
