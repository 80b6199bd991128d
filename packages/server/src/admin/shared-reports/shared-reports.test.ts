import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayMs, hourMs } from "@throughline/engine/durations";
import { routes } from "@throughline/protocol";
import type {
  SharedReportContent,
  SharedReportDraft,
  SharedReportView,
} from "@throughline/protocol";
import { accountRoutes } from "@throughline/protocol/admin";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { userAgents } from "../../public/clicks/user-agents.fixture.ts";
import { testService } from "../../testing/test-service.ts";
import { BuiltPages } from "../dashboard/built-pages.ts";

const [germany, poland] = ["203.0.113.9", "198.51.100.7"];
const folder = mkdtempSync(join(tmpdir(), "throughline-shared-"));
writeFileSync(join(folder, "index.html"), "<title>Throughline</title>");
afterAll(() => rmSync(folder, { recursive: true }));

let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  test = await testService({
    countryOf: (address) => (address === germany ? "DE" : "PL"),
    dashboard: new BuiltPages(folder),
  });
});

const click = (url: string, remoteAddress: string) =>
  test.service.inject({
    url,
    remoteAddress,
    headers: { host: "go.shop.example", "user-agent": userAgents.android },
  });

/** Clicks a link, installs the app as a user and buys something. */
async function buyFrom(url: string, address: string, installId: string): Promise<void> {
  const { headers } = await click(url, address);
  const referrer = new URL(headers.location ?? "").searchParams.get("referrer") ?? "";
  const clickId = new URLSearchParams(referrer).get("clickId");
  await test.send("POST", routes.matchLink.path, { installId, clickId });
  const sentAt = test.clock.at;
  const data = { value: 5, currency: "EUR" };
  const events = [{ id: `${installId}-buys`, name: "purchase", timestamp: sentAt, data }];
  const batch = { installId, platform: "android", sentAt, userId: `user of ${installId}`, events };
  expect((await test.send("POST", routes.events.path, batch)).status).toBe(202);
}

async function share(draft: Partial<SharedReportDraft> = {}): Promise<SharedReportView> {
  const { status, body } = await test.send("POST", "/api/v1/shared-reports", {
    name: "Agency",
    ...draft,
  });
  expect(body).toMatchObject({ name: "Agency" });
  expect(status).toBe(201);
  return body as SharedReportView;
}

/** Reads a report as a stranger, without key or session. */
async function read(body: object, { address = "192.0.2.1", url = "" } = {}) {
  const response = await test.service.inject({
    method: "POST",
    url: `${accountRoutes.readSharedReport.path}${url}`,
    remoteAddress: address,
    headers: { host: "links.example" },
    payload: body,
  });
  return {
    status: response.statusCode,
    body: response.json<SharedReportContent>(),
    text: response.body,
  };
}

const clicksOf = async (id: string) => (await read({ id })).body.report.total.clicks;

