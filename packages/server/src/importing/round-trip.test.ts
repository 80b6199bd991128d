import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adminPaths, exportPaths } from "@throughline/protocol";
import type { LinkImportReport } from "@throughline/protocol";
import type { Store } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { openSqliteStore } from "@throughline/storage/sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../testing/test-service.ts";
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
        title: `'=1+1 Zażółć, "gęślą"`,
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
      expiredFallback: "https://a.example/over",
      desktop: { fallback: "https://a.example/" },
    });
    await addLink("off", { disabled: true });
    await addLink("tester", { test: true });
  }

  it("goes into an empty service, which then answers the same", async () => {
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
    const report = (await other.send("POST", adminPaths.linkImport, { links }))
      .body as LinkImportReport;
    expect(report.done).toBe(true);

    const sorted = (some: Record<string, unknown>[]) =>
      some
        .map(({ updatedAt: _changed, ...rest }) => rest)
        .toSorted((a, b) => String(a["code"]).localeCompare(String(b["code"])));
    const first = rows(await exported(service));
    const second = rows(await exported(other));
    expect(sorted(second)).toEqual(sorted(first));

    for (const path of ["/plain?a=1", "/promo/Ab3d", "/expired", "/off", "/tester", "/none"]) {
      for (const device of ["iPhone OS 18_1 like Mac OS X", "Android 15", "Macintosh"]) {
        const [here, there] = await Promise.all(
          [service, other].map(({ service: http }) => answer(http, path, device)),
        );
        expect(there, `${path} ${device}`).toEqual(here);
      }
    }
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
