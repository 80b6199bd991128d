import { evaluateWorld } from "./evaluation.ts";
import { worlds } from "./generate/presets.ts";
import type { WorldName } from "./generate/presets.ts";
import { generateWorld } from "./generate/world.ts";
import type { Progress } from "./replay/replay.ts";
import { throughline } from "./replay/throughline.ts";
import type { Measures } from "./score/measures.ts";
import type { World } from "./world/format.ts";

/** The figures of a world on one node, and spread over several nodes that share a store. */
export interface SpreadEvaluation {
  readonly name: string;
  readonly nodes: number;
  readonly one: Measures;
  readonly spread: Measures;
}

export async function evaluateSpread(
  name: string,
  world: World,
  { threshold, nodes }: { readonly threshold: number; readonly nodes: number },
  progress?: (label: string) => Progress,
): Promise<SpreadEvaluation> {
  const on = async (count: number) => {
    const matcher = throughline({ threshold, nodes: count });
    const label = count === 1 ? "one node" : `${count} nodes`;
    return (await evaluateWorld(world, matcher, threshold, progress?.(label))).measures;
  };
  return { name, nodes, one: await on(1), spread: await on(nodes) };
}

/** Generates the standard worlds one by one, because all of them together need too much memory. */
export function* standardWorlds(seeds: readonly number[]): Iterable<readonly [string, World]> {
  for (const name of Object.keys(worlds) as WorldName[]) {
    for (const seed of seeds) yield [`${name} ${seed}`, generateWorld({ ...worlds[name], seed })];
  }
}
