import { beforeEach, describe, expect, it } from "vitest";
import type { DemoPage } from "./testing/browser.ts";

/** Defines a test for each scenario that plays on one phone. */
export function describeEveryButton(name: "iphone" | "android", opened: () => DemoPage): void {
  describe(`each button, on the ${name}`, { timeout: 120_000 }, () => {
    let demo: DemoPage;
    beforeEach(() => {
      demo = opened();
    });

    it(`The whole journey ends on the right screen of the ${name}`, async () => {
      const phone = demo[name];
      await phone.select();
      await demo.play("The whole journey");
      await phone.app.getByText("Sunday mug").waitFor();
      await phone.app.getByTestId("arrival-deferred").waitFor();
      await demo.verdict.getByText("Exact", { exact: true }).waitFor();
      expect(demo.matchRequests()).toHaveLength(1);
    });

    it(`Click id lost: the ${name} is matched by device signals`, async () => {
      const phone = demo[name];
      await phone.select();
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
    });

    it(`From the website: the banner leads the ${name} to the page in the app`, async () => {
      const phone = demo[name];
      await phone.select();
      await demo.play("From the website");
      await phone.app.getByText("Sunday mug").waitFor();
      await phone.app.getByTestId("arrival-deferred").waitFor();
      await demo.verdict.getByText("Exact", { exact: true }).waitFor();
      await phone.caption.getByText(/utm_campaign=spring&utm_medium=banner/).waitFor();
    });

    it(`Kill the app mid-match: the next start of the ${name} gets the response`, async () => {
      const phone = demo[name];
      await phone.select();
      await demo.play("Kill the app mid-match");
      await phone.app.getByText("Sunday mug").waitFor();
      const [first, second, ...others] = demo.matchRequests();
      expect(others).toEqual([]);
      expect(second?.body["installId"]).toBe(first?.body["installId"]);
      await demo.wire.getByText("the phone closed the connection").waitFor();
    });

    it(`Offline first run: the ${name} opens without the link and gets it later`, async () => {
      const phone = demo[name];
      await phone.select();
      await demo.play("Offline first run");
      await phone.app.getByText("Sunday mug").waitFor();
      await demo.wire.getByText("offline").first().waitFor();
      const ids = demo.matchRequests().map(({ body }) => body["installId"]);
      expect(ids.length).toBeGreaterThan(1);
      expect(new Set(ids).size).toBe(1);
    });

    it(`Organic install: the ${name} has no match`, async () => {
      const phone = demo[name];
      await phone.select();
      await demo.play("Organic install");
      await phone.app.getByTestId("catalogue").waitFor();
      await demo.verdict.getByText("No match", { exact: true }).waitFor();
    });

    it(`Reinstall: the second install of the ${name} has no match`, async () => {
      const phone = demo[name];
      await phone.select();
      await demo.play("Reinstall");
      await phone.app.getByTestId("catalogue").waitFor();
      await demo.verdict.getByText("No match", { exact: true }).waitFor();
      const ids = demo.matchRequests().map(({ body }) => body["installId"]);
      expect(new Set(ids).size).toBe(2);
    });

    it(`Link with the app installed: the ${name} opens the app, not the browser`, async () => {
      const phone = demo[name];
      await phone.select();
      await demo.play("Link with the app installed");
      await phone.app.getByText("Harbour teapot").waitFor();
      await phone.app.getByTestId("arrival-verified").waitFor();
      await demo.verdict.getByText("Opened directly").waitFor();
      expect(demo.requests.map(({ path }) => path)).toContain("/api/link/resolve-short");
      expect(await demo.wire.getByText("GET", { exact: true }).count()).toBe(0);
    });

    it(`Scheme link: the ${name} opens the app`, async () => {
      const phone = demo[name];
      await phone.select();
      await demo.play("Scheme link");
      await phone.app.getByText("Meadow vase").waitFor();
      await phone.app.getByTestId("arrival-scheme").waitFor();
    });

    it(`Inside another app: the ${name} has an exact match`, async () => {
      const phone = demo[name];
      await phone.select();
      await demo.play("Inside another app");
      await phone.app.getByText("Sunday mug").waitFor();
      await demo.verdict.getByText("Exact", { exact: true }).waitFor();
    });
  });
}

/** Defines the test of the scenario that installs the app ten times. */
export function describeTenTries(name: "iphone" | "android", opened: () => DemoPage): void {
  it(
    `Try it again: the ${name} is matched ten times out of ten`,
    { timeout: 240_000 },
    async () => {
      const demo = opened();
      const phone = demo[name];
      await phone.select();
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
}
