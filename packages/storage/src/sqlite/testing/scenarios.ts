import { aClick, anEvent, monday } from "../../contract/samples.ts";
import { runScenario, raceScenarios, print } from "../../testing/scenarios.ts";
import type { Scenario } from "../../testing/scenarios.ts";
import { backUpSqliteStore } from "../backup.ts";
import { openSqliteStore } from "../store.ts";

/** The operations on a data folder that a test's child process can run. */
const scenarios: Record<string, Scenario> = {
  ...raceScenarios((folder) => openSqliteStore({ folder })),

  /** Opens the store and prints the result. */
  async open(folder, text) {
    try {
      const store = await openSqliteStore({ folder, mustExist: text === "existing" });
      await store.check();
      await store.close();
      print("opened");
    } catch (error) {
      print(`${(error as Error).name}: ${(error as Error).message}`);
    }
  },

  /** Prints a line, then backs the store up. */
  async backUp(folder, file) {
    print("begins");
    await backUpSqliteStore(folder, file);
  },

  /** Records clicks and dies before they are in the database. */
  async recordAndDie(folder, count) {
    const store = await openSqliteStore({ folder, forServing: true });
    const ids = Array.from({ length: Number(count) }, (_, i) => `${i}`);
    await Promise.all(ids.map((id) => store.clicks.record("app", aClick(id, monday, "net"))));
    process.kill(process.pid, "SIGKILL");
  },

  /** Records clicks that exceed the maximum file size. Prints the ids of the refused ones. */
  async recordTooLarge(folder) {
    const store = await openSqliteStore({ folder });
    const url = "x".repeat(900_000);
    const clicks = Array.from({ length: 50 }, (_, i) => `${i}`);
    for (const id of clicks) {
      await store.clicks
        .record("app", { ...aClick(id, monday, "net"), url })
        .catch(() => print(id));
    }
    process.kill(process.pid, "SIGKILL");
  },

  /**
   * Records clicks until three were refused. Prints each accepted click and each refusal.
   */
  async recordUntilFull(folder) {
    const store = await openSqliteStore({ folder });
    const url = "x".repeat(20_000);
    for (let i = 0, refused = 0; refused < 3; i += 1) {
      try {
        await store.clicks.record("app", { ...aClick(`${i}`, monday, "net"), url });
        print(`click ${i}`);
      } catch (error) {
        refused += 1;
        print(`${(error as Error).name}: ${(error as Error).message}`);
      }
    }
    await store.close();
  },

  /**
   * Appends events until the disk is full. Prints each event, the error, and the newest event that can
   * be read.
   */
  async appendUntilFull(folder) {
    const store = await openSqliteStore({ folder });
    const data = "x".repeat(20_000);
    try {
      for (let i = 0; ; i += 1) {
        await store.events.append("app", [anEvent(`${i}`, { data })]);
        print(`event ${i}`);
      }
    } catch (error) {
      print(`${(error as Error).name}: ${(error as Error).message}`);
    }
    // A small write, such as that of `check`, may still succeed.
    for (let ready = true; ready;) {
      ready = await store.check().then(
        () => true,
        (error: Error) => {
          print(`check ${error.name}`);
          return false;
        },
      );
    }
    const { items } = await store.events.list("app", { limit: 1 });
    print(`newest ${items[0]?.id}`);
    await store.close();
  },
};

await runScenario(scenarios);
