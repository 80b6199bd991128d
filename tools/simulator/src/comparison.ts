import { evaluateWorld } from "./evaluation.ts";
import type { Evaluation } from "./evaluation.ts";
import { variations, worlds } from "./generate/presets.ts";
import type { VariationName, WorldName } from "./generate/presets.ts";
import { generateWorld } from "./generate/world.ts";
import { sameAddressAndSystem, sameAddressLatestClick } from "./replay/baselines.ts";
import type { Matcher } from "./replay/matcher.ts";
import { plainReference } from "./replay/reference.ts";
import type { Progress } from "./replay/replay.ts";
import { throughline } from "./replay/throughline.ts";
import type { World } from "./world/format.ts";

/** What to compare with, by the names they are reported under. */
const baselines: Readonly<Record<string, (policy: { threshold: number }) => Matcher>> = {
  "same IP, latest click, 24 h": sameAddressLatestClick,
  "same IP and OS, latest click, 24 h": sameAddressAndSystem,
  "plain model, fixed values": plainReference,
};

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
  readonly sameAddress: Evaluation;
}

export interface ComparisonOptions {
  readonly threshold: number;
  readonly seed: number;
  readonly progress: (label: string) => Progress;
}

export async function compareStandardWorlds(options: ComparisonOptions): Promise<Comparison> {
  const { threshold, seed } = options;
  const compared: ComparedWorld[] = [];
  for (const name of Object.keys(worlds) as WorldName[]) {
    compared.push(await compareWorld(name, options));
  }
  const varied: ComparedVariation[] = [];
  for (const name of Object.keys(variations) as VariationName[]) {
    const { on, change } = variations[name];
    for (const base of on) {
      const world = generateWorld({ ...worlds[base], ...change, seed });
      varied.push({
        name,
        on: base,
        throughline: await ours(world, threshold, options.progress(`${base}, ${name}`)),
        sameAddress: await evaluateWorld(world, sameAddressLatestClick(), threshold),
      });
    }
  }
  return { seed, threshold, worlds: compared, variations: varied };
}

async function compareWorld(name: WorldName, options: ComparisonOptions): Promise<ComparedWorld> {
  const { threshold, seed, progress } = options;
  const world = generateWorld({ ...worlds[name], seed });
  const rules: Record<string, Evaluation> = {};
  for (const [rule, make] of Object.entries(baselines)) {
    rules[rule] = await evaluateWorld(world, make({ threshold }), threshold);
  }
  return {
    name,
    throughline: await ours(world, threshold, progress(name)),
    baselines: rules,
  };
}

function ours(world: World, threshold: number, progress: Progress): Promise<Evaluation> {
  return evaluateWorld(world, throughline({ threshold }), threshold, progress);
}
