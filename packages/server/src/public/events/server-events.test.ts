import { identifyEvent } from "@throughline/protocol";
import type { ListedEvent, NewKey, Page, StatsReport } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { beforeEach, describe, expect, it } from "vitest";
import { installFrom, logFrom } from "../../testing/install-from.ts";
import { testService } from "../../testing/test-service.ts";

const [minute, day] = [60_000, 86_400_000];

let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  test = await testService();
  await test.addLink("sale");
  await test.addLink("news");
});

const iso = (at: number) => new Date(at).toISOString();
const { path } = adminRoutes.logEvents;
const sendEvents = (events: object[], headers = {}) =>
  test.send(
    "POST",
    path,
    { events: events.map((event) => ({ name: "purchase", at: iso(test.clock.at), ...event })) },
    headers,
  );
const listed = async () =>
  ((await test.send("GET", adminRoutes.listEvents.path)).body as Page<ListedEvent>).items;
const report = async (query = "") =>
  (await test.send("GET", `${adminRoutes.statsReport.path}${query}`)).body as StatsReport;
const revenueOf = ({ links }: StatsReport) =>
  Object.fromEntries(links.map(({ code, revenue }) => [code, revenue[0]?.amount]));

describe("events of a server", () => {
  it("count for the link of their install, and a refund is negative revenue", async () => {
    await installFrom(test, "/sale", "phone");
    const purchase = { id: "order 1", installId: "phone", data: { value: 30, currency: "EUR" } };
    expect(await sendEvents([purchase])).toMatchObject({
      status: 200,
      body: { accepted: 1, duplicates: 0, unattributed: [], rejected: [] },
    });
    const refund = { id: "refund 1", name: "refund", data: { value: -12.5, currency: "EUR" } };
    await sendEvents([{ ...refund, installId: "phone" }]);
    const { links, revenue } = await report();
    expect(links[0]).toMatchObject({ code: "sale", events: 2 });
    expect(revenue).toMatchObject([{ currency: "EUR", amount: "17.5", organicAmount: "0" }]);
    expect((await listed()).map(({ id, link, installId }) => [id, link, installId])).toEqual([
      ["server:refund 1", "sale", "phone"],
      ["server:order 1", "sale", "phone"],
    ]);
  });

  it("with a user count for the install on which the user was first seen most recently", async () => {
    const start = test.clock.at;
    await installFrom(test, "/sale", "phone");
    await logFrom(test, "phone", { name: identifyEvent, userId: "ann" });
    test.clock.at += 10 * day;
    await installFrom(test, "/news", "new phone");
    await logFrom(test, "new phone", { name: identifyEvent, userId: "ann" });
    test.clock.at += day;
    const money = (value: number) => ({ data: { value, currency: "EUR" } });
    const answer = await sendEvents([
      { id: "before", userId: "ann", at: iso(start - day), ...money(1) },
      { id: "between", userId: "ann", at: iso(start + 5 * day), ...money(2) },
      { id: "after", userId: "ann", ...money(4) },
    ]);
    expect(answer.body).toMatchObject({ accepted: 3, unattributed: [] });
    expect(revenueOf(await report())).toEqual({ sale: "3", news: "4" });
  });

  it("connect a user with an install when they name both", async () => {
    await installFrom(test, "/sale", "phone");
    await sendEvents([{ id: "1", installId: "phone", userId: "ann" }]);
    await sendEvents([{ id: "2", userId: "ann" }]);
    expect((await listed()).map(({ installId }) => installId)).toEqual(["phone", "phone"]);
    expect((await report()).total.newUsers).toBe(1);
  });

  it("change nothing when they are repeated, alone or in a batch", async () => {
    await installFrom(test, "/sale", "phone");
    const event = { id: "order", installId: "phone", data: { value: 9, currency: "EUR" } };
    await sendEvents([event, event]);
    test.clock.at += day;
    const answer = await sendEvents([{ ...event, data: { value: 99, currency: "EUR" } }]);
    expect(answer.body).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(revenueOf(await report())).toEqual({ sale: "9" });
  });

  it("count although a phone logged events with the same ids before", async () => {
    await installFrom(test, "/sale", "phone");
    const taken = await logFrom(
      test,
      "phone",
      { id: "order 1", name: "x" },
      { id: "server:order 1", name: "x" },
      { id: "revenuecat:1", name: "x" },
    );
    expect(taken.body).toMatchObject({
      accepted: 1,
      rejected: [{ id: "server:order 1" }, { id: "revenuecat:1" }],
    });
    const money = { data: { value: 50, currency: "EUR" } };
    const answer = await sendEvents([{ id: "order 1", installId: "phone", ...money }]);
    expect(answer.body).toMatchObject({ accepted: 1, duplicates: 0 });
    expect(revenueOf(await report())).toEqual({ sale: "50" });
  });

  it("of an unknown install or user are stored as unattributed, and the answer names them", async () => {
    await installFrom(test, "/sale", "phone");
    const answer = await sendEvents([
      { id: "known", installId: "phone" },
      { id: "install", installId: "nobody" },
      { id: "user", userId: "ann", data: { value: 5, currency: "EUR" } },
    ]);
    expect(answer.body).toMatchObject({
      accepted: 3,
      unattributed: ["install", "user"],
      rejected: [],
    });
    expect((await report()).total).toMatchObject({ events: 1, organicEvents: 2 });
    // A user who becomes known later does not move earlier events.
    await logFrom(test, "phone", { name: identifyEvent, userId: "ann" });
    expect((await report()).revenue).toMatchObject([{ amount: "0", organicAmount: "5" }]);
    const before = await listed();
    expect(before.find(({ id }) => id === "server:user")).toMatchObject({
      userId: "ann",
      link: null,
    });
  });

  it("count once in the hour of their time, up to 30 days back, whatever the clock does", async () => {
    await installFrom(test, "/sale", "phone");
    const now = test.clock.at;
    const at = iso(now - 29 * day);
    await sendEvents([{ id: "late", installId: "phone", at }]);
    test.clock.at = now - 3 * day;
    await sendEvents([{ id: "late", installId: "phone", at }]);
    test.clock.at = now + 5 * day;
    await sendEvents([{ id: "late", installId: "phone", at }]);
    const { series } = await report(`?from=${iso(now - 30 * day)}&to=${iso(now + 10 * day)}`);
    const counted = series.filter(({ events }) => events > 0);
    expect(counted.map((step) => [step.at.slice(0, 10), step.events])).toEqual([
      [at.slice(0, 10), 1],
    ]);
  });

  it("are rejected one by one with a sentence", async () => {
    const { at } = test.clock;
    const answer = await sendEvents([
      { id: "old", userId: "ann", at: iso(at - 30 * day - 1) },
      { id: "ahead", userId: "ann", at: iso(at + 5 * minute + 1) },
      { id: "nearly ahead", userId: "ann", at: iso(at + 5 * minute) },
      { id: "nobody" },
      { id: "reserved", userId: "ann", name: identifyEvent },
      { id: "date", userId: "ann", at: "2025-02-30T00:00:00Z" },
      { id: "money", userId: "ann", data: { value: "12,50", currency: "EUR" } },
      { id: "currency", userId: "ann", data: { value: 1, currency: "Euro" } },
    ]);
    expect(answer.status).toBe(200);
    const { accepted, rejected } = answer.body as {
      accepted: number;
      rejected: { id: string; reason: string }[];
    };
    expect(accepted).toBe(1);
    expect(Object.fromEntries(rejected.map(({ id, reason }) => [id, reason]))).toEqual({
      old: expect.stringContaining("is more than 30 days ago. Only later events can be counted."),
      ahead: expect.stringContaining("is in the future. Check the clock of your server."),
      nobody: "The event names neither an installId nor a userId. Send one of them.",
      reserved: "name: $identify is reserved for the client library.",
      date: 'at: "2025-02-30T00:00:00Z" is not in the calendar. Send a date that exists.',
      money: expect.stringContaining('{"value":"12,50","currency":"EUR"} is not an amount'),
      currency: expect.stringContaining('{"value":1,"currency":"Euro"} is not an amount of money'),
    });
  });

  it.each([
    [{ events: [] }, "events must not be empty"],
    [{ events: [{ id: "1", name: "a" }] }, "missing events[0].at"],
    [{ events: [{ id: "1", name: "a", at: "now", userId: "u" }] }, "events[0].at must look like"],
    [
      { events: [{ id: "1", name: "a", at: "2025-11-15T00:00:00Z", userID: "u" }] },
      "unknown field `events[0].userID` (did you mean `events[0].userId`?)",
    ],
    [
      { events: [{ id: "1", name: "a", at: "2025-11-15T00:00:00Z", userId: "a\u0000b" }] },
      "events[0].userId must be 1 to 200 characters long, without control characters",
    ],
  ])("are refused as a whole if the batch is malformed: %j", async (body, sentence) => {
    expect(await test.send("POST", path, body)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(sentence) },
    });
  });

  it("are at most 500 per request", async () => {
    const events = Array.from({ length: 501 }, (_, index) => ({ id: `${index}`, userId: "ann" }));
    expect(await sendEvents(events)).toMatchObject({ status: 400 });
    expect(await sendEvents(events.slice(1))).toMatchObject({ body: { accepted: 500 } });
  });

  it("marked as tests are listed, but not counted", async () => {
    await installFrom(test, "/sale", "phone");
    await sendEvents([{ id: "1", installId: "phone", test: true }]);
    expect(await listed()).toMatchObject([{ id: "server:1", test: true }]);
    expect((await report()).total.events).toBe(0);
  });

  it("need a secret key with the scope events or admin", async () => {
    const keyOf = async (...scopes: string[]) => {
      const { body } = await test.send("POST", "/api/v1/keys", { kind: "secret", scopes });
      return (body as NewKey).key;
    };
    const status = async (key: string) =>
      (await sendEvents([{ id: "1", userId: "ann" }], { authorization: `Bearer ${key}` })).status;
    expect(await status(test.publishableKey)).toBe(403);
    expect(await status(await keyOf("links", "stats", "installs"))).toBe(403);
    expect(await status("sk_forged")).toBe(401);
    expect(await listed()).toEqual([]);
    expect(await status(await keyOf("events"))).toBe(200);
  });

  it("cannot reach the installs and users of another app", async () => {
    const other = await test.register({ name: "Other" });
    await installFrom(test, "/sale", "phone");
    await logFrom(test, "phone", { name: identifyEvent, userId: "ann" });
    const theirs = { authorization: `Bearer ${other.secretKey}`, "x-app-id": other.app.id };
    const answer = await sendEvents(
      [
        { id: "1", userId: "ann" },
        { id: "2", installId: "phone" },
      ],
      theirs,
    );
    expect(answer.body).toMatchObject({ accepted: 2, unattributed: ["1", "2"] });
    expect((await report()).total.events).toBe(0);
    expect(await listed()).toEqual([]);
  });

  it("leave no entry in the audit log", async () => {
    await sendEvents([{ id: "1", userId: "ann" }]);
    const { body } = await test.send("GET", adminRoutes.listAudit.path);
    expect(JSON.stringify(body)).not.toContain("logEvents");
  });
});
