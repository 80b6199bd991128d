import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { Listeners } from "../listeners.ts";
import type { Change } from "../ports.ts";
import type { Database, Run } from "./database.ts";

/** Tells every node of a change, when and if the transaction it is made in commits. */
export type Announce = (run: Run, change: Change) => Promise<void>;

const channel = "throughline_changes";

/** What one notification can carry, in bytes. */
const longest = 7_000;

const reconnectMs = { first: 100, most: 5_000 };

/** A change on its way, with the node that made it. */
interface Told {
  readonly by: string;
  readonly change: Change;
}

/**
 * Hears what other nodes change, over a connection of its own. While that is broken changes are missed: when it
 * breaks, and when it is back, everything is said to have changed.
 */
export class PostgresChanges extends Listeners {
  readonly #database: Pick<Database, "dial">;
  /** This node: what it changes itself is told without a detour. */
  readonly #node = randomUUID();
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(database: Pick<Database, "dial">) {
    super();
    this.#database = database;
  }

  readonly announce: Announce = async (run, change) => {
    const text = (what: Change) => JSON.stringify({ by: this.#node, change: what } satisfies Told);
    const whole = text(change);
    const fits = Buffer.byteLength(whole) <= longest;
    const payload = fits ? whole : text({ kind: "everything" });
    await run("SELECT pg_notify($1, $2)", channel, payload);
  };

  /** Resolves when changes are heard from now on. */
  async open(): Promise<void> {
    const client = await this.#database.dial();
    client.on("notification", ({ payload = "" }) => {
      const { by, change } = JSON.parse(payload) as Told;
      if (by !== this.#node) this.tell(change);
    });
    client.once("end", () => this.#reopen(client));
    this.#client = client;
    await client.query(`LISTEN ${channel}`);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  #reopen(lost: Client): void {
    if (this.#closed || this.#client !== lost) return;
    this.tell({ kind: "everything" });
    this.#try(reconnectMs.first);
  }

  #try(pauseMs: number): void {
    this.#timer = setTimeout(() => {
      this.open().then(
        () => this.tell({ kind: "everything" }),
        () => this.#try(Math.min(2 * pauseMs, reconnectMs.most)),
      );
    }, pauseMs);
  }
}
