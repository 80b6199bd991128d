import { describe, expect, it } from "vitest";
import { shortHash } from "../signals/key-number.ts";
import { AttributedShares } from "./attributed-shares.ts";

/** Finds two click ids with the same hash. */
function collidingIds(): [string, string] {
  const ids = new Map<number, string>();
  for (let n = 0; ; n += 1) {
    const id = `c_${n.toString(36)}`;
    const other = ids.get(shortHash(id));
    if (other !== undefined) return [other, id];
    ids.set(shortHash(id), id);
  }
}

describe("attributed shares", () => {
  const half = (click: string) => ({ candidates: [{ click, posterior: 0.5 }] });

  it("are kept apart for two clicks with the same hash", () => {
    const [one, other] = collidingIds();
    const shares = new AttributedShares(10);
    shares.attribute(half(one));
    expect(shares.unattributed(one)).toBe(0.5);
    expect(shares.unattributed(other)).toBe(1);
    shares.refund(half(other));
    expect(shares.unattributed(one)).toBe(0.5);
    shares.attribute(half(other));
    expect(shares.unattributed(other)).toBe(0.5);
  });

  it("are forgotten for the least recently attributed click once there are too many", () => {
    const shares = new AttributedShares(2);
    for (const click of ["a", "b", "a", "c"]) shares.attribute(half(click));
    expect(["a", "b", "c"].map((click) => shares.unattributed(click))).toEqual([0.25, 1, 0.5]);
  });
});
