import { identifyEvent } from "@throughline/protocol";
import type {
  InstallExplanation,
  ListedEvent,
  ListedInstall,
  Page,
  StatsReport,
} from "@throughline/protocol";
import { fillPathParameters, adminRoutes } from "@throughline/protocol/admin";
import { beforeEach, describe, expect, it } from "vitest";
import { hourMs } from "@throughline/engine/durations";
import { installFrom, logFrom } from "../../testing/install-from.ts";
import { testService } from "../../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  test = await testService();
  await test.addLink("sale");
  await test.addLink("news");
});

const identify = (userId: string) => ({ name: identifyEvent, userId });
const getUser = (userId: string, headers = {}) =>
  test.send("GET", fillPathParameters(adminRoutes.getUser.path, { userId }), undefined, headers);
const eraseUser = (userId: string, headers = {}) =>
  test.send(
    "DELETE",
    fillPathParameters(adminRoutes.eraseUser.path, { userId }),
    undefined,
    headers,
  );
const events = async (query = "") =>
  ((await test.send("GET", `${adminRoutes.listEvents.path}${query}`)).body as Page<ListedEvent>)
    .items;
const installs = async (query = "") =>
  (
    (await test.send("GET", `${adminRoutes.listInstalls.path}${query}`)).body as Page<ListedInstall>
  ).items.map(({ installId, userId }) => [installId, userId]);
const report = async (query = "") =>
  (await test.send("GET", `${adminRoutes.statsReport.path}${query}`)).body as StatsReport;

describe("a user id from the app", () => {
  it("is stored with events, and an identify event stores only the user", async () => {
    await installFrom(test, "/sale", "phone");
    const receipt = await logFrom(
      test,
      "phone",
      identify("ann"),
      { name: "login", userId: "ann" },
      { name: "search", userId: null },
    );
    expect(receipt).toMatchObject({
      status: 202,
      body: { accepted: 3, duplicates: 0, rejected: [] },
    });
    expect((await events()).map(({ name, userId }) => [name, userId])).toEqual([
      ["search", null],
      ["login", "ann"],
    ]);
    expect((await events("?user=ann")).map(({ name }) => name)).toEqual(["login"]);
    const seen = new Date(test.clock.at).toISOString();
    expect(await getUser("ann")).toMatchObject({
      status: 200,
      body: {
        userId: "ann",
        firstSeenAt: seen,
        link: "sale",
        installs: [{ installId: "phone", link: "sale", firstSeenAt: seen, lastSeenAt: seen }],
      },
    });
  });

  it("is shown with its install, and installs can be listed by it", async () => {
    await installFrom(test, "/sale", "phone");
    await installFrom(test, "/news", "tablet");
    await installFrom(test, "/news", "other");
    await logFrom(test, "phone", identify("ann"));
    test.clock.at += hourMs;
    await logFrom(test, "tablet", identify("ann"));
    await logFrom(test, "phone", identify("ben"));
    expect(await installs()).toEqual([
      ["other", null],
      ["tablet", "ann"],
      ["phone", "ben"],
    ]);
    expect(await installs("?user=ann")).toEqual([
      ["tablet", "ann"],
      ["phone", "ann"],
    ]);
    expect(await installs("?user=ann&link=sale")).toEqual([["phone", "ann"]]);
    const { body } = await test.send("GET", "/api/v1/installs/phone");
    expect((body as InstallExplanation).userId).toBe("ben");
  });

  it("counts a person once, on the link of the first install, across phones and reinstalls", async () => {
    await installFrom(test, "/sale", "phone");
    await logFrom(test, "phone", identify("ann"));
    test.clock.at += hourMs;
    await installFrom(test, "/news", "reinstalled");
    await logFrom(test, "reinstalled", { name: "login", userId: "ann" });
    await logFrom(test, "organic", { name: "login", userId: "ben" });
    const { total, links } = await report();
    expect([total.newUsers, total.organicNewUsers, total.installs]).toEqual([1, 1, 2]);
    expect(links.map(({ code, newUsers }) => [code, newUsers])).toEqual([
      ["news", 0],
      ["sale", 1],
    ]);
    expect((await report("?sort=newUsers")).links[0]?.code).toBe("sale");
    expect((await report("?link=news")).total.newUsers).toBe(0);
    const { body } = await test.service.inject({
      url: "/api/v1/export/report?format=csv&sheet=totals",
      headers: { authorization: `Bearer ${test.secretKey}` },
    });
    const [head = "", totals = ""] = body.split("\n");
    const column = head.split(",").indexOf("new_users");
    expect(totals.split(",")[column]).toBe("1");
    const exported = await test.service.inject({
      url: "/api/v1/export/installs?format=csv",
      headers: { authorization: `Bearer ${test.secretKey}` },
    });
    expect(exported.body).toContain("phone");
    expect(exported.body.split("\n")[0]).toContain("user_id");
  });

  it("counts for the link even if it arrives before the match", async () => {
    await logFrom(test, "phone", identify("ann"));
    expect((await report()).total.organicNewUsers).toBe(1);
    await installFrom(test, "/sale", "phone");
    const { total } = await report();
    expect([total.newUsers, total.organicNewUsers]).toEqual([1, 0]);
  });

  it("is stored with the time of the last event, at most once an hour", async () => {
    await logFrom(test, "phone", identify("ann"));
    const first = test.clock.at;
    test.clock.at += hourMs / 2;
    await logFrom(test, "phone", identify("ann"));
    expect((await test.store.users.get(test.app.id, "ann"))?.installs[0]?.lastSeen).toBe(first);
    test.clock.at += hourMs / 2;
    await logFrom(test, "phone", identify("ann"));
    expect((await test.store.users.get(test.app.id, "ann"))?.installs[0]?.lastSeen).toBe(
      first + hourMs,
    );
  });

  it.each([
    ["", "userId must be 1 to 200 characters long, without control characters"],
    ["u".repeat(201), "userId must be 1 to 200 characters long, without control characters"],
    ["a\nb", "userId must be 1 to 200 characters long, without control characters"],
    [7, "userId must be a string or null"],
  ])("is refused with a sentence if it is %j", async (userId, reason) => {
    const { body } = await logFrom(test, "phone", { name: "login", userId }, { name: "search" });
    expect(body).toMatchObject({ accepted: 1, rejected: [{ reason }] });
  });

  it("is missing in an identify event without one", async () => {
    const { body } = await logFrom(test, "phone", { name: identifyEvent });
    expect(body).toMatchObject({ accepted: 0, rejected: [{ reason: "missing userId" }] });
  });

  it("does not count on testers' installs", async () => {
    await test.send("PATCH", "/api/v1/installs/phone", { test: true });
    await installFrom(test, "/sale", "phone");
    await logFrom(test, "phone", identify("ann"));
    const { total } = await report();
    expect([total.newUsers, total.organicNewUsers]).toEqual([0, 0]);
  });

  it("is limited in number by the number of installs", async () => {
    for (let batch = 0; batch < 10; batch += 1) {
      const flood = Array.from({ length: 100 }, (_, index) => identify(`${batch} ${index}`));
      test.clock.at += 1;
      expect((await logFrom(test, "phone", ...flood)).status).toBe(202);
    }
    expect(await test.store.users.ofInstalls(test.app.id, ["phone"])).toHaveLength(20);
    expect((await report()).total.organicNewUsers).toBe(20);
  });
});

