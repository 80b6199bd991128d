import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportPaths, recordKinds, routes } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type {
  AuditView,
  InstallExplanation,
  LinkImportReport,
  Page,
  RecordImportReport,
  RecordKind,
} from "@throughline/protocol";
import type { Store } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { openSqliteStore } from "@throughline/storage/sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { iPhone, Visitors } from "../../testing/visitors.ts";
import { importFormats } from "./formats/index.ts";
import { readLinks } from "./read-links.ts";

let services: Awaited<ReturnType<typeof testService>>[];
let folders: string[];
beforeEach(() => {
  services = [];
  folders = [];
});
afterEach(async () => {
  for (const { service, store } of services) {
    await service.close();
    await store.close();
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "throughline-export-"));
  folders.push(folder);
  return folder;
}

const stores: [string, () => Store | Promise<Store>][] = [
  ["memory", () => openMemoryStore()],
  ["SQLite", () => openSqliteStore({ folder: newFolder() })],
];

const ways = stores.flatMap(([name, open]) =>
  (["ndjson", "csv"] as const).map((format) => ({ name, open, format })),
);

describe.each(ways)("an export of links from $name as $format", ({ open, format }) => {
  type Service = Awaited<ReturnType<typeof testService>>;
  let service: Service;
  const start = async () => {
    const started = await testService({ store: await open() });
    services.push(started);
    const ios = { bundleId: "example.staging", teamId: "TEAM123456" };
    await started.send("PATCH", "/api/v1/app", { variants: [{ name: "staging", ios }] });
    const pages = [{ name: "sale", texts: [{ language: "en" }] }];
    await started.send("PATCH", adminRoutes.updateApp.path, { pages });
    return started;
  };
  beforeEach(async () => {
    service = await start();
  });

  const exported = async (from: Service, as: "ndjson" | "csv" = "ndjson") =>
    from.service.inject({
      url: `${exportPaths.links}?format=${as}`,
      headers: { authorization: `Bearer ${from.secretKey}` },
    });
  const rows = ({ body }: { body: string }) =>
    body
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  /** Creates links with every field that a link can have. */
  async function addLinks({ addLink, clock, store, app }: Service) {
    await addLink("plain");
    await addLink("promo/Ab3d", {
      destination: 'https://shop.example/a?b="c",d',
      ios: { destination: "shop://a", fallback: "https://shop.example/ios" },
      android: { fallback: "https://shop.example/android" },
      desktop: { destination: "https://shop.example/desktop" },
      webFallback: "https://shop.example/web",
      rules: [
        {
          name: 'Germany, "iOS"',
          when: {
            countries: ["DE"],
            platforms: ["ios"],
            minOsVersion: "17",
            days: ["sunday"],
            hours: { from: "18:00", until: "02:00" },
          },
          destination: "/de",
        },
      ],
      split: {
        variants: [
          { name: "A", weight: 50 },
          { name: "B", weight: 50, fallback: "https://shop.example/b" },
        ],
        winner: "B",
      },
      splitStartedAt: clock.at,
      appVariant: "staging",
      page: "sale",
      preview: {
        title: `'=1+1 Zażółć, "gęślą"`,
        description: "two\nlines",
        image: "https://a.example/i",
      },
      utm: { source: "s", medium: "m", campaign: "c", term: "t", content: "n" },
      tags: ["a,b", "c"],
      data: { coupon: "X", deep: { list: [1, null] } },
      sensitive: true,
      deterministicOnly: true,
      createdByInstall: "install-1",
      createdAt: clock.at - 1e9,
    });
    await addLink("expired", {
      expiresAt: clock.at - 1000,
      expiredFallback: "https://a.example/over",
      desktop: { fallback: "https://a.example/" },
    });
    await addLink("limited", {
      startsAt: clock.at + 1000,
      expiresAt: clock.at + 2000,
      maxClicks: 3,
    });
    await store.links.claimClick(app.id, "limited", 3);
    await addLink("off", { disabled: true });
    await addLink("tester", { test: true });
  }

  it("can be imported into an empty service, which then gives the same answers", async () => {
    await addLinks(service);
    const { body } = await exported(service, format);
    const other = await start();
    async function* file() {
      yield Buffer.from(body);
    }
    const links = [];
    for await (const each of readLinks(importFormats[format], file(), { toStore: false })) {
      if ("error" in each) throw new Error(each.error);
      links.push(each.link);
    }
    const report = (await other.send("POST", adminRoutes.importLinks.path, { links }))
      .body as LinkImportReport;
    expect(report.done).toBe(true);

    const sorted = (some: Record<string, unknown>[]) =>
      some
        .map(({ updatedAt: _changed, ...rest }) => rest)
        .toSorted((a, b) => String(a["code"]).localeCompare(String(b["code"])));
    const first = rows(await exported(service));
    const second = rows(await exported(other));
    expect(sorted(second)).toEqual(sorted(first));

    for (const path of [
      "/plain?a=1",
      "/promo/Ab3d",
      "/expired",
      "/limited",
      "/off",
      "/tester",
      "/none",
    ]) {
      for (const device of ["iPhone OS 18_1 like Mac OS X", "Android 15", "Macintosh"]) {
        const [here, there] = await Promise.all(
          [service, other].map(({ service: http }) => visitOf(http, path, device)),
        );
        expect(there, `${path} ${device}`).toEqual(here);
      }
    }
  });
});

