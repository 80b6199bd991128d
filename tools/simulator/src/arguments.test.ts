import { describe, expect, it } from "vitest";
import {
  parseAttackArguments,
  parseEvaluateArguments,
  parseSimulateArguments,
} from "./arguments.ts";

describe("parseEvaluateArguments", () => {
  it("uses a threshold of 0.9 by default", () => {
    expect(parseEvaluateArguments(["--world", "w"])).toMatchObject({
      ok: true,
      value: { world: "w", threshold: 0.9, json: false, writeDocs: false },
    });
    expect(parseEvaluateArguments(["--threshold", "0.98", "--json"])).toMatchObject({
      value: { world: null, threshold: 0.98, json: true },
    });
  });

  it("uses five consecutive seeds by default", () => {
    expect(parseEvaluateArguments([])).toMatchObject({ value: { seeds: [1, 2, 3, 4, 5] } });
    const parsed = parseEvaluateArguments(["--seed", "7", "--seeds", "2"]);
    expect(parsed).toMatchObject({ value: { seeds: [7, 8] } });
  });

  it("runs all parts of the standard evaluation, or only one", () => {
    expect(parseEvaluateArguments([])).toMatchObject({ value: { only: null } });
    const parsed = parseEvaluateArguments(["--only", "one-address"]);
    expect(parsed).toMatchObject({ value: { only: "one-address" } });
  });

  it.each([
    [["--threshold", "2"], "--threshold must be a number above 0 and up to 1"],
    [["--threshold", "high"], "--threshold must be a number above 0 and up to 1"],
    [["--seed", "-1"], "--seed"],
    [["--seeds", "0"], "--seeds must be from 1 to 20"],
    [["--seeds", "21"], "--seeds must be from 1 to 20"],
    [["--world", "w", "--write-docs"], "--write-docs needs the standard worlds"],
    [["--nodes", "1"], "--nodes must be from 2 to 20"],
    [["--nodes", "3", "--write-docs"], "--write-docs needs one node"],
    [["--only", "mars"], "--only must be one of worlds, testers, one-address, variations"],
    [["--only", "testers", "--write-docs"], "--write-docs needs all parts"],
    [["--only", "testers", "--world", "w"], "leave out --world and --nodes"],
    [["--only", "worlds", "--nodes", "3"], "leave out --world and --nodes"],
    [["--wrold", "w"], "--wrold"],
    [["stray"], "stray"],
  ])("rejects %j with the reason", (argv, problem) => {
    const parsed = parseEvaluateArguments(argv);
    expect(parsed).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
  });
});

describe("parseSimulateArguments", () => {
  it("parses a world, its variations and a folder", () => {
    expect(
      parseSimulateArguments([
        "--world",
        "dense",
        "--vary",
        "more-relay",
        "--out",
        "d",
        "--seed",
        "4",
      ]),
    ).toMatchObject({
      ok: true,
      value: { world: "dense", vary: ["more-relay"], out: "d", seed: 4 },
    });
  });

  it.each([
    [["--world", "dense"], "--out is missing"],
    [["--world", "mars", "--out", "d"], "--world must be one of sparse, dense, campus, burst"],
    [["--vary", "fog", "--out", "d"], "--vary must be one of"],
  ])("rejects %j with the reason", (argv, problem) => {
    const parsed = parseSimulateArguments(argv);
    expect(parsed).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
  });
});

describe("parseAttackArguments", () => {
  it("selects all attackers, or only one", () => {
    expect(parseAttackArguments([])).toMatchObject({ ok: true, value: { only: null } });
    expect(parseAttackArguments(["--only", "same-address"])).toMatchObject({
      value: { only: "same-address" },
    });
  });

  it("rejects an unknown attacker with the known ones", () => {
    const problem = expect.stringContaining(
      "--only must be one of any-phone, known-phones, same-address, patient",
    );
    expect(parseAttackArguments(["--only", "mars"])).toMatchObject({ ok: false, problem });
  });
});