describe("erasing a user", () => {
  it("deletes every install and event of the user, and says when there is none", async () => {
    await installFrom(test, "/sale", "phone");
    await installFrom(test, "/news", "tablet");
    await logFrom(test, "phone", { name: "login", userId: "ann@shop.example/x" });
    await logFrom(test, "tablet", { name: "login", userId: "ann@shop.example/x" });
    await logFrom(test, "other", { name: "login", userId: "ben" });
    expect(await eraseUser("ann@shop.example/x")).toMatchObject({
      status: 200,
      body: { userId: "ann@shop.example/x", installs: 2 },
    });
    expect((await events()).map(({ userId }) => userId)).toEqual(["ben"]);
    expect(await installs()).toEqual([]);
    const log = await test.send("GET", "/api/v1/audit");
    expect(JSON.stringify(log.body)).not.toContain("ann@");
    expect(log.body).toMatchObject({
      items: [
        {
          action: "eraseUser",
          subject: expect.stringMatching(/^hmac-sha256:/),
        },
      ],
    });
    for (const call of [eraseUser, getUser]) {
      expect(await call("ann@shop.example/x")).toMatchObject({
        status: 404,
        body: {
          code: "not_found",
          error:
            'This app has no user with the ID "ann@shop.example/x". If the app hashes its user IDs, use the hash.',
        },
      });
    }
    expect((await report()).total.installs).toBe(2);
  });

  it("needs a secret key, and touches only the app of the key", async () => {
    await logFrom(test, "phone", { name: "login", userId: "ann" });
    const publishable = { authorization: `Bearer ${test.publishableKey}` };
    for (const call of [eraseUser, getUser]) {
      expect(await call("ann", publishable)).toMatchObject({
        status: 403,
        body: { code: "secret_key_required" },
      });
    }
    const other = await test.register({ name: "Other" });
    const theirs = { authorization: `Bearer ${other.secretKey}`, "x-app-id": other.app.id };
    for (const call of [eraseUser, getUser]) {
      expect(await call("ann", theirs)).toMatchObject({ status: 404 });
    }
    expect(await getUser("ann")).toMatchObject({ status: 200 });
  });
});
