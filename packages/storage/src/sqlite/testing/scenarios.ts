import { aClick, anEvent, monday } from "../../contract/samples.ts";
import { play, racesOn, say } from "../../testing/scenarios.ts";
import type { Scenario } from "../../testing/scenarios.ts";
import { backUpSqliteStore } from "../backup.ts";
import { openSqliteStore } from "../store.ts";

/** The operations on a data folder that a test's child process can run. */
const scenarios: Record<string, Scenario> = {
  ...racesOn((folder) => openSqliteStore({ folder })),

  /** Opens the store and prints the result. */
  async open(folder, text) {
    try {
      const store = await openSqliteStore({ folder, mustExist: text === "existing" });
      await store.check();
      await store.close();
      say("opened");
    } catch (error) {
      say(`${(error as Error).name}: ${(error as Error).message}`);
    }
  },

  /** Backs the store up and prints when it begins. */
  async backUp(folder, file) {
    say("begins");
    await backUpSqliteStore(folder, file);
  },

  /** Records clicks that are too large for any file and prints how many were refused. */
  async drown(folder) {
    const store = await openSqliteStore({ folder });
    const url = "x".repeat(900_000);
    const clicks = Array.from({ length: 50 }, (_, i) => `${i}`);
    for (const id of clicks) {
      await store.clicks.record("app", { ...aClick(id, monday, "net"), url }).catch(() => say(id));
    }
    process.kill(process.pid, "SIGKILL");
  },

  /**
   * Records clicks until the disk has refused some. Prints each accepted click and each refusal.
   */
  async flood(folder) {
    const store = await openSqliteStore({ folder });
    const url = "x".repeat(20_000);
    for (let i = 0, refused = 0; refused < 3; i += 1) {
      try {
        await store.clicks.record("app", { ...aClick(`${i}`, monday, "net"), url });
        say(`click ${i}`);
      } catch (error) {
        refused += 1;
        say(`${(error as Error).name}: ${(error as Error).message}`);
      }
    }
    await store.close();
  },

  /**
   * Writes until the disk is full. Prints each event, the failure, and whether reads still work.
   */
  async fill(folder) {
    const store = await openSqliteStore({ folder });
    const data = "x".repeat(20_000);
    try {
      for (let i = 0; ; i += 1) {
        await store.events.append("app", [anEvent(`${i}`, { data })]);
        say(`event ${i}`);
      }
    } catch (error) {
      say(`${(error as Error).name}: ${(error as Error).message}`);
    }
    // A write as small as that of `check` may still succeed.
    for (let ready = true; ready;) {
      ready = await store.check().then(
        () => true,
        (error: Error) => {
          say(`check ${error.name}`);
          return false;
        },
      );
    }
    const { items } = await store.events.list("app", { limit: 1 });
    say(`newest ${items[0]?.id}`);
    await store.close();
  },
};

await play(scenarios);
