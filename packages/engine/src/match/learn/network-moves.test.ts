import { describe, expect, it } from "vitest";
import { BackgroundStatistics } from "./background.ts";
import { NetworkMoves, networkKind } from "./network-moves.ts";
import { defaultModel } from "../policy.ts";
import { clickEvidence, minute, now } from "../evidence.fixture.ts";

const at = (exact: string, near: string, wide = "wide") => ({ v4: { exact, near, wide } });
const shipped = { same: 0.7, near: 0.05, wide: 0.1 };
const alone = networkKind(false, 1);

describe("network moves", () => {
  it("give the shipped shares before any move", () => {
    expect(new NetworkMoves().shares(alone, 0, shipped)).toEqual(shipped);
  });

  it("shift shares from the same address to near ones as browsers do, with the same sum", () => {
    const moves = new NetworkMoves();
    for (let count = 0; count < 300; count += 1) {
      moves.record(at("a", "n"), at(`b${count}`, "n"), 5 * minute, 1);
    }
    const { same, near, wide } = moves.shares(alone, 0, shipped);
    expect(near).toBeGreaterThan(0.7);
    expect(same + near + wide).toBeCloseTo(0.85, 10);
    expect(moves.shares(alone, 1, shipped)).toEqual(shipped);
    expect(moves.shares(networkKind(false, 9), 0, shipped)).toEqual(shipped);
  });

  it("ignore browsers that changed to another range", () => {
    const moves = new NetworkMoves();
    moves.record(at("a", "n"), at("b", "m", "other"), minute, 1);
    moves.record({}, at("b", "m"), minute, 1);
    expect(moves.shares(alone, 0, shipped)).toEqual(shipped);
  });

  it("fade, so that the shares follow a changing audience", () => {
    const moves = new NetworkMoves();
    const [here, near] = [at("a", "n"), at("b", "n")];
    for (let count = 0; count < 5000; count += 1) moves.record(here, here, minute, 1);
    for (let count = 0; count < 5000; count += 1) moves.record(here, near, minute, 1);
    const shares = moves.shares(alone, 0, shipped);
    expect(shares.near).toBeGreaterThan(3 * shares.same);
  });

  it("are learned once from each browser, however often it clicks", () => {
    const background = new BackgroundStatistics();
    const click = (address: string, ms: number) =>
      background.record(clickEvidence({ visitor: "one", address }), now + ms);
    click("198.51.100.7", 0);
    for (let count = 1; count <= 50; count += 1) click("198.51.100.8", count);
    const [band] = defaultModel.network;
    const { near } = background.moves.shares(alone, 0, band ?? shipped);
    expect(near).toBeGreaterThan(band?.near ?? 1);
    expect(near).toBeLessThan(0.1);
  });
});
