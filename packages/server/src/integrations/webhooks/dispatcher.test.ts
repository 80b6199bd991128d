import { beforeEach, describe, expect, it } from "vitest";
import { hourMs } from "@throughline/engine/durations";
import { NoResponse } from "./send.ts";
import { DeliveryTest, ok } from "./testing/delivery-test.ts";

let test: DeliveryTest;
beforeEach(async () => {
  test = await DeliveryTest.start();
});

describe("the dispatcher", () => {
  it("delivers to each webhook the events it subscribed to, in order for an install", async () => {
    await test.addWebhook("books.example");
    await test.store.installs.settle({
      app: test.app,
      id: "phone",
      at: test.at,
      match: { type: "none", confidence: 0 },
      answer: { link: null, match: { type: "none" }, data: null },
    });
    await test.log(["1", "2", "3"]);
    await test.settle(test.node());
    expect(test.received("books.example")).toEqual(["install.unmatched", "1", "2", "3"]);
    expect((await test.messages("books.example")).map(({ state }) => state)).toEqual(
      Array.from({ length: 4 }, () => "delivered"),
    );
  });

  it("is not delayed by a slow or dead webhook", async () => {
    for (const host of ["slow.example", "dead.example", "books.example"])
      await test.addWebhook(host);
    test.answers["slow.example"] = () => new Promise(() => undefined);
    test.answers["dead.example"] = () =>
      Promise.reject(new NoResponse("The connection was refused."));
    for (let i = 0; i < 30; i += 1) {
      const event = {
        id: `${i}`,
        install: `phone ${i}`,
        name: "buy",
        at: test.at,
        receivedAt: test.at,
      };
      await test.store.events.append(test.app, [event]);
    }
    const only = test.node();
    await test.settle(only);
    expect(test.received("books.example")).toHaveLength(30);
    expect(test.received("slow.example")).toHaveLength(4);
    // After five failures the webhook backs off.
    expect(test.received("dead.example").length).toBeLessThan(10);
  });

  it("continues after a message that one webhook never accepts, and gives it up after three days", async () => {
    await test.addWebhook("books.example");
    test.answers["books.example"] = async ({ body }) =>
      body.includes('"id":"bad"') ? { status: 500, text: "no" } : ok;
    await test.log(["bad", "next"]);
    await test.store.events.append(test.app, [
      { id: "other", name: "buy", at: test.at, receivedAt: test.at },
    ]);
    const only = test.node();
    await test.settle(only);
    expect(new Set(test.received("books.example"))).toEqual(new Set(["bad", "other"]));
    for (let hours = 0; hours < 80; hours += 1) {
      test.at += hourMs;
      await test.settle(only);
      // Other messages are delivered in between, so the webhook is healthy.
      await test.store.events.append(test.app, [
        { id: `${hours}`, name: "buy", at: test.at, receivedAt: test.at },
      ]);
    }
    const bad = (await test.messages("books.example")).find(({ doc }) => doc["id"] === "bad");
    expect([bad?.state, bad?.tries]).toEqual(["failed", 10]);
    expect(test.sent.filter(({ id }) => id === bad?.id)).toHaveLength(10);
    expect(test.received("books.example")).toContain("next");
    expect(await test.store.outbox.webhook(test.app, "books.example")).not.toHaveProperty("paused");
  });

  it("pauses a webhook that fails for three days, logs it, and continues when it is resumed", async () => {
    await test.addWebhook("dead.example");
    test.answers["dead.example"] = async () => ({ status: 503, text: "down" });
    const only = test.node();
    for (let hours = 0; hours < 90; hours += 1) {
      await test.log([`${hours}`]);
      await test.settle(only);
      test.at += hourMs;
    }
    const webhook = await test.store.outbox.webhook(test.app, "dead.example");
    expect(webhook?.paused?.because).toMatch(/failed for three days.*503/);
    expect(only.paused).toBe(1);
    expect(JSON.stringify(test.warnings)).toContain("webhook paused");
    expect(test.mails).toMatchObject([
      {
        app: test.app,
        kind: "webhookPaused",
        values: { app: "Shop", reason: webhook?.paused?.because },
      },
    ]);
    expect(JSON.stringify(test.warnings)).not.toContain("whsec_");
    const { items } = await test.store.audit.list(test.app, { limit: 1 });
    expect(items).toMatchObject([{ action: "pauseWebhook", subject: "dead.example" }]);
    const before = test.sent.length;
    await test.settle(only);
    expect(test.sent).toHaveLength(before);
    test.answers = {};
    await test.resume("dead.example");
    for (let hours = 0; hours < 30; hours += 1) {
      await test.settle(only);
      test.at += hourMs;
    }
    // Only the first message was given up before the pause. It can be replayed.
    const states = (await test.messages("dead.example")).map(({ state }) => state);
    expect(states.filter((state) => state !== "delivered")).toEqual(["failed"]);
    await test.store.outbox.replay(test.app, "dead.example", { since: 0, state: "failed" });
    await test.settle(only);
    expect((await test.messages("dead.example")).at(-1)?.state).toBe("delivered");
  });

  it.each([429, 503])("respects Retry-After of a webhook that responds with %i", async (status) => {
    await test.addWebhook("busy.example");
    test.answers["busy.example"] = async () => ({ status, text: "", retryAfterMs: 60_000 });
    await test.log(["1"]);
    const only = test.node();
    await test.settle(only);
    // Neither this message, which would be retried after seconds, nor one of another install.
    await test.store.events.append(test.app, [
      { id: "other", name: "buy", at: test.at, receivedAt: test.at },
    ]);
    test.at += 60_000;
    await test.settle(only);
    expect(test.received("busy.example")).toEqual(["1"]);
    test.answers = {};
    test.at += 12_000;
    await test.settle(only);
    expect(test.received("busy.example")).toHaveLength(3);
    expect(test.received("busy.example")).toContain("other");
  });

  it.each([
    ["an answer without meaning for it", { status: 500, text: "", retryAfterMs: 60_000 }],
    ["a delay that is shorter than the schedule's", { status: 429, text: "", retryAfterMs: 1 }],
  ])("keeps to its schedule after %s", async (_title, answer) => {
    await test.addWebhook("busy.example");
    test.answers["busy.example"] = async () => answer;
    await test.log(["1"]);
    const only = test.node();
    await test.settle(only);
    test.at += 4999;
    await test.settle(only);
    expect(test.received("busy.example")).toHaveLength(1);
    test.at += 1;
    await test.settle(only);
    expect(test.received("busy.example")).toHaveLength(2);
  });

  it("pauses a webhook that responds with 410 Gone", async () => {
    await test.addWebhook("books.example");
    test.answers["books.example"] = async () => ({ status: 410, text: "" });
    await test.log(["1"]);
    await test.settle(test.node());
    const webhook = await test.store.outbox.webhook(test.app, "books.example");
    expect(webhook?.paused?.because).toContain("410 Gone");
  });

  it("delivers on one of several nodes, and takes over from one that died", async () => {
    await test.addWebhook("books.example");
    const [first, second] = [test.node(), test.node()];
    let hangs = true;
    test.answers["books.example"] = () =>
      hangs ? new Promise(() => undefined) : Promise.resolve(ok);
    await test.log(["1", "2"]);
    await first.tick();
    hangs = false;
    await test.settle(second);
    expect(test.received("books.example")).toEqual(["1"]);
    test.at += 15_000;
    await test.settle(second);
    expect(test.received("books.example")).toEqual(["1", "1", "2"]);
    const [one, again] = test.sent;
    expect(one?.id).toBe(again?.id);
  });

  it("aborts hanging deliveries when it stops, and another node delivers them later", async () => {
    await test.addWebhook("books.example");
    test.answers["books.example"] = (_outgoing, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new NoResponse("aborted")));
      });
    await test.log(["1"]);
    const first = test.node();
    first.start();
    while (test.sent.length === 0) await new Promise(setImmediate);
    await first.stop(1);
    test.answers = {};
    test.at += 15_000;
    await test.settle(test.node());
    expect(test.received("books.example")).toEqual(["1", "1"]);
    expect(test.warnings).toEqual([]);
  });
});
