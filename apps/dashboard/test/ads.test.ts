import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { routes, servicePaths } from "@throughline/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolations } from "./browser.ts";
import { android, root } from "./test-service.ts";
import { TestUser } from "./test-user.ts";

const fbclid = "IwAR2_a-click-id-of-meta";
const gclid = "Cj0KCQiA_a-click-id-of-google";
const server = join(root, "packages/server/src/public");

const user = new TestUser(async (service) => {
  await service.createOwner();
  await service.admin.updateApp({
    body: { android: { packageName: "example.shop", certificates: [] } },
  });
  await service.admin.createLink({
    body: {
      code: "sale",
      destination: "https://shop.example/sale",
      utm: { source: "google", campaign: "autumn" },
    },
  });
});

/** What a local server received in the place of Meta’s. */
const received: { readonly url: string; readonly body: unknown }[] = [];
const meta = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    received.push({ url: request.url ?? "", body });
    response.writeHead(200).end('{"events_received":1}');
  });
});
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      meta.listen(0, "127.0.0.2", resolve);
    }),
);
afterAll(() => {
  meta.close();
  meta.closeAllConnections();
});

/** Taps an ad in a browser on an Android phone. Returns the id of the click, which Google Play hands to the app. */
async function tapAd(query: string): Promise<string> {
  const { page } = await user.service.newPage({ userAgent: android });
  const url = `${user.service.url}/sale?${query}`;
  const answer = page.waitForResponse(url);
  // The store cannot be reached from here.
  const opened = page.goto(url).catch(() => undefined);
  const store = new URL((await (await answer).allHeaders())["location"] ?? "");
  await page.context().close();
  await opened;
  const clickId = new URLSearchParams(store.searchParams.get("referrer") ?? "").get("clickId");
  return clickId ?? "";
}

