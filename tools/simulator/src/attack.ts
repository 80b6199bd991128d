import process from "node:process";
import { attackHelp, parseAttackArguments } from "./arguments.ts";
import type { Attacker } from "./arguments.ts";
import { evaluateAttack } from "./attack-evaluation.ts";
import type { Attack } from "./generate/attack.ts";

/** `npm run attack -w @throughline/simulator` prints how many waiting clicks an attacker gets by guessing. */

type Scenario = Omit<Attack, "waiting">;

const anyPhone: Scenario = {
  clickHours: 24,
  guesses: 1000,
  knownPhones: null,
  from: "ipv4",
  networks: 1,
  ownClicks: 0,
  guessHours: 1,
  hours: 1,
  clicksGoOn: false,
  sensitive: false,
};
const knownPhones: Scenario = { ...anyPhone, clickHours: 1, guesses: 384, knownPhones: 128 };
const sameAddress: Scenario = {
  ...knownPhones,
  from: "same address",
  guesses: 576,
  knownPhones: 192,
};
/** Each network repeats one phone, some five times. */
const patient: Scenario = {
  ...knownPhones,
  guesses: 640,
  networks: 128,
  guessHours: 100,
  hours: 100,
};
/** Behind the address, each phone is tried once: one phone per second, per ten seconds, or per two minutes. */
const paces = [1, 10, 120].map((seconds) => ({
  ...sameAddress,
  guesses: 192,
  guessHours: (192 * seconds) / 3600,
}));

/** The numbers of waiting clicks and of seeds, chosen so that one stolen click is well below a percent. */
const scenarios: Readonly<
  Record<
    Attacker,
    {
      readonly sizes: readonly (readonly [waiting: number, seeds: number])[];
      readonly variants: readonly Scenario[];
    }
  >
> = {
  "any-phone": {
    sizes: [
      [10, 24],
      [25, 12],
      [200, 6],
    ],
    variants: [
      { ...anyPhone, guesses: 0 },
      anyPhone,
      { ...anyPhone, networks: 1000 },
      { ...anyPhone, networks: 1000, guessHours: 100, hours: 100 },
    ],
  },
  "known-phones": {
    sizes: [
      [10, 40],
      [25, 16],
      [100, 20],
    ],
    variants: [
      { ...knownPhones, guesses: 0 },
      knownPhones,
      { ...knownPhones, from: "ipv6" },
      { ...knownPhones, from: "relay" },
      { ...knownPhones, from: "ipv6", guesses: 576, knownPhones: 192 },
      { ...knownPhones, from: "relay", guesses: 576, knownPhones: 192 },
      { ...knownPhones, from: "ipv6", clickHours: 24 },
      { ...knownPhones, from: "relay", clickHours: 24 },
      { ...knownPhones, from: "ipv6", ownClicks: 200 },
      { ...knownPhones, from: "ipv6", networks: 1000 },
    ],
  },
  "same-address": {
    sizes: [
      [10, 20],
      [25, 10],
      [100, 5],
    ],
    variants: [
      ...[false, true].flatMap((sensitive) => [
        { ...sameAddress, sensitive, guesses: 0 },
        { ...sameAddress, sensitive },
      ]),
      ...paces,
    ],
  },
  patient: {
    sizes: [
      [10, 20],
      [25, 10],
      [100, 5],
    ],
    variants: [false, true].flatMap((clicksGoOn) => [
      { ...patient, clicksGoOn, guesses: 0 },
      { ...patient, clicksGoOn },
    ]),
  },
};

const request = parseAttackArguments(process.argv.slice(2));
if (!request.ok) {
  process.stderr.write(`${request.problem}\n\n${attackHelp}`);
  process.exitCode = 2;
} else if (request.value.help) {
  process.stdout.write(attackHelp);
} else {
  const { only } = request.value;
  await print(only === null ? Object.values(scenarios) : [scenarios[only]]);
}

async function print(chosen: readonly (typeof scenarios)[Attacker][]): Promise<void> {
  const rows = [
    "| waiting | clicked within | sensitive | guesses | known phones | from | networks | own clicks | guessing | stolen | owners served |",
    "| --: | --: | --- | --: | --: | --- | --: | --: | --: | --: | --: |",
  ];
  for (const { sizes, variants } of chosen) {
    for (const [waiting, worlds] of sizes) {
      const seeds = Array.from({ length: worlds }, (_, index) => index + 1);
      for (const scenario of variants) {
        const attack = { ...scenario, waiting };
        const { stolen, owners, served } = await evaluateAttack(attack, seeds);
        rows.push(rowOf(attack, stolen / (waiting * worlds), served / owners));
        process.stderr.write(`${rows.at(-1)}\n`);
      }
    }
  }
  process.stdout.write(`${rows.join("\n")}\n`);
}

function rowOf(attack: Attack, stolen: number, served: number): string {
  const { waiting, clickHours, guesses, knownPhones: known, from, networks } = attack;
  const cells = [
    waiting,
    `${clickHours} h${attack.clicksGoOn ? " and during" : ""}`,
    attack.sensitive ? "yes" : "no",
    guesses,
    known ?? "any",
    from,
    networks,
    attack.ownClicks,
    duration(attack.guessHours),
    percent(stolen),
    percent(served),
  ];
  return `| ${cells.join(" | ")} |`;
}

function duration(hours: number): string {
  return hours < 1 ? `${Math.round(60 * hours)} min` : `${Number(hours.toFixed(1))} h`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
