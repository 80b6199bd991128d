import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aClick, aLink, monday } from "../contract/samples.ts";
import { fillStore } from "../copy/testing/fill.ts";
import { sqliteStep } from "../testing/next-steps.ts";
import { backUpSqliteStore, restoreSqliteStore } from "./backup.ts";
import { compactSqliteStore } from "./compact.ts";
import { databasePath } from "./connect.ts";
import { openSqliteCopy } from "./copy-end.ts";
import { formatClick } from "./journal/entry.ts";
import { journalFiles } from "./journal/files.ts";
import { Journal } from "./journal/journal.ts";
import { migrateSqliteStoreDown } from "./migrate-down.ts";
import { migrateSqliteStore } from "./migrate-up.ts";
import { migrations } from "./migrations.ts";
import type { Migration } from "./migrations.ts";
import { sqliteSchemaStatus } from "./schema-status.ts";
import { lockForServing } from "./serving-lock.ts";
import { openSqliteStore } from "./store.ts";
import { sqliteUsage } from "./usage.ts";

const newest = sqliteStep.version;
const before = newest - 1;

/**
 * The newer release is this one plus a schema step that only this thread knows. The writer thread,
 * which opens stores, stays the previous release.
 */
beforeAll(() => {
  (migrations as Migration[]).push(sqliteStep);
});
afterAll(() => {
  (migrations as Migration[]).pop();
});

