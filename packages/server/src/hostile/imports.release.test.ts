import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "@throughline/storage/sqlite";
import { adminRoutes } from "@throughline/protocol/admin";
import { beforeEach, describe, expect, it } from "vitest";
import { longestPause } from "../testing/longest-pause.ts";
import { testService } from "../testing/test-service.ts";

const slow = { timeout: 120_000 };
const megabyte = 2 ** 20;

/** The largest file that fits into a body as base64. */
const fileBytes = Math.floor(5.9 * megabyte);

let test: Awaited<ReturnType<typeof testService>>;
let folder: string;
/** How long a body of the maximum size blocks the event loop on a route that is not for uploads. */
let bodyPause = 0;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "throughline-imports-"));
  test = await testService({ store: await openSqliteStore({ folder, forServing: true }) });
  if (bodyPause === 0) {
    const body = { links: [], note: `é${repeat("A", 8 * megabyte - 100)}` };
    bodyPause = (await send(adminRoutes.importLinks.path, body)).pause;
  }
  return async () => {
    await test.service.close();
    await test.store.close();
    rmSync(folder, { recursive: true });
  };
});

/** Without slices, a file would block a hundred times as long as its body. A slice takes about as long, and a garbage collection ten times. */
const maxPauseMs = () => 30 * bodyPause;

function requestOf(url: string, body: object) {
  const headers = {
    authorization: `Bearer ${test.secretKey}`,
    "x-app-id": test.app.id,
    "content-type": "application/json",
  };
  return { method: "POST" as const, url, headers, payload: JSON.stringify(body) };
}

async function send(path: string, body: object) {
  const request = requestOf(path, body);
  let status = 0;
  let answer = "";
  const pause = await longestPause(async () => {
    const response = await test.service.inject(request);
    [status, answer] = [response.statusCode, response.body];
  });
  return { pause, status, answer };
}

const fileOf = (format: string, content: string) => ({
  format,
  content: Buffer.from(content).toString("base64"),
});
const importFile = (format: string, content: string) =>
  send(adminRoutes.importFile.path, fileOf(format, content));

const repeat = (text: string, bytes = fileBytes) => text.repeat(Math.floor(bytes / text.length));
const head = "code,destination\n";
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

describe("a file made to block the service", slow, () => {
  it.each([
    ["commas in the first line", "csv", () => repeat(","), "more than 200 cells"],
    ["commas in a later line", "csv", () => head + repeat(","), "more than 200 cells"],
    ["commas in a list of Branch links", "branch", () => `url,${repeat("a,")}`, "200 cells"],
    ["empty lines", "csv", () => head + repeat("\n"), '"invalid":0'],
    ["short lines", "csv", () => head + repeat(",\n"), "more than 10000 links"],
    ["quotes", "csv", () => head + repeat('""'), "longer than 1000000"],
    ["one long cell", "csv", () => `${head}a,"${repeat("x")}"`, "longer than 1000000"],
    ["an endless line of JSON", "ndjson", () => `{"a":"${repeat("x")}`, "longer than 1000000"],
    [
      "objects with many fields",
      "ndjson",
      () => lines(6, () => `{${lines(60_000, (index) => `"k${index}":1`).replaceAll("\n", ",")}}`),
      "more than 20000 values",
    ],
    [
      "objects without a field",
      "ndjson",
      () => repeat("{}\n", fileBytes / 2),
      "more than 10000 links",
    ],
    [
      "cells with thousands of tags",
      "csv",
      () =>
        `code,destination,tags\n${lines(50, (index) => `c${index},https://a.example/,"${"a,".repeat(50_000)}"`)}`,
      '"created":50',
    ],
    [
      "as many links as a file may have",
      "csv",
      () => head + lines(10_000, (index) => `c${index},https://shop.example/${index}`),
      '"created":10000',
    ],
  ])("is read in slices: %s", async (_name, format, content, expected) => {
    const { pause, answer } = await importFile(format, content());
    expect(answer).toContain(expected);
    expect(pause).toBeLessThan(maxPauseMs());
  });

  it("leaves the main thread free: other threads read and check its links", async () => {
    const content = head + lines(10_000, (index) => `c${index},https://shop.example/${index}`);
    const request = requestOf(adminRoutes.importFile.path, fileOf("csv", content));
    const cpuMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
    const [before, mainBefore] = [process.cpuUsage(), process.threadCpuUsage()];
    const { body } = await test.service.inject(request);
    const [all, main] = [process.cpuUsage(before), process.threadCpuUsage(mainBefore)].map(cpuMs);
    expect(body).toContain('"created":10000');
    expect(main).toBeLessThan(0.25 * (all ?? 0));
  });

  it("is refused if it is not base64", async () => {
    const { status, answer } = await send(adminRoutes.importFile.path, {
      format: "csv",
      content: "é",
    });
    expect([status, answer]).toEqual([400, expect.stringContaining("not base64")]);
  });

  it("is accepted ten times a minute at most", async () => {
    const statuses: number[] = [];
    for (let file = 0; file < 11; file += 1) {
      statuses.push((await importFile("csv", `${head}sale,https://shop.example/`)).status);
    }
    expect([...new Set(statuses.slice(0, 10)), statuses[10]]).toEqual([200, 429]);
  });
});

describe("malicious exported records", slow, () => {
  const install = {
    installId: "phone",
    at: "2025-11-14T00:00:00.000Z",
    platform: "ios",
    link: null,
    match: { type: "none", method: null, confidence: 0, clickId: null },
    test: false,
  };
  const event = {
    id: "e",
    installId: "phone",
    name: "buy",
    at: "2025-11-14T00:00:00.000Z",
    receivedAt: "2025-11-14T00:00:00.000Z",
    platform: "ios",
    data: null,
    test: false,
  };

  it.each([
    ["another app's", "events", { ...event, app: "other" }],
    ["a date that does not exist", "events", { ...event, at: "2025-02-30T00:00:00.000Z" }],
    ["an invalid name", "events", { ...event, name: "" }],
    ["an invalid id", "events", { ...event, id: {} }],
    ["an install without its record", "installs", install],
    ["negative counts", "clicks", { link: "a", day: "2025-11-14", clicks: -1 }],
    ["a value that is not an object", "events", null],
  ])("are refused one by one: %s", async (_name, kind, record) => {
    const { status, answer } = await send(adminRoutes.importRecords.path, {
      kind,
      records: [record],
    });
    expect([200, 400]).toContain(status);
    if (status === 200) expect(answer).toContain('"invalid":1');
    const { items } = await test.store.events.list(test.app.id, { limit: 9 });
    expect(items).toEqual([]);
  });

  it("do not block the service and trigger no webhook", async () => {
    const data = { text: "x".repeat(15_000) };
    const records = Array.from({ length: 500 }, (_, index) => ({ ...event, id: `${index}`, data }));
    const { pause, status, answer } = await send(adminRoutes.importRecords.path, {
      kind: "events",
      records,
    });
    expect([status, answer]).toEqual([200, expect.stringContaining('"created":500')]);
    expect(pause).toBeLessThan(maxPauseMs());
  });
});
