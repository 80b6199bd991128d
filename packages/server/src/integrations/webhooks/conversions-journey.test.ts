import { adConsentEvent, exportPaths } from "@throughline/protocol";
import type { DeliveryView, NewWebhook } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { installFrom, logFrom } from "../../testing/install-from.ts";
import { startReceiver } from "../../testing/receiver.ts";
import { testService } from "../../testing/test-service.ts";

const fbclid = "IwAR2_a-click-id-of-meta";
const gclid = "Cj0KCQiA_a-click-id-of-google";

let meta: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  meta = await startReceiver((_received, response) => {
    response.writeHead(200).end('{"events_received":1}');
  });
});
afterAll(() => meta.close());

let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  meta.received.length = 0;
  test = await testService({
    config: { webhookAllowHttp: true, webhookPrivateTargets: ["127.0.0.1"] },
  });
  await test.addLink("sale");
  await installFrom(test, `/sale?fbclid=${fbclid}&gclid=${gclid}`, "phone");
});

const consent = (granted: boolean) => ({ name: adConsentEvent, data: { granted } });
const purchase = { id: "order-1", name: "purchase", data: { value: 49.9, currency: "PLN" } };

async function addMeta(): Promise<NewWebhook> {
  const { body } = await test.send("POST", adminRoutes.createWebhook.path, {
    type: "meta",
    url: `http://127.0.0.1:${meta.port}`,
    accountId: "4711",
    secret: "access-token",
    eventNames: ["purchase"],
  });
  return body as NewWebhook;
}

async function deliveries({ id }: NewWebhook): Promise<DeliveryView[]> {
  const path = adminRoutes.listDeliveries.path.replace(":webhookId", id);
  return ((await test.send("GET", path)).body as { items: DeliveryView[] }).items;
}

async function conversions(): Promise<string> {
  const headers = { authorization: `Bearer ${test.secretKey}` };
  return (await test.service.inject({ url: exportPaths["google-ads-conversions"], headers })).body;
}

it("a click with ids of Meta and Google leads to a request to Meta and a line for Google, with the user's consent", async () => {
  const { status } = await test.send("PATCH", adminRoutes.updateApp.path, {
    googleAdsConversions: [{ event: "purchase", conversion: "App purchase" }],
  });
  expect(status).toBe(200);
  const webhook = await addMeta();
  const clickedAt = test.clock.at;
  test.clock.at += 60_500;
  const receipt = await logFrom(test, "phone", consent(true), purchase);
  expect(receipt.body).toMatchObject({ accepted: 2, rejected: [] });
  await vi.waitFor(() => expect(meta.received).toHaveLength(1), { timeout: 10_000 });
  expect(meta.received[0]?.url).toBe("/v25.0/4711/events?access_token=access-token");
  expect(meta.payloads()).toMatchObject([
    {
      data: [
        {
          event_name: "Purchase",
          event_id: "order-1",
          action_source: "website",
          event_source_url: "https://go.shop.example/",
          user_data: { fbc: `fb.1.${clickedAt}.${fbclid}` },
          custom_data: { value: 49.9, currency: "PLN" },
        },
      ],
    },
  ]);
  await expect.poll(() => deliveries(webhook)).toMatchObject([{ state: "delivered" }]);
  expect(await conversions()).toBe(
    "Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency\r\n" +
      `${gclid},App purchase,2025-11-15 00:01:00+0000,49.9,PLN\r\n`,
  );
  const [delivery] = await deliveries(webhook);
  const path = adminRoutes.getDelivery.path
    .replace(":webhookId", webhook.id)
    .replace(":deliveryId", delivery?.id ?? "");
  const shown = JSON.stringify((await test.send("GET", path)).body);
  expect(shown).toContain(`fb.1.${clickedAt}.…`);
  for (const secret of [fbclid, gclid, "access-token"]) {
    expect(shown + test.logged.join("")).not.toContain(secret);
  }
});

it("without a consent nothing leaves, and neither after it was withdrawn", async () => {
  await test.send("PATCH", adminRoutes.updateApp.path, {
    googleAdsConversions: [{ event: "purchase", conversion: "App purchase" }],
  });
  const webhook = await addMeta();
  await logFrom(test, "phone", purchase);
  await expect
    .poll(() => deliveries(webhook), { timeout: 5_000 })
    .toMatchObject([{ state: "skipped" }]);
  test.clock.at += 1_000;
  await logFrom(test, "phone", consent(true));
  test.clock.at += 1_000;
  await logFrom(test, "phone", consent(false), { ...purchase, id: "order-2" });
  await expect
    .poll(() => deliveries(webhook), { timeout: 5_000 })
    .toMatchObject([{ state: "skipped" }, { state: "skipped" }]);
  expect(meta.received).toEqual([]);
  expect((await conversions()).split("\r\n")).toHaveLength(2);
});

it("a server can record the decision for all installs of a user", async () => {
  const at = new Date(test.clock.at).toISOString();
  await logFrom(test, "phone", { name: "login", userId: "ann" });
  const log = async (userId: string, data: unknown) =>
    (
      await test.send("POST", adminRoutes.logEvents.path, {
        events: [{ id: `consent ${userId}`, name: adConsentEvent, at, userId, data }],
      })
    ).body;
  expect(await log("ann", { granted: true })).toMatchObject({ accepted: 1, unattributed: [] });
  expect(await test.store.adConsents.isGranted(test.app.id, "phone")).toBe(true);
  expect(await log("bob", { granted: true })).toMatchObject({
    accepted: 0,
    unattributed: ["consent bob"],
  });
  expect(await log("ann", { granted: "yes" })).toMatchObject({
    rejected: [{ reason: 'data must be {"granted": true} or {"granted": false}.' }],
  });
});

it("a decision is no event: it is not stored, listed or forwarded", async () => {
  await logFrom(test, "phone", consent(true));
  const { body } = await test.send("GET", adminRoutes.listEvents.path);
  expect(body).toMatchObject({ items: [] });
  const wrong = await logFrom(test, "phone", { name: adConsentEvent, data: true });
  expect(wrong.body).toMatchObject({
    accepted: 0,
    rejected: [{ reason: 'data must be {"granted": true} or {"granted": false}' }],
  });
});

it("the test of an ad network sends an event with a made-up click id and shows the answer", async () => {
  const { id } = await addMeta();
  const { body } = await test.send("POST", adminRoutes.testWebhook.path.replace(":webhookId", id));
  expect(body).toMatchObject({
    state: "delivered",
    attempts: [{ status: 200, responseBody: '{"events_received":1}' }],
  });
  expect(meta.payloads()).toMatchObject([{ data: [{ event_name: "throughline_test" }] }]);
});

it("an ad network gets no event unless the webhook names it", async () => {
  const { body } = await test.send("POST", adminRoutes.createWebhook.path, {
    type: "meta",
    accountId: "4711",
    secret: "access-token",
  });
  expect(body).toMatchObject({ events: ["event.logged"], eventNames: [], accountId: "4711" });
});
