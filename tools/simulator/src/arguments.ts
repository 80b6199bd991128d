import { parseArgs } from "node:util";
import { variations, worlds } from "./generate/presets.ts";
import type { VariationName, WorldName } from "./generate/presets.ts";

/** The parsed arguments of a command, or the problem with them. */
type ParsedArguments<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

/** The parts of the standard evaluation. */
const parts = ["worlds", "testers", "one-address", "variations"] as const;
export type Part = (typeof parts)[number];

export interface EvaluateRequest {
  readonly world: string | null;
  readonly threshold: number;
  readonly seeds: readonly [number, ...number[]];
  /** The number of nodes to compare with one node. Null for one node only. */
  readonly nodes: number | null;
  /** The only part of the standard evaluation to run. Null for all parts. */
  readonly only: Part | null;
  readonly json: boolean;
  readonly writeDocs: boolean;
  readonly help: boolean;
}

export const evaluateHelp = `Usage: npm run evaluate -- [options]

Replays worlds of clicks and installs and measures how well they are matched.

  --world DIR       a folder with clicks.jsonl, opens.jsonl and truth.jsonl (see docs/evaluation.md);
                    by default the standard worlds and their variations are generated and compared
                    with simple rules
  --threshold P     match a link if its probability reaches P (default 0.9)
  --seed N          first seed of the generated worlds (default 1)
  --seeds N         number of consecutive seeds, for confidence intervals (default 5, at most 20)
  --nodes N         replay on N nodes that share a store, and compare the figures with one node (2 to 20);
                    without --world it uses the standard worlds without variations
  --only PART       run one part of the standard evaluation: ${parts.join(", ")}
  --json            print the figures as JSON
  --write-docs      write the results into docs/evaluation.md and draw its plot
  --help            print this help
`;

export function parseEvaluateArguments(argv: readonly string[]): ParsedArguments<EvaluateRequest> {
  return parsed(() => {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        world: { type: "string" },
        threshold: { type: "string", default: "0.9" },
        seed: { type: "string", default: "1" },
        seeds: { type: "string", default: "5" },
        nodes: { type: "string" },
        only: { type: "string" },
        json: { type: "boolean", default: false },
        "write-docs": { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    const threshold = Number(values.threshold);
    if (!(threshold > 0 && threshold <= 1)) {
      throw new Error(
        `--threshold must be a number above 0 and up to 1, not "${values.threshold}"`,
      );
    }
    if (values.world !== undefined && values["write-docs"]) {
      throw new Error("--write-docs needs the standard worlds: leave out --world");
    }
    if (values.nodes !== undefined && values["write-docs"]) {
      throw new Error("--write-docs needs one node: leave out --nodes");
    }
    if (values.only !== undefined && values["write-docs"]) {
      throw new Error("--write-docs needs all parts: leave out --only");
    }
    if (values.only !== undefined && (values.world ?? values.nodes) !== undefined) {
      throw new Error(
        "--only selects a part of the standard evaluation: leave out --world and --nodes",
      );
    }
    return {
      world: values.world ?? null,
      threshold,
      only: values.only === undefined ? null : oneOf("--only", values.only, parts),
      nodes: values.nodes === undefined ? null : nodesFrom(wholeNumber("--nodes", values.nodes)),
      seeds: seedsFrom(wholeNumber("--seed", values.seed), wholeNumber("--seeds", values.seeds)),
      json: values.json,
      writeDocs: values["write-docs"],
      help: values.help,
    };
  });
}

function seedsFrom(first: number, count: number): [number, ...number[]] {
  if (count < 1 || count > 20) throw new Error(`--seeds must be from 1 to 20, not ${count}`);
  return [first, ...Array.from({ length: count - 1 }, (_, index) => first + 1 + index)];
}

function nodesFrom(nodes: number): number {
  if (nodes < 2 || nodes > 20) throw new Error(`--nodes must be from 2 to 20, not ${nodes}`);
  return nodes;
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/u.test(text)) throw new Error(`${option} must be a whole number, not "${text}"`);
  return Number(text);
}

/** Returns the message of a parsing error instead of throwing it, because a wrong option is the user's mistake. */
function parsed<T>(parse: () => T): ParsedArguments<T> {
  try {
    return { ok: true, value: parse() };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

export interface SimulateRequest {
  readonly world: WorldName;
  readonly vary: readonly VariationName[];
  readonly out: string;
  readonly seed: number;
  readonly parameters: boolean;
  readonly help: boolean;
}

export const simulateHelp = `Usage: npm run simulate -w @throughline/simulator -- --world NAME --out DIR [options]

Writes a world of clicks and installs whose truth is known into a folder.

  --world NAME      ${Object.keys(worlds).join(", ")}
  --out DIR         the folder to write to
  --vary NAME       a variation (repeatable): ${Object.keys(variations).join(", ")}
  --seed N          seed (default 1); the same seed gives the same bytes
  --parameters      print the world's parameters with meaning and source, and write nothing
  --help            print this help
`;

export function parseSimulateArguments(argv: readonly string[]): ParsedArguments<SimulateRequest> {
  return parsed(() => {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        world: { type: "string", default: "sparse" },
        vary: { type: "string", multiple: true, default: [] },
        out: { type: "string" },
        seed: { type: "string", default: "1" },
        parameters: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.out === undefined && !values.help && !values.parameters) {
      throw new Error("--out is missing: name the folder to write to");
    }
    return {
      world: oneOf("--world", values.world, Object.keys(worlds) as WorldName[]),
      vary: values.vary.map((name) =>
        oneOf("--vary", name, Object.keys(variations) as VariationName[]),
      ),
      out: values.out ?? "",
      seed: wholeNumber("--seed", values.seed),
      parameters: values.parameters,
      help: values.help,
    };
  });
}

/** What an attacker of `attack` does, by group of scenarios. */
const attackers = ["any-phone", "known-phones", "same-address", "patient"] as const;
export type Attacker = (typeof attackers)[number];

export interface AttackRequest {
  /** The only attacker. Null for all of them. */
  readonly only: Attacker | null;
  readonly help: boolean;
}

export const attackHelp = `Usage: npm run attack -w @throughline/simulator -- [options]

Prints how many links of waiting clicks an attacker gets by guessing, and how many owners still get theirs.

  --only ATTACKER   any-phone      tries common phones from elsewhere
                    known-phones   knows a pool with everybody's phone and tries it from elsewhere
                    same-address   does the same from the address of everybody who clicked
                    patient        repeats a known phone from each of 128 networks for days
  --help            print this help
`;

export function parseAttackArguments(argv: readonly string[]): ParsedArguments<AttackRequest> {
  return parsed(() => {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        only: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    const only = values.only === undefined ? null : oneOf("--only", values.only, attackers);
    return { only, help: values.help };
  });
}

function oneOf<T extends string>(option: string, name: string, choices: readonly T[]): T {
  const chosen = choices.find((choice) => choice === name);
  if (chosen !== undefined) return chosen;
  throw new Error(`${option} must be one of ${choices.join(", ")}, not "${name}"`);
}