describe("a shared report", () => {
  it("shows the figures of its query to everybody who has the link", async () => {
    await test.addLink("sale", { utm: { campaign: "spring" } });
    await test.addLink("other", {});
    await buyFrom("/sale", germany, "phone-1");
    await buyFrom("/sale", poland, "phone-2");
    await buyFrom("/other", germany, "phone-3");
    const { id, url } = await share({ query: "country=DE&campaign=spring" });
    expect(url).toMatch(new RegExp(`/dashboard/shared/${id}$`));
    const { status, body } = await read({ id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "Agency",
      app: "Shop",
      query: "country=DE&campaign=spring",
      access: null,
      notes: [],
      report: {
        total: { clicks: 1, installs: 1, events: 1 },
        links: [{ code: "sale", clicks: 1 }],
        revenue: [{ currency: "EUR", amount: "5" }],
      },
    });
  });

  it("never shows more than its filters, whatever the reader sends", async () => {
    await test.addLink("sale", {});
    await click("/sale", germany);
    await click("/sale", poland);
    const { id } = await share({ query: "country=DE" });
    for (const extra of [{ query: "" }, { country: "PL" }, { days: 366 }, { app: test.app.id }]) {
      const { status, text } = await read({ id, ...extra });
      expect([status, text]).toEqual([400, expect.stringContaining("unknown field")]);
    }
    const { body } = await read({ id }, { url: "?country=PL&from=2020-01-01" });
    expect(body.report.total.clicks).toBe(1);
    expect(body.report.breakdowns.country.map(({ value }) => value)).toEqual(["DE"]);
  });

  it("contains no ids of installs, users, clicks, events or the app", async () => {
    await test.addLink("sale", {});
    await buyFrom("/sale", germany, "phone-1");
    const { text } = await read({ id: (await share()).id });
    expect(text).toContain('"installs":1');
    expect(text).not.toMatch(/phone-1|user of|c_[\w-]{8}/);
    expect(text).not.toContain(test.app.id);
  });

  it("belongs to one app, which other apps can neither read, list nor revoke", async () => {
    await test.addLink("sale", {});
    await click("/sale", germany);
    const { id } = await share();
    const other = await test.register({ name: "Other" });
    const asOther = {
      authorization: `Bearer ${other.secretKey}`,
      "x-app-id": other.app.id,
    };
    const list = await test.send("GET", "/api/v1/shared-reports", undefined, asOther);
    expect(list.body).toEqual({ items: [] });
    const path = `/api/v1/shared-reports/${id}`;
    expect((await test.send("DELETE", path, undefined, asOther)).status).toBe(404);
    expect(await clicksOf(id)).toBe(1);
    const { body } = await test.send("POST", "/api/v1/shared-reports", { name: "Mine" }, asOther);
    expect(await clicksOf((body as SharedReportView).id)).toBe(0);
  });

  it("says in one sentence that it was revoked, has ended, or never existed", async () => {
    const ending = await share({ expiresAt: new Date(test.clock.at + dayMs).toISOString() });
    const revoked = await share();
    await test.send("DELETE", `/api/v1/shared-reports/${revoked.id}`);
    const unknown =
      "This report is not shared, or not any more. Ask the person who sent you the link.";
    for (const id of [revoked.id, "A".repeat(22)]) {
      expect(await read({ id })).toMatchObject({
        status: 404,
        body: { code: "not_found", error: unknown },
      });
    }
    expect((await read({ id: ending.id })).status).toBe(200);
    test.clock.at += dayMs;
    expect(await read({ id: ending.id })).toMatchObject({
      status: 404,
      body: { error: expect.stringMatching(/^This report was shared until 20.*\. Ask/) as string },
    });
    const again = await test.send("DELETE", `/api/v1/shared-reports/${revoked.id}`);
    expect(again.status).toBe(404);
  });

  it("ends at once when its app is deleted", async () => {
    const { id } = await share();
    await test.store.apps.delete(test.app.id, test.clock.at);
    expect((await read({ id })).status).toBe(404);
  });

  it("is computed once for many readers, and limited per address", async () => {
    await test.addLink("sale", {});
    const { id } = await share();
    await click("/sale", germany);
    expect(await clicksOf(id)).toBe(1);
    await click("/sale", germany);
    expect(await clicksOf(id)).toBe(1);
    test.clock.at += 30_000;
    expect(await clicksOf(id)).toBe(2);
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => read({ id }, { address: "192.0.2.9" })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it("moves with the days, or keeps its period", async () => {
    await test.addLink("sale", {});
    await click("/sale", germany);
    const today = new Date(test.clock.at).toISOString().slice(0, 10);
    const week = await share({ days: 7 });
    const fixed = await share({ query: `from=${today}&to=${today}` });
    test.clock.at += 8 * dayMs;
    expect(await clicksOf(week.id)).toBe(0);
    expect(await clicksOf(fixed.id)).toBe(1);
  });

  it.each([
    [{ query: "colour=red" }, "unknown field"],
    [{ query: "link=a&link=b" }, '"link" is set twice'],
    [{ query: "from=2026-02-30" }, "not in the calendar"],
    [{ query: "from=2026-12-01&to=2026-11-01" }, "would end before it begins"],
    [{ query: "from=2026-11-01", days: 7 }, "already has a period"],
    [{ expiresAt: "2020-01-01T00:00:00Z" }, "would end in the past"],
    [{ days: 0 }, "days"],
    [{ password: "short" }, "password"],
    [{ embedOrigins: ["https://a.example/path"] }, "embedOrigins"],
    [{ embedOrigins: ["*"] }, "embedOrigins"],
  ])("is not created from %o", async (draft, sentence) => {
    const { status, body } = await test.send("POST", "/api/v1/shared-reports", {
      name: "Agency",
      ...draft,
    });
    expect([status, (body as { error: string }).error]).toEqual([
      400,
      expect.stringContaining(sentence),
    ]);
    expect((await test.send("GET", "/api/v1/shared-reports")).body).toEqual({ items: [] });
  });
});

describe("a shared report with a password", () => {
  const password = "open sesame";

  it("shows nothing without it, and twelve hours without asking again", async () => {
    const { id, hasPassword } = await share({ password });
    expect(hasPassword).toBe(true);
    const refused = await read({ id });
    expect(refused).toMatchObject({
      status: 401,
      body: { code: "wrong_credentials", error: "This report needs a password." },
    });
    expect(refused.text).not.toContain("Agency");
    expect(await read({ id, password: "wrong password" })).toMatchObject({
      status: 401,
      body: { error: "The password of this report is wrong." },
    });
    const { status, body } = await read({ id, password });
    expect(status).toBe(200);
    const access = body.access ?? "";
    expect((await read({ id, access })).status).toBe(200);
    const other = await share({ password });
    expect((await read({ id: other.id, access })).status).toBe(401);
    const [until = "", mac = ""] = access.split(".");
    for (const forged of [`${Number(until) + 1}.${mac}`, `${until}.`, `${until}.AAAA`, "x"]) {
      expect((await read({ id, access: forged })).status).toBe(401);
    }
    test.clock.at += 12 * hourMs;
    expect((await read({ id, access })).status).toBe(401);
  });

  it("accepts ten wrong guesses from an address in 15 minutes, also at the same time", async () => {
    const { id } = await share({ password });
    const guesses = await Promise.all(
      Array.from({ length: 15 }, (_, index) => read({ id, password: `guess ${index}` })),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await read({ id, password })).status).toBe(429);
    expect((await read({ id, password }, { address: "192.0.2.77" })).status).toBe(200);
  });

  it("stores the password as a hash, and keeps it out of lists and of the audit log", async () => {
    const { id } = await share({ password });
    const stored = JSON.stringify(await test.store.sharedReports.get(id));
    const listed = JSON.stringify((await test.send("GET", "/api/v1/shared-reports")).body);
    const audit = JSON.stringify((await test.send("GET", "/api/v1/audit")).body);
    expect(audit).toContain("createSharedReport");
    for (const text of [stored, listed, audit]) expect(text).not.toContain(password);
    expect(listed).not.toMatch(/argon2id|scrypt/);
  });
});

describe("the page of a shared report", () => {
  const policyOf = async (path: string) => {
    const { headers } = await test.service.inject({
      url: `/dashboard/${path}`,
      headers: { host: "links.example" },
    });
    return /frame-ancestors ([^;]+)/.exec(String(headers["content-security-policy"]))?.[1];
  };

  it("may be framed by the websites of the report only, until it ends", async () => {
    const origins = ["https://agency.example", "http://localhost:8080"];
    const expiresAt = new Date(test.clock.at + dayMs).toISOString();
    const { id } = await share({ embedOrigins: origins, expiresAt });
    expect(await policyOf(`shared/${id}`)).toBe(origins.join(" "));
    expect(await policyOf(`shared/${(await share()).id}`)).toBe("'none'");
    for (const path of ["shared/unknown", `shared/${id}/x`, `${test.app.id}/analytics`, ""]) {
      expect(await policyOf(path)).toBe("'none'");
    }
    test.clock.at += dayMs;
    expect(await policyOf(`shared/${id}`)).toBe("'none'");
  });
});

describe("notes on days", () => {
  it("are created, listed by day, shared on request and deleted", async () => {
    const add = (day: string, text: string) => test.send("POST", "/api/v1/notes", { day, text });
    const { body } = await add("2026-11-09", "Campaign began");
    const note = body as { id: string };
    await add("2026-11-02", "New icon");
    const { body: listed } = await test.send("GET", "/api/v1/notes");
    expect(listed).toMatchObject({
      items: [
        { day: "2026-11-02", text: "New icon" },
        { id: note.id, text: "Campaign began" },
      ],
    });
    expect((await read({ id: (await share()).id })).body.notes).toEqual([]);
    const open = await share({ withNotes: true, query: "from=2026-11-02&to=2026-11-09" });
    expect((await read({ id: open.id })).body.notes).toHaveLength(2);
    expect((await test.send("DELETE", `/api/v1/notes/${note.id}`)).status).toBe(204);
    expect((await test.send("DELETE", `/api/v1/notes/${note.id}`)).status).toBe(404);
    const refused = await add("2026-02-30", "Never");
    expect(refused).toMatchObject({ status: 400, body: { field: "day" } });
  });

  it("are shared only if the report has their day, in its time zone", async () => {
    await test.send("PATCH", "/api/v1/app", { timeZone: "Pacific/Auckland" });
    for (const day of ["2026-11-08", "2026-11-09", "2026-11-10", "2026-11-11"]) {
      await test.send("POST", "/api/v1/notes", { day, text: `Note on ${day}` });
    }
    const { id } = await share({ withNotes: true, query: "from=2026-11-09&to=2026-11-10" });
    const { text, body } = await read({ id });
    expect(body.notes.map(({ day }) => day)).toEqual(["2026-11-09", "2026-11-10"]);
    expect(text).not.toMatch(/Note on 2026-11-(08|11)/);
  });
});
