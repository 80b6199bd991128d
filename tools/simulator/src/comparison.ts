import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { contenders } from "./contenders.ts";
import type { Contender } from "./contenders.ts";
import type { Evaluation } from "./evaluation.ts";
import { variations, worlds } from "./generate/presets.ts";
import type { VariationName, WorldName } from "./generate/presets.ts";
import type { Progress } from "./replay/replay.ts";
import type { Task, TaskMessage } from "./task.ts";

export interface Comparison {
  readonly seed: number;
  readonly threshold: number;
  readonly worlds: readonly ComparedWorld[];
  readonly variations: readonly ComparedVariation[];
}

export interface ComparedWorld {
  readonly name: WorldName;
  readonly throughline: Evaluation;
  /** By the rule's name. */
  readonly baselines: Readonly<Record<string, Evaluation>>;
}

export interface ComparedVariation {
  readonly name: VariationName;
  readonly on: WorldName;
  readonly throughline: Evaluation;
  readonly plain: Evaluation;
}

export interface ComparisonOptions {
  readonly threshold: number;
  readonly seed: number;
  readonly progress: (label: string) => Progress;
}

const [ours, ...rules] = Object.keys(contenders) as [Contender, ...Contender[]];
const plain: Contender = "plain model, fixed values";

/** Every world and every variation, as many at a time as the machine has processors. */
export async function compareStandardWorlds(options: ComparisonOptions): Promise<Comparison> {
  const { threshold, seed } = options;
  const run = inTurn(availableParallelism(), (task: Task) => runTask(task, options));
  // The largest world first: the others fill the time beside it.
  const bySize = (Object.keys(worlds) as WorldName[]).toSorted(
    (a, b) => worlds[b].clicks - worlds[a].clicks,
  );
  const compared = bySize.map(async (world) => {
    const task = { world, variation: null, threshold, seed };
    const [[throughline], others] = await Promise.all([
      run({ ...task, contenders: [ours] }),
      run({ ...task, contenders: rules }),
    ]);
    const baselines = Object.fromEntries(others.map((one, index) => [rules[index] ?? "", one]));
    return { name: world, throughline: known(throughline), baselines };
  });
  const varied = (Object.keys(variations) as VariationName[]).flatMap((variation) =>
    variations[variation].on.map(async (world) => {
      const [throughline, reference] = await run({
        world,
        variation,
        contenders: [ours, plain],
        threshold,
        seed,
      });
      return {
        name: variation,
        on: world,
        throughline: known(throughline),
        plain: known(reference),
      };
    }),
  );
  return {
    seed,
    threshold,
    worlds: inOrder(await Promise.all(compared)),
    variations: await Promise.all(varied),
  };
}

function inOrder(compared: readonly ComparedWorld[]): ComparedWorld[] {
  const order = Object.keys(worlds);
  return compared.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

function runTask(task: Task, { progress }: ComparisonOptions): Promise<readonly Evaluation[]> {
  const { world, variation, contenders: names } = task;
  const report = progress(
    [world, variation, names.length === 1 ? ours : null].filter((part) => part !== null).join(", "),
  );
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./task.ts", import.meta.url), { workerData: task });
    worker.on("message", (message: TaskMessage) => {
      if ("evaluations" in message) resolve(message.evaluations);
      else report(message.done, message.total);
    });
    worker.on("error", reject);
  });
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

function known(evaluation: Evaluation | undefined): Evaluation {
  if (evaluation === undefined) throw new Error("A task ended without its evaluation.");
  return evaluation;
}
