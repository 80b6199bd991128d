import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type {
  ImportedLink,
  LinkImport,
  LinkImportReport,
  Page,
  AuditView,
} from "@throughline/protocol";
import type { Store } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { openSqliteStore } from "@throughline/storage/sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";

let service: Awaited<ReturnType<typeof testService>>;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "throughline-import-"));
});
afterEach(async () => {
  await service.service.close();
  await service.store.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const stores: [string, () => Store | Promise<Store>][] = [
  ["memory", () => openMemoryStore()],
  ["SQLite", () => openSqliteStore({ folder })],
];

const spring: ImportedLink = { code: "spring", destination: "https://shop.example/sale" };
const poster: ImportedLink = { code: "promo/2021/Ab3d", destination: "https://shop.example/p/42" };

async function importLinks(body: LinkImport) {
  const response = await service.send("POST", adminRoutes.importLinks.path, body);
  return { status: response.status, report: response.body as LinkImportReport };
}
const outcomes = ({ report }: { report: LinkImportReport }) =>
  report.items.map(({ outcome }) => outcome);
const codes = async () => {
  const { items } = await service.store.links.list(service.app.id, { limit: 1000 });
  return items.map(({ code }) => code);
};

describe.each(stores)("an import into %s", (_name, open) => {
  beforeEach(async () => {
    service = await testService({ store: await open() });
  });

  it("stores links with their codes, dates and authors", async () => {
    const old = {
      ...poster,
      createdAt: "2021-03-04T09:30:00Z",
      createdByInstall: "install-1",
      tags: ["a"],
    };
    const answer = await importLinks({ links: [spring, old] });
    expect(answer).toMatchObject({ status: 200, report: { done: true } });
    expect(outcomes(answer)).toEqual(["created", "created"]);
    const path = adminRoutes.getLink.path.replace(":code", encodeURIComponent(poster.code));
    expect((await service.send("GET", path)).body).toMatchObject({
      code: poster.code,
      url: `https://go.shop.example/${poster.code}`,
      createdAt: "2021-03-04T09:30:00.000Z",
      createdByInstall: "install-1",
      tags: ["a"],
    });
  });

  it("changes nothing when it is repeated", async () => {
    await importLinks({ links: [spring, poster] });
    service.clock.at += 1000;
    for (const replace of [false, true]) {
      expect(outcomes(await importLinks({ links: [spring, poster], replace }))).toEqual([
        "unchanged",
        "unchanged",
      ]);
    }
    expect(await codes()).toHaveLength(2);
    expect((await service.store.links.get(service.app.id, "spring"))?.updatedAt).toBe(
      service.clock.at - 1000,
    );
  });

  it("stores nothing when a link is in conflict, unless replace is set", async () => {
    await importLinks({ links: [spring] });
    const elsewhere = { ...spring, destination: "https://shop.example/other" };
    const refused = await importLinks({ links: [poster, elsewhere] });
    expect(refused).toMatchObject({
      status: 200,
      report: {
        done: false,
        items: [
          { outcome: "created", error: null },
          {
            outcome: "conflict",
            error: "A link with this code already leads to https://shop.example/sale",
          },
        ],
      },
    });
    expect(await codes()).toEqual(["spring"]);
    const replaced = await importLinks({ links: [poster, elsewhere], replace: true });
    expect(replaced.report.done).toBe(true);
    expect(outcomes(replaced)).toEqual(["created", "replaced"]);
    expect((await service.store.links.get(service.app.id, "spring"))?.destination).toBe(
      elsewhere.destination,
    );
  });

  it("reports every invalid link and stores nothing", async () => {
    const bad = [
      { ...spring, code: "a//b" },
      { ...spring, code: "../a" },
      { ...spring, code: "a?b" },
      { ...spring, code: "x".repeat(129) },
      { ...spring, code: "api/v1/links" },
      { ...spring, code: "Healthz" },
      { ...spring, destination: "javascript:alert(1)" },
      { ...spring, ios: { fallback: "shop://home" } },
      { ...spring, createdAt: "2021-02-30T00:00:00Z" },
      { ...spring, colour: "green" },
      { destination: "https://shop.example/" },
    ] as ImportedLink[];
    const answer = await importLinks({ links: [poster, ...bad] });
    expect(answer.report.done).toBe(false);
    expect(outcomes(answer)).toEqual(["created", ...bad.map(() => "invalid")]);
    for (const { error } of answer.report.items.slice(1)) expect(error).toMatch(/\S/);
    expect(await codes()).toEqual([]);
  });

  it("only reports what would happen in a dry run", async () => {
    const answer = await importLinks({ links: [spring, poster], dryRun: true });
    expect(answer.report.done).toBe(false);
    expect(outcomes(answer)).toEqual(["created", "created"]);
    expect(await codes()).toEqual([]);
  });

  it("detects a code that occurs twice", async () => {
    const again = { ...spring, destination: "https://shop.example/other" };
    expect(outcomes(await importLinks({ links: [spring, spring, again], dryRun: true }))).toEqual([
      "created",
      "unchanged",
      "conflict",
    ]);
  });

  it("accepts a batch of the maximum size, and refuses a larger one", async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...poster, code: `p/${index}` }));
    expect((await importLinks({ links: many(limits.linksPerImport + 1) })).status).toBe(400);
    expect((await importLinks({ links: [] })).status).toBe(400);
    const whole = await importLinks({ links: many(limits.linksPerImport) });
    expect(whole.report.done).toBe(true);
    expect(await codes()).toHaveLength(limits.linksPerImport);
  });

  it("is logged with counts, if it changed anything", async () => {
    await importLinks({ links: [spring, poster], dryRun: true });
    await importLinks({ links: [spring, poster] });
    await importLinks({ links: [spring, poster] });
    const { items } = (await service.send("GET", adminRoutes.listAudit.path))
      .body as Page<AuditView>;
    expect(items.map(({ action, change }) => ({ action, change }))).toEqual([
      { action: "importLinks", change: { created: 2 } },
    ]);
  });

  it("creates a link once when many requests import it at the same time", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => importLinks({ links: [spring, poster] })),
    );
    for (const { report } of answers) expect(report.done).toBe(true);
    expect(answers.flatMap(outcomes).filter((outcome) => outcome === "created")).toHaveLength(2);
    expect(await codes()).toHaveLength(2);
  });
});
