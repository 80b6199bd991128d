import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aClick, anEvent, anInstall, matchedTo, monday } from "../contract/samples.ts";
import { backUpSqliteStore, restoreSqliteStore, verifySqliteBackup } from "./backup.ts";
import { openSqliteStore } from "./store.ts";
import { SqliteChild } from "./testing/child.ts";

/** Starting processes is slow on a busy machine. */
const patience = { timeout: 60_000 };

describe("a backup", () => {
  let home: string;
  let folder: string;
  let file: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "throughline-backup-"));
    folder = join(home, "data");
    file = join(home, "monday.db");
  });
  afterEach(() => rmSync(home, { recursive: true }));

  async function fill(): Promise<void> {
    const store = await openSqliteStore({ folder });
    await store.clicks.record("app", aClick("a", monday, "net"));
    await store.installs.settle(anInstall("phone", matchedTo("a")));
    await store.events.append("app", [anEvent("first", { install: "phone" })]);
    await store.close();
  }

  it("restores everything into a new folder and reports its contents", async () => {
    await fill();
    const made = await backUpSqliteStore(folder, file);
    expect(made).toMatchObject({ counts: { installs: 1, events: 1 } });
    expect(await verifySqliteBackup(file)).toEqual(made);

    const restored = join(home, "restored");
    expect(await restoreSqliteStore(file, restored)).toEqual(made);
    const store = await openSqliteStore({ folder: restored });
    expect(await store.installs.get("app", "phone")).toMatchObject({ match: matchedTo("a") });
    await store.close();
  });

  it("and the restored folder are readable by their owner only", async () => {
    await fill();
    await backUpSqliteStore(folder, file);
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect([mode(file), mode(`${file}.sha256`)]).toEqual(["600", "600"]);
    chmodSync(file, 0o644);
    const restored = join(home, "restored");
    await restoreSqliteStore(file, restored);
    expect(readdirSync(restored).map((name) => mode(join(restored, name)))).toEqual(["600"]);
  });

  it("never replaces a file or the data of a folder", async () => {
    await fill();
    await backUpSqliteStore(folder, file);
    const before = readFileSync(file);
    await expect(backUpSqliteStore(folder, file)).rejects.toThrow("already exists");
    await expect(restoreSqliteStore(file, folder)).rejects.toThrow("already holds data");
    expect(readFileSync(file)).toEqual(before);
  });

  it("is complete and verifies while a service keeps writing", patience, async () => {
    const writer = new SqliteChild(["load", folder, "during"]);
    await writer.waitForLines(300);
    const acknowledged = writer.lines.filter((line) => line.startsWith("event")).length;
    const { counts } = await backUpSqliteStore(folder, file);
    await writer.kill();
    expect(counts.events).toBeGreaterThanOrEqual(acknowledged);
    // Installs and their events are written in two steps, so at most forty installs have no event yet.
    expect(counts.installs - counts.events).toBeLessThanOrEqual(40);
    expect(await verifySqliteBackup(file)).toMatchObject({ counts });
  });

  it("contains every acknowledged click after the service was killed", patience, async () => {
    await new SqliteChild(["recordAndDie", folder, "300"]).end();
    expect(readdirSync(folder)).toContainEqual(expect.stringContaining("-clicks-"));
    const { counts } = await backUpSqliteStore(folder, file);
    expect(counts.clicks).toBe(300);
  });

  it("deletes the unfinished files of killed backups, but not those of a running one", async () => {
    await fill();
    const [left, running] = ["sunday.db.throughline-7.part", "monday.db.throughline-8.part"];
    const other = "film.7.part";
    for (const name of [left, `${left}-journal`, running, other]) {
      writeFileSync(join(home, name), "");
    }
    const twoHoursAgo = Date.now() / 1000 - 7_200;
    for (const name of [left, `${left}-journal`, other]) {
      utimesSync(join(home, name), twoHoursAgo, twoHoursAgo);
    }
    await backUpSqliteStore(folder, file);
    expect(readdirSync(home).filter((name) => name.includes(".part"))).toEqual([other, running]);
  });

  it("leaves no file under the final name when it is killed halfway", patience, async () => {
    await fill();
    for (let round = 0; round < 5; round += 1) {
      const child = new SqliteChild(["backUp", folder, file]);
      await child.waitForLines(1);
      await new Promise((resolve) => setTimeout(resolve, round * 3));
      await child.kill();
      if (!readdirSync(home).includes("monday.db")) continue;
      await verifySqliteBackup(file);
      rmSync(file);
    }
    await backUpSqliteStore(folder, file);
    await verifySqliteBackup(file);
  });

  it("is refused when a byte changed or the file is not a backup", async () => {
    await fill();
    await backUpSqliteStore(folder, file);
    const bytes = readFileSync(file);
    bytes[bytes.length - 100] = (bytes.at(-100) ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await expect(verifySqliteBackup(file)).rejects.toThrow("has changed since the backup");
    await expect(restoreSqliteStore(file, join(home, "other"))).rejects.toThrow(file);

    const letter = join(home, "letter.db");
    writeFileSync(letter, "Dear operator,".repeat(1000));
    await expect(verifySqliteBackup(letter)).rejects.toThrow("not a backup of Throughline");
    await expect(verifySqliteBackup(join(home, "none.db"))).rejects.toThrow("There is no backup");
  });

  it("reports a missing source and a target that is not writable", async () => {
    await expect(backUpSqliteStore(folder, file)).rejects.toThrow("no Throughline data folder");
    await fill();
    const nowhere = join(home, "missing", "monday.db");
    await expect(backUpSqliteStore(folder, nowhere)).rejects.toThrow(join(home, "missing"));
    mkdirSync(join(home, "a-folder.db"));
    await expect(backUpSqliteStore(folder, join(home, "a-folder.db"))).rejects.toThrow(
      "already exists",
    );
  });
});
