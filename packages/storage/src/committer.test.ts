import { describe, expect, it } from "vitest";
import { StoreBusy, StoreUnavailable } from "./errors.ts";
import type { WriteOutcome } from "./fault.ts";
import { Committer } from "./committer.ts";
import type { CommitterLimits } from "./committer.ts";

const roomy: CommitterLimits = {
  maxQueued: { urgent: 100, background: 100 },
  maxBatch: { urgent: 100, background: 100 },
};

/** A disk under the test's control: each batch waits until it is let through. */
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
        ? { fault: { kind: "unexpected", message: write } }
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

/** Lets everything that is ready run, and what that makes ready at the end of its turn. */
async function turn(): Promise<void> {
  for (let turns = 0; turns < 2; turns += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

describe("the committer", () => {
  it("writes at once when idle, together what comes in one turn", async () => {
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

  it("gathers what comes while a batch is flushed", async () => {
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

  it("has the next batch under way before the callers of the last go on", async () => {
    const disk = new Disk();
    const committer = new Committer(disk.flush, roomy);
    const seen = committer.submit("a", "urgent").then(() => disk.batches.length);
    await turn();
    void committer.submit("b", "urgent");
    await disk.finish();
    expect(await seen).toBe(2);
    await disk.finish();
  });

  it("flushes as many batches at a time as it may, and goes on after the last", async () => {
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

  it("takes urgent writes first, and some of the background each time", async () => {
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

  it("refuses what a full lane cannot hold, and goes on with the other", async () => {
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

  it("takes a single write that is larger than its lane when nothing else waits", async () => {
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

  it("fails the write that failed and no other", async () => {
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

  it("fails every write of a batch that failed, and writes the next", async () => {
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

  it("finishes what waits before it closes, and takes no more", async () => {
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
