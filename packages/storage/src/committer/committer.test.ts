import { describe, expect, it } from "vitest";
import { StoreBusy, StoreUnavailable } from "../errors.ts";
import type { WriteOutcome } from "./serialized-error.ts";
import { Committer } from "./committer.ts";
import type { CommitterLimits } from "./committer.ts";

const roomy: CommitterLimits = {
  maxQueued: { urgent: 100, background: 100 },
  maxBatch: { urgent: 100, background: 100 },
};

/** A disk under the test's control. Each batch waits until the test finishes it. */
class Disk {
  readonly batches: string[][] = [];
  #pending: PromiseWithResolvers<void>[] = [];

  flush = async (batch: readonly string[]): Promise<WriteOutcome[]> => {
    this.batches.push([...batch]);
    const gate = Promise.withResolvers<void>();
    this.#pending.push(gate);
    await gate.promise;
    return batch.map((write) =>
      write.startsWith("bad")
        ? { failure: { kind: "unexpected", message: write } }
        : { value: `${write}!` },
    );
  };

  async finish(error?: Error): Promise<void> {
    const gate = this.#pending.shift();
    if (error) gate?.reject(error);
    else gate?.resolve();
    await turn();
  }
}

/** Waits two turns of the event loop, so that everything that is ready runs. */
async function turn(): Promise<void> {
  for (let turns = 0; turns < 2; turns += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

describe("the committer", () => {
  it("flushes the writes of one event loop turn together, without a delay if it is idle", async () => {
    const disk = new Disk();
    const committer = new Committer(disk.flush, roomy);
    const writes = [committer.submit("a", "urgent")];
    await Promise.resolve();
    writes.push(committer.submit("b", "urgent"));
    await turn();
    expect(disk.batches).toEqual([["a", "b"]]);
    await disk.finish();
    expect(await Promise.all(writes)).toEqual(["a!", "b!"]);
  });

  it("collects writes while a batch is flushed", async () => {
    const disk = new Disk();
    const committer = new Committer(disk.flush, roomy);
    void committer.submit("a", "urgent");
    await turn();
    for (const write of ["b", "c", "d"]) {
      void committer.submit(write, "urgent");
      await turn();
    }
    expect(disk.batches).toEqual([["a"]]);
    await disk.finish();
    expect(disk.batches).toEqual([["a"], ["b", "c", "d"]]);
    await disk.finish();
  });

  it("starts the next batch before the callers of the last one continue", async () => {
    const disk = new Disk();
    const committer = new Committer(disk.flush, roomy);
    const seen = committer.submit("a", "urgent").then(() => disk.batches.length);
    await turn();
    void committer.submit("b", "urgent");
    await disk.finish();
    expect(await seen).toBe(2);
    await disk.finish();
  });

  it("flushes as many batches in parallel as allowed and continues after the last", async () => {
    const disk = new Disk();
    const committer = new Committer(disk.flush, { ...roomy, concurrency: 2 });
    for (const write of ["a", "b", "c"]) {
      void committer.submit(write, "urgent");
      await turn();
    }
    expect(disk.batches).toEqual([["a"], ["b"]]);
    await disk.finish();
    expect(disk.batches).toEqual([["a"], ["b"], ["c"]]);
    await disk.finish();
    await disk.finish();
    const next = committer.submit("d", "urgent").then(() => committer.submit("e", "urgent"));
    await turn();
    await disk.finish();
    await disk.finish();
    expect(await next).toBe("e!");
  });

  it("takes urgent writes first and some background writes in each batch", async () => {
    const disk = new Disk();
    const committer = new Committer(disk.flush, {
      ...roomy,
      maxBatch: { urgent: 2, background: 1 },
    });
    for (const write of ["e1", "e2"]) void committer.submit(write, "background");
    for (const write of ["a", "b", "c"]) void committer.submit(write, "urgent");
    await turn();
    await disk.finish();
    await disk.finish();
    expect(disk.batches).toEqual([
      ["a", "b", "e1"],
      ["c", "e2"],
    ]);
  });

  it("refuses writes to a full lane and accepts them in the other lane", async () => {
    const disk = new Disk();
    const committer = new Committer(disk.flush, {
      ...roomy,
      maxQueued: { urgent: 2, background: 5 },
    });
    void committer.submit("first", "urgent");
    await turn();
    const waiting = [committer.submit("e1", "background", 3), committer.submit("a", "urgent")];
    await expect(committer.submit("e2", "background", 3)).rejects.toBeInstanceOf(StoreBusy);
    waiting.push(committer.submit("b", "urgent"), committer.submit("e3", "background", 2));
    await expect(committer.submit("c", "urgent")).rejects.toBeInstanceOf(StoreBusy);
    await disk.finish();
    await disk.finish();
    expect(await Promise.all(waiting)).toEqual(["e1!", "a!", "b!", "e3!"]);
    const again = committer.submit("c", "urgent");
    await turn();
    await disk.finish();
    expect(await again).toBe("c!");
  });

  it("accepts a write that is larger than its lane when the lane is empty", async () => {
    const disk = new Disk();
    const committer = new Committer(disk.flush, {
      ...roomy,
      maxQueued: { urgent: 1, background: 5 },
    });
    const large = committer.submit("large", "background", 50);
    await turn();
    await disk.finish();
    expect(await large).toBe("large!");
  });

  it("rejects only the write that failed", async () => {
    const disk = new Disk();
    const committer = new Committer(disk.flush, roomy);
    const outcomes = Promise.allSettled(
      ["bad", "good"].map((write) => committer.submit(write, "urgent")),
    );
    await turn();
    await disk.finish();
    expect(await outcomes).toEqual([
      { status: "rejected", reason: new Error("bad") },
      { status: "fulfilled", value: "good!" },
    ]);
  });

  it("rejects every write of a failed batch and writes the next batch", async () => {
    const disk = new Disk();
    const committer = new Committer(disk.flush, roomy);
    const lost = [committer.submit("a", "urgent"), committer.submit("b", "urgent")];
    await turn();
    const next = committer.submit("c", "urgent");
    const outcomes = Promise.allSettled(lost);
    await disk.finish(new StoreUnavailable("gone"));
    expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await disk.finish();
    expect(await next).toBe("c!");
  });

  it("finishes queued writes before it closes and accepts no more", async () => {
    const disk = new Disk();
    const committer = new Committer(disk.flush, roomy);
    const first = committer.submit("a", "urgent");
    await turn();
    const second = committer.submit("b", "background");
    const closed = committer.close();
    await expect(committer.submit("c", "urgent")).rejects.toBeInstanceOf(StoreUnavailable);
    await disk.finish();
    await disk.finish();
    await closed;
    expect(await Promise.all([first, second])).toEqual(["a!", "b!"]);
  });
});
