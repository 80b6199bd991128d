import { callbackify } from "node:util";
import { Client, DatabaseError, Pool } from "pg";
import type { ClientBase, ClientConfig, PoolClient, QueryConfig } from "pg";
import { StoreBusy, StoreUnavailable } from "../errors.ts";
import { toConnectError, connectionSettings, verifyServer } from "./connection.ts";
import {
  toStoreError,
  isDeadlock,
  hasFailedOver,
  NotPrimary,
  Unreachable,
} from "./database-errors.ts";
import type { DatabaseAddress } from "./database-address.ts";
import { replaceNul } from "../text/replace-nul.ts";

/** Runs one statement. Returns its rows. */
export type Run = <Row = Record<string, unknown>>(
  text: string,
  ...values: readonly unknown[]
) => Promise<Row[]>;

export interface PoolSizes {
  /** Connections for batches of clicks and events. Each batch is one statement. */
  readonly batches: number;
  /** Connections for single requests. */
  readonly work: number;
}

/** How long a request waits for a primary, for a connection, and between two attempts. */
const waitMs = { primary: 3_000, connect: 5_000, betweenTries: 100 };

/** How long to wait for the answer to a statement. Visitors wait for batches of clicks, so these get less time. */
const answerTimeoutMs: PoolSizes = { batches: 10_000, work: 30_000 };

/** How many requests may wait for a connection of a pool. */
const maxWaiting = 2_000;

/** How often a statement is repeated after a deadlock. */
const maxDeadlockRetries = 5;

/**
 * The connections to one database. They go to the host that is the primary. If the primary is lost,
 * the next request looks for a new one among the hosts, for as long as a request may wait.
 */
export class Database {
  readonly address: DatabaseAddress;
  readonly #pools: Readonly<Record<keyof PoolSizes, Pool>>;
  readonly #names = new Map<string, string>();
  #host = 0;
  #closed = false;

