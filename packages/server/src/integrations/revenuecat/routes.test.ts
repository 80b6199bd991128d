import { identifyEvent } from "@throughline/protocol";
import type { ListedEvent, NewKey, Page, StatsReport } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { dayMs } from "@throughline/engine/durations";
import { installFrom, logFrom } from "../../testing/install-from.ts";
import { testService } from "../../testing/test-service.ts";
import { revenueCatPath } from "./routes.ts";
import { ignoredWebhooks, revenueCatWebhook, storedWebhooks } from "./webhooks.fixture.ts";

let test: Awaited<ReturnType<typeof testService>>;
let key: string;
beforeEach(async () => {
  test = await testService();
  await test.addLink("sale");
  const { body } = await test.send("POST", "/api/v1/keys", { kind: "secret", scopes: ["events"] });
  ({ key } = body as NewKey);
  await installFrom(test, "/sale", "phone");
});

/** Sends a webhook as RevenueCat does: with a fixed header and without an app id. */
const deliver = (body: object, authorization: string | undefined = key) =>
  test.send("POST", revenueCatPath, body, { authorization, "x-app-id": undefined });
const signIn = (userId: string) => logFrom(test, "phone", { name: identifyEvent, userId });
const listed = async () =>
  ((await test.send("GET", adminRoutes.listEvents.path)).body as Page<ListedEvent>).items;
const report = async () =>
  (await test.send("GET", `${adminRoutes.statsReport.path}?from=2025-11-01`)).body as StatsReport;

