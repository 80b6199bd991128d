import { sweep } from "../entities/expiry.ts";
import type { Deletions } from "../entities/expiry.ts";
import type { SweepResult } from "../ports.ts";
import type { Moment } from "../records.ts";
import type { Database } from "./database.ts";
import { rollUpFacets } from "./cubes.ts";
import { maintainEventPartitions } from "./event-partitions.ts";
import { maintainClickPartitions } from "./click-partitions.ts";

/** How often counters are rolled up and partitions are maintained. */
const everyMs = 10_000;

const tryToLead = "SELECT pg_try_advisory_lock(hashtext('throughline housekeeping')) AS leads";

export const databaseClock =
  "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now";

/**
 * The tasks that one node, the leader, does for all. For each run, a node leads if it gets the lock,
 * which ends with its connection. The next leader finishes what a dead one left undone.
 */
export class LeaderTasks {
  readonly #database: Database;
  readonly #clock: () => Promise<Moment>;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> | undefined;

  /** `clock` returns the time of the database, because a node's own clock may be wrong. */
  constructor(database: Database, clock: () => Promise<Moment>) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Runs the tasks once, so that the partitions exist, and then every few seconds. */
  async start(): Promise<void> {
    await this.#maintain();
    this.#timer = setInterval(() => {
      // Ignore errors. Requests report errors of the database, and the next run tries again.
      this.#running ??= this.#maintain()
        .catch(() => undefined)
        .finally(() => (this.#running = undefined));
    }, everyMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Sweeps, unless another node is sweeping. Never uses a time after the clock of the database. */
  async sweep(now: Moment, deletions: Deletions): Promise<SweepResult> {
    // This node's own maintenance must not look like another node.
    await this.#running;
    const done = await this.#runAsLeader(async () => {
      const time = await this.#clock();
      const swept = await sweep(deletions, Math.min(now, time));
      await maintainClickPartitions(this.#database.run, time);
      await maintainEventPartitions(this.#database.run, time);
      return swept;
    });
    return done ?? { clicks: 0, events: 0, salts: 0 };
  }

  async #maintain(): Promise<void> {
    await this.#runAsLeader(async () => {
      await this.#database.run("SELECT roll_up_counters()");
      await rollUpFacets(this.#database);
      const time = await this.#clock();
      await maintainClickPartitions(this.#database.run, time);
      await maintainEventPartitions(this.#database.run, time);
    });
  }

  /** Runs `work` if this node gets the lock. The lock ends with its connection. */
  #runAsLeader<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.#database.withOwnConnection(async (client) => {
      const { rows } = await client.query<{ leads: boolean }>(tryToLead);
      return rows[0]?.leads ? work() : undefined;
    });
  }
}
