import { generateAttack } from "./generate/attack.ts";
import type { Attack } from "./generate/attack.ts";
import { replay } from "./replay/replay.ts";
import { throughline } from "./replay/throughline.ts";

/** The result of an attack over all seeds. */
export interface AttackEvaluation extends Attack {
  readonly seeds: number;
  /** Waiting clicks whose link the attacker received. */
  readonly stolen: number;
  /** People who clicked and opened the app during the attack. */
  readonly owners: number;
  /** Owners who got their link. */
  readonly served: number;
}

/** Replays an attack while owners open the app. With 0 guesses it measures the owners without an attack. */
export async function evaluateAttack(
  attack: Attack,
  seeds: readonly number[],
  nodes = 1,
): Promise<AttackEvaluation> {
  let [stolen, owners, served] = [0, 0, 0];
  for (const seed of seeds) {
    const world = generateAttack(attack, seed);
    const matcher = throughline({ threshold: 0.9, nodes, sensitive: attack.sensitive });
    const links = new Map(world.owners.map(({ id, link }) => [id, link]));
    const opens = [...world.guesses, ...world.owners].toSorted((a, b) => a.t - b.t);
    const { answers } = await replay({ clicks: world.clicks, opens }, matcher, () => 0);
    for (const [index, { link }] of answers.entries()) {
      const own = links.get(opens[index]?.id ?? "");
      if (own === undefined) stolen += link?.startsWith("secret-") ? 1 : 0;
      else served += link === own ? 1 : 0;
    }
    owners += world.owners.length;
  }
  return { ...attack, seeds: seeds.length, stolen, owners, served };
}
