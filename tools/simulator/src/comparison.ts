import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Part } from "./arguments.ts";
import { matchers } from "./matchers.ts";
import type { MatcherName } from "./matchers.ts";
import type { Evaluation } from "./evaluation.ts";
import { variations, worlds } from "./generate/presets.ts";
import type { VariationName, WorldName } from "./generate/presets.ts";
import type { Progress } from "./replay/replay.ts";
import { oneAddress } from "./generate/one-address.ts";
import { trials } from "./generate/trials.ts";
import type { TaskMessage, TrialTask, WorldTask } from "./task.ts";
import type { TrialEvaluation } from "./trial-evaluation.ts";

/** The results of a comparison. A part that was not evaluated is empty. */
export interface Comparison {
  /** The seeds. Other matchers are evaluated with the first seed only. */
  readonly seeds: readonly number[];
  readonly threshold: number;
  readonly worlds: readonly ComparedWorld[];
  readonly trials: readonly TrialEvaluation[];
  readonly oneAddress: readonly TrialEvaluation[];
  readonly variations: readonly ComparedVariation[];
}

export interface ComparedWorld {
  readonly name: WorldName;
  /** The evaluations of Throughline, one per seed. */
  readonly throughline: readonly Evaluation[];
  /** Other matchers by name, with the first seed. */
  readonly baselines: Readonly<Record<string, Evaluation>>;
}

export interface ComparedVariation {
  readonly name: VariationName;
  readonly on: WorldName;
  /** The evaluations of Throughline, one per seed. */
  readonly throughline: readonly Evaluation[];
  /** The plain model with the first seed. */
  readonly plain: Evaluation;
}

export interface ComparisonOptions {
  readonly threshold: number;
  readonly seeds: readonly [number, ...number[]];
  /** Null for all parts. */
  readonly only: Part | null;
  readonly progress: (label: string) => Progress;
}

const [ours, ...rules] = Object.keys(matchers) as [MatcherName, ...MatcherName[]];
const plain: MatcherName = "plain model, fixed values";

/** Evaluates every world, trial and variation, in as many threads as the machine has processors. */
export async function compareStandardWorlds(options: ComparisonOptions): Promise<Comparison> {
  const { threshold, seeds, only } = options;
  const [first] = seeds;
  const namesIn = <Name extends string>(part: Part, named: Readonly<Record<Name, unknown>>) =>
    only === null || only === part ? (Object.keys(named) as Name[]) : [];
  const threads = availableParallelism();
  const inThread = limitConcurrency(threads, (task: WorldTask | TrialTask) =>
    runTask(task, options),
  );
  const play = async (task: Omit<WorldTask, "threshold">) => {
    const result = await inThread({ ...task, threshold });
    return "evaluations" in result ? result.evaluations : [];
  };
  const overSeeds = (world: WorldName, variation: VariationName | null) =>
    Promise.all(
      seeds.map(async (seed) =>
        required((await play({ world, variation, seed, matchers: [ours] }))[0]),
      ),
    );
  // The largest world starts first, because it takes longest.
  const bySize = namesIn("worlds", worlds).toSorted((a, b) => worlds[b].clicks - worlds[a].clicks);
  const compared = bySize.map(async (name) => {
    const [throughline, others] = await Promise.all([
      overSeeds(name, null),
      play({ world: name, variation: null, seed: first, matchers: rules }),
    ]);
    const baselines = Object.fromEntries(others.map((one, index) => [rules[index] ?? "", one]));
    return { name, throughline, baselines };
  });
  const varied = namesIn("variations", variations).flatMap((name) =>
    variations[name].on.map(async (on) => {
      const [throughline, [reference]] = await Promise.all([
        overSeeds(on, name),
        play({ world: on, variation: name, seed: first, matchers: [plain] }),
      ]);
      return { name, on, throughline, plain: required(reference) };
    }),
  );
  // Each thread takes many trials, because a thread needs longer to start than most trials take.
  const inShares = async (label: Part, names: readonly string[]) => {
    const shares = Array.from({ length: threads }, (_, share) =>
      names.filter((_name, index) => index % threads === share),
    ).filter((share) => share.length > 0);
    const results = await Promise.all(
      shares.map((share) => inThread({ label, trials: share, seeds, threshold })),
    );
    const evaluated = results.flatMap((result) => ("trials" in result ? result.trials : []));
    return names.map((name) => required(evaluated.find((one) => one.name === name)));
  };
  const tried = inShares("testers", namesIn("testers", trials));
  const shared = inShares("one-address", namesIn("one-address", oneAddress));
  return {
    seeds,
    threshold,
    worlds: inOrder(await Promise.all(compared)),
    trials: await tried,
    oneAddress: await shared,
    variations: await Promise.all(varied),
  };
}

function inOrder(compared: readonly ComparedWorld[]): ComparedWorld[] {
  const order = Object.keys(worlds);
  return compared.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

type Result = Exclude<TaskMessage, { readonly done: number }>;

function runTask(task: WorldTask | TrialTask, { progress }: ComparisonOptions): Promise<Result> {
  const report = progress(labelOf(task));
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./task.ts", import.meta.url), { workerData: task });
    worker.on("message", (message: TaskMessage) => {
      if ("done" in message) report(message.done, message.total);
      else resolve(message);
    });
    worker.on("error", reject);
  });
}

function labelOf(task: WorldTask | TrialTask): string {
  if ("trials" in task) return task.label;
  const { world, variation, seed, matchers: names } = task;
  const who = names[0] === ours ? `${ours} ${seed}` : null;
  return [world, variation, who].filter((part) => part !== null).join(", ");
}

/** Returns a function that runs at most `limit` calls of `work` at a time, in the order of the calls. */
function limitConcurrency<In, Out>(limit: number, work: (input: In) => Promise<Out>) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (input: In): Promise<Out> => {
    if (running >= limit) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work(input);
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

function required<T>(evaluation: T | undefined): T {
  if (evaluation === undefined) throw new Error("A task ended without its evaluation.");
  return evaluation;
}