describe("an export of a link with a password", () => {
  const hash = "argon2id$salt$tag";

  async function importFrom(from: Awaited<ReturnType<typeof testService>>, replace: boolean) {
    const { body } = await from.service.inject({
      url: `${exportPaths.links}?format=csv`,
      headers: { authorization: `Bearer ${from.secretKey}` },
    });
    expect(body).not.toContain(hash);
    const to = await testService();
    services.push(to);
    if (replace) await to.addLink("secret", { destination: "/old", password: hash });
    const content = Buffer.from(body).toString("base64");
    const file = { format: "csv", content, replace };
    const report = await to.send("POST", adminRoutes.importFile.path, file);
    expect(report.body).toMatchObject({ done: true });
    return { report, link: await to.store.links.get(to.app.id, "secret") };
  }

  it("contains no hash, so a new link is disabled and an existing one keeps its password", async () => {
    const from = await testService();
    services.push(from);
    await from.addLink("secret", { destination: "/new", password: hash });
    const created = await importFrom(from, false);
    expect(created.link).toMatchObject({ destination: "/new", disabled: true });
    expect(created.report.body).toMatchObject({
      notes: [expect.stringContaining("1 link with a password") as string],
    });
    const replaced = await importFrom(from, true);
    expect(replaced.link).toMatchObject({ destination: "/new", disabled: false, password: hash });
  });
});

