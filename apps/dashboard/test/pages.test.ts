import { describe, expect, it } from "vitest";
import { describeEveryPage, startFilledService } from "./every-page.ts";
import { owner } from "./test-service.ts";

const service = startFilledService();

describeEveryPage(service, 1280, ["light"]);

describe("the first load", () => {
  it("is at most 150 kB compressed, including a page of links", async () => {
    const { page } = await service.signedIn();
    let bytes = 0;
    page.on("response", (response) => {
      if (!response.url().includes("/dashboard")) return;
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
    expect(bytes).toBeLessThanOrEqual(150_000);
    await page.context().close();
  });
});

describe("an error", () => {
  const answers = [
    ["offline", undefined, "The service does not answer"],
    [
      403,
      { code: "not_allowed", error: "Only owners can do this." },
      "Your role does not allow this",
    ],
    [429, { code: "rate_limited", error: "Too many." }, "Too many requests"],
    [503, { code: "unavailable", error: "Overloaded." }, "The service is overloaded"],
    [500, { code: "internal_error", error: "Internal error." }, "The service failed"],
  ] as const;

  it.each(answers)("is explained and can be retried: %s", async (status, body, heading) => {
    const { page } = await service.signedIn();
    let broken = true;
    await page.route(/\/api\/v1\/installs/, (route) => {
      if (!broken) return route.continue();
      if (typeof status === "string") return route.abort();
      const json = { ...body, requestId: "r1" };
      return route.fulfill({ status, json, headers: { "retry-after": "7" } });
    });
    await page.goto(`${service.url}/dashboard/${service.appId}/installs`);
    await page.getByRole("alert").getByText(heading).waitFor();
    if (status === 429) await page.getByText("Try again in 7 seconds").waitFor();
    broken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("link", { name: /phone/ }).waitFor();
    await page.context().close();
  });

  it("of an ended session is shown without losing what was typed", async () => {
    const { page } = await service.signedIn();
    await page.goto(`${service.url}/dashboard/${service.appId}/links/new`);
    await page.getByLabel("Destination", { exact: true }).fill("https://shop.example/typed");
    await page.getByText("A page with this link as a QR code").waitFor();
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Create link" }).click();
    const toast = page.getByRole("status");
    await toast.getByText("You are signed out.").waitFor();
    const opened = page.waitForEvent("popup");
    await toast.getByRole("button", { name: "Sign in" }).click();
    const other = await opened;
    await other.getByLabel("Email address").fill(owner.email);
    await other.getByLabel("Password").fill(owner.password);
    await other.getByRole("button", { name: "Sign in" }).click();
    await other.getByRole("heading", { name: "Links", exact: true }).waitFor();
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("https://shop.example/typed").first().waitFor();
    await page.context().close();
  });

  it("of an export or of a conflicting change is shown", async () => {
    const { page } = await service.signedIn();
    const json = { code: "rate_limited", error: "Too many.", requestId: "r1" };
    await page.route(/\/api\/v1\/export/, (route) =>
      route.fulfill({ status: 429, json, headers: { "retry-after": "9" } }),
    );
    await page.goto(`${service.url}/dashboard/${service.appId}/links`);
    await page.getByRole("button", { name: "Export links" }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
    await page
      .getByText("Too many requests. Nothing was changed. Try again in 9 seconds")
      .waitFor();
    await page.goto(`${service.url}/dashboard/${service.appId}/settings`);
    await page.getByRole("button", { name: "Members", exact: true }).click();
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
    await page.context().close();
  });

  it("is shown while the browser is offline", async () => {
    const { page } = await service.signedIn();
    await page.goto(`${service.url}/dashboard/${service.appId}/links`);
    await page.getByRole("link", { name: "Sunday mug" }).waitFor();
    await page.context().setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => page.getByText("You are offline.").count()).toBe(0);
    await page.context().close();
  });
});
