import { sweep } from "../expiry.ts";
import type { Expiry } from "../expiry.ts";
import type { SweepResult } from "../ports.ts";
import type { Moment } from "../records.ts";
import type { Database } from "./database.ts";
import { addUpFacets } from "./facet-counts.ts";
import { maintainEventPartitions } from "./event-partitions.ts";
import { maintainClickPartitions } from "./click-partitions.ts";

/** How often counters are added up and leaves looked after. */
const everyMs = 10_000;

/** Counts by facets are added up less often: the more at a time, the less each costs. */
const facetTurns = 6;

const lead = "SELECT pg_try_advisory_lock(hashtext('throughline housekeeping')) AS leads";

export const databaseClock =
  "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now";

/**
 * What one node does for all: whoever gets the lock leads, for as long as its connection holds. A leader that dies
 * midway leaves nothing half done that the next one does not finish.
 */
export class Housekeeping {
  readonly #database: Database;
  readonly #clock: () => Promise<Moment>;
  #turns = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> | undefined;

  /** `clock` is the database's: a node's own may be wrong. */
  constructor(database: Database, clock: () => Promise<Moment>) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Makes the leaves that are needed now, then keeps at it. */
  async start(): Promise<void> {
    await this.#tend();
    this.#timer = setInterval(() => {
      // Whoever asks is told what is wrong with the database; this just comes back later.
      this.#running ??= this.#tend()
        .catch(() => undefined)
        .finally(() => (this.#running = undefined));
    }, everyMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Nothing when another node is at it. Never ahead of the database's clock. */
  async sweep(now: Moment, expiry: Expiry): Promise<SweepResult> {
    const done = await this.#lead(async () => {
      const time = await this.#clock();
      const swept = await sweep(expiry, Math.min(now, time));
      await maintainClickPartitions(this.#database.run, time);
      await maintainEventPartitions(this.#database.run, time);
      return swept;
    });
    return done ?? { clicks: 0, events: 0, salts: 0 };
  }

  async #tend(): Promise<void> {
    await this.#lead(async () => {
      await this.#database.run("SELECT roll_up_counters()");
      if (this.#turns % facetTurns === 0) await addUpFacets(this.#database);
      this.#turns += 1;
      const time = await this.#clock();
      await maintainClickPartitions(this.#database.run, time);
      await maintainEventPartitions(this.#database.run, time);
    });
  }

  /** The lock goes with its connection, however that ends. */
  #lead<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.#database.withOwnConnection(async (client) => {
      const { rows } = await client.query<{ leads: boolean }>(lead);
      return rows[0]?.leads ? work() : undefined;
    });
  }
}