describe("a RevenueCat webhook", () => {
  it.each(storedWebhooks)("about %s is stored", async (_, webhook, name, amount) => {
    await signIn("ann");
    expect(await deliver(webhook)).toMatchObject({
      status: 200,
      body: { accepted: 1, duplicates: 0, unattributed: [] },
    });
    const [event] = await listed();
    expect(event).toMatchObject({
      id: `revenuecat:${webhook.event.id}`,
      name,
      installId: "phone",
      userId: "ann",
      link: "sale",
      test: false,
      data: { product: "example.shop.weekly", store: "APP_STORE" },
    });
    expect((event?.data as { value?: number } | undefined)?.value).toBe(amount);
    const { revenue } = await report();
    expect(revenue.map((money) => money.amount)).toEqual(amount === undefined ? [] : [`${amount}`]);
  });

  it("about a reversed refund counts when the refund was reversed, however old the purchase is", async () => {
    await signIn("ann");
    const old = { purchased_at_ms: test.clock.at - 40 * dayMs, event_timestamp_ms: test.clock.at };
    const refund = { ...old, cancel_reason: "CUSTOMER_SUPPORT", id: "refund" };
    await deliver(revenueCatWebhook("CANCELLATION", refund));
    const answer = await deliver(revenueCatWebhook("REFUND_REVERSED", old));
    expect(answer.body).toMatchObject({ accepted: 1 });
    expect((await report()).revenue).toMatchObject([{ amount: "0" }]);
  });

  it("counts in the hour of the purchase", async () => {
    await signIn("ann");
    await deliver(revenueCatWebhook("INITIAL_PURCHASE"));
    const { series } = await report();
    const counted = series.filter(({ events }) => events > 0);
    expect(counted.map(({ at }) => at.slice(0, 10))).toEqual(["2025-11-14"]);
  });

  it("of a renewal before the next period begins counts when it arrives", async () => {
    await signIn("ann");
    await deliver(revenueCatWebhook("RENEWAL", { purchased_at_ms: test.clock.at + dayMs }));
    expect((await listed())[0]?.at).toBe(new Date(test.clock.at).toISOString());
  });

  it("changes nothing when it is replayed", async () => {
    await signIn("ann");
    const purchase = revenueCatWebhook("INITIAL_PURCHASE");
    await deliver(purchase);
    const before = await report();
    test.clock.at += 80 * 60_000;
    expect(await deliver(purchase)).toMatchObject({
      status: 200,
      body: { accepted: 0, duplicates: 1 },
    });
    expect((await report()).revenue).toEqual(before.revenue);
    expect(await listed()).toHaveLength(1);
  });

  it.each(ignoredWebhooks)("of another type is answered with 200 and ignored: %j", async (body) => {
    await signIn("ann");
    expect(await deliver(body)).toMatchObject({ status: 200, body: { accepted: 0 } });
    expect(await listed()).toEqual([]);
    const { body: metrics } = await test.service.inject({ url: "/metrics" });
    expect(metrics).toContain('throughline_revenuecat_events_total{outcome="ignored"} 1');
  });

  it("about a purchase of more than 30 days ago is ignored", async () => {
    const event = { purchased_at_ms: test.clock.at - 31 * dayMs };
    expect(await deliver(revenueCatWebhook("INITIAL_PURCHASE", event))).toMatchObject({
      status: 200,
      body: { accepted: 0 },
    });
    expect(await listed()).toEqual([]);
  });

  it.each(["$RCAnonymousID:8069238d6049ce87cc529853916d624c", "before", "old alias"])(
    "finds the user by the alias %s",
    async (alias) => {
      await signIn(alias);
      const event = { original_app_user_id: "before", aliases: ["$RCAnonymousID:1", "old alias"] };
      const webhook = revenueCatWebhook("RENEWAL", alias.startsWith("$") ? {} : event);
      expect((await deliver(webhook)).body).toMatchObject({ unattributed: [] });
      expect(await listed()).toMatchObject([{ userId: alias, link: "sale" }]);
    },
  );

  it("finds a user whose id the app hashed", async () => {
    const hash = createHash("sha256").update("ann").digest("hex");
    await signIn(hash);
    await deliver(revenueCatWebhook("RENEWAL"));
    expect(await listed()).toMatchObject([{ userId: hash, link: "sale" }]);
  });

  it("about an unknown user is stored as unattributed, and says so", async () => {
    const webhook = revenueCatWebhook("RENEWAL");
    expect((await deliver(webhook)).body).toMatchObject({
      accepted: 1,
      unattributed: [`revenuecat:${webhook.event.id}`],
    });
    expect(await listed()).toMatchObject([{ userId: "ann", installId: null, link: null }]);
    expect((await report()).revenue).toMatchObject([{ amount: "0", organicAmount: "7.99" }]);
  });

  it("from the sandbox is stored as a test", async () => {
    await signIn("ann");
    await deliver(revenueCatWebhook("INITIAL_PURCHASE", { environment: "SANDBOX" }));
    expect(await listed()).toMatchObject([{ test: true }]);
    expect((await report()).revenue).toEqual([]);
  });

  it("is accepted with the key alone or as a bearer token", async () => {
    const purchase = revenueCatWebhook("INITIAL_PURCHASE");
    for (const header of [key, `Bearer ${key}`]) {
      expect((await deliver(purchase, header)).status, header).toBe(200);
    }
  });

  it("is refused without a secret key of the scope events", async () => {
    const { body } = await test.send("POST", "/api/v1/keys", {
      kind: "secret",
      scopes: ["installs"],
    });
    const { key: otherScope } = body as NewKey;
    const forged = `${key.slice(0, -6)}aaaaaa`;
    for (const [header, status] of [
      [undefined, 401],
      ["", 401],
      ["secret", 401],
      [forged, 401],
      [`Bearer ${forged}`, 401],
      [test.publishableKey, 401],
      [`Bearer ${test.publishableKey}`, 403],
      [otherScope, 403],
    ] as const) {
      const answer = await test.send("POST", revenueCatPath, revenueCatWebhook("RENEWAL"), {
        authorization: header,
        "x-app-id": undefined,
      });
      expect(answer.status, header).toBe(status);
    }
    expect(await listed()).toEqual([]);
  });

  it.each([{}, { event: {} }, { event: { type: "RENEWAL" } }, { event: { id: 1, type: "TEST" } }])(
    "is refused with a sentence if it is not one: %j",
    async (body) => {
      expect(await deliver(body)).toMatchObject({
        status: 400,
        body: { code: "malformed_request", error: expect.stringContaining("event") },
      });
    },
  );

  it("counts only for the app of its key", async () => {
    const other = await test.register({ name: "Other" });
    await signIn("ann");
    const answer = await deliver(revenueCatWebhook("RENEWAL"), other.secretKey);
    expect(answer.body).toMatchObject({ accepted: 1, unattributed: [expect.any(String)] });
    expect(await listed()).toEqual([]);
  });
});
