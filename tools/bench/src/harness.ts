import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

type Option = number | string | boolean;
type Values<Defaults> = {
  readonly [Name in keyof Defaults]: Defaults[Name] extends number
    ? number
    : Defaults[Name] extends boolean
      ? boolean
      : string;
};

/** Reads the options of a benchmark. A default decides the type of its option. `--help` prints `help` and ends the process. */
export function readOptions<Defaults extends Readonly<Record<string, Option>>>(
  help: string,
  defaults: Defaults,
): Values<Defaults> {
  const options = Object.entries<Option>(defaults).map(([name, value]) => [
    name,
    typeof value === "boolean" ? { type: "boolean" } : { type: "string" },
  ]);
  const { values } = parseArgs({
    options: { ...(Object.fromEntries(options) as object), help: { type: "boolean" } },
  });
  if (values.help) {
    process.stdout.write(`${help.trimEnd()}\n  --help           print this help\n`);
    process.exit(0);
  }
  const given = values as Readonly<Record<string, string | boolean | undefined>>;
  const read = Object.entries<Option>(defaults).map(([name, value]) => {
    const text = given[name];
    if (text === undefined) return [name, value];
    if (typeof value !== "number") return [name, text];
    const number = Number(text);
    if (!(number > 0)) throw new Error(`--${name} needs a positive number, not "${text}".`);
    return [name, number];
  });
  return Object.fromEntries(read) as Values<Defaults>;
}

/** Returns the entries that an option names: one of them, or all if it is empty. */
export function chosenOf<Value>(
  all: Readonly<Record<string, Value>>,
  name: string,
): [string, Value][] {
  const chosen = Object.entries(all).filter(([each]) => name === "" || each === name);
  if (chosen.length > 0) return chosen;
  throw new Error(`There is no "${name}". Use ${Object.keys(all).join(", ")}.`);
}

interface Stoppable {
  readonly stop: () => unknown;
}
/** Registers a process to be stopped at the end, and returns it. */
export type StopLater = <Part extends Stoppable>(part: Part) => Part;

/** Calls `work` with an empty folder. At the end, also after a failure, stops what was started and deletes the folder. */
export async function runBench(
  work: (folder: string, stopLater: StopLater) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "throughline-bench-"));
  const started: Stoppable[] = [];
  try {
    await work(folder, (part) => {
      started.push(part);
      return part;
    });
  } finally {
    await Promise.all(started.map(async (part) => part.stop()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** Reports progress on stderr, so that stdout has the figures only. */
export function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Prints a row of a Markdown table. */
export function printRow(...cells: readonly string[]): void {
  print(`| ${cells.join(" | ")} |`);
}

export function printHead(...titles: readonly string[]): void {
  printRow(...titles);
  printRow(...titles.map(() => "---"));
}

/** Returns the value below which the given share of all values is. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Returns the load average of the last minute, which says how busy the machine is. */
export function loadAverage(): string {
  return (loadavg()[0] ?? Number.NaN).toFixed(1);
}

/** Runs `work` with the given number of concurrent calls. Each call gets the next number from `from` to `to`. */
export async function runConcurrently(
  { from = 0, to, atOnce }: { from?: number; to: number; atOnce: number },
  work: (number: number) => Promise<unknown>,
): Promise<void> {
  let next = from;
  const worker = async () => {
    while (next < to) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