  constructor(address: DatabaseAddress, sizes: PoolSizes) {
    this.address = address;
    this.#pools = {
      batches: this.#pool(sizes.batches, answerTimeoutMs.batches),
      work: this.#pool(sizes.work, answerTimeoutMs.work),
    };
  }

  /** Resolves if a primary with a supported version answers. Otherwise rejects at once. */
  async open(): Promise<void> {
    await this.#guard(async () => {
      const client = await this.#connect("work", 0);
      client.release();
    });
  }

  /** Runs one statement in a transaction of its own. */
  run: Run = (text, ...values) => this.#statement("work", text, values);

  /** Runs one statement on the connections for batches. */
  runBatch: Run = (text, ...values) => this.#statement("batches", text, values);

  /**
   * Runs several statements in one transaction, which is repeated from the beginning after a
   * deadlock.
   */
  transaction = <T>(work: (run: Run) => Promise<T>): Promise<T> =>
    this.#onConnection("work", async (client) => {
      await client.query("BEGIN");
      try {
        const result = await work((text, ...values) => this.#query(client, text, values));
        await this.#query(client, "COMMIT", []);
        return result;
      } catch (error) {
        await client.query("ROLLBACK").catch(() => undefined);
        throw error;
      }
    });

  /** Runs `work` on a connection of its own, without a time limit. */
  withOwnConnection<T>(work: (client: Client) => Promise<T>): Promise<T> {
    return this.#guard(async () => {
      const client = await this.connect();
      try {
        return await work(client);
      } finally {
        await client.end().catch(() => undefined);
      }
    });
  }

  /** Opens a connection to the primary outside the pools. The caller ends it. */
  async connect(): Promise<Client> {
    const client = new Client(this.#settings());
    // The caller gets errors from its own calls. Without a listener, an error event would end the
    // process.
    client.on("error", () => undefined);
    try {
      await client.connect();
      await verifyServer(client, this.address);
      return client;
    } catch (cause) {
      const error = toConnectError(cause);
      await client.end().catch(() => undefined);
      if (hasFailedOver(error)) this.#tryNextHost();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(Object.values(this.#pools).map((pool) => pool.end()));
  }

  #settings(): ClientConfig {
    return connectionSettings(this.address, this.#host, waitMs.connect);
  }

  #pool(max: number, answerTimeout: number): Pool {
    const settings = () => ({ ...this.#settings(), query_timeout: answerTimeout });
    // The host is chosen when a connection is opened, not when the pool is created.
    class ClientOfPrimary extends Client {
      constructor() {
        super(settings());
        // A connection that breaks in use rejects its statement. Without a listener, the error
        // event would end the process.
        this.on("error", () => undefined);
      }
    }
    const pool = new Pool({
      max,
      Client: ClientOfPrimary,
      connectionTimeoutMillis: waitMs.connect,
      idleTimeoutMillis: 30_000,
      verify: callbackify((client: ClientBase) => verifyServer(client, this.address)),
    });
    // A broken idle connection is replaced when one is needed.
    pool.on("error", () => undefined);
    return pool;
  }

  #statement<Row>(pool: keyof PoolSizes, text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.#onConnection(pool, (client) => this.#query<Row>(client, text, values));
  }

  #onConnection<T>(
    pool: keyof PoolSizes,
    work: (client: PoolClient) => Promise<T>,
    maxRetries = maxDeadlockRetries,
  ): Promise<T> {
    return this.#guard(async () => {
      const deadline = Date.now() + waitMs.primary;
      for (let retriesLeft = maxRetries; ;) {
        const client = await this.#connect(pool, deadline);
        try {
          const result = await work(client);
          client.release();
          return result;
        } catch (error) {
          // Close the connection unless only the statement failed.
          client.release(!isStatementError(error));
          if (isDeadlock(error as Error) && retriesLeft > 0) retriesLeft -= 1;
          else if (hasFailedOver(error) && Date.now() < deadline) this.#tryNextHost();
          else throw error;
        }
      }
    });
  }

  async #connect(pool: keyof PoolSizes, deadline: number): Promise<PoolClient> {
    if (this.#closed) throw new StoreUnavailable("The store is closed.");
    if (this.#pools[pool].waitingCount >= maxWaiting) {
      throw new StoreBusy("Too many requests wait for the database. Try again in a moment.");
    }
    const { length } = this.address.hosts;
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#pools[pool].connect();
      } catch (cause) {
        const error = toConnectError(cause);
        if (!hasFailedOver(error) || (tried >= length && Date.now() >= deadline)) throw error;
        this.#tryNextHost();
        if (tried % length === 0) await pause(waitMs.betweenTries);
      }
    }
  }

  #tryNextHost(): void {
    this.#host = (this.#host + 1) % this.address.hosts.length;
  }

  async #query<Row>(client: ClientBase, text: string, values: readonly unknown[]): Promise<Row[]> {
    let name = this.#names.get(text);
    if (name === undefined) this.#names.set(text, (name = `s${this.#names.size}`));
    const query: QueryConfig = { name, text, values: values.map(toStorable) };
    // A commit that is cancelled while it waits for the standby succeeds with a warning. The data is
    // on the primary only and can be lost.
    let isUnconfirmed = false;
    const onNotice = ({ routine }: { routine?: string | undefined }) => {
      if (routine === "SyncRepWaitForLSN") isUnconfirmed = true;
    };
    client.on("notice", onNotice);
    try {
      const { rows } = await client.query(query);
      if (isUnconfirmed) throw unconfirmedError(this.address);
      return rows as Row[];
    } finally {
      client.off("notice", onNotice);
    }
  }

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw isDriverError(error) ? toStoreError(error, this.address) : error;
    }
  }
}

/** Replaces NUL characters in a text or a list of texts (see {@link replaceNul}). An id in a URL path can contain one. */
export function toStorable(value: unknown): unknown {
  if (typeof value === "string") return replaceNul(value);
  return Array.isArray(value) ? value.map(toStorable) : value;
}

function unconfirmedError({ name }: DatabaseAddress): StoreUnavailable {
  return new StoreUnavailable(
    `The standby of ${name} did not confirm a write in time. The write may be lost if the primary fails.`,
  );
}

/** Returns whether the server refused only the statement, and the connection is still good. */
function isStatementError(error: unknown): boolean {
  return error instanceof DatabaseError && !/^(08|57P|25006)/.test(error.code ?? "");
}

/**
 * Returns whether the error comes from the driver or the network and needs a sentence for the
 * operator.
 */
function isDriverError(error: unknown): boolean {
  return (
    error instanceof NotPrimary ||
    error instanceof Unreachable ||
    error instanceof DatabaseError ||
    (error instanceof Error &&
      ("code" in error || /[Cc]onnection|timeout|queryable/.test(error.message)))
  );
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
