import type { ClickEvidence, OpenEvidence } from "@throughline/engine";
import type { NewClick } from "@throughline/storage";

const week = 7 * 86_400_000;
const models = [
  "iphone 13",
  "iphone 14",
  "iphone 15",
  "iphone 15 pro",
  "iphone 16",
  "iphone 16 pro",
];
const zones = ["Europe/Warsaw", "Europe/Berlin", "Europe/Paris", "America/New_York"];
/** The number of networks that people use. Four networks share a /24. */
const networks = 300_000;

/** Returns a person of a crowd. The same number always gives the same device on the same network. */
function person(n: number) {
  const random = mulberry32(n + 1);
  const network = Math.floor(random() * networks);
  const pick = (values: readonly string[]) =>
    values[Math.floor(random() ** 2 * values.length)] as string;
  return {
    platform: "ios" as const,
    model: pick(models),
    languages: ["pl-PL", "en"],
    timeZone: pick(zones),
    os: [18, Math.floor(random() * 7)],
    network: {
      v4: {
        exact: digest("exact", network),
        near: digest("near", Math.floor(network / 4)),
        wide: digest("wide", Math.floor(network / 1_000)),
      },
    },
  };
}

/** Returns the evidence of a click by person `n`. */
export function clickEvidenceOf(n: number): ClickEvidence {
  return person(n);
}

/** Returns the evidence of an app open by person `n`. */
export function openEvidenceOf(n: number): OpenEvidence {
  const { network, ...device } = person(n);
  return { ...device, networks: [network] };
}

/** Returns click `n` of `total` clicks, which are spread evenly over the week that begins at `start`. */
export function clickOf(n: number, total: number, start: number): NewClick {
  const evidence = clickEvidenceOf(n);
  const at = start + Math.floor((n * week) / total);
  const id = `c_${at.toString(36).padStart(9, "0")}${digest("click", n)}`;
  const url = `https://go.shop.example/sale?utm_source=mail&n=${n}`;
  return { click: id, link: `link${n % 50}`, at, evidence, url };
}

/** Returns the end of the week in which the clicks of {@link clickOf} happen. */
export function endOfWeek(start: number): number {
  return start + week;
}

const digestKinds = ["exact", "near", "wide", "click"] as const;

/** Returns a digest that differs for each kind and number. */
function digest(kind: (typeof digestKinds)[number], n: number): string {
  const random = mulberry32(n * digestKinds.length + digestKinds.indexOf(kind));
  const word = () =>
    Math.floor(random() * 2 ** 32)
      .toString(36)
      .padStart(7, "0");
  return `${word()}${word()}${word()}`.slice(0, 20);
}

/** Returns a seeded random number generator. The same seed gives the same crowd. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
