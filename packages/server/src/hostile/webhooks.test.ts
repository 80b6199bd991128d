import { beforeEach, describe, expect, it } from "vitest";
import { DeliveryTest, ok } from "../integrations/webhooks/testing/delivery-test.ts";

const [hour, day] = [3_600_000, 86_400_000];

let test: DeliveryTest;
beforeEach(async () => {
  test = await DeliveryTest.start();
});

const webhook = (id: string) => test.store.outbox.webhook(test.app, id);
const sentences = () => test.warnings.map((words) => JSON.stringify(words)).join("\n");

describe("events whose names the receiver refuses", () => {
  it("fail one by one without delaying others, and the webhook stays healthy", async () => {
    await test.addWebhook("books.example");
    test.answers["books.example"] = async ({ body }) =>
      body.includes('"id":"bad') ? { status: 422, text: "unknown name" } : ok;
    const only = test.node();
    await only.tick();
    for (let number = 0; number < 360; number += 1) {
      await test.log([`bad ${number}`], `attacker ${number}`);
    }
    await test.log(["bad", "first", "second"]);
    // No time passes, so nothing waits for a retry.
    for (let round = 0; round < 10; round += 1) await test.settle(only);
    const sent = test.received("books.example");
    expect(sent).toHaveLength(363);
    expect(sent.slice(-3)).toEqual(["bad", "first", "second"]);
    expect(await webhook("books.example")).toMatchObject({ failures: 0, refused: 361 });
    const [, , refused] = await test.messages("books.example");
    expect(refused).toMatchObject({ state: "failed", tries: 1, attempts: [{ status: 422 }] });
    test.at += 60_000;
    await test.settle(only);
    expect(only.lost).toEqual({ refused: 361, dropped: 0 });
    expect(sentences()).toContain("webhook refused 361 messages for good");
    // After the receiver is repaired, they can be sent again.
    test.answers = {};
    const replay = { since: 0, state: "failed" } as const;
    expect(await test.store.outbox.replay(test.app, "books.example", replay)).toBe(361);
  });

  it.each([408, 425, 429, 500, 503])(
    "are retried after status %i, like any failure",
    async (status) => {
      await test.addWebhook("books.example");
      test.answers["books.example"] = async () => ({ status, text: "" });
      await test.log(["1"]);
      await test.settle(test.node());
      expect(await webhook("books.example")).toMatchObject({ failures: 1, refused: 0 });
      expect(await test.messages("books.example")).toMatchObject([{ state: "waiting", tries: 1 }]);
    },
  );
});

describe("a webhook that is dead for ten days", () => {
  it("loses messages older than a week and reports this, and delivers the rest in order", async () => {
    await test.addWebhook("dead.example");
    await test.addWebhook("books.example");
    test.answers["dead.example"] = async () => ({ status: 502, text: "" });
    const only = test.node();
    for (let hours = 0; hours < 240; hours += 1) {
      await test.log([`${hours}`]);
      await test.settle(only);
      if (hours % 24 === 0) await test.store.sweep(test.at);
      test.at += hour;
    }
    await test.store.sweep(test.at);
    const dead = await webhook("dead.example");
    expect(dead?.paused?.because).toContain("failed for three days");
    // Hours 0 to 71 are older than a week. The first of them was given up before.
    expect(dead?.dropped).toBe(71);
    await test.settle(only);
    expect(only.lost).toEqual({ refused: 0, dropped: 71 });
    expect(sentences()).toContain("webhook lost ");
    expect(test.received("books.example")).toHaveLength(240);
    expect((await webhook("books.example"))?.dropped).toBe(0);
    test.answers = {};
    test.sent.length = 0;
    await test.resume("dead.example");
    for (let hours = 0; hours < 48; hours += 1) {
      await test.settle(only);
      test.at += hour;
    }
    const expected = Array.from({ length: 168 }, (_, index) => `${index + 72}`);
    expect(test.received("dead.example")).toEqual(expected);
  });
});

describe("ten dead webhooks of one app", () => {
  it("store no more than the app's limit, drop the oldest messages and report this", async () => {
    const hosts = Array.from({ length: 10 }, (_, number) => `dead-${number}.example`);
    for (const host of hosts) {
      await test.addWebhook(host, {
        paused: { at: test.at, because: "An owner paused the webhook." },
      });
    }
    const only = test.node(100_000);
    await only.tick();
    for (let number = 0; number < 100; number += 1) {
      await test.log([`${number}`]);
      test.at += 1_000;
      await only.tick();
    }
    const left = (await Promise.all(hosts.map((host) => test.messages(host)))).flat();
    // A message takes a little more than 500 bytes.
    expect(left.length).toBeGreaterThan(100);
    expect(left.length).toBeLessThan(200);
    const newest = left.map(({ doc }) => Number(doc["id"]));
    expect(Math.min(...newest)).toBeGreaterThan(79);
    expect(Math.max(...newest)).toBe(99);
    test.at += day;
    await only.tick();
    expect(only.lost.dropped).toBe(1_000 - left.length);
    expect(sentences()).toContain("exceeded WEBHOOK_QUEUE_MB");
  });
});
