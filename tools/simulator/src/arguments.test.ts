import { describe, expect, it } from "vitest";
import { evaluateArguments, simulateArguments } from "./arguments.ts";

describe("evaluateArguments", () => {
  it("takes the threshold of 0.9 unless told otherwise", () => {
    expect(evaluateArguments(["--world", "w"])).toMatchObject({
      ok: true,
      value: { world: "w", threshold: 0.9, json: false, writeDocs: false },
    });
    expect(evaluateArguments(["--threshold", "0.98", "--json"])).toMatchObject({
      value: { world: null, threshold: 0.98, json: true },
    });
  });

  it("takes five seeds from the first on unless told otherwise", () => {
    expect(evaluateArguments([])).toMatchObject({ value: { seeds: [1, 2, 3, 4, 5] } });
    const asked = evaluateArguments(["--seed", "7", "--seeds", "2"]);
    expect(asked).toMatchObject({ value: { seeds: [7, 8] } });
  });

  it.each([
    [["--threshold", "2"], "--threshold must be a number above 0 and up to 1"],
    [["--threshold", "high"], "--threshold must be a number above 0 and up to 1"],
    [["--seed", "-1"], "--seed"],
    [["--seeds", "0"], "--seeds must be from 1 to 20"],
    [["--seeds", "21"], "--seeds must be from 1 to 20"],
    [["--world", "w", "--write-docs"], "--write-docs goes with the standard worlds"],
    [["--nodes", "1"], "--nodes must be from 2 to 20"],
    [["--nodes", "3", "--write-docs"], "--write-docs goes with one node"],
    [["--wrold", "w"], "--wrold"],
    [["stray"], "stray"],
  ])("refuses %j with the reason", (argv, problem) => {
    const asked = evaluateArguments(argv);
    expect(asked).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
  });
});

describe("simulateArguments", () => {
  it("takes a world, its variations and a folder", () => {
    expect(
      simulateArguments(["--world", "dense", "--vary", "more-relay", "--out", "d", "--seed", "4"]),
    ).toMatchObject({
      ok: true,
      value: { world: "dense", vary: ["more-relay"], out: "d", seed: 4 },
    });
  });

  it.each([
    [["--world", "dense"], "--out must name"],
    [["--world", "mars", "--out", "d"], "--world must be one of sparse, dense, campus, burst"],
    [["--vary", "fog", "--out", "d"], "--vary must be one of"],
  ])("refuses %j with the reason", (argv, problem) => {
    const asked = simulateArguments(argv);
    expect(asked).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
  });
});
