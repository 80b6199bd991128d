import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { contenders } from "./contenders.ts";
import type { Contender } from "./contenders.ts";
import type { Evaluation } from "./evaluation.ts";
import { variations, worlds } from "./generate/presets.ts";
import type { VariationName, WorldName } from "./generate/presets.ts";
import type { Progress } from "./replay/replay.ts";
import { trials } from "./generate/trials.ts";
import type { TrialName } from "./generate/trials.ts";
import type { TaskMessage, TrialTask, WorldTask } from "./task.ts";
import type { TrialEvaluation } from "./trial-evaluation.ts";

export interface Comparison {
  /** The first is the one the rules are compared on. */
  readonly seeds: readonly number[];
  readonly threshold: number;
  readonly worlds: readonly ComparedWorld[];
  readonly trials: readonly TrialEvaluation[];
  readonly variations: readonly ComparedVariation[];
}

export interface ComparedWorld {
  readonly name: WorldName;
  /** By seed. */
  readonly throughline: readonly Evaluation[];
  /** By the rule's name, on the first seed. */
  readonly baselines: Readonly<Record<string, Evaluation>>;
}

export interface ComparedVariation {
  readonly name: VariationName;
  readonly on: WorldName;
  /** By seed. */
  readonly throughline: readonly Evaluation[];
  /** On the first seed. */
  readonly plain: Evaluation;
}

export interface ComparisonOptions {
  readonly threshold: number;
  readonly seeds: readonly [number, ...number[]];
  readonly progress: (label: string) => Progress;
}

const [ours, ...rules] = Object.keys(contenders) as [Contender, ...Contender[]];
const plain: Contender = "plain model, fixed values";

/** Every world, trial and variation, as many at a time as the machine has processors. */
export async function compareStandardWorlds(options: ComparisonOptions): Promise<Comparison> {
  const { threshold, seeds } = options;
  const [first] = seeds;
  const inThread = inTurn(availableParallelism(), (task: WorldTask | TrialTask) =>
    runTask(task, options),
  );
  const play = async (task: Omit<WorldTask, "threshold">) => {
    const told = await inThread({ ...task, threshold });
    return "evaluations" in told ? told.evaluations : [];
  };
  const overSeeds = (world: WorldName, variation: VariationName | null) =>
    Promise.all(
      seeds.map(async (seed) =>
        known((await play({ world, variation, seed, contenders: [ours] }))[0]),
      ),
    );
  // The largest world first: the others fill the time beside it.
  const bySize = (Object.keys(worlds) as WorldName[]).toSorted(
    (a, b) => worlds[b].clicks - worlds[a].clicks,
  );
  const compared = bySize.map(async (name) => {
    const [throughline, others] = await Promise.all([
      overSeeds(name, null),
      play({ world: name, variation: null, seed: first, contenders: rules }),
    ]);
    const baselines = Object.fromEntries(others.map((one, index) => [rules[index] ?? "", one]));
    return { name, throughline, baselines };
  });
  const varied = (Object.keys(variations) as VariationName[]).flatMap((name) =>
    variations[name].on.map(async (on) => {
      const [throughline, [reference]] = await Promise.all([
        overSeeds(on, name),
        play({ world: on, variation: name, seed: first, contenders: [plain] }),
      ]);
      return { name, on, throughline, plain: known(reference) };
    }),
  );
  const tried = (Object.keys(trials) as TrialName[]).map(async (trial) => {
    const told = await inThread({ trial, seeds, threshold });
    return known("trial" in told ? told.trial : undefined);
  });
  return {
    seeds,
    threshold,
    worlds: inOrder(await Promise.all(compared)),
    trials: await Promise.all(tried),
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
  if ("trial" in task) return task.trial;
  const { world, variation, seed, contenders: names } = task;
  const who = names[0] === ours ? `${ours} ${seed}` : null;
  return [world, variation, who].filter((part) => part !== null).join(", ");
}

/** The same work, at most so many at a time, first come first served. */
function inTurn<In, Out>(limit: number, work: (input: In) => Promise<Out>) {
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

function known<T>(evaluation: T | undefined): T {
  if (evaluation === undefined) throw new Error("A task ended without its evaluation.");
  return evaluation;
}
