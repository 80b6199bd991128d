import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adminPaths } from "@throughline/protocol";
import type { LinkImportReport } from "@throughline/protocol";
import type { Store } from "@throughline/storage";
import { StoreUnavailable } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { openSqliteStore } from "@throughline/storage/sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../testing/test-service.ts";
import { importFormats } from "../importing/formats/index.ts";
import { readLinks } from "../importing/read-links.ts";

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

describe.each(stores)("an export from %s", (_name, open) => {
  type Service = Awaited<ReturnType<typeof testService>>;
  let service: Service;
  const start = async () => {
    const started = await testService({ store: await open() });
    services.push(started);
    return started;
  };
  beforeEach(async () => {
    service = await start();
  });

  const exported = async (path: string, format: "ndjson" | "csv", from: Service = service) => {
    const { statusCode, headers, body } = await from.service.inject({
      url: `${path}?format=${format}`,
      headers: { authorization: `Bearer ${from.secretKey}` },
    });
    return { status: statusCode, type: headers["content-type"], body };
  };
  const rows = ({ body }: { body: string }) =>
    body
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  /** Links with everything a link can have. */
  async function addLinks({ addLink, clock }: Service) {
    await addLink("plain");
    await addLink("promo/Ab3d", {
      destination: 'https://shop.example/a?b="c",d',
      ios: { destination: "shop://a", fallback: "https://shop.example/ios" },
      android: { fallback: "https://shop.example/android" },
      desktop: { destination: "https://shop.example/desktop" },
      webFallback: "https://shop.example/web",
      preview: {
        title: 'Zażółć, "gęślą"',
        description: "two\nlines",
        image: "https://a.example/i",
      },
      utm: { source: "s", medium: "m", campaign: "c", term: "t", content: "n" },
      tags: ["a,b", "c"],
      data: { coupon: "X", deep: { list: [1, null] } },
      sensitive: true,
      deterministicOnly: true,
      madeBy: "install-1",
      createdAt: clock.at - 1e9,
    });
    await addLink("expired", {
      expiresAt: clock.at - 1000,
      desktop: { fallback: "https://a.example/" },
    });
    await addLink("off", { disabled: true });
    await addLink("tester", { test: true });
  }

  it("holds every link, however many pages they take", async () => {
    for (let index = 0; index < 1203; index += 1) await service.addLink(`l${index}`);
    const all = rows(await exported(adminPaths.linkExport, "ndjson"));
    expect(new Set(all.map(({ code }) => code)).size).toBe(1203);
    const csv = await exported(adminPaths.linkExport, "csv");
    expect(csv.type).toBe("text/csv; charset=utf-8");
    expect(csv.body.split("\r\n")).toHaveLength(1203 + 2);
  });

  it.each(["csv", "ndjson"] as const)(
    "goes into an empty service as %s, which then answers the same",
    async (format) => {
      await addLinks(service);
      const { body } = await exported(adminPaths.linkExport, format);
      const other = await start();
      async function* file() {
        yield Buffer.from(body);
      }
      const links = [];
      for await (const each of readLinks(importFormats[format], file(), { toStore: false })) {
        if ("error" in each) throw new Error(each.error);
        links.push(each.link);
      }
      const report = (await other.send("POST", adminPaths.linkImport, { links }))
        .body as LinkImportReport;
      expect(report.done).toBe(true);

      const sorted = (some: Record<string, unknown>[]) =>
        some
          .map(({ updatedAt: _changed, ...rest }) => rest)
          .toSorted((a, b) => String(a["code"]).localeCompare(String(b["code"])));
      const first = rows(await exported(adminPaths.linkExport, "ndjson"));
      const second = rows(await exported(adminPaths.linkExport, "ndjson", other));
      expect(sorted(second)).toEqual(sorted(first));

      for (const path of ["/plain?a=1", "/promo/Ab3d", "/expired", "/off", "/tester", "/none"]) {
        for (const device of ["iPhone OS 18_1 like Mac OS X", "Android 15", "Macintosh"]) {
          const [here, there] = await Promise.all(
            [service, other].map(({ service: http }) => answer(http, path, device)),
          );
          expect(there, `${path} ${device}`).toEqual(here);
        }
      }
    },
  );

  it("holds installs, events and what was counted each day", async () => {
    const { store, app, clock, send } = service;
    await service.addLink("plain");
    await store.clicks.tally(app.id, { link: "plain", at: clock.at, as: "opened" });
    await store.installs.settle({
      app: app.id,
      id: "i1",
      at: clock.at,
      platform: "ios",
      match: { type: "none", confidence: 0 },
      answer: {
        link: null,
        match: { type: "none", method: null, confidence: 0, clickId: null },
      },
    });
    const event = { id: "e1", name: "buy", at: clock.at, receivedAt: clock.at };
    await store.events.append(app.id, [{ ...event, install: "i1", data: { "a,b": 1 } }]);
    expect(rows(await exported(adminPaths.installExport, "ndjson"))).toMatchObject([
      { installId: "i1", platform: "ios", link: null, match: { type: "none" } },
    ]);
    expect((await exported(adminPaths.eventExport, "csv")).body).toBe(
      "id,install_id,name,at,received_at,platform,data,test\r\n" +
        'e1,i1,buy,2025-11-15T00:00:00.000Z,2025-11-15T00:00:00.000Z,,"{""a,b"":1}",false\r\n',
    );
    expect(rows(await exported(adminPaths.clickExport, "ndjson"))).toMatchObject([
      { link: null, day: "2025-11-15", opened: 1, installs: 1, events: 1 },
      { link: "plain", day: "2025-11-15", opened: 1, clicks: 0 },
    ]);
    expect((await send("GET", `${adminPaths.linkExport}?format=xml`)).status).toBe(400);
  });
});

/** What of an answer does not differ by the click. */
async function answer(
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

describe("an export that fails", () => {
  it("is refused before it began, and breaks off afterwards", async () => {
    const store = openMemoryStore();
    const service = await testService({ store });
    services.push(service);
    for (let index = 0; index < 600; index += 1) await service.addLink(`l${index}`);
    const address = await service.service.listen({ port: 0, host: "127.0.0.1" });
    const ask = () =>
      fetch(`${address}${adminPaths.linkExport}`, {
        headers: { authorization: `Bearer ${service.secretKey}` },
      });
    const list = store.links.list.bind(store.links);
    store.links.list = async () => {
      throw new StoreUnavailable("The disk is full.");
    };
    expect((await ask()).status).toBe(503);
    store.links.list = async (app, page) => {
      if (page.after !== undefined) throw new StoreUnavailable("The disk is full.");
      return list(app, page);
    };
    await expect(ask().then((response) => response.text())).rejects.toThrow("terminated");
  });
});
