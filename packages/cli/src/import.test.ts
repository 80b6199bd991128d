import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openStore } from "@throughline/server";
import type { Serving } from "@throughline/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { exitCodes } from "./exit-codes.ts";
import { OpenStores, runIn, serveInProcess, shopLine } from "./testing/terminal.ts";

vi.setConfig({ testTimeout: 120_000 });

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../server/src/admin/importing/fixtures/${name}`, import.meta.url));
const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

let folder: string;
let secretKey: string;
let service: Pick<Serving, "url" | "close"> | undefined;
const stores = new OpenStores();
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "throughline-moving-"));
  service = undefined;
  ({ secretKey } = (await runIn(folder, `${shopLine} --json`, stores)).json() as {
    secretKey: string;
  });
});
afterEach(async () => {
  await service?.close();
  await stores.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const ways: [string, (line: string[]) => ReturnType<typeof runIn>][] = [
  ["on the data folder", (line) => runIn(folder, line, stores)],
  [
    "through a service",
    async (line) => {
      service ??= await stores.serve(folder);
      const { url } = service;
      const variables = { THROUGHLINE_SECRET: secretKey };
      return runIn(join(folder, "nowhere"), [...line, "--url", url], { variables });
    },
  ],
];

/** A link with all fields. */
const rich = {
  code: "promo/2021/all",
  destination: 'https://shop.example/a?b="c",d',
  ios: { destination: "shop://a", fallback: "https://shop.example/ios" },
  android: { fallback: "https://shop.example/android" },
  desktop: { destination: "https://shop.example/desktop" },
  webFallback: "https://shop.example/web",
  preview: { title: '=1+1, "gęślą"', description: "two\nlines", image: "https://a.example/i" },
  utm: { source: "s", medium: "m", campaign: "c", term: "t", content: "n" },
  tags: ["a,b", "c"],
  data: { coupon: "X", deep: { list: [1, null] } },
  expiresAt: "2021-06-01T00:00:00Z",
  expiredFallback: "https://shop.example/over",
  sensitive: true,
  deterministicOnly: true,
  disabled: true,
  test: true,
  createdByInstall: "install-1",
  createdAt: "2021-03-04T09:30:00Z",
};

/** Writes a file and returns its path. */
function file(content: string | Uint8Array, name = "links.csv"): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe.each(ways)("%s", (_where, run) => {
  const links = async () => {
    const { stdout } = await run(["export", "links"]);
    return stdout
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as { code: string; destination: string });
  };

  it("checks a Firebase export, imports it, and changes nothing the second time", async () => {
    const checked = await run(["import", "firebase", fixture("firebase.csv")]);
    expect(checked).toMatchObject({ code: exitCodes.ok });
    expect(checked.stdout).toContain("5 to create\n");
    expect(checked.stdout).toContain("Ignored in 1 link: amv: a minimum app version");
    expect(checked.stdout).toContain("1 link on shop.page.link, which is not one of the app's");
    expect(checked.stdout).toContain("Nothing was changed. Import them with --yes.");
    expect(await links()).toEqual([]);

    const done = await run(["import", "firebase", fixture("firebase.csv"), "--yes"]);
    expect(done).toMatchObject({ code: exitCodes.ok });
    expect(done.stdout).toContain("5 created\n");
    expect((await links()).map(({ code }) => code)).toContain("promo/Ab3d");

    const again = await run(["import", "firebase", fixture("firebase.csv"), "--yes", "--json"]);
    expect(again.json()).toMatchObject({ done: true, created: 0, unchanged: 5, errors: [] });
    expect(await links()).toHaveLength(5);
  });

  it.each(["shlink", "branch"])(
    "refuses a %s file with a faulty line unless --skip-faulty is set",
    async (format) => {
      const refused = await run(["import", format, fixture(`${format}.csv`), "--yes"]);
      expect(refused).toMatchObject({ code: exitCodes.failed });
      expect(refused.stdout).toMatch(
        /\n1 not valid\n {2}line 4: (?:A rule has the condition|The link has no destination)/,
      );
      expect(refused.stdout).toContain("Nothing was changed. Correct these lines");
      expect(await links()).toEqual([]);
      const rest = await run([
        "import",
        format,
        fixture(`${format}.csv`),
        "--yes",
        "--skip-faulty",
      ]);
      expect(rest.stdout).toMatch(/\n2 created\n(?:.*\n)*1 faulty line was skipped\.\n$/);
      expect(await links()).toHaveLength(2);
    },
  );

  it("reports conflicts with existing links and within the file by line", async () => {
    await run(["link", "create", "/here", "--code", "a"]);
    const path = file("code,destination\nb,/b\na,/there\nb,/other\nb,/b\n");
    const refused = await run(["import", "csv", path, "--yes", "--json"]);
    expect(refused).toMatchObject({ code: exitCodes.failed });
    expect(refused.json()).toMatchObject({
      done: false,
      created: 1,
      unchanged: 1,
      conflict: 2,
      errors: [
        {
          line: 3,
          code: "a",
          outcome: "conflict",
          error: "A link with this code already leads to /here",
        },
        { line: 4, code: "b", outcome: "conflict" },
      ],
    });
    expect(await links()).toMatchObject([{ code: "a", destination: "/here" }]);
    const line = ["import", "csv", path, "--yes", "--replace", "--skip-faulty"];
    expect((await run(line)).code).toBe(exitCodes.ok);
    expect(await links()).toMatchObject([
      { code: "b", destination: "/b" },
      { code: "a", destination: "/there" },
    ]);
  });

  it.each<[string, string | Uint8Array, string]>([
    ["the wrong columns", "Name,Address\na,b\n", "has no column destination"],
    ["the wrong encoding", Buffer.from("code,destination\na,/\xfc\n", "latin1"), "not in UTF-8"],
    ["UTF-16", Buffer.from("\uFEFFcode,destination\na,/a\n", "utf16le"), "is in UTF-16. Save it"],
    ["half a row", 'code,destination\na,/a\nb,"/b', "it was cut off"],
    ["half a row, at its comma", "code,destination\na,/a\nb", "line 3: The line has 1 cell"],
    [
      "a forbidden destination",
      "code,destination\na,/a\nb,javascript:x\n",
      "line 3, b: destination",
    ],
    ["no content", "", "The file is empty."],
  ])("imports nothing from a file with %s", async (_what, content, words) => {
    const { code, stdout, stderr } = await run(["import", "csv", file(content), "--yes"]);
    expect(code).toBe(exitCodes.failed);
    expect(stdout + stderr).toContain(words);
    expect(await links()).toEqual([]);
  });

  it("names a missing file", async () => {
    const none = await run(["import", "csv", join(folder, "none.csv")]);
    expect(none).toMatchObject({ code: exitCodes.usage });
    expect(none.stderr).toContain("There is no file");
    expect((await run(["import", "csv"])).code).toBe(exitCodes.usage);
    expect((await run(["import", "csv", folder])).code).toBe(exitCodes.usage);
  });

  it.each(["csv", "ndjson"])(
    "exports links that can be imported into an empty app, as %s",
    async (format) => {
      await run(["import", "firebase", fixture("firebase.csv"), "--yes"]);
      await run(["import", "ndjson", file(JSON.stringify(rich), "rich.ndjson"), "--yes"]);
      const path = join(folder, `links.${format}`);
      const exported = await run(["export", "links", "--format", format, "--output", path]);
      expect(exported).toMatchObject({ code: exitCodes.ok, stdout: `${path} was written.\n` });
      const empty = join(folder, "empty");
      await runIn(empty, shopLine);
      expect((await runIn(empty, ["import", format, path, "--yes"])).stdout).toContain("6 created");
      const { stdout } = await runIn(empty, ["export", "links"]);
      const plain = (text: string) =>
        text
          .replaceAll(/"updatedAt":"[^"]*"/g, "")
          .split("\n")
          .toSorted();
      expect(plain(stdout)).toEqual(plain((await run(["export", "links"])).stdout));
    },
  );

  it("exports installs, events and daily counts", async () => {
    await run(["link", "create", "/a", "--code", "a"]);
    const store = await openStore({ dataFolder: folder });
    const [app] = await store.apps.list();
    const at = Date.now();
    await store.clicks.countVisit(app?.id ?? "", { link: "a", at, as: "opened" });
    const event = { id: "e1", name: "buy", at, receivedAt: at, data: { "a,b": 1 } };
    await store.events.append(app?.id ?? "", [event]);
    await store.close();
    const events = (await run(["export", "events", "--format", "csv"])).stdout;
    expect(events).toMatch(/^id,install_id,name,.*\r\ne1,,buy,.*,,"\{""a,b"":1\}",false,\r\n$/);
    expect((await run(["export", "installs", "--format", "csv"])).stdout).toMatch(
      /^install_id,at,[\w,]*\r\n$/,
    );
    const counts = (await run(["export", "clicks"])).stdout.trimEnd().split("\n");
    expect(counts.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { link: null, opened: 1, events: 1 },
      { link: "a", opened: 1, clicks: 0 },
    ]);
  });

  it("exports the report with its filters, all sheets or one", async () => {
    await run(["link", "create", "/a", "--code", "a"]);
    const path = join(folder, "report.zip");
    const zip = await run(["export", "report", "--range", "month", "--output", path]);
    expect(zip).toMatchObject({ code: exitCodes.ok, stdout: `${path} was written.\n` });
    expect(readFileSync(path, "latin1")).toMatch(/^PK.*totals\.csv/s);
    const month = ["export", "report", "--range", "month", "--sheet", "totals"];
    expect((await run(month)).stdout).toMatch(/^from,to,clicks,.*\r\n.*,0,0,0/);
    const line = (await run([...month, "--country", "DE,AT", "--format", "ndjson"])).stdout;
    expect(JSON.parse(line)).toMatchObject({ clicks: 0, opened: null });
    expect((await run([...month, "--format", "parquet", "--output", path])).code).toBe(0);
    expect(readFileSync(path, "latin1")).toMatch(/^PAR1/);
  });

  it.each([
    [["--format", "ndjson"], "Add --output <file>, or choose --sheet"],
    [["--sheet", "links", "--format", "parquet"], "Add --output <file>, or choose --sheet"],
    [["--sheet", "profits"], "--sheet"],
    [["--sheet", "links", "--country", "Atlantis"], "Atlantis"],
    [["--sheet", "links", "--from", "2026-11-02", "--to", "2026-11-01"], "from"],
  ])("refuses the report with %j in one sentence", async (options, sentence) => {
    const { code, stderr, stdout } = await run(["export", "report", ...options]);
    expect([code === exitCodes.ok, stdout]).toEqual([false, ""]);
    expect(stderr).toContain(sentence);
  });

  it("imports installs, events and daily counts into an empty app, once", async () => {
    await run(["link", "create", "/a", "--code", "a"]);
    const store = await openStore({ dataFolder: folder });
    const [{ id: app } = { id: "" }] = await store.apps.list();
    const at = Date.now();
    for (const id of ["i1", "i2", "i3"]) {
      const none = { type: "none", method: null, confidence: 0, clickId: null };
      const answer = { link: null, match: none, data: null };
      await store.installs.settle({ app, id, at, match: { type: "none", confidence: 0 }, answer });
    }
    await store.events.append(app, [
      { id: "e1", install: "i1", name: "buy", at, receivedAt: at, data: "" },
      { id: "e2", install: "i2", name: "buy", at, receivedAt: at },
    ]);
    await store.clicks.countVisit(app, { link: "a", at, as: "opened" });
    await store.close();
    const empty = join(folder, "empty");
    await runIn(empty, shopLine);
    await runIn(empty, ["link", "create", "/a", "--code", "a"]);
    for (const [kind, count] of [
      ["installs", 3],
      ["events", 2],
      ["clicks", 2],
    ] as const) {
      const path = join(folder, `${kind}.ndjson`);
      await run(["export", kind, "--output", path]);
      const checked = await runIn(empty, ["import", kind, path]);
      expect(checked).toMatchObject({ code: exitCodes.ok });
      expect(checked.stdout).toContain(`${count} to create\nNothing was changed.`);
      expect((await runIn(empty, ["export", kind])).stdout).toBe("");
      const done = await runIn(empty, ["import", kind, path, "--yes"]);
      expect(done.stdout).toContain(`${count} created\n`);
      expect(done.progress).toEqual([`${count} of ${count} ${kind} imported`]);
      const exported = (await run(["export", kind])).stdout;
      expect((await runIn(empty, ["export", kind])).stdout).toBe(exported);
      const again = await run(["import", kind, path, "--yes", "--json"]);
      expect(again.json()).toMatchObject({ done: true, created: 0, unchanged: count });
    }
  });

  it("fails if the file cannot be written", async () => {
    const path = join(folder, "none", "links.csv");
    const refused = await run(["export", "links", "--output", path]);
    expect(refused).toMatchObject({ code: exitCodes.usage });
    expect(refused.stderr).toContain("cannot be written");
    expect((await run(["export", "links", "--format", "xml"])).code).toBe(exitCodes.usage);
  });
});

/** A day before the app was created. */
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const nothing = {
  clicks: 0,
  filtered: 0,
  opened: 0,
  outside: 0,
  internal: 0,
  installs: 0,
  matches: 0,
  events: 0,
};
const counted = JSON.stringify({ link: null, day: yesterday, ...nothing, clicks: 1 });

it.each<[string, string | Uint8Array, string]>([
  ["CSV", "link,day,clicks\n,2026-11-16,1\n", "looks like csv, not like ndjson"],
  ["the lines of another export", JSON.stringify({ id: "e", name: "buy" }), "line 1: "],
  [
    "half a line",
    `${counted}\n${counted.slice(0, 30)}`,
    "line 2: The line is not valid JSON, or was cut off.",
  ],
  ["the wrong encoding", Buffer.from(`${counted}\n{"link":"\xfc"}`, "latin1"), "not in UTF-8"],
  ["an impossible date", counted.replace(yesterday, "2026-02-30"), "is not a valid date."],
  ["a negative number", counted.replace('"clicks":1', '"clicks":-1'), "line 1: clicks"],
  ["no content", "", "The file is empty."],
])("imports no records from a file with %s", async (_what, content, words) => {
  const path = file(content, "clicks.ndjson");
  const { code, stdout, stderr } = await runIn(folder, ["import", "clicks", path, "--yes"]);
  expect(code).toBe(exitCodes.failed);
  expect(stdout + stderr).toContain(words);
  expect((await runIn(folder, "export clicks")).stdout).toBe("");
});

it("imports the valid lines of a file with --skip-faulty", async () => {
  const path = file(`${counted}\n{}\n`, "clicks.ndjson");
  const line = ["import", "clicks", path, "--yes", "--skip-faulty"];
  const { code, stdout } = await runIn(folder, line);
  expect(code).toBe(exitCodes.ok);
  expect(stdout).toContain("1 created\n1 faulty line was skipped.");
  expect((await runIn(folder, "export clicks")).stdout).toBe(`${counted}\n`);
  const none = await runIn(folder, ["import", "installs", join(folder, "none.ndjson")]);
  expect(none).toMatchObject({ code: exitCodes.usage });
  expect((await runIn(folder, "import installs")).code).toBe(exitCodes.usage);
});

it("serves an imported link at its old address", async () => {
  await runIn(folder, ["import", "firebase", fixture("firebase.csv"), "--yes"]);
  service = await serveInProcess(folder, { TRUST_PROXY: "127.0.0.1", FORWARDED_HOST: "on" });
  const address = service.url;
  const old = async (path: string) => {
    const response = await fetch(`${address}${path}`, {
      redirect: "manual",
      headers: { "user-agent": mac, "x-forwarded-host": "go.shop.example" },
    });
    return response.headers.get("location");
  };
  expect(await old("/promo/Ab3d")).toBe("https://www.shop.example/products/42?from=desktop");
  expect(await old("/spring")).toBe(
    "https://www.shop.example/sale?ref=mail&utm_source=mail&utm_medium=newsletter&utm_campaign=spring",
  );
});
