import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toColumnValues } from "../clicks/click-row.ts";
import { aKey, aLink, anApp, anEvent, monday } from "../contract/samples.ts";
import { prepareBatches } from "./batch.ts";
import type { WriteOutcome } from "../committer/serialized-error.ts";
import { countedEvent } from "../facets/counted-event.ts";
import { RollUp } from "./roll-up/roll-up.ts";
import { parseCube } from "../facets/cube-document.ts";
import type { Write } from "./batch.ts";
import { connectReader, connectWriter } from "./connect.ts";

describe("a batch", () => {
  let folder: string;
  let db: DatabaseSync;
  let run: (batch: readonly Write[]) => WriteOutcome[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "throughline-batch-"));
    db = connectWriter(folder);
    ({ run } = prepareBatches(db, folder));
  });
  afterEach(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });

  const append = (id: string, text = ""): Write => {
    const event = anEvent(id, { data: text });
    const counted = JSON.stringify(countedEvent(event));
    return { name: "append", args: ["app", [{ ...event, doc: JSON.stringify(event), counted }]] };
  };
  const count = (table: string) => db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"];
  const counted = () => db.prepare("SELECT events FROM counters WHERE link = ''").get()?.["events"];

  const onDisk = () =>
    readdirSync(folder)
      .filter((name) => !name.endsWith("-shm"))
      .map((name) => readFileSync(join(folder, name), "latin1"))
      .join();

  it("inserts many links with few statements, because other writes wait meanwhile", () => {
    const prepare = db.prepare.bind(db);
    let inserts = 0;
    vi.spyOn(db, "prepare").mockImplementation((sql) => {
      const statement = prepare(sql);
      if (!sql.includes("INSERT INTO links")) return statement;
      const all = statement.all.bind(statement);
      return Object.assign(statement, {
        all: (...values: SQLInputValue[]) => {
          inserts += 1;
          return all(...values);
        },
      });
    });
    const links = Array.from({ length: 10_000 }, (_, index) => ({ link: aLink(`c${index}`) }));
    run([{ name: "entity", args: ["links", "saveAll", ["app", links]] }]);
    expect(count("links")).toBe(10_000);
    expect(inserts).toBeLessThanOrEqual(100);
  });

  it("runs in one transaction", () => {
    const outcomes = run([append("1"), append("2"), append("2")]);
    expect(outcomes.map((outcome) => "value" in outcome && outcome.value)).toEqual([
      { accepted: 1, duplicates: 0 },
      { accepted: 1, duplicates: 0 },
      { accepted: 0, duplicates: 1 },
    ]);
    expect(counted()).toBe(2);
    expect(db.isTransaction).toBe(false);
  });

  it("continues without a failed write and counts the others once", () => {
    // The column does not accept this value.
    const bad: Write = {
      name: "append",
      args: ["app", [{ ...anEvent("bad"), receivedAt: Number.NaN, doc: "{}", counted: "[]" }]],
    };
    const [first, second, third] = run([append("1"), bad, append("2")]);
    expect(first).toEqual({ value: { accepted: 1, duplicates: 0 } });
    expect(second).toMatchObject({ failure: { kind: "unexpected" } });
    expect(third).toEqual({ value: { accepted: 1, duplicates: 0 } });
    expect(count("events")).toBe(2);
    expect(counted()).toBe(2);
  });

  it("fails as a whole on a full disk, reports it, and works again when there is room", () => {
    run([append("before")]);
    const pages = db.prepare("PRAGMA page_count").get()?.["page_count"];
    db.exec(`PRAGMA max_page_count = ${Number(pages) + 2}`);
    const large = "x".repeat(50_000);
    const outcomes = run([append("small"), append("large", large)]);
    expect(outcomes).toHaveLength(2);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ failure: { kind: "unavailable" } });
      expect("failure" in outcome && outcome.failure.message).toContain(
        `The disk that holds ${folder} is full.`,
      );
    }
    expect(count("events")).toBe(1);
    expect(counted()).toBe(1);

    db.exec("PRAGMA max_page_count = 1000000");
    run([append("small"), append("large", large)]);
    expect(count("events")).toBe(3);
    expect(counted()).toBe(3);
  });

  it("stores its clicks as one row, which is rolled up once", () => {
    const record = (id: string): Write => {
      const values = toColumnValues([null, null, false, `p=ios|o=${id}`]);
      const click = { click: id, link: "sale", at: monday, evidence: "{}", keys: [], values };
      return { name: "record", args: ["app", click] };
    };
    run([record("1"), record("2")]);
    run([record("3")]);
    expect(count("facet_clicks")).toBe(2);
    const rollUp = new RollUp(db);
    const storeNext = () => {
      const step = rollUp.step({ minPending: 1 });
      if (step) run([{ name: "storeRollUp", args: [step] }]);
      return step;
    };
    expect(storeNext()?.clicks).toHaveLength(2);
    run([record("4")]);
    expect(storeNext()?.clicks).toHaveLength(1);
    expect(storeNext()).toBeUndefined();
    expect(count("facet_clicks")).toBe(0);
    const parts = db.prepare("SELECT doc FROM cubes WHERE kind = 'combinations'").all();
    expect(parts).toHaveLength(1);
    const { links, values, forEachCell } = parseCube(String(parts[0]?.["doc"]));
    expect(links).toEqual(["sale"]);
    expect(values["os"]?.toSorted()).toEqual(["1", "2", "3", "4"]);
    const counts: (number | bigint)[] = [];
    forEachCell((_link, _combination, _measure, clicks) => counts.push(clicks));
    expect(counts).toEqual([1, 1, 1, 1]);
  });

  it("keeps its other writes when one is rolled back, and publishes only their changes", () => {
    const create = (id: string, key: string): Write => ({
      name: "entity",
      args: ["apps", "create", [anApp(id), [aKey(key)]]],
    });
    const outcomes = run([create("first", "key"), create("second", "key"), append("1")]);
    expect(outcomes).toEqual([
      { value: { value: "created", changes: [{ kind: "app", app: "first" }] } },
      { value: { value: "taken", changes: [] } },
      { value: { accepted: 1, duplicates: 0 } },
    ]);
    expect([count("apps"), count("api_keys"), count("events")]).toEqual([1, 1, 1]);
  });

  it("reports busy while another process holds the lock", () => {
    const other = connectWriter(folder);
    other.exec("BEGIN IMMEDIATE");
    db.exec("PRAGMA busy_timeout = 1");
    expect(run([append("1")])).toMatchObject([{ failure: { kind: "busy" } }]);
    other.exec("ROLLBACK");
    other.close();
    expect(run([append("1")])).toEqual([{ value: { accepted: 1, duplicates: 0 } }]);
  });

  it("leaves no erased data readable", () => {
    const key = aKey("secret-to-be-seen", { createdAt: monday });
    run([{ name: "entity", args: ["keys", "add", [key]] }, append("1", "personal-data")]);
    expect(onDisk()).toContain("personal-data");
    run([{ name: "erase", args: ["app", "phone"] }]);
    expect(onDisk()).toContain("secret-to-be-seen");
    expect(onDisk()).not.toContain("personal-data");
  });

  it("leaves no expired data readable after the write-ahead log was truncated", () => {
    run([append("1", "personal-data")]);
    run([{ name: "deleteEvents", args: ["app", monday + 1e12, 9] }]);
    run([{ name: "truncateWal", args: [] }]);
    expect(onDisk()).not.toContain("personal-data");
  });

  it("truncates the write-ahead log with a later batch if a reader blocks it", () => {
    run([append("1", "personal-data")]);
    const reader = connectReader(folder);
    db.exec("PRAGMA busy_timeout = 1");
    reader.exec("BEGIN");
    reader.prepare("SELECT count(*) FROM events").get();
    run([{ name: "erase", args: ["app", "phone"] }]);
    expect(onDisk()).toContain("personal-data");
    reader.close();
    run([append("2")]);
    expect(onDisk()).not.toContain("personal-data");
  });
});
