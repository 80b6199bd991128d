import { once } from "node:events";
import { aClick, anEvent, anInstall, exactly, matchedTo, monday } from "../contract/samples.ts";
import { clickFacets } from "../facets/dimensions.ts";
import type { Store } from "../ports.ts";
import type { Install } from "../records.ts";

/** A task of a test's child process on a folder or a database. `text` is an argument. */
export type Scenario = (place: string, text: string) => Promise<void>;

/** Tasks that several processes run on one store in parallel. */
export function racesOn(open: (place: string) => Promise<Store>): Record<string, Scenario> {
  /**
   * Waits for a signal, then settles all installs in parallel. Prints how many got a new answer.
   */
  async function race(place: string, installs: readonly Install[]): Promise<void> {
    const store = await open(place);
    say("ready");
    await once(process.stdin, "data");
    const outcomes = await Promise.all(installs.map((install) => store.installs.settle(install)));
    say(`${outcomes.filter(({ outcome }) => outcome === "settled").length}`);
    say(JSON.stringify(outcomes.map((each) => "install" in each && each.install.match.click)));
    await store.close();
    process.stdin.destroy();
  }

  const many = <T>(make: (index: number) => T) => Array.from({ length: 17 }, (_, i) => make(i));

  return {
    /** Probabilistic matches race for the click `a`. */
    race: (place, name) =>
      race(
        place,
        many((i) => anInstall(`${name} ${i}`, matchedTo("a"))),
      ),

    /** Deterministic matches race for the click `a`. */
    raceExactly: (place, name) =>
      race(
        place,
        many((i) => anInstall(`${name} ${i}`, exactly("a"))),
      ),

    /** One install asks for another click each time. */
    raceOneInstall: (place, name) =>
      race(
        place,
        many((i) => anInstall("phone", matchedTo(`${name} ${i}`))),
      ),

    /** Writes until it is killed. Prints each write after it is acknowledged. */
    async load(place, round) {
      const store = await open(place);
      let next = 0;
      const visitor = async () => {
        for (;;) {
          const id = `${round}-${(next += 1)}`;
          const facets = clickFacets({ source: "mail" });
          await store.clicks.record("app", { ...aClick(id, monday, "net"), facets });
          say(`click ${id}`);
          await store.installs.settle(anInstall(id, matchedTo(id)));
          say(`install ${id}`);
          await store.events.append("app", [anEvent(id, { install: id })]);
          say(`event ${id}`);
        }
      };
      await Promise.all(Array.from({ length: 40 }, visitor));
    },
  };
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs the scenario from the command line: `node scenarios.ts <name> <place> <text>`. */
export async function play(scenarios: Record<string, Scenario>): Promise<void> {
  const [name = "", place = "", text = ""] = process.argv.slice(2);
  await scenarios[name]?.(place, text);
}
