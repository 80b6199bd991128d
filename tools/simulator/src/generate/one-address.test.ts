import { describe, expect, it } from "vitest";
import type { World } from "../world/format.ts";
import { generateAttack } from "./attack.ts";
import { oneAddress } from "./one-address.ts";
import type { TrialWorld } from "./tries.ts";

const small = Object.keys(oneAddress).filter((name) => !/carrier|event/u.test(name));

function generated(name: string, seed: number): TrialWorld {
  const generate = oneAddress[name];
  if (!generate) throw new Error(`There is no world "${name}".`);
  return generate(seed);
}

function addressesIn({ clicks, opens }: World): Set<string | null | undefined> {
  return new Set([...clicks, ...opens].map(({ ip }) => ip));
}

describe("a world behind one address", () => {
  it.each(["iPhone, 30 s, after 20 others", "office of 20", "event's Wi-Fi"])(
    "is the same for the same seed and differs for another: %s",
    (name) => {
      const bytes = JSON.stringify(generated(name, 3));
      expect(JSON.stringify(generated(name, 3))).toBe(bytes);
      expect(JSON.stringify(generated(name, 4))).not.toBe(bytes);
    },
  );

  it.each(small.filter((name) => !name.includes("elsewhere")))(
    "has one address, and names in its truth the person's click before the open: %s",
    (name) => {
      const { world } = generated(name, 1);
      expect(addressesIn(world).size).toBe(1);
      for (const [index, { click: id, link }] of world.truth.entries()) {
        const click = world.clicks.find((one) => one.id === id);
        expect(click?.link ?? null).toBe(link);
        expect(click?.t ?? 0).toBeLessThan(world.opens[index]?.t ?? 0);
      }
    },
  );

  it("has ten tries of a tester after other people's journeys, organic opens and clicks", () => {
    const { world, tries } = generated("Android phone, redirected, 120 s, after 200 others", 1);
    expect(tries).toEqual(Array.from({ length: 10 }, (_, i) => world.opens.length - 10 + i));
    const organic = world.truth.filter(({ kind }) => kind === "organic").length;
    expect(Math.abs(organic - 50)).toBeLessThan(20);
    expect(Math.abs(world.clicks.length - 160)).toBeLessThan(20);
    const others = world.opens.slice(0, -10);
    expect(new Set(others.map(({ sw, sh }) => `${sw} ${sh}`)).size).toBe(8);
    const tester = new Set(world.truth.slice(-10).map(({ click }) => click));
    const taps = world.clicks.filter(({ id }) => tester.has(id));
    expect(taps.every(({ js, ua }) => js === null && ua?.includes("Android"))).toBe(true);
    for (const [index, { t }] of taps.entries()) {
      expect(world.opens[world.opens.length - 10 + index]?.t).toBe(t + 120_000);
    }
  });

  it("has a new browser id for each click of a team that clears its cookies", () => {
    const { clicks } = generated("QA team of 6 that clears cookies", 1).world;
    expect(new Set(clicks.map(({ visitor }) => visitor)).size).toBe(clicks.length);
  });

  it("has hundreds of people at an event, most of them on its Wi-Fi", () => {
    const { world } = generated("event's Wi-Fi", 1);
    expect(world.opens.length).toBeGreaterThan(300);
    const shared = world.opens.filter(({ ip }) => ip?.includes("141.20."));
    expect(new Set(shared.map(({ ip }) => ip?.replace("::ffff:", ""))).size).toBe(1);
    expect(shared.length / world.opens.length).toBeGreaterThan(0.7);
  });
});

describe("an attack", () => {
  const attack = {
    waiting: 25,
    clickHours: 1,
    guesses: 60,
    knownPhones: 20,
    from: "same address",
    networks: 1,
    ownClicks: 0,
    guessHours: 1,
    hours: 1,
    clicksGoOn: false,
    sensitive: false,
  } as const;

  it("comes from the address of everybody who clicked, with each known phone three times", () => {
    const { clicks, guesses } = generateAttack(attack, 1);
    const plain = [...clicks, ...guesses].map(({ ip }) => ip?.replace("::ffff:", ""));
    expect(new Set(plain).size).toBe(1);
    expect(guesses.slice(20, 40).map(({ model }) => model)).toEqual(
      guesses.slice(40).map(({ model }) => model),
    );
  });

  it("goes on beside new clicks, whose owners open the app later", () => {
    const { clicks, guesses, owners } = generateAttack({ ...attack, clicksGoOn: true }, 1);
    const begin = guesses[0]?.t ?? 0;
    expect(clicks.filter(({ t }) => t > begin).length).toBeGreaterThan(5);
    for (const { link, t } of owners) {
      expect(clicks.find((click) => click.link === link)?.t).toBeLessThanOrEqual(t);
    }
  });
});
