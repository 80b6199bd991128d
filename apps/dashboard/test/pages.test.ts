import { browserPaths } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { fillService } from "./every-page.ts";
import { axeViolations } from "./browser.ts";
import { owner } from "./test-service.ts";
import { TestUser } from "./test-user.ts";

const user = new TestUser(fillService);
const { service } = user;

describe("a rule by country", () => {
  it("says that it needs a database of countries", async () => {
    const page = await user.signIn();
    await page.goto(`${service.url}/dashboard/${service.appId}/links/targeted/edit`);
    await page.getByText("until the operator sets GEO_DATABASE").waitFor();
  });
});

describe("the first load", () => {
  it("is at most 222 kB compressed, including a page of links", async () => {
    const { page } = await service.signedIn();
    let bytes = 0;
    page.on("response", (response) => {
      // The font is loaded beside the page, which can be read without it.
      if (!/\/dashboard\b/.test(response.url()) || response.url().endsWith(".woff2")) return;
      void response
        .request()
        .sizes()
        .then(({ responseBodySize }) => (bytes += responseBodySize));
    });
    await page.goto(`${service.url}/dashboard/${service.appId}/links`);
    await page.getByRole("link", { name: "Sunday mug" }).waitFor();
    await page.waitForLoadState("networkidle");
    process.stdout.write(`the first load: ${(bytes / 1000).toFixed(0)} kB\n`);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(222_000);
    await page.context().close();
  });
});

describe("an error", () => {
  const answers = [
    [403, { code: "not_allowed", error: "Only owners can do this." }, "You don’t have access"],
    [429, { code: "rate_limited", error: "Too many." }, "Too many requests"],
    [503, { code: "unavailable", error: "Overloaded." }, "The service is overloaded"],
    [500, { code: "internal_error", error: "Internal error." }, "The service failed"],
  ] as const;

  it.each(answers)("is explained and can be retried: %s", async (status, body, heading) => {
    const page = await user.signIn();
    let broken = true;
    await page.route(/\/api\/v1\/installs/, (route) => {
      if (!broken) return route.continue();
      const json = { ...body, requestId: "r1" };
      return route.fulfill({ status, json, headers: { "retry-after": "7" } });
    });
    await page.goto(`${service.url}/dashboard/${service.appId}/installs`);
    await page.getByRole("alert").getByText(heading).waitFor();
    if (status === 429) await page.getByText("Try again in 7 seconds").waitFor();
    broken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("link", { name: /phone/ }).waitFor();
  });

  it("of an outage is shown, and the page recovers by itself", async () => {
    const page = await user.signIn();
    await page.route(/\/api\/v1\/|\/healthz/, (route) => route.abort());
    await page.goto(`${service.url}/dashboard/${service.appId}/installs`);
    await page.getByRole("alert").getByText("The service cannot be reached").waitFor();
    await page.getByText("The service cannot be reached. Trying again…").waitFor();
    // Another page is loaded as soon as the service is back.
    await page.route(/\/dashboard\/assets\//, (route) => route.abort());
    await page.getByRole("link", { name: "Live", exact: true }).click();
    await page.unrouteAll();
    await page.getByText("Connected").waitFor();
    await page.getByRole("link", { name: "Installs", exact: true }).click();
    await page.getByRole("link", { name: /phone/ }).waitFor();
  });

  it("of an ended session opens a sign-in dialog over the page, and the request is repeated", async () => {
    const page = await user.signIn();
    await page.goto(`${service.url}/dashboard/${service.appId}/settings`);
    await page.getByLabel("Name", { exact: true }).fill("Typed before the session ended");
    // A request of this page would open the dialog before the button is clicked.
    await page.waitForLoadState("networkidle");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Save settings" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign in again" });
    await page.keyboard.press("Escape");
    await dialog.getByLabel("Password", { exact: true }).fill("wrong");
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await dialog.getByText("wrong").first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("status").getByText("Settings saved").waitFor();
    expect((await service.admin.getApp()).name).toBe("Typed before the session ended");
    await service.admin.updateApp({ body: { name: "Shop" } });

    // The live view asks, too, when it connects again.
    const json = { code: "signed_out", error: "Sign in again.", requestId: "r1" };
    await page.route(`**${browserPaths.liveStream}`, (route) =>
      route.fulfill({ status: 401, json }),
    );
    await page.goto(`${service.url}/dashboard/${service.appId}/live`);
    await dialog.waitFor();
    await page.unrouteAll();
    await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Connected").waitFor();
  });

  it("of an export or of a conflicting change is shown", async () => {
    const page = await user.signIn();
    const json = { code: "rate_limited", error: "Too many.", requestId: "r1" };
    await page.route(/\/api\/v1\/export/, (route) =>
      route.fulfill({ status: 429, json, headers: { "retry-after": "9" } }),
    );
    await page.goto(`${service.url}/dashboard/${service.appId}/links`);
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
    await page
      .getByText("Too many requests. Nothing was changed. Try again in 9 seconds")
      .waitFor();
    await page.goto(`${service.url}/dashboard/${service.appId}/settings/members`);
    await page.getByLabel("Email address").fill(owner.email);
    await page.route(/\/api\/v1\/members/, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 409,
            json: { ...json, code: "conflict", error: "Already a member." },
          })
        : route.continue(),
    );
    await page.getByRole("button", { name: "Invite member", exact: true }).click();
    await page.getByText("Already a member.").waitFor();
  });

  it("is shown while the browser is offline", async () => {
    const page = await user.signIn();
    await page.goto(`${service.url}/dashboard/${service.appId}/links`);
    await page.getByRole("link", { name: "Sunday mug" }).waitFor();
    await page.context().setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => page.getByText("You are offline.").count()).toBe(0);
  });
});
