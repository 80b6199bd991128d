import { describe, expect, it } from "vitest";
import { FairQueue } from "./fair-queue.ts";

/** Queues one task per client and returns the order in which they ran. */
async function orderOf(
  clients: readonly (readonly [subject: string, priority?: true])[],
  max = { perSubject: 9, total: 9 },
): Promise<string[]> {
  const queue = new FairQueue("tests", max);
  const order: string[] = [];
  let running = 0;
  await Promise.all(
    clients.map(([subject, priority = false]) =>
      queue
        .run({ subject, priority }, async () => {
          running += 1;
          await Promise.resolve();
          expect(running).toBe(1);
          order.push(subject);
          running -= 1;
        })
        .catch(() => order.push(`${subject} refused`)),
    ),
  );
  return order;
}

describe("a fair queue", () => {
  it("runs one task at a time, in turn between subjects", async () => {
    expect(await orderOf([["a"], ["a"], ["a"], ["b"], ["c"], ["b"]])).toEqual([
      "a",
      "a",
      "b",
      "c",
      "a",
      "b",
    ]);
  });

  it("runs tasks with priority first, even when the queue is full", async () => {
    const max = { perSubject: 9, total: 2 };
    expect(await orderOf([["a"], ["a"], ["b"], ["c"], ["d", true]], max)).toEqual([
      "c refused",
      "a",
      "d",
      "a",
      "b",
    ]);
  });

  it("refuses only the subject that has too many tasks waiting", async () => {
    const max = { perSubject: 1, total: 9 };
    const order = await orderOf([["a"], ["a"], ["a"], ["b"]], max);
    expect(order.toSorted()).toEqual(["a", "a", "a refused", "b"]);
  });

  it("continues after a task has failed", async () => {
    const queue = new FairQueue("tests", { perSubject: 1, total: 1 });
    const client = { subject: "a", priority: false };
    await expect(queue.run(client, () => Promise.reject(new Error("broken")))).rejects.toThrow();
    expect(await queue.run(client, async () => "done")).toBe("done");
  });
});
