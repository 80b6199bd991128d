import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEvent } from "../contract/samples.ts";
import { openSqliteStore } from "./store.ts";

const file = "throughline.db";
const log = `${file}-wal`;
const transactions = 6;

/** A power cut can leave the file unchanged and a log that ends anywhere after its last flush. */
describe("a write-ahead log torn", () => {
  let root: string;
  let whole: string;
  /** The length of the log when each transaction was acknowledged. */
  const lengths: number[] = [];

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "throughline-torn-"));
    whole = join(root, "whole");
    const source = join(root, "source");
    const store = await openSqliteStore({ folder: source });
    for (let i = 0; i < transactions; i += 1) {
      await store.events.append("app", [anEvent(`${i}`, { data: "x".repeat(i * 700) })]);
      lengths.push(statSync(join(source, log)).size);
    }
    // Copy before closing, which moves the log into the file.
    mkdirSync(whole);
    for (const name of [file, log]) copyFileSync(join(source, name), join(whole, name));
    await store.close();
  });
  afterAll(() => rmSync(root, { recursive: true }));

  async function afterTear(length: number) {
    const folder = join(root, `torn at ${length}`);
    mkdirSync(folder);
    for (const name of [file, log]) copyFileSync(join(whole, name), join(folder, name));
    truncateSync(join(folder, log), length);
    const store = await openSqliteStore({ folder });
    const { items } = await store.events.list("app", { limit: 99 });
    await store.events.append("app", [anEvent("after")]);
    await store.close();
    const db = new DatabaseSync(join(folder, file));
    const integrity = db.prepare("PRAGMA integrity_check").all();
    db.close();
    return { ids: items.map(({ id }) => Number(id)).toReversed(), integrity };
  }

  const around = (length: number) => [length - 4097, length - 1, length, length + 1, length + 30];
  const last = () => lengths.at(-1) ?? 0;

  it.each(Array.from({ length: transactions }, (_, i) => i))(
    "around the end of transaction %i keeps every transaction before the tear, and no other",
    { timeout: 60_000 },
    async (transaction) => {
      const torn = around(lengths[transaction] ?? 0).filter((length) => length <= last());
      for (const length of torn) {
        const expected = lengths.filter((end) => end <= length).length;
        const { ids, integrity } = await afterTear(length);
        expect(ids, `torn at ${length}`).toEqual(Array.from({ length: expected }, (_, i) => i));
        expect(integrity).toEqual([{ integrity_check: "ok" }]);
      }
    },
  );
});
