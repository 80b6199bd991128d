import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aClick, day, monday } from "../../contract/samples.ts";
import { StoreBusy, StoreUnavailable } from "../../errors.ts";
import { prepareBatches } from "../batch.ts";
import type { Batches } from "../batch.ts";
import { connectWriter } from "../connect.ts";
import { openSqliteStore } from "../store.ts";
import { formatClick } from "./entry.ts";
import { quarantinedJournals, deleteExpiredQuarantinedJournals, journalFiles } from "./files.ts";
import { formatFrame } from "./frame.ts";
import { Journal } from "./journal.ts";

const roomy = { maxQueued: 100, maxPerFrame: 100 };

describe("the journal of clicks", () => {
  let folder: string;
  let db: DatabaseSync;
  let batches: Batches;
  let journal: Journal;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "throughline-journal-"));
    db = connectWriter(folder);
    batches = prepareBatches(db, folder);
    journal = new Journal(folder, async () => undefined, roomy);
  });
  afterEach(async () => {
    await journal.close();
    db.close();
    rmSync(folder, { recursive: true });
  });

  const entry = (id: string) => formatClick("app", aClick(id, monday, "net"));
  const record = (id: string) => journal.append(entry(id));
  const applyJournals = () => batches.run([{ name: "applyJournals", args: [] }]);
  const storedIds = () => {
    const rows = db.prepare("SELECT id FROM clicks ORDER BY id").all();
    return rows.map(({ id }) => id);
  };
  const counted = () =>
    db.prepare("SELECT clicks FROM counters WHERE link = ''").get()?.["clicks"] ?? 0;
  const onlyFile = () => {
    const [file, ...more] = journalFiles(folder);
    if (file === undefined || more.length > 0) throw new Error("There is not one journal.");
    return file;
  };

  it("has a click when it is acknowledged, before the database does", async () => {
    await record("a");
    expect(readFileSync(onlyFile().path, "utf8")).toContain(entry("a"));
    expect(storedIds()).toEqual([]);
    applyJournals();
    expect(storedIds()).toEqual(["a"]);
  });

  it("has a visit that is only counted, although another process locks the database", async () => {
    const store = await openSqliteStore({ folder });
    db.exec("BEGIN IMMEDIATE");
    await store.clicks.countVisit("app", { link: "sale", at: monday, as: "filtered" });
    await store.clicks.countVisit("app", { link: "sale", at: monday, as: "opened" });
    db.exec("ROLLBACK");
    await store.close();
    const row = db.prepare("SELECT filtered, opened FROM counters WHERE link = 'sale'").get();
    expect({ ...row }).toEqual({ filtered: 1, opened: 1 });
  });

  it("is readable by its owner only and has the database's name as a prefix", async () => {
    await record("a");
    const { path } = onlyFile();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(basename(path)).toMatch(/^throughline\.db/);
  });

  it("is applied once, however often applyJournals is called", async () => {
    await Promise.all([record("a"), record("b")]);
    applyJournals();
    applyJournals();
    await record("c");
    applyJournals();
    expect(storedIds()).toEqual(["a", "b", "c"]);
    expect(counted()).toBe(3);
  });

  it("is applied by the next process if its own died", async () => {
    await record("a");
    const other = connectWriter(folder);
    prepareBatches(other, folder).emptyJournals();
    other.close();
    expect(storedIds()).toEqual(["a"]);
    expect(journalFiles(folder)).toEqual([]);
  });

  it("is refused and kept if another release wrote it", async () => {
    await record("a");
    const { path } = onlyFile();
    for (const [name, version] of [
      ["v99-00", "version 99"],
      ["00", "no version"],
    ]) {
      const foreign = join(folder, `throughline.db-clicks-${name}`);
      renameSync(path, foreign);
      const sentence = `The stored clicks have ${version}, and this release reads version 1. Run the release that wrote them, or `;
      const opened = openSqliteStore({ folder });
      await expect(opened).rejects.toThrow(StoreUnavailable);
      await expect(opened).rejects.toThrow(sentence);
      expect(applyJournals()).toMatchObject([{ failure: { kind: "unavailable" } }]);
      renameSync(foreign, path);
    }
    applyJournals();
    expect(storedIds()).toEqual(["a"]);
  });

  it("is applied again after a rollback", async () => {
    await record("a");
    const pages = Number(db.prepare("PRAGMA page_count").get()?.["page_count"]);
    db.exec(`PRAGMA max_page_count = ${pages}`);
    const large = aClick("large", monday, "x".repeat(90_000));
    await journal.append(formatClick("app", { ...large, url: "x".repeat(90_000) }));
    expect(applyJournals()).toMatchObject([{ failure: { kind: "unavailable" } }]);
    expect([storedIds(), counted()]).toEqual([[], 0]);
    db.exec(`PRAGMA max_page_count = ${pages + 1000}`);
    applyJournals();
    expect([storedIds(), counted()]).toEqual([["a", "large"], 2]);
  });

  it("can be emptied and replaced by a new journal without losing clicks", async () => {
    await record("a");
    const { name } = onlyFile();
    batches.emptyJournals();
    expect(journalFiles(folder)).toEqual([]);
    await record("b");
    expect(onlyFile().name).not.toBe(name);
    applyJournals();
    expect([storedIds(), counted()]).toEqual([["a", "b"], 2]);
  });

  it("that is retired during a write stores the click once", async () => {
    await record("a");
    const { path } = onlyFile();
    // Another process does this first when it empties the journals.
    renameSync(path, `${path}.retired`);
    await record("b");
    expect(journalFiles(folder)).toHaveLength(2);
    batches.emptyJournals();
    expect([storedIds(), counted()]).toEqual([["a", "b"], 2]);
    expect(journalFiles(folder)).toEqual([]);
  });

  it("is replaced when it exceeds 8 MB", async () => {
    await record("a");
    const { name, path } = onlyFile();
    applyJournals();
    expect(onlyFile().name).toBe(name);
    // Larger than the read buffer, with the same click repeated.
    appendFileSync(path, formatFrame(entry("a").repeat((9 * 2 ** 20) / entry("a").length)));
    applyJournals();
    expect(journalFiles(folder)).toEqual([]);
    await record("b");
    applyJournals();
    expect(storedIds()).toEqual(["a", "b"]);
  });

  it("with a torn end keeps every click before it and is not damaged", async () => {
    await record("a");
    await record("b");
    const { path, size } = onlyFile();
    truncateSync(path, size - 1);
    batches.emptyJournals();
    expect(storedIds()).toEqual(["a"]);
    expect(quarantinedJournals(folder)).toEqual([]);
  });

  /** Empties the journals as a starting process does. Returns its notices. */
  function emptied(): string[] {
    const notices: string[] = [];
    prepareBatches(db, folder, (sentence) => notices.push(sentence)).emptyJournals();
    return notices;
  }

  function flip(path: string, at: number): void {
    const bytes = readFileSync(path);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  }

  it.each([
    ["checksum", 4],
    ["length", 1],
    ["clicks", 30],
  ])(
    "with a damaged %s in its middle keeps all other clicks and is quarantined",
    async (_what, byte) => {
      const ends: number[] = [];
      for (const id of ["a", "b", "c", "d"]) {
        await record(id);
        ends.push(onlyFile().size);
      }
      const { path } = onlyFile();
      flip(path, (ends[0] ?? 0) + byte);
      const damaged = readFileSync(path);
      const notices = emptied();
      expect([storedIds(), counted()]).toEqual([["a", "c", "d"], 3]);
      expect(journalFiles(folder)).toEqual([]);
      const [aside = "", ...more] = quarantinedJournals(folder);
      expect(more).toEqual([]);
      expect(readFileSync(aside)).toEqual(damaged);
      expect(notices).toEqual([
        `A journal of clicks is damaged: ${(ends[1] ?? 0) - (ends[0] ?? 0)} bytes cannot be read, and the ` +
          `clicks in them are lost. All others are kept. The file stays as ${aside} for seven days.`,
      ]);
      expect(emptied()).toEqual([]);
      const now = statSync(aside).mtimeMs;
      deleteExpiredQuarantinedJournals(folder, now + 6 * day);
      expect(quarantinedJournals(folder)).toEqual([aside]);
      deleteExpiredQuarantinedJournals(folder, now + 8 * day);
      expect(quarantinedJournals(folder)).toEqual([]);
    },
  );

  it("with a damaged last frame is quarantined", async () => {
    await record("a");
    const { size } = onlyFile();
    await record("b");
    flip(onlyFile().path, size + 30);
    expect(emptied()).toEqual([expect.stringContaining("is damaged")]);
    expect(storedIds()).toEqual(["a"]);
    expect(quarantinedJournals(folder)).toHaveLength(1);
  });

  it("does not revive a claimed click", async () => {
    await record("a");
    batches.run([{ name: "claim", args: ["app", "a", "phone"] }]);
    batches.run([{ name: "deleteClicks", args: ["app", monday + 1, 9] }]);
    await record("a");
    applyJournals();
    expect(storedIds()).toEqual([]);
  });

  it("leaves no erased data readable", async () => {
    await journal.append(
      formatClick("app", { ...aClick("a", monday, "net"), url: "personal-data" }),
    );
    batches.run([{ name: "claim", args: ["app", "a", "phone"] }]);
    batches.run([{ name: "erase", args: ["app", "phone"] }]);
    const bytes = readdirSync(folder)
      .filter((name) => !name.endsWith("-shm"))
      .map((name) => readFileSync(join(folder, name), "latin1"));
    expect(bytes.join()).not.toContain("personal-data");
  });

  it("has no read position in the database after it was deleted", async () => {
    await record("a");
    applyJournals();
    const positions = () => db.prepare("SELECT count(*) AS n FROM journals").get()?.["n"];
    expect(positions()).toBe(1);
    batches.emptyJournals();
    applyJournals();
    expect(positions()).toBe(0);
  });

  it("makes clicks that come too fast wait until they are applied", async () => {
    const gate = Promise.withResolvers<void>();
    const slow = new Journal(folder, () => gate.promise, { ...roomy, maxQueued: 3 });
    const done: string[] = [];
    const all = ["a", "b", "c"].map(async (id) => {
      await slow.append(entry(id));
      done.push(id);
    });
    await expect.poll(() => onlyFile().size).toBeGreaterThan(0);
    expect(done).toEqual([]);
    gate.resolve();
    await Promise.all(all);
    await slow.append(entry("d"));
    await slow.close();
  });

  it("refuses clicks when too many cannot be applied, and keeps those it has", async () => {
    const full = () => Promise.reject(new Error("The disk is full."));
    const slow = new Journal(folder, full, { ...roomy, maxQueued: 2 });
    await Promise.all([slow.append(entry("a")), slow.append(entry("b"))]);
    await expect(slow.append(entry("c"))).rejects.toBeInstanceOf(StoreBusy);
    await slow.close();
    batches.emptyJournals();
    expect(storedIds()).toEqual(["a", "b"]);
  });

  it("calls apply only if clicks were appended since the last call", async () => {
    let calls = 0;
    const own = new Journal(folder, async () => void (calls += 1), roomy);
    await own.applyPending();
    expect(calls).toBe(0);
    await Promise.all([own.append(entry("a")), own.append(entry("b"))]);
    await own.applyPending();
    await own.applyPending();
    expect(calls).toBe(1);
    await own.append(entry("c"));
    await own.applyPending();
    expect(calls).toBe(2);
    await own.close();
  });

  it("refuses a click with an invalid time, and no other click", async () => {
    expect(() => formatClick("app", aClick("a", Number.NaN, "net"))).toThrow(
      "cannot have this time",
    );
    await record("b");
    applyJournals();
    expect(storedIds()).toEqual(["b"]);
  });

  it("applies clicks by itself, and again after a failure", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      let calls = 0;
      const own = new Journal(
        folder,
        async () => {
          calls += 1;
          if (calls === 1) throw new Error("The disk is full.");
        },
        roomy,
      );
      await own.append(entry("a"));
      expect(calls).toBe(0);
      await vi.advanceTimersByTimeAsync(100);
      expect(calls).toBe(1);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(calls).toBe(2);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(calls).toBe(2);
      await own.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it("applies clicks without a pause while the database is far behind", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const applied = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let calls = 0;
      const own = new Journal(folder, async () => applied[calls++]?.promise, roomy);
      await own.append(entry("a"));
      await vi.advanceTimersByTimeAsync(100);
      expect(calls).toBe(1);
      await Promise.all(["b", "c", "d", "e", "f", "g"].map((id) => own.append(entry(id))));
      applied[0]?.resolve();
      await vi.advanceTimersByTimeAsync(0);
      expect(calls).toBe(2);
      await own.append(entry("h"));
      applied[1]?.resolve();
      await vi.advanceTimersByTimeAsync(99);
      expect(calls).toBe(2);
      await own.close();
    } finally {
      vi.useRealTimers();
    }
  });
});
