import { dayMs, hourMs, minuteMs } from "@throughline/engine/durations";
import { beforeEach, describe, expect, it } from "vitest";
import { DeliveryTest, ok } from "./testing/delivery-test.ts";
import type { WebhookResponse } from "./send.ts";

const fbclid = "IwAR2_a-click-id-of-meta";
const host = "graph.example";

interface Report {
  readonly event_name: string;
  readonly event_id: string;
  readonly user_data: { readonly fbc: string };
}

let test: DeliveryTest;
let reports: Report[];
let answer: () => WebhookResponse;

beforeEach(async () => {
  test = await DeliveryTest.start();
  reports = [];
  answer = () => ok;
  test.answers[host] = async ({ body }) => {
    reports.push(...(JSON.parse(body) as { data: Report[] }).data);
    return answer();
  };
  await test.addWebhook(host, {
    events: ["event.logged"],
    target: {
      type: "meta",
      url: `https://${host}/`,
      accountId: "4711",
      secret: "access-token",
      eventNames: ["buy"],
    },
  });
  await addInstall("phone");
});

const addInstall = (id: string, type: "deterministic" | "probabilistic" = "deterministic") =>
  test.store.installs.settle({
    app: test.app,
    id,
    at: test.at,
    match: { type, method: "referrer", confidence: 1 },
    answer: {},
    adClickIds: { fbclid },
    adClickedAt: test.at - 5_000,
  });
const decide = (granted: boolean, at = test.at) =>
  test.store.adConsents.record(test.app, [{ install: "phone", granted, at }]);
/** Delivers what is due until nothing is left. */
async function settle(node: ReturnType<DeliveryTest["node"]>): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await node.tick();
    await node.idle();
  }
}

const log = async () => test.messages(host);

describe("a conversion", () => {
  it("leaves with the recorded consent, once, with the id of its event", async () => {
    await decide(true);
    await test.log(["order-1"]);
    const node = test.node();
    await settle(node);
    await settle(node);
    const fbc = `fb.1.${test.at - 5_000}.${fbclid}`;
    expect(reports).toMatchObject([{ event_name: "buy", event_id: "order-1", user_data: { fbc } }]);
    expect(await log()).toMatchObject([{ state: "delivered" }]);
  });

  it("stays without a consent, and the log says why", async () => {
    await test.log(["order-1"]);
    await settle(test.node());
    expect(reports).toEqual([]);
    expect(await log()).toMatchObject([
      {
        state: "skipped",
        attempts: [
          {
            error: "The app has recorded no consent of the user, so nothing was sent to Meta.",
          },
        ],
      },
    ]);
    expect(await test.store.outbox.webhook(test.app, host)).toMatchObject({
      failures: 0,
      refused: 0,
    });
  });

  it("that waits does not leave after the consent was withdrawn", async () => {
    await decide(true);
    answer = () => ({ status: 503, text: "" });
    await test.log(["order-1"]);
    await settle(test.node());
    expect(reports).toHaveLength(1);
    await decide(false, test.at + 1);
    test.at += dayMs;
    await settle(test.node());
    expect(reports).toHaveLength(1);
    expect(await log()).toMatchObject([{ state: "skipped" }]);
  });

  it("that waits does not leave after its install was erased", async () => {
    await decide(true);
    answer = () => ({ status: 503, text: "" });
    await test.log(["order-1"]);
    await settle(test.node());
    await test.store.erase(test.app, "phone");
    test.at += dayMs;
    await settle(test.node());
    expect(reports).toHaveLength(1);
    expect(await log()).toEqual([]);
  });

  it("of a probable match stays, because the click may be another person's", async () => {
    await addInstall("lookalike", "probabilistic");
    await test.store.adConsents.record(test.app, [
      { install: "lookalike", granted: true, at: test.at },
    ]);
    await test.log(["order-1"], "lookalike");
    await settle(test.node());
    expect(reports).toEqual([]);
    expect(await log()).toMatchObject([{ state: "skipped" }]);
  });

  it("leaves no trace if its name was not chosen, or if no click of the network led to the install", async () => {
    await decide(true);
    const { at } = test;
    const match = { type: "none", confidence: 0 } as const;
    await test.store.installs.settle({ app: test.app, id: "organic", at, match, answer: {} });
    await test.store.events.append(test.app, [
      { id: "1", name: "search", install: "phone", at, receivedAt: at },
    ]);
    await test.log(["2"], "organic");
    await settle(test.node());
    expect(reports).toEqual([]);
    expect(await log()).toEqual([]);
  });

  it("that arrives before its install waits for it, ten minutes at most", async () => {
    await test.store.adConsents.record(test.app, [{ install: "late", granted: true, at: test.at }]);
    await test.log(["order-1"], "late");
    await test.log(["order-2"], "nobody");
    const node = test.node();
    await settle(node);
    expect(await log()).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
    await addInstall("late");
    test.at += minuteMs;
    await settle(node);
    expect(reports).toMatchObject([{ event_id: "order-1" }]);
    for (let minute = 0; minute < 10; minute += 1) {
      test.at += minuteMs;
      await settle(node);
    }
    expect(await log()).toMatchObject([{ state: "delivered", attempts: [{}] }]);
  });

  it("is repeated while the network answers 500 for a day, and counts once", async () => {
    await decide(true);
    answer = () => ({ status: 500, text: "" });
    await test.log(["order-1"]);
    const node = test.node();
    for (let hour = 0; hour < 24; hour += 1) {
      await settle(node);
      test.at += dayMs / 24;
    }
    const failed = reports.length;
    expect(failed).toBeGreaterThan(3);
    answer = () => ok;
    test.at += dayMs;
    await settle(node);
    test.at += 3 * dayMs;
    await settle(node);
    expect(reports).toHaveLength(failed + 1);
    expect(new Set(reports.map((report) => report.event_id))).toEqual(new Set(["order-1"]));
    expect(await log()).toMatchObject([{ state: "delivered" }]);
  });

  it("that the network refuses is not repeated; the log has the network's words without the click id", async () => {
    await decide(true);
    const text = `{"error":{"message":"Invalid parameter fbc fb.1.7.${fbclid}"}}`;
    answer = () => ({ status: 400, text });
    await test.log(["order-1"]);
    await settle(test.node());
    test.at += dayMs;
    await settle(test.node());
    expect(reports).toHaveLength(1);
    const messages = await log();
    expect(messages).toMatchObject([
      {
        state: "failed",
        attempts: [
          { status: 400, responseBody: '{"error":{"message":"Invalid parameter fbc fb.1.7.…"}}' },
        ],
      },
    ]);
    expect(JSON.stringify(messages)).not.toContain(fbclid);
    expect(await test.store.outbox.webhook(test.app, host)).toMatchObject({ refused: 1 });
  });
});

