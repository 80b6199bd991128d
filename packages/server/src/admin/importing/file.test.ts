import { readFileSync } from "node:fs";
import { limits } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { AuditView, FileImport, FileImportReport, Page } from "@throughline/protocol";
import { StoreBusy } from "@throughline/storage";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { testService } from "../../testing/test-service.ts";

let service: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  service = await testService();
});

async function importFile(text: string | Buffer, parts: Partial<FileImport> = {}) {
  const body: FileImport = {
    format: "csv",
    content: Buffer.from(text).toString("base64"),
    ...parts,
  };
  const response = await service.send("POST", adminRoutes.importFile.path, body);
  return { status: response.status, body: response.body as FileImportReport & { error: string } };
}
const codes = async () => {
  const { items } = await service.store.links.list(service.app.id, { limit: 100 });
  return items.map(({ code }) => code).toSorted();
};
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

const good = "code,destination,tags\nmug,/products/1,mail\nsupper,/products/2,\n";

describe("a file of links", () => {
  it("is previewed line by line in a dry run, which changes nothing", async () => {
    const { body } = await importFile(good, { dryRun: true });
    expect(body).toEqual({
      done: false,
      counts: { created: 2, replaced: 0, unchanged: 0, conflict: 0, invalid: 0 },
      errors: [],
      lines: [
        { line: 2, code: "mug", destination: "/products/1", outcome: "created" },
        { line: 3, code: "supper", destination: "/products/2", outcome: "created" },
      ],
      notes: [],
    });
    expect(await codes()).toEqual([]);
  });

  it("is imported as a whole, without duplicates when repeated, and logged as counts", async () => {
    expect((await importFile(good)).body).toMatchObject({ done: true, counts: { created: 2 } });
    expect(await codes()).toEqual(["mug", "supper"]);
    expect((await importFile(good)).body).toMatchObject({ done: true, counts: { unchanged: 2 } });
    const { items } = (await service.send("GET", adminRoutes.listAudit.path))
      .body as Page<AuditView>;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ action: "importFile", change: { created: 2 } });
  });

  it("with an invalid line changes nothing and reports the line", async () => {
    await service.addLink("mug", { destination: "/elsewhere" });
    const wrong = `${good}api/x,/reserved,\nbroken\nscript,javascript:alert(1),\n`;
    const { body } = await importFile(wrong);
    expect(body).toMatchObject({ done: false, counts: { created: 1, conflict: 1, invalid: 3 } });
    expect(body.errors.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, "conflict"],
      [4, "invalid"],
      [5, "invalid"],
      [6, "invalid"],
    ]);
    expect(body.errors[0]?.error).toBe("A link with this code already leads to /elsewhere");
    expect(body.errors[2]?.error).toBe("The line has 1 cell, but the first line has 3.");
    expect(await codes()).toEqual(["mug"]);
  });

  it("of several batches is imported as a whole, and its last line is compared with its first", async () => {
    const lines = Array.from({ length: 250 }, (_, index) => `l${index},/${index}\n`).join("");
    const conflict = await importFile(`code,destination\n${lines}l0,/other\n`);
    expect(conflict.body).toMatchObject({
      done: false,
      counts: { created: 250, conflict: 1 },
      errors: [{ line: 252, error: "A link with this code already leads to /0" }],
    });
    expect(await codes()).toEqual([]);
    const repeated = await importFile(`code,destination\n${lines}l0,/0\n`);
    expect(repeated.body).toMatchObject({ done: true, counts: { created: 250, unchanged: 1 } });
    const existing = await service.store.links.getMany(service.app.id, ["l0", "l99", "l249"]);
    expect(existing.map(({ destination }) => destination).toSorted()).toEqual([
      "/0",
      "/249",
      "/99",
    ]);
  });

  it("replaces existing links with other destinations if replace is set", async () => {
    await service.addLink("mug", { destination: "/elsewhere" });
    expect((await importFile(good, { replace: true })).body).toMatchObject({
      done: true,
      counts: { created: 1, replaced: 1 },
    });
  });

  it("is imported without its faulty lines if they are to be skipped", async () => {
    const lines = "code,destination\nnew-a,/a\nbad code,/b\nnew-c,javascript:x\nnew-d,/d\n";
    expect((await importFile(lines)).body).toMatchObject({ done: false });
    const { body } = await importFile(lines, { skipFaulty: true });
    expect(body).toMatchObject({ done: true, counts: { created: 2, invalid: 2 } });
    expect(body.errors.map(({ line }) => line)).toEqual([3, 4]);
    expect((await importFile(lines, { skipFaulty: true })).body).toMatchObject({
      counts: { created: 0, unchanged: 2, invalid: 2 },
    });
  });

  it.each([
    ["firebase", "firebase.csv"],
    ["branch", "branch.csv"],
    ["branch", "branch.ndjson"],
    ["bitly", "bitly.csv"],
    ["dub", "dub.csv"],
    ["shlink", "shlink.csv"],
    ["yourls", "yourls.csv"],
    ["kutt", "kutt.ndjson"],
    ["linkforty", "linkforty.ndjson"],
  ] as const)("of %s is read from %s", async (format, file) => {
    const { status, body } = await importFile(fixture(file), { format, dryRun: true });
    expect(status).toBe(200);
    expect(body.counts.created).toBeGreaterThan(0);
    expect(body.lines.length).toBeGreaterThan(0);
  });

  it("on a domain of no app is imported with a note", async () => {
    const { body } = await importFile(fixture("firebase.csv"), {
      format: "firebase",
      dryRun: true,
    });
    expect(body.notes.join(" ")).toContain("which is not one of the app's domains");
  });

  it.each([
    ["is empty", " \n", "The file is empty."],
    ["has other columns", "name,price\nmug,5\n", "it has no column destination."],
    ["is cut off", 'code,destination\nmug,"/prod', "it was cut off."],
    ["is not UTF-8", Buffer.from("code,destination\nm\u00FCg,/\n", "latin1"), "UTF-8"],
    ["is UTF-16 without a mark", Buffer.from("code,destination\n", "utf16le"), "UTF-16"],
    ["is UTF-16", Buffer.from("\uFEFFcode,destination\n", "utf16le"), "UTF-16"],
  ])("that %s is refused as a whole", async (_what, text, said) => {
    const { status, body } = await importFile(text);
    expect(status).toBe(400);
    expect(body).toMatchObject({ field: "content" });
    expect(body.error).toContain(said);
  });

  it("is decided again when another request creates one of its links during the import", async () => {
    const { links } = service.store;
    const { saveAll } = links;
    vi.spyOn(links, "saveAll").mockImplementationOnce(async (...args) => {
      await service.addLink("mug", { destination: "/elsewhere" });
      return saveAll(...args);
    });
    expect((await importFile(good)).body).toMatchObject({
      done: false,
      counts: { created: 1, conflict: 1 },
    });
    expect(await codes()).toEqual(["mug"]);
  });

  it("can be imported again after the store was busy", async () => {
    vi.spyOn(service.store.links, "saveAll").mockRejectedValueOnce(new StoreBusy("busy"));
    expect((await importFile(good)).status).toBe(503);
    expect((await importFile(good)).body).toMatchObject({ done: true, counts: { created: 2 } });
  });

  it("can be imported after the thread for imports was idle for a minute and ended", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    await importFile(good, { dryRun: true });
    vi.advanceTimersByTime(60_000);
    expect((await importFile(good)).body).toMatchObject({ done: true, counts: { created: 2 } });
  });

  it("with too many links is refused before any is stored", async () => {
    const lines = Array.from({ length: limits.linksPerFile + 1 }, (_, index) => `l${index},/\n`);
    const { status, body } = await importFile(`code,destination\n${lines.join("")}`);
    expect([status, body.error]).toEqual([400, expect.stringContaining("throughline import")]);
    expect(await codes()).toEqual([]);
  });
});
