import { describe, expect, it } from "vitest";
import { markOf } from "../signals/held-candidate.ts";
import { SpentClicks } from "./spent-clicks.ts";

/** Two names with one mark. */
function namesakes(): [string, string] {
  const names = new Map<number, string>();
  for (let n = 0; ; n += 1) {
    const name = `c_${n.toString(36)}`;
    const other = names.get(markOf(name));
    if (other !== undefined) return [other, name];
    names.set(markOf(name), name);
  }
}

describe("what earlier opens left", () => {
  const half = (click: string) => ({ candidates: [{ click, posterior: 0.5 }] });

  it("is never taken for what they left of another click with the same mark", () => {
    const [one, other] = namesakes();
    const spent = new SpentClicks(10);
    spent.spend(half(one));
    expect(spent.left(one)).toBe(0.5);
    expect(spent.left(other)).toBe(1);
    spent.takeBack(half(other));
    expect(spent.left(one)).toBe(0.5);
    spent.spend(half(other));
    expect(spent.left(other)).toBe(0.5);
  });

  it("is forgotten of those taken from longest ago when there are too many", () => {
    const spent = new SpentClicks(2);
    for (const click of ["a", "b", "a", "c"]) spent.spend(half(click));
    expect(["a", "b", "c"].map((click) => spent.left(click))).toEqual([0.25, 1, 0.5]);
  });
});
