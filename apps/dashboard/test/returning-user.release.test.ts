import { createAdminClient } from "@throughline/protocol/admin";
import type { StatsReport } from "@throughline/protocol";
import { createFakePhone, openApp } from "@throughline/react-native/testing";
import type { FakePhoneOptions } from "@throughline/react-native/testing";
import { expect, it } from "vitest";
import { android } from "./test-service.ts";
import { TestUser } from "./test-user.ts";

const user = new TestUser(async (service) => {
  await service.createOwner();
  await service.admin.updateApp({
    body: { android: { packageName: "example.shop", certificates: [] } },
  });
  for (const code of ["spring", "autumn"]) {
    await service.admin.createLink({ body: { code, destination: `https://shop.example/${code}` } });
  }
});
const { service } = user;

type Post = NonNullable<NonNullable<FakePhoneOptions["ports"]>["post"]>;

/** Sends the client's requests to the real service. */
const post: Post = (url, headers, body) => ({
  response: fetch(url, { method: "POST", headers, body }).then(async (response) => ({
    status: response.status,
    body: await response.text(),
  })),
  cancel: () => undefined,
});

/** Clicks a link in a browser on an Android phone and returns the install referrer that Google Play would pass on. */
async function clickOnAndroid(code: string): Promise<string> {
  const { page } = await service.newPage({ userAgent: android, isMobile: true });
  // The store itself cannot be reached from a test.
  const store = page.waitForRequest("https://play.google.com/**");
  await page.goto(`${service.url}/${code}`).catch(() => undefined);
  const referrer = new URL((await store).url()).searchParams.get("referrer") ?? "";
  await page.context().close();
  return referrer;
}

const euros = (report: StatsReport, code: string) =>
  report.links.find((link) => link.code === code)?.revenue[0]?.amount ?? "0";

it("a person who installs, buys, returns a purchase and comes back is counted once everywhere", async () => {
  const referrer = await clickOnAndroid("spring");
  const phone = createFakePhone({ os: "android", referrer, ports: { post } });
  const app = openApp(phone, {
    API_KEY: service.publishableKey,
    appID: service.appId,
    baseUrl: service.url,
    linkDomains: [new URL(service.url).hostname, "shop.example"],
  });
  await expect.poll(() => app.context().isLinkProcessed).toBe(true);
  expect(app.context().linkUrl).toContain("/spring");

  app.setUserId("user-42");
  const knownUser = () => service.admin.getUser({ params: { userId: "user-42" } });
  await expect
    .poll(() =>
      knownUser().then(
        ({ installs }) => installs.length,
        () => 0,
      ),
    )
    .toBe(1);

  const { key } = await service.admin.createKey({ body: { kind: "secret", scopes: ["events"] } });
  const shop = createAdminClient({ url: service.url, key });
  const at = new Date().toISOString();
  const purchase = { id: "order 1", name: "purchase", userId: "user-42", at };
  const paid = { ...purchase, data: { value: 30, currency: "EUR" } };
  const refund = {
    ...purchase,
    id: "refund 1",
    name: "refund",
    data: { value: -10, currency: "EUR" },
  };
  expect(await shop.logEvents({ body: { events: [paid, refund] } })).toMatchObject({ accepted: 2 });
  expect(await shop.logEvents({ body: { events: [paid] } })).toMatchObject({ duplicates: 1 });

  phone.openUrl(`${service.url}/autumn`);
  await expect
    .poll(async () => (await service.admin.statsReport({ query: {} })).total.returningUsers)
    .toBe(1);
  app.logEvent("purchase", { value: 5, currency: "EUR" });
  await expect
    .poll(async () => (await service.admin.statsReport({ query: {} })).total.events, {
      // The app sends its events together, after a while.
      timeout: 60_000,
    })
    .toBe(3);
  app.kill();

  const first = await service.admin.statsReport({ query: { attribution: "first" } });
  const last = await service.admin.statsReport({ query: { attribution: "last" } });
  const counted = { clicks: 1, installs: 1, newUsers: 1, returningUsers: 1, events: 3 };
  expect(first.total).toMatchObject(counted);
  expect(last.total).toMatchObject(counted);
  expect(["spring", "autumn"].map((code) => euros(first, code))).toEqual(["25", "0"]);
  expect(["spring", "autumn"].map((code) => euros(last, code))).toEqual(["20", "5"]);

  await user.openApp("analytics?columns=returningUsers,revenue:EUR");
  await expect
    .poll(() => totalsOf("clicks", "installs", "newUsers", "returningUsers", "events"))
    .toEqual(["1", "1", "1", "1", "3"]);
  await expect.poll(linkRows).toEqual(["spring 0 €25.00", "autumn 1 –"]);
  await user.button("First touch").click();
  await user.page.getByLabel("Attribution").selectOption("Last touch");
  await expect.poll(linkRows).toEqual(["spring 0 €20.00", "autumn 1 €5.00"]);
  await user.page.keyboard.press("Escape");
  const sheets = await user.downloadReport("CSV");
  expect(sheets["links.csv"]).toMatch(/\r\nspring,[^,]*,1,0,1,/);
  expect(sheets["link-revenue.csv"]).toMatch(/\r\nspring,EUR,20,/);
  expect(sheets["link-revenue.csv"]).toMatch(/\r\nautumn,EUR,5,/);
});

function totalsOf(...ids: string[]): Promise<string[]> {
  return Promise.all(
    ids.map((id) => user.page.locator(`[data-total="${id}"] .total-value`).innerText()),
  );
}

/** Returns the rows of the table of links as texts. */
async function linkRows(): Promise<string[]> {
  const rows = user.page.getByRole("region", { name: "Links", exact: true }).getByRole("row");
  return (await rows.allInnerTexts()).slice(1).map((text) => text.replaceAll(/\s+/g, " ").trim());
}
