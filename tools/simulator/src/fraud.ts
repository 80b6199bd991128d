import process from "node:process";
import { evaluateFlood } from "./flood-evaluation.ts";
import type { Flood } from "./generate/flood.ts";
import { commonParameters } from "./generate/parameters.ts";
import type { WorldParameters } from "./generate/parameters.ts";
import { shortened, worlds } from "./generate/presets.ts";
import { evaluateInjection } from "./injection-evaluation.ts";

/** `npm run fraud -w @throughline/simulator` prints how much fraud is flagged, and how many honest installs are. */

/** Two days of an app in one country, whose carriers share 40 addresses per city. */
const country: WorldParameters = {
  ...commonParameters,
  days: 2,
  clicks: 4_000,
  links: 40,
  households: 60_000,
  countries: ["FR"],
  cities: null,
  campus: null,
  surges: [],
  carrierAddresses: 40,
};
/** Honest traffic of the standard worlds: a campus behind eight addresses, and a city on one evening. */
const crowds = { campus: shortened(worlds.campus), burst: shortened(worlds.burst) };
const servers: Flood = { clicksPerDay: 5_000, from: "servers", networks: 1 };
const floods: readonly Flood[] = [
  servers,
  { ...servers, networks: 20 },
  { ...servers, networks: 1_000 },
  { ...servers, from: "carrier" },
  { ...servers, from: "phones" },
];

print("| click made | sends Google Play's times | installs | flagged |");
print("| --- | --- | --: | --: |");
for (const clickTime of ["person", "after-install", "during-download", "hoarded"] as const) {
  for (const sendsTimes of [false, true]) {
    const { installs, flagged } = await evaluateInjection(clickTime, 2_000, sendsTimes);
    const share = percent(flagged, installs);
    print(`| ${clickTime} | ${sendsTimes ? "yes" : "no"} | ${installs} | ${share} |`);
  }
}
print("");
print("| world | flood | networks | stolen | found | honest | wrongly flagged |");
print("| --- | --- | --: | --: | --: | --: | --: |");
await printFlood("country", country);
for (const flood of floods) await printFlood("country", country, flood);
for (const [name, world] of Object.entries(crowds)) await printFlood(name, world);

async function printFlood(name: string, world: WorldParameters, flood?: Flood): Promise<void> {
  const parameters = { ...world, seed: 1 };
  const { stolen, found, honest, wronglyFlagged } = await evaluateFlood(parameters, flood);
  const networks = flood?.from === "servers" ? flood.networks : "–";
  const cells = [name, flood?.from ?? "none", networks, stolen, percent(found, stolen)];
  print(`| ${[...cells, honest, percent(wronglyFlagged, honest)].join(" | ")} |`);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(2)} %`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
