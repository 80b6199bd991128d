import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aLink, anEvent } from "../contract/samples.ts";
import { StoreUnavailable } from "../errors.ts";
import type { Store } from "../ports.ts";
import type { Json } from "../records.ts";
import { openSqliteStore } from "./store.ts";

/** Running out of memory is slow on a busy machine. */
const patience = { timeout: 60_000 };

describe("when the writer thread dies", () => {
  let folder: string;
  let store: Store;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "throughline-writer-"));
    const writerScript = new URL("./testing/crashing-writer.ts", import.meta.url);
    store = await openSqliteStore({ folder, writerScript });
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const append = (id: string) => store.events.append("app", [anEvent(id)]);
  const storedIds = async () =>
    (await store.events.list("app", { limit: 99 })).items.map(({ id }) => id).toReversed();

  it(
    "pending writes are rejected with the reason, and acknowledged writes stay",
    patience,
    async () => {
      await append("before");
      const waiting = await Promise.allSettled(["a", "starve", "b"].map(append));
      for (const outcome of waiting) {
        const reason = outcome.status === "rejected" && (outcome.reason as unknown);
        expect(reason).toBeInstanceOf(StoreUnavailable);
        expect((reason as Error).message).toBe(
          "The thread that writes to the store ended (Worker terminated due to reaching memory " +
            "limit: JS heap out of memory). It is unknown whether its last batch was written. " +
            "The next write starts a new thread.",
        );
      }
      expect(await storedIds()).toEqual(["before"]);
    },
  );

  it("the next write starts a new one, and the store is ready again", async () => {
    await expect(append("die first")).rejects.toBeInstanceOf(StoreUnavailable);
    await store.check();
    expect(await append("after")).toEqual({ accepted: 1, duplicates: 0 });
    expect(await storedIds()).toEqual(["after"]);
  });

  it("lives on if a write cannot be sent, and only that write fails", async () => {
    let data: Json = "deep";
    for (let level = 0; level < 100_000; level += 1) data = [data];
    const outcomes = await Promise.allSettled([
      ...["a", "b", "c"].map(append),
      store.links.create({ ...aLink("deep"), data: { data } }),
      ...["d", "e"].map(append),
    ]);
    expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual([
      true,
      true,
      true,
      false,
      true,
      true,
    ]);
    expect(await storedIds()).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("writes that were queued meanwhile succeed", async () => {
    const lost = expect(append("die first")).rejects.toBeInstanceOf(StoreUnavailable);
    await new Promise((resolve) => {
      setImmediate(() => setImmediate(resolve));
    });
    expect(await append("meanwhile")).toEqual({ accepted: 1, duplicates: 0 });
    await lost;
  });

  it("after the commit, a repeated write changes nothing", async () => {
    // The answer may or may not have been sent. A client without an answer repeats the write.
    const appendUntilAnswered = (id: string) => append(id).catch(() => append(id));
    await append("die after").catch(() => undefined);
    await appendUntilAnswered("next");
    await append("die after").catch(() => undefined);
    expect(await storedIds()).toEqual(["die after", "next"]);
  });

  it("the store is not ready while no new one can be started", async () => {
    await expect(append("die first")).rejects.toBeInstanceOf(StoreUnavailable);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "");
    await expect(store.check()).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it("the store can be closed without a new one", async () => {
    await expect(append("die first")).rejects.toBeInstanceOf(StoreUnavailable);
    await store.close();
    await expect(append("late")).rejects.toThrow("The store is closed.");
    store = await openSqliteStore({ folder });
  });
});

describe("the writer thread", () => {
  /** Counts the threads with a lower priority: the 19th field, after a name that can contain anything. */
  function lowPriorityThreads(): number {
    if (process.platform !== "linux") return 0;
    const niceness = readdirSync("/proc/self/task").map((thread) => {
      const text = readFileSync(`/proc/self/task/${thread}/stat`, "latin1");
      return Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[16]);
    });
    return niceness.filter((nice) => nice >= 10).length;
  }

  it("has a lower priority than the main thread, where threads have priorities", async () => {
    const folder = mkdtempSync(join(tmpdir(), "throughline-writer-"));
    const before = lowPriorityThreads();
    const store = await openSqliteStore({ folder, forServing: true });
    const during = lowPriorityThreads();
    await store.close();
    rmSync(folder, { recursive: true });
    expect(during > before).toBe(process.platform === "linux");
  });
});
