import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aClick, aLink, monday } from "../contract/samples.ts";
import { fillStore } from "../copy/testing/fill.ts";
import { becomeCurrent, becomeNewer, nextMigration } from "../testing/next-migration.ts";
import { migrations } from "../migrations/index.ts";
import type { MigrationStep } from "../migrations/migration.ts";
import { backUpSqliteStore, restoreSqliteStore } from "./backup.ts";
import { compactSqliteStore } from "./compact.ts";
import { databasePath } from "./connect.ts";
import { openSqliteCopy } from "./copy-end.ts";
import { formatClick } from "./journal/entry.ts";
import { journalFiles } from "./journal/files.ts";
import { Journal } from "./journal/journal.ts";
import { migrateSqliteStore, upgradeLocked } from "./migrate-up.ts";
import { sqliteSchemaStatus } from "./schema-status.ts";
import { lockForServing } from "./serving-lock.ts";
import { openSqliteStore } from "./store.ts";
import { sqliteUsage } from "./usage.ts";

const newest = nextMigration.version;
const before = newest - 1;

/**
 * The newer release is this one plus a schema step that only this thread knows. The writer thread,
 * which opens stores, stays the previous release.
 */
beforeAll(() => becomeNewer());
afterAll(becomeCurrent);

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
    db.close();
    return { schema, ...Object.fromEntries(rows) };
  }

  it("keeps everything in an upgrade", async () => {
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
    for (const { code, note } of links as Record<string, string>[]) {
      expect(note).toBe(`about ${code}`);
    }
  });

  it("is refused by the previous release, which names the version to use, and opened by it after a restore", async () => {
    await upgrade();
    await expect(openSqliteStore({ folder, forServing: true })).rejects.toThrow(
      `(schema ${newest}; this one knows schema ${before}). Use Throughline 99.0.0 or newer. To go back`,
    );
    const [name = ""] = readdirSync(backupFolder());
    const [restored, newerBackup] = [join(folder, "restored"), join(folder, "newer.db")];
    await backUpSqliteStore(folder, newerBackup);
    becomeCurrent();
    await expect(restoreSqliteStore(newerBackup, restored)).rejects.toThrow(
      "Use Throughline 99.0.0 or newer",
    );
    await restoreSqliteStore(join(backupFolder(), name), restored);
    const store = await openSqliteStore({ folder: restored, forServing: true });
    expect(await store.links.create(aLink("later"))).toEqual({ outcome: "created" });
    await store.close();
    becomeNewer();
  });

  it("continues an upgrade that was interrupted, without another backup", async () => {
    const [first = "", second = { batches: "" }] = nextMigration.sqlite;
    const notices: string[] = [];
    const upgradeWith = (...sqlite: MigrationStep[]) =>
      upgradeLocked(
        folder,
        { backupFolder: backupFolder(), onNotice: (notice) => notices.push(notice) },
        [...migrations.slice(0, -1), { ...nextMigration, sqlite }],
      );
    await expect(upgradeWith(first, "SELECT * FROM nowhere")).rejects.toThrow("nowhere");
    await upgradeWith(first, second);
    expect(readdirSync(backupFolder()).filter((name) => name.endsWith(".db"))).toHaveLength(1);
    expect(notices).toEqual([
      `Upgrading the schema from ${before} to ${newest}, after a backup: 1 MB, which takes a few seconds.`,
      `Upgrading the schema from ${before} to ${newest} was interrupted and continues now.`,
      `The schema was upgraded from ${before} to ${newest}.`,
    ]);
    expect(currentVersion()).toBe(newest);
  });

  it.each([
    ["opening it", () => openSqliteStore({ folder })],
    ["measuring it", async () => sqliteUsage(folder)],
    ["compacting it", async () => compactSqliteStore(folder)],
    ["copying it", () => openSqliteCopy(folder, "source")],
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
      expect.stringContaining("which takes a few seconds"),
      `The schema was upgraded from ${before} to ${newest}. A backup from before the upgrade is in ${file}; delete it when you no longer need it.`,
    ]);
    // The previous release restores the backup and applies the journal.
    becomeCurrent();
    const restored = join(folder, "restored");
    expect(await restoreSqliteStore(file, restored)).toMatchObject({ schema: before });
    const store = await openSqliteStore({ folder: restored, forServing: true });
    expect(await store.clicks.get("app", "left")).toMatchObject({ click: "left" });
    await store.close();
    becomeNewer();
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
