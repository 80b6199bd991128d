import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aClick, anApp, anEvent, day, monday } from "../contract/samples.ts";
import { StoreMissing, StoreUnavailable } from "../errors.ts";
import { openSqliteStore } from "./store.ts";
import { SqliteChild } from "./testing/child.ts";

/** Starting processes is slow on a busy machine. */
const patience = { timeout: 60_000 };

describe("a data folder", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "throughline-folder-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const failure = async (where: string) =>
    openSqliteStore({ folder: where }).then(
      () => undefined,
      (error: unknown) => error as Error,
    );

  it("is created if it is missing, readable by its owner only", async () => {
    const inner = join(folder, "not", "there");
    const store = await openSqliteStore({ folder: inner });
    await store.close();
    expect(statSync(inner).mode & 0o777).toBe(0o700);
  });

  it("has files that only their owner can read, even if others can list the folder", async () => {
    chmodSync(folder, 0o755);
    const modes = () =>
      readdirSync(folder).map((name) => [
        name,
        (statSync(join(folder, name)).mode & 0o777).toString(8),
      ]);
    const first = await openSqliteStore({ folder, forServing: true });
    await first.clicks.record("app", aClick("a", 10, "net"));
    expect(modes().length).toBeGreaterThanOrEqual(4);
    for (const [name, mode] of modes()) expect(mode, name).toBe("600");
    await first.close();
    chmodSync(join(folder, "throughline.db"), 0o644);
    const second = await openSqliteStore({ folder });
    await second.clicks.record("app", aClick("b", 10, "net"));
    for (const [name, mode] of modes()) expect(mode, name).toBe("600");
    await second.close();
  });

  it("that is missing is not created if it must exist", async () => {
    const inner = join(folder, "not");
    for (const missing of [inner, folder]) {
      const opening = openSqliteStore({ folder: missing, mustExist: true });
      await expect(opening).rejects.toEqual(
        new StoreMissing(`There is no Throughline data folder at ${missing}.`),
      );
    }
    expect(readdirSync(folder)).toEqual([]);
    await (await openSqliteStore({ folder: inner })).close();
    await (await openSqliteStore({ folder: inner, mustExist: true })).close();
  });

  it.runIf(process.platform === "linux")(
    "that cannot be created is refused",
    patience,
    async () => {
      const error = await failure("/proc/throughline/data");
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(error?.message).toContain("cannot write to /proc/throughline/data");
    },
  );

  it("that is removed while its store is open makes the store unavailable, which acknowledges no click", async () => {
    const store = await openSqliteStore({ folder });
    await store.clicks.record("app", aClick("a", 10, "net"));
    rmSync(folder, { recursive: true });
    await expect(store.check()).rejects.toThrow(
      "was removed or replaced while the service was running",
    );
    await expect(store.clicks.record("app", aClick("b", 10, "net"))).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
    mkdirSync(folder);
    await store.close();
  });

  it("refuses reads after the store was closed", async () => {
    const store = await openSqliteStore({ folder });
    await store.close();
    await expect(store.apps.list()).rejects.toEqual(new StoreUnavailable("The store is closed."));
  });

  it("keeps its data between two starts", async () => {
    const first = await openSqliteStore({ folder });
    await first.apps.create(anApp("shop"));
    await first.close();
    const second = await openSqliteStore({ folder });
    expect(await second.apps.get("shop")).toEqual(anApp("shop"));
    await second.close();
  });

  it.runIf(process.platform === "linux")(
    "that is refused because a table is missing is closed again",
    async () => {
      await (await openSqliteStore({ folder })).close();
      const db = new DatabaseSync(join(folder, "throughline.db"));
      db.exec("DROP TABLE probe");
      db.close();
      await expect(openSqliteStore({ folder })).rejects.toThrow("no such table: probe");
      const open = readdirSync("/proc/self/fd").map((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`);
        } catch {
          return "";
        }
      });
      expect(open.filter((file) => file.startsWith(folder))).toEqual([]);
    },
  );

  it("without a valid database is refused with a sentence that names the folder and the fix", async () => {
    writeFileSync(join(folder, "throughline.db"), "this is no database, ".repeat(500));
    const error = await failure(folder);
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(error?.message).toBe(
      `The store in ${folder} is damaged, or its file is not a database. Put a backup in its place, ` +
        `or move throughline.db* away to start empty.`,
    );
  });

  it("with a damaged file cannot be opened", async () => {
    const store = await openSqliteStore({ folder });
    await store.apps.create(anApp("shop"));
    await store.close();
    const file = join(folder, "throughline.db");
    const size = statSync(file).size;
    writeFileSync(file, Buffer.alloc(size - 100, 7), { flag: "r+", flush: true });
    expect((await failure(folder))?.message).toContain(`The store in ${folder} is damaged`);
  });

  it.each(["apps", "clicks", "installs", "events"])(
    "with a damaged table of %s is not ready and reports why",
    async (table) => {
      const first = await openSqliteStore({ folder });
      await first.close();
      const file = join(folder, "throughline.db");
      const db = new DatabaseSync(file);
      const find = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?");
      const page = Number(find.get(table)?.["rootpage"]);
      db.close();
      const bytes = readFileSync(file);
      bytes.fill(7, (page - 1) * 4096, page * 4096);
      writeFileSync(file, bytes);
      const store = await openSqliteStore({ folder });
      await expect(store.check()).rejects.toThrow(`The store in ${folder} is damaged`);
      await store.close();
    },
  );

  it("shrinks after data expired", patience, async () => {
    const first = await openSqliteStore({ folder });
    await first.apps.create(anApp("app", { eventRetentionMs: 1 }));
    for (let batch = 0; batch < 20; batch += 1) {
      const data = "x".repeat(5_000);
      const events = Array.from({ length: 100 }, (_, i) => anEvent(`${batch} ${i}`, { data }));
      await first.events.append("app", events);
    }
    await first.close();
    const size = () => statSync(join(folder, "throughline.db")).size;
    const full = size();
    const second = await openSqliteStore({ folder });
    for (let minute = 0; minute < 2; minute += 1) await second.sweep(monday + day + minute);
    expect(size()).toBeLessThan(full / 4);
    await second.close();
  });

  it("keeps no journal of clicks that exceed the maximum file size", patience, async () => {
    const printed = await new SqliteChild(["recordTooLarge", folder], { fileBlocks: 1_600 }).end();
    expect(printed).toHaveLength(50);
    const journals = readdirSync(folder).filter((name) => name.includes("-clicks-"));
    expect(journals.length).toBeLessThanOrEqual(1);
  });

  it("on a full disk says what to do and acknowledges nothing", patience, async () => {
    const [printed = ""] = await new SqliteChild(["open", folder], { fileBlocks: 40 }).end();
    expect(printed).toMatch(/^StoreUnavailable: The disk that holds .* Then try again\.$/);
    expect(printed).not.toContain("by itself");
  });

  it("that is a file is refused", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    const error = await failure(file);
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(error?.message).toContain(`${file} is not a folder.`);
  });

  it("with a newer schema is refused", async () => {
    await (await openSqliteStore({ folder })).close();
    const db = new DatabaseSync(join(folder, "throughline.db"));
    db.exec("UPDATE schema_version SET version = 999, oldest = 999, release = '9.1.0'");
    db.close();
    expect((await failure(folder))?.message).toContain("Use Throughline 9.1.0 or newer");
  });

  it("that is read-only is refused, whether empty or not", patience, async () => {
    const inner = join(folder, "data");
    mkdirSync(inner);
    chmodSync(folder, 0o755);
    chmodSync(inner, 0o555);
    const sentence =
      `StoreUnavailable: The service cannot write to ${inner}. Give its user write permission ` +
      `there, or choose another data folder.`;
    expect(await new SqliteChild(["open", inner], { unprivileged: true }).end()).toEqual([
      sentence,
    ]);
    chmodSync(inner, 0o755);
    const store = await openSqliteStore({ folder: inner });
    await store.close();
    chmodSync(join(inner, "throughline.db"), 0o444);
    chmodSync(inner, 0o555);
    expect(await new SqliteChild(["open", inner], { unprivileged: true }).end()).toEqual([
      sentence,
    ]);
    // A folder exists even if others cannot list it.
    chmodSync(inner, 0o700);
    const looking = new SqliteChild(["open", inner, "existing"], { unprivileged: true });
    expect(await looking.end()).toEqual([sentence]);
  });

  it(
    "keeps every acknowledged click on a disk that is full from time to time",
    patience,
    async () => {
      const printed = await new SqliteChild(["recordUntilFull", folder], {
        fileBlocks: 2_000,
      }).end();
      const clicks = printed.flatMap((line) => /^click (.*)/.exec(line)?.[1] ?? []);
      const refusals = printed.filter((line) => !line.startsWith("click "));
      // After the first refusal, the journal continued in another file.
      expect(clicks.length).toBeGreaterThan(printed.indexOf(refusals[0] ?? ""));
      for (const refusal of refusals) {
        expect(refusal).toMatch(/^StoreUnavailable: The disk that holds .* is full\./);
      }
      const store = await openSqliteStore({ folder });
      for (const id of clicks) expect(await store.clicks.get("app", id), id).toBeDefined();
      await store.close();
    },
  );

  it(
    "on a full disk refuses writes with the reason, can be read, and continues when there is room",
    patience,
    async () => {
      const printed = await new SqliteChild(["appendUntilFull", folder], {
        fileBlocks: 2_000,
      }).end();
      const events = printed.filter((line) => line.startsWith("event ")).length;
      expect(events).toBeGreaterThan(0);
      expect(printed.slice(events)).toEqual([
        expect.stringMatching(
          /^StoreUnavailable: The disk that holds .* full.* continues by itself\.$/,
        ),
        "check StoreUnavailable",
        `newest ${events - 1}`,
      ]);
      const store = await openSqliteStore({ folder });
      expect((await store.events.list("app", { limit: 1e6 })).items).toHaveLength(events);
      await store.check();
      await store.close();
    },
  );
});
