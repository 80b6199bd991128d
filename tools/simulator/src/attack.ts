import process from "node:process";
import { evaluateAttack } from "./attack-evaluation.ts";

/** `npm run attack -w @throughline/simulator`: what a stranger gets who guesses whose clicks wait. */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const guesses = 1000;
const rows = [
  "| waiting | guesses | networks | hours | stolen | owners served |",
  "| --: | --: | --: | --: | --: | --: |",
];
for (const waiting of [10, 25, 200]) {
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
