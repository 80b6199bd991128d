import { generateAttack } from "./generate/attack.ts";
import type { Attack } from "./generate/attack.ts";
import { throughline } from "./replay/throughline.ts";

/** What guessing got, over all seeds. */
export interface AttackEvaluation extends Attack {
  readonly seeds: number;
  /** Waiting clicks whose link a guess was told. */
  readonly stolen: number;
  /** Of the people who clicked and opened the app meanwhile, how many were led to their link. */
  readonly owners: number;
  readonly served: number;
}

/** Lets a stranger guess while owners come. Without guesses: what the owners get in peace. */
export async function evaluateAttack(
  attack: Attack,
  seeds: readonly number[],
  nodes = 1,
): Promise<AttackEvaluation> {
  let [stolen, owners, served] = [0, 0, 0];
  for (const seed of seeds) {
    const world = generateAttack(attack, seed);
    const matcher = throughline({ threshold: 0.9, nodes });
    for (const click of world.clicks) await matcher.click(click);
    const links = new Map(world.owners.map(({ id, link }) => [id, link]));
    for (const open of [...world.guesses, ...world.owners].toSorted((a, b) => a.t - b.t)) {
      const { link } = await matcher.open(open);
      const own = links.get(open.id);
      if (own === undefined) stolen += link?.startsWith("secret-") ? 1 : 0;
      else served += link === own ? 1 : 0;
    }
    owners += world.owners.length;
  }
  return { ...attack, seeds: seeds.length, stolen, owners, served };
}