describe("the source of an install", () => {
  const revenuecat = "revenuecat.example";
  const token = { install: "new", network: "apple-ads", signal: "a token" } as const;
  let sources: string[];

  beforeEach(async () => {
    sources = [];
    test.answers[revenuecat] = async ({ body }) => {
      const { attributes } = JSON.parse(body) as {
        attributes: Record<string, { readonly value: string }>;
      };
      sources.push(
        Object.values(attributes)
          .map(({ value }) => value)
          .join(" "),
      );
      return ok;
    };
    await test.addWebhook(revenuecat, {
      events: ["event.logged"],
      target: { type: "revenuecat", url: `https://${revenuecat}/`, secret: "key" },
    });
    const match = { type: "none", confidence: 0 } as const;
    await test.store.installs.settle({ app: test.app, id: "new", at: test.at, match, answer: {} });
    const { at } = test;
    const sighting = { user: "ann", install: "new", firstSeen: at, lastSeen: at };
    await test.store.users.see(test.app, [sighting]);
    await test.log(["order-1"], "new");
  });

  async function storeAnswer(state: "attributed" | "not_attributed"): Promise<void> {
    const [lookup] = await test.store.adLookups.lease(test.at, test.at + 1, 1);
    if (!lookup) throw new Error("Nothing was leased.");
    const ad = { network: "apple-ads", campaign: { id: "7" } } as const;
    const result = { state, at: test.at, tries: 0, failures: 0 };
    const isFromAd = state === "attributed";
    await test.store.adLookups.finish(lookup, { ...result, ...(isFromAd && { ad }) });
  }

  it("is told once the ad network has answered, and not as organic before", async () => {
    const node = test.node();
    await settle(node);
    await test.store.adLookups.add({ ...token, app: test.app, receivedAt: test.at });
    for (let minute = 0; minute < 70; minute += 1) {
      test.at += minuteMs;
      await settle(node);
    }
    expect(sources).toEqual([]);
    await storeAnswer("attributed");
    test.at += minuteMs;
    await settle(node);
    expect(sources).toEqual(["Apple Ads 7"]);
    await test.log(["order-2"], "new");
    await settle(node);
    expect(sources).toEqual(["Apple Ads 7", "Apple Ads 7"]);
  });

  it("is organic if no ad network claims it", async () => {
    await test.store.adLookups.add({ ...token, app: test.app, receivedAt: test.at });
    await storeAnswer("not_attributed");
    const node = test.node();
    await settle(node);
    expect(sources).toEqual([]);
    test.at += minuteMs;
    await settle(node);
    expect(sources).toEqual(["Organic"]);
  });

  it("does not wait for a referrer that the app has no key for", async () => {
    await test.store.adLookups.add({
      ...token,
      network: "meta",
      app: test.app,
      receivedAt: test.at,
    });
    const [lookup] = await test.store.adLookups.lease(test.at, test.at + 1, 1);
    const due = test.at + 7 * dayMs;
    const result = { state: "no_key", at: test.at, tries: 0, failures: 0, due } as const;
    if (lookup) await test.store.adLookups.finish(lookup, result);
    const node = test.node();
    await settle(node);
    test.at += hourMs;
    await settle(node);
    expect(sources).toEqual(["Organic"]);
  });
});
