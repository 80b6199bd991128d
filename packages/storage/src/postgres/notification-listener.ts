import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import type { Database } from "./database.ts";

const reconnectMs = { first: 100, most: 5_000 };

/**
 * A connection of its own that hears notifications. While it is broken they are missed: `onGap` is told when it
 * breaks, and when it is back.
 */
export class NotificationListener {
  /** This node: what it says itself it need not hear. */
  readonly node: string = randomUUID();
  readonly #database: Pick<Database, "connect">;
  readonly #channels = new Map<string, (payload: string) => void>();
  readonly #gaps: (() => void)[] = [];
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(database: Pick<Database, "connect">) {
    this.#database = database;
  }

  /** Call these two before `open`. */
  onNotification(channel: string, listener: (payload: string) => void): void {
    this.#channels.set(channel, listener);
  }

  onGap(listener: () => void): void {
    this.#gaps.push(listener);
  }

  /** Resolves when everything is heard from now on. */
  async open(): Promise<void> {
    const client = await this.#database.connect();
    client.on("notification", ({ channel, payload = "" }) => {
      // One that broke before it was replaced may still have something to say.
      if (client !== this.#client) return;
      try {
        this.#channels.get(channel)?.(payload);
      } catch {
        // Every login of the database can send notifications: whatever one says, the process goes on.
      }
    });
    this.#client = client;
    try {
      for (const channel of this.#channels.keys()) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.#closed) await client.end();
    else client.once("end", () => this.#reopen(client));
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  #reopen(lost: Client): void {
    if (this.#closed || this.#client !== lost) return;
    this.#emitGap();
    this.#try(reconnectMs.first);
  }

  #try(pauseMs: number): void {
    this.#timer = setTimeout(() => {
      this.open().then(
        () => this.#emitGap(),
        () => this.#try(Math.min(2 * pauseMs, reconnectMs.most)),
      );
    }, pauseMs);
  }

  #emitGap(): void {
    for (const listener of this.#gaps) listener();
  }
}
