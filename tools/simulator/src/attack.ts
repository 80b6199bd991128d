import process from "node:process";
import { evaluateAttack } from "./attack-evaluation.ts";

/** `npm run attack -w @throughline/simulator`: what a stranger gets who guesses whose clicks wait. */
const guesses = 1000;
/** So many seeds that one stolen click is well below a percent. */
const scenes = [
  [10, 24],
  [25, 12],
  [200, 8],
] as const;
const rows = [
  "| waiting | guesses | networks | hours | stolen | owners served |",
  "| --: | --: | --: | --: | --: | --: |",
];
for (const [waiting, worlds] of scenes) {
  const seeds = Array.from({ length: worlds }, (_, index) => index + 1);
  for (const [count, networks, hours] of [
    [0, 1, 1],
    [guesses, 1, 1],
    [guesses, 1000, 1],
    [guesses, 1000, 100],
  ] as const) {
    const { stolen, owners, served } = await evaluateAttack(
      { waiting, guesses: count, networks, hours },
      seeds,
    );
    const share = (100 * stolen) / (waiting * seeds.length);
    rows.push(
      `| ${waiting} | ${count} | ${networks} | ${hours} | ${share.toFixed(1)} % | ${((100 * served) / owners).toFixed(1)} % |`,
    );
    process.stderr.write(`${rows.at(-1)}\n`);
  }
}
process.stdout.write(`${rows.join("\n")}\n`);
