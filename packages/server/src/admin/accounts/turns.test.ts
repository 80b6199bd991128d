import { describe, expect, it } from "vitest";
import { Turns } from "./turns.ts";

/** Asks for a turn each; in which order they had it. */
async function orderOf(
  asked: readonly (readonly [subject: string, first?: true])[],
  max = { perSubject: 9, inAll: 9 },
): Promise<string[]> {
  const turns = new Turns("tests", max);
  const had: string[] = [];
  let underWay = 0;
  await Promise.all(
    asked.map(([subject, first = false]) =>
      turns
        .run({ subject, first }, async () => {
          underWay += 1;
          await Promise.resolve();
          expect(underWay).toBe(1);
          had.push(subject);
          underWay -= 1;
        })
        .catch(() => had.push(`${subject} refused`)),
    ),
  );
  return had;
}

describe("turns", () => {
  it("are given one at a time, from subject to subject", async () => {
    expect(await orderOf([["a"], ["a"], ["a"], ["b"], ["c"], ["b"]])).toEqual([
      "a",
      "a",
      "b",
      "c",
      "a",
      "b",
    ]);
  });

  it("come first to those who go first, also where no more others may wait", async () => {
    const max = { perSubject: 9, inAll: 2 };
    expect(await orderOf([["a"], ["a"], ["b"], ["c"], ["d", true]], max)).toEqual([
      "c refused",
      "a",
      "d",
      "a",
      "b",
    ]);
  });

  it("are refused to a subject that waits for too many, and to nobody else", async () => {
    const max = { perSubject: 1, inAll: 9 };
    const had = await orderOf([["a"], ["a"], ["a"], ["b"]], max);
    expect(had.toSorted()).toEqual(["a", "a", "a refused", "b"]);
  });

  it("go on after work that failed", async () => {
    const turns = new Turns("tests", { perSubject: 1, inAll: 1 });
    const who = { subject: "a", first: false };
    await expect(turns.run(who, () => Promise.reject(new Error("broken")))).rejects.toThrow();
    expect(await turns.run(who, async () => "done")).toBe("done");
  });
});
