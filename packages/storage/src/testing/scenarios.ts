import { once } from "node:events";
import { aClick, anEvent, anInstall, exactly, matchedTo, monday } from "../contract/samples.ts";
import { joinClickFacets } from "../facets/dimensions.ts";
import type { Store } from "../ports.ts";
import type { Install } from "../records.ts";

/** What a test's child process does with the store at a location, a folder or a database URL. `text` is an argument. */
export type Scenario = (location: string, text: string) => Promise<void>;

/** Returns the scenarios that several processes run on one store at the same time. */
export function raceScenarios(
  open: (location: string) => Promise<Store>,
): Record<string, Scenario> {
  /**
   * Waits for a line of input, then settles all installs in parallel. Prints how many were settled,
   * and the click of each install.
   */
  async function race(location: string, installs: readonly Install[]): Promise<void> {
    const store = await open(location);
    print("ready");
    await once(process.stdin, "data");
    const outcomes = await Promise.all(installs.map((install) => store.installs.settle(install)));
    print(`${outcomes.filter(({ outcome }) => outcome === "settled").length}`);
    print(JSON.stringify(outcomes.map((each) => "install" in each && each.install.match.click)));
    await store.close();
    process.stdin.destroy();
  }

  const many = <T>(make: (index: number) => T) => Array.from({ length: 17 }, (_, i) => make(i));

  return {
    /** Probabilistic matches race for the click `a`. */
    race: (location, name) =>
      race(
        location,
        many((i) => anInstall(`${name} ${i}`, matchedTo("a"))),
      ),

    /** Deterministic matches race for the click `a`. */
    raceExactly: (location, name) =>
      race(
        location,
        many((i) => anInstall(`${name} ${i}`, exactly("a"))),
      ),

    /** One install is settled several times, each time with another click. */
    raceOneInstall: (location, name) =>
      race(
        location,
        many((i) => anInstall("phone", matchedTo(`${name} ${i}`))),
      ),

    /** Writes until it is killed. Prints each write after it is acknowledged. */
    async load(location, round) {
      const store = await open(location);
      let next = 0;
      const visitor = async () => {
        for (;;) {
          const id = `${round}-${(next += 1)}`;
          const facets = joinClickFacets({ source: "mail" });
          await store.clicks.record("app", { ...aClick(id, monday, "net"), facets });
          print(`click ${id}`);
          await store.installs.settle(anInstall(id, matchedTo(id)));
          print(`install ${id}`);
          await store.events.append("app", [anEvent(id, { install: id })]);
          print(`event ${id}`);
        }
      };
      await Promise.all(Array.from({ length: 40 }, visitor));
    },
  };
}

/** Prints a line for the test. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs the scenario from the command line: `node scenarios.ts <name> <location> <text>`. */
export async function runScenario(scenarios: Record<string, Scenario>): Promise<void> {
  const [name = "", location = "", text = ""] = process.argv.slice(2);
  await scenarios[name]?.(location, text);
}
