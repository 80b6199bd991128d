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

/** Sends Apple’s example of a postback with the conversion value 63. It counts once, however often it is sent. */
async function sendPostback(): Promise<void> {
  const { skAdNetworkExamples, exampleAppStoreIds } = (await import(
    join(server, "postbacks/apple-examples.fixture.ts")
  )) as {
    skAdNetworkExamples: Readonly<Record<string, object>>;
    exampleAppStoreIds: Readonly<Record<string, string>>;
  };
  const appStoreId = exampleAppStoreIds["skAdNetwork"] ?? "";
  await user.service.admin.updateApp({
    body: { ios: { bundleId: "example.shop", teamId: "TEAM123456", appStoreId } },
  });
  await post(servicePaths.skAdNetworkPostbacks, skAdNetworkExamples["4.0"] ?? {});
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
    await sendPostback();

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
    // The referrer that waited for the right key is tried again at once.
    for (const install of ["right", "wrong"]) {
      await expect.poll(() => state(install), { timeout: 10_000 }).toBe("attributed");
    }

    await user.visit("installs/right");
    await user.page
      .getByText(
        /^Meta · campaign Adams Test Campaign Group · ad group Adams Test Campaign · ad Adams Test Ad Group/,
      )
      .waitFor();
    await expectAccessible();
    await user.visit("ads");
    const sources = user.page.getByRole("table", { name: "Sources and campaigns" });
    await sources.getByRole("row", { name: /^Meta\s*Adams Test Campaign Group\s*2/ }).waitFor();
    // Neither the postback nor the second try has added an install.
    await sources.getByRole("row", { name: /^Total\s*3/ }).waitFor();
    expect(await problem.count()).toBe(0);

    await user.visit("settings");
    await user.page.getByText(/^Remove the key/).click();
    await user.button("Save settings").click();
    await user.expectToast("Settings saved");
    expect((await user.service.admin.getApp()).metaReferrerKey).toBeNull();
  });

  it("rules of conversion values can be added, changed and removed, and say what a value means", async () => {
    await sendPostback();
    await user.openApp("settings");
    const dialog = user.page.getByRole("dialog");
    const ofFirstDays = user.page.getByRole("list", { name: "Days 0 to 2" });
    const postbacks = user.page.getByRole("table", { name: "Apple’s postbacks" });
    const expectValues = async (values: RegExp) => {
      await user.visit("ads");
      await postbacks.getByRole("row", { name: values }).waitFor();
    };
    await user.button("Add rule").click();
    await dialog.getByLabel("Event", { exact: true }).fill("purchase");
    const fine = dialog.getByLabel("Fine value");
    await fine.fill("64");
    await user.button("Save rule").click();
    await expect.poll(() => fine.getAttribute("aria-invalid")).toBe("true");
    await fine.fill("63");
    await dialog.getByLabel("Coarse value").selectOption("high");
    expect(await axeViolations(user.page)).toEqual([]);
    await user.button("Save rule").click();
    await user.expectToast("Conversion values saved");
    await ofFirstDays.getByText("63, high: purchase").waitFor();
    await expectValues(/purchase \(63\): 1$/);

    await user.visit("settings");
    await user.button("Edit the rule for purchase").click();
    await dialog.getByLabel("Condition").selectOption("revenue");
    await dialog.getByLabel("Currency").fill("eur");
    await dialog.getByLabel("From").fill("9,99");
    await dialog.getByLabel("Below").fill("20");
    await user.button("Save rule").click();
    await user.expectToast("Conversion values saved");
    await ofFirstDays.getByText("63, high: revenue from 9.99 to below 20 EUR").waitFor();
    await expectValues(/revenue from 9\.99 to below 20 EUR \(63\): 1$/);

    await user.visit("settings");
    await user.button("Remove the rule for revenue from 9.99 to below 20 EUR").click();
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await user.expectToast("Conversion values saved");
    await expect.poll(() => ofFirstDays.count()).toBe(0);
    expect((await user.service.admin.getApp()).conversionRules).toEqual([]);
    await expectValues(/Days 0 to 2\s*1\s*63: 1$/);
  });
});