describe.each(stores)("an export of everything from %s", (_name, open) => {
  type Service = Awaited<ReturnType<typeof testService>>;
  let old: Service;
  let empty: Service;
  let visitors: Visitors;
  beforeEach(async () => {
    old = await testService({ store: await open() });
    services.push(old);
    empty = await testService({ store: await open() });
    services.push(empty);
    visitors = new Visitors(() => old);
    await old.addLink("sale", { destination: "/sale", data: { coupon: "X" } });
    await old.addLink("unused");
  });

  const minute = 60_000;
  const day = 86_400_000;
  const ask = (service: Service, body: object) => service.send("POST", routes.matchLink.path, body);
  const unlike = {
    platform: "ios",
    timestamp: 0,
    model: "iPhone 8",
    locale: [{ languageTag: "ja-JP" }],
  };

  /** Opens of every kind: exact, probabilistic, probabilistic until another install named the click, none, and a test. */
  async function makeHistory(): Promise<object[]> {
    await old.send("PATCH", `${adminRoutes.listInstalls.path}/tester`, { test: true });
    const exact = await visitors.click("sale");
    await visitors.click("sale");
    old.clock.at += 3 * minute;
    const opens: object[] = [
      { ...iPhone.fingerprint, installId: "alike" },
      { clickId: exact, installId: "exact" },
      { ...unlike, installId: "none" },
      { ...unlike, installId: "tester" },
    ];
    for (const body of opens) await ask(old, body);
    old.clock.at += day;
    const lost = await visitors.click("sale");
    old.clock.at += 3 * minute;
    const more = [
      { ...iPhone.fingerprint, installId: "loser" },
      { clickId: lost, installId: "winner" },
    ];
    for (const body of more) await ask(old, body);
    const at = old.clock.at;
    for (const installId of ["exact", "tester", "nobody"]) {
      const named = {
        name: "purchase",
        timestamp: at - minute,
        data: { value: 5, currency: "EUR" },
      };
      const events = [1, 2].map((number) => ({ id: `${installId}-${number}`, ...named }));
      await old.send("POST", routes.events.path, {
        installId,
        platform: "ios",
        sentAt: at,
        events,
      });
    }
    const match = { type: "none", confidence: 0 } as const;
    const told = { link: null, match: { ...match, method: null, clickId: null }, data: null };
    const looked = {
      app: old.app.id,
      id: "looked",
      at,
      appVariant: "staging",
      match,
      answer: told,
    };
    await old.store.installs.settle({ ...looked, secondLook: true });
    // An install that names a used click gets no match.
    return [...opens, ...more, { clickId: exact, installId: "stranger" }];
  }

  const linesOf = async ({ service, secretKey }: Service, kind: keyof typeof exportPaths) => {
    const { body, statusCode } = await service.inject({
      url: `${exportPaths[kind]}?format=ndjson`,
      headers: { authorization: `Bearer ${secretKey}` },
    });
    expect(statusCode).toBe(200);
    const lines = body.split("\n").filter((line) => line !== "");
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  };

  async function takeBack(kind: RecordKind) {
    const records = (await linesOf(old, kind)).toReversed();
    const response = await empty.send("POST", adminRoutes.importRecords.path, { kind, records });
    return { status: response.status, records, report: response.body as RecordImportReport };
  }

  async function moveAll() {
    const links = (await linesOf(old, "links")).map(
      ({ url: _u, splitStartedAt: _s, updatedAt: _c, ...link }) => link,
    );
    expect(await empty.send("POST", adminRoutes.importLinks.path, { links })).toMatchObject({
      body: { done: true },
    });
    for (const kind of recordKinds) {
      const { report, records } = await takeBack(kind);
      const { length } = records;
      expect(report).toMatchObject({ done: true, counts: { created: length, unchanged: 0 } });
    }
    empty.clock.at = old.clock.at;
  }

  it("can be imported into an empty service, which then gives the same answers", async () => {
    const opens = await makeHistory();
    await moveAll();
    for (const kind of recordKinds) {
      const lines = await linesOf(old, kind);
      expect(lines.length, kind).toBeGreaterThan(2);
      expect(await linesOf(empty, kind), kind).toEqual(lines);
    }
    for (const path of [
      adminRoutes.stats.path,
      adminRoutes.linkStats.path.replace(":code", "sale"),
      // Revenue, retention and events by name.
      adminRoutes.statsReport.path,
      `${adminRoutes.statsReport.path}?link=sale`,
      adminRoutes.listInstalls.path,
      `${adminRoutes.listInstalls.path}?link=sale`,
      adminRoutes.listEvents.path,
      `${adminRoutes.listEvents.path}?install=exact`,
    ]) {
      const response = await old.send("GET", path);
      expect(response.status, path).toBe(200);
      expect((await empty.send("GET", path)).body, path).toEqual(response.body);
    }
    const answers = [];
    for (const body of opens) {
      const here = await ask(old, body);
      expect(await ask(empty, body), JSON.stringify(body)).toMatchObject({
        status: here.status,
        body: here.body,
      });
      answers.push((here.body as { match: { type: string } }).match.type);
    }
    const [alike, exact, none] = ["probabilistic", "deterministic", "none"];
    expect(answers).toEqual([alike, exact, none, none, alike, exact, none]);
  });

  it("changes nothing when it is repeated, and no existing record", async () => {
    await makeHistory();
    await moveAll();
    await empty.send("POST", routes.matchLink.path, { ...unlike, installId: "new" });
    const before = await empty.send("GET", adminRoutes.stats.path);
    for (const kind of recordKinds) {
      const { report, records } = await takeBack(kind);
      expect(report.counts).toEqual({ created: 0, unchanged: records.length, invalid: 0 });
    }
    expect((await empty.send("GET", adminRoutes.stats.path)).body).toEqual(before.body);
    const { items } = (await empty.send("GET", adminRoutes.listAudit.path)).body as Page<AuditView>;
    const ofRecords = items.filter(({ action }) => action === "importRecords");
    expect(ofRecords).toHaveLength(recordKinds.length);
  });

  it("does not contain the reasons of a match, and the explanation says so", async () => {
    await makeHistory();
    await moveAll();
    const reasons = async (id: string) => {
      const { body } = await empty.send(
        "GET",
        adminRoutes.explainInstall.path.replace(":installId", id),
      );
      return (body as InstallExplanation).reasons.join(" ");
    };
    const notKnown = "The export does not contain the reasons for the match.";
    expect(await reasons("alike")).toContain(notKnown);
    expect(await reasons("none")).toContain(notKnown);
    expect(await reasons("exact")).toContain("The install referrer named click");
    expect(await reasons("loser")).toContain("Another install named click");
  });

  it("is refused as a whole when a line is invalid", async () => {
    await makeHistory();
    for (const kind of recordKinds) {
      const [good = {}] = await linesOf(old, kind);
      const { at: _at, day: _day, ...half } = good;
      const records = [good, half, { ...good, more: 1 }, { ...good, at: "2025-02-30T00:00:00Z" }];
      const { body } = await empty.send("POST", adminRoutes.importRecords.path, { kind, records });
      const { done, errors } = body as RecordImportReport;
      expect({ done, faulty: errors.map(({ index }) => index) }).toEqual({
        done: false,
        faulty: [1, 2, 3],
      });
      expect(await linesOf(empty, kind)).toEqual([]);
    }
  });
});

/** Removes the parts of an answer that depend on the click. */
async function visitOf(
  http: Awaited<ReturnType<typeof testService>>["service"],
  url: string,
  device: string,
) {
  const { statusCode, headers, body } = await http.inject({
    url,
    headers: {
      host: "go.shop.example",
      "user-agent": `Mozilla/5.0 (${device}) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1`,
    },
  });
  const clickId =
    /(?:clickId(?:%3D|=)|tl=)([\w-]+)/.exec(`${headers.location}${body}`)?.[1] ?? "none";
  return {
    status: statusCode,
    to: headers.location?.replaceAll(clickId, "ID"),
    title: /<title>(.*?)<\/title>/.exec(body)?.[1],
  };
}