async function post(path: string, body: object): Promise<void> {
  const { url, publishableKey, appId } = user.service;
  const answer = await fetch(url + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${publishableKey}`,
      "x-app-id": appId,
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
}

/** Checks the page at the widths of a phone and of a computer. */
async function expectAccessible(): Promise<void> {
  for (const width of [390, 1280]) {
    await user.page.setViewportSize({ width, height: 900 });
    expect(await axeViolations(user.page)).toEqual([]);
  }
}

describe("ads", () => {
  it("a tapped ad leads to an install, a purchase with consent, a line for Google Ads and a request to Meta", async () => {
    await user.openApp("ads");
    await user.page.getByText("No installs in this period.").waitFor();
    await user.page.getByText("No postback can arrive yet").waitFor();
    await user.visit("settings");
    await user.page.getByLabel("Conversions of Google Ads").fill("purchase: App purchase");
    await user.button("Save settings").click();
    await user.expectToast("Settings saved");
    await user.service.admin.createWebhook({
      body: {
        type: "meta",
        url: `http://127.0.0.2:${(meta.address() as AddressInfo).port}`,
        accountId: "4711",
        secret: "access-token",
        eventNames: ["purchase"],
      },
    });

    const clickId = await tapAd(`gclid=${gclid}&fbclid=${fbclid}`);
    await user.service.openWithClick("phone", "android", clickId);
    await user.service.logEvent("phone", { granted: true }, "$adConsent");
    await user.service.logEvent("phone", { value: 49.9, currency: "PLN" });

    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
    expect(received[0]).toMatchObject({
      url: "/v25.0/4711/events?access_token=access-token",
      body: {
        data: [
          {
            event_name: "Purchase",
            user_data: { fbc: expect.stringMatching(new RegExp(`^fb\\.1\\.\\d+\\.${fbclid}$`)) },
            custom_data: { value: 49.9, currency: "PLN" },
          },
        ],
      },
    });
    await user.visit("settings/webhooks");
    const file = await user.downloadExport("CSV", "Google Ads conversions");
    expect(file.split("\r\n")[1]).toMatch(
      new RegExp(`^${gclid},App purchase,\\d{4}-\\d\\d-\\d\\d [\\d:]{8}\\+0000,49\\.9,PLN$`),
    );

    await user.visit("ads");
    const sources = user.page.getByRole("table", { name: "Sources and campaigns" });
    const row = sources.getByRole("row", { name: /autumn/ });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/^Link\s+autumn\s+1\s+1\s+PLN\s49\.90$/);
    // The filter suggests what the app's reports list.
    await user.button("Filter").click();
    await user.page.getByLabel("Filter by").selectOption("UTM campaign");
    await user.page.getByRole("combobox", { name: "Values" }).fill("aut");
    await user.page.getByRole("option", { name: "autumn" }).click();
    await user.button("Add filter").click();
    await expect.poll(() => new URL(user.page.url()).searchParams.get("campaign")).toBe("autumn");
    await row.waitFor();
  });

  it("the page says which key is wrong, counts Meta's install when it fits, and keeps postbacks apart", async () => {
    const { metaExample, metaReferrer } = (await import(
      join(server, "ad-signals/meta-example.fixture.ts")
    )) as {
      metaExample: { readonly key: string };
      metaReferrer: (example: object) => string;
    };
    const { skAdNetworkExamples, exampleAppStoreIds } = (await import(
      join(server, "postbacks/apple-examples.fixture.ts")
    )) as {
      skAdNetworkExamples: Readonly<Record<string, object>>;
      exampleAppStoreIds: Readonly<Record<string, string>>;
    };
    await user.openApp("settings");
    const key = user.page.getByLabel("Decryption key of Meta’s install referrers");
    await key.fill("not a key");
    await user.button("Save settings").click();
    await expect.poll(() => key.getAttribute("aria-invalid")).toBe("true");
    await key.fill("ab".repeat(32));
    await user.button("Save settings").click();
    await user.expectToast("Settings saved");
    await user.service.installWithoutLink("wrong");
    const signals = { installReferrer: metaReferrer(metaExample) };
    await post(routes.adSignals.path, { installId: "wrong", ...signals });
    const explain = (installId: string) =>
      user.service.admin.explainInstall({ params: { installId } });
    const state = async (install: string) => (await explain(install)).adLookups[0]?.state;
    await expect.poll(() => state("wrong"), { timeout: 10_000 }).toBe("wrong_key");
    const appStoreId = exampleAppStoreIds["skAdNetwork"] ?? "";
    await user.service.admin.updateApp({
      body: { ios: { bundleId: "example.shop", teamId: "TEAM123456", appStoreId } },
    });
    await post(servicePaths.skAdNetworkPostbacks, skAdNetworkExamples["4.0"] ?? {});

    await user.visit("ads");
    const problem = user.page.getByRole("alert");
    await problem.getByText("The app’s key does not decrypt").waitFor();
    const postbacks = user.page.getByRole("table", { name: "Apple’s postbacks" });
    await postbacks.getByRole("row", { name: /^5239.*Days 0 to 2\s*1\s*63: 1/ }).waitFor();
    await expectAccessible();

    await user.visit("installs/wrong");
    await user.page.getByText("Meta: the app’s key does not decrypt its").waitFor();
    await user.visit("settings");
    await user.page.getByText("Remove the key …abab").waitFor();
    await key.fill(metaExample.key);
    await user.button("Save settings").click();
    await user.expectToast("Settings saved");
    await user.service.installWithoutLink("right");
    await post(routes.adSignals.path, { installId: "right", ...signals });
    await expect.poll(() => state("right"), { timeout: 10_000 }).toBe("attributed");

    await user.visit("installs/right");
    await user.page.getByText(/^Meta · campaign Adams Test Campaign/).waitFor();
    await expectAccessible();
    await user.visit("ads");
    const sources = user.page.getByRole("table", { name: "Sources and campaigns" });
    await sources.getByRole("row", { name: /^Meta\s*Adams Test Campaign\s*1/ }).waitFor();
    // Neither the postback nor the wrong key has added an install.
    await sources.getByRole("row", { name: /^Total\s*3/ }).waitFor();
    expect(await problem.count()).toBe(0);

    await user.visit("settings");
    await user.page.getByText(/^Remove the key/).click();
    await user.button("Save settings").click();
    await user.expectToast("Settings saved");
    expect((await user.service.admin.getApp()).metaReferrerKey).toBeNull();
  });
});