describe("a data folder of the previous release", () => {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "throughline-upgrade-"));
    const store = await openSqliteStore({ folder, forServing: true });
    await fillStore(store, Date.now());
    await store.close();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const backupFolder = () => join(folder, "backups");
  const upgrade = (onNotice?: (sentence: string) => void) =>
    migrateSqliteStore(folder, { backupFolder: backupFolder(), onNotice });
  const currentVersion = () => sqliteSchemaStatus({ folder }).version;

  /** Records a click as a process does that is killed right afterwards. */
  async function leaveInJournal(id: string): Promise<void> {
    const journal = new Journal(folder, async () => {}, { maxQueued: 9, maxPerFrame: 9 });
    await journal.append(formatClick("app", aClick(id, monday, "net")));
    await journal.close();
  }

  /** Returns the schema and the rows. */
  function contents(): Record<string, unknown> {
    const db = new DatabaseSync(databasePath(folder), { readOnly: true });
    const schema = db
      .prepare("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
      .all();
    const tables = schema.filter(({ sql }) => String(sql).startsWith("CREATE TABLE"));
    const rows = tables
      // The probe counter and the journal positions change with every start.
      .filter(({ name }) => name !== "probe" && name !== "journals")
      .map(({ name }) => [name, db.prepare(`SELECT * FROM ${String(name)}`).all()]);
    const version = db.prepare("PRAGMA user_version").get();
    db.close();
    return { version, schema, ...Object.fromEntries(rows) };
  }

  it("keeps everything in an upgrade and is unchanged after it is migrated down again", async () => {
    const written = contents();
    expect(sqliteSchemaStatus({ folder })).toMatchObject({ version: before, newest });
    await upgrade();
    expect(sqliteSchemaStatus({ folder })).toMatchObject({ version: newest, newest });
    const { links, installs, events, audit } = contents();
    expect({ installs, events, audit }).toEqual({
      installs: written["installs"],
      events: written["events"],
      audit: written["audit"],
    });
    expect(links).toMatchObject(written["links"] as unknown[]);
    migrateSqliteStoreDown({ folder, to: before });
    expect(contents()).toEqual(written);
  });

  it("is refused by the previous release until it is migrated down, and keeps its data", async () => {
    await upgrade();
    await expect(openSqliteStore({ folder, forServing: true })).rejects.toThrow(
      `(schema ${newest}; this one knows schema ${before}). Start that version again`,
    );
    migrateSqliteStoreDown({ folder });
    (migrations as Migration[]).pop();
    const store = await openSqliteStore({ folder, forServing: true });
    expect(await store.links.create(aLink("later"))).toEqual({ outcome: "created" });
    await store.close();
    (migrations as Migration[]).push(sqliteStep);
    await upgrade();
    expect(contents()["links"]).toContainEqual(expect.objectContaining({ code: "later" }));
  });

  it("is not migrated down to a newer schema, below the baseline, or while it is served", async () => {
    await upgrade();
    expect(() => migrateSqliteStoreDown({ folder, to: newest + 1 })).toThrow(
      `from ${before} to ${newest - 1}`,
    );
    expect(() => migrateSqliteStoreDown({ folder, to: before - 1 })).toThrow(
      `from ${before} to ${newest - 1}`,
    );
    const lock = lockForServing(folder);
    expect(() => migrateSqliteStoreDown({ folder })).toThrow("already serves");
    lock.close();
  });

  it.each([
    ["opening it", () => openSqliteStore({ folder })],
    ["measuring it", async () => sqliteUsage(folder)],
    ["compacting it", async () => compactSqliteStore(folder)],
    ["copying it", () => openSqliteCopy(folder, "source")],
    ["migrating it down", async () => migrateSqliteStoreDown({ folder })],
  ])("is not upgraded by %s, which says what to run", async (_what, work) => {
    await expect(work()).rejects.toThrow(
      `The data in ${folder} has schema ${before}, but this release needs schema ${newest}. Stop the service and run: throughline migrate up.`,
    );
    expect(currentVersion()).toBe(before);
  });

  it("is not upgraded while it is served", async () => {
    const lock = lockForServing(folder);
    await expect(upgrade()).rejects.toThrow("already serves");
    await expect(openSqliteStore({ folder, forServing: true })).rejects.toThrow("already serves");
    lock.close();
    expect(currentVersion()).toBe(before);
    expect(readdirSync(folder)).not.toContain("backups");
  });

  it("is backed up before an upgrade, with the clicks that a killed service left in its journal", async () => {
    await leaveInJournal("left");
    const notices: string[] = [];
    await upgrade((notice) => notices.push(notice));
    expect(journalFiles(folder)).toEqual([]);
    expect(contents()["clicks"]).toContainEqual(expect.objectContaining({ id: "left" }));
    const [name = ""] = readdirSync(backupFolder());
    const file = join(backupFolder(), name);
    expect(notices).toEqual([
      `The schema was upgraded from ${before} to ${newest}. A backup from before the upgrade is in ${file}; delete it when you no longer need it.`,
    ]);
    // The previous release restores the backup and applies the journal.
    (migrations as Migration[]).pop();
    const restored = join(folder, "restored");
    expect(await restoreSqliteStore(file, restored)).toMatchObject({ schema: before });
    const store = await openSqliteStore({ folder: restored, forServing: true });
    expect(await store.clicks.get("app", "left")).toMatchObject({ click: "left" });
    await store.close();
    (migrations as Migration[]).push(sqliteStep);
  });

  it("stays as it is when the backup before an upgrade fails", async () => {
    writeFileSync(backupFolder(), "a file");
    const upgraded = upgrade();
    await expect(upgraded).rejects.toThrow("The schema was not upgraded, because the backup");
    await expect(upgraded).rejects.toThrow("Set BACKUP_DIR to store the backup elsewhere.");
    expect(currentVersion()).toBe(before);
  });

  it("can be backed up by the newer release unless clicks are left in a journal", async () => {
    mkdirSync(backupFolder());
    expect(await backUpSqliteStore(folder, join(backupFolder(), "a.db"))).toMatchObject({
      schema: before,
    });
    await leaveInJournal("left");
    await expect(backUpSqliteStore(folder, join(backupFolder(), "b.db"))).rejects.toThrow(
      "run: throughline migrate up",
    );
    expect([currentVersion(), readFileSync(journalFiles(folder)[0]?.path ?? "", "utf8")]).toEqual([
      before,
      expect.stringContaining("left"),
    ]);
  });
});
