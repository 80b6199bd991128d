import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import type { Database } from "./database.ts";

const reconnectMs = { first: 100, max: 5_000 };

/**
 * A separate connection that receives notifications. While the connection is lost, notifications are
 * missed. `onGap` listeners are called when the connection is lost and when it is back.
 */
export class NotificationListener {
  /** The id of this node, which lets it ignore its own notifications. */
  readonly node: string = randomUUID();
  readonly #database: Pick<Database, "connect">;
  readonly #channels = new Map<string, (payload: string) => void>();
  readonly #gapListeners: (() => void)[] = [];
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(database: Pick<Database, "connect">) {
    this.#database = database;
  }

  /** Sets the listener of a channel. Call `onNotification` and `onGap` before `open`. */
  onNotification(channel: string, listener: (payload: string) => void): void {
    this.#channels.set(channel, listener);
  }

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener);
  }

  /** Resolves when the connection receives notifications. */
  async open(): Promise<void> {
    const client = await this.#database.connect();
    client.on("notification", ({ channel, payload = "" }) => {
      // A replaced connection may still emit events.
      if (client !== this.#client) return;
      try {
        this.#channels.get(channel)?.(payload);
      } catch {
        // Everybody who can log in to the database can send notifications, so an invalid one must not end the process.
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
    this.#reconnectAfter(reconnectMs.first);
  }

  #reconnectAfter(pauseMs: number): void {
    this.#timer = setTimeout(() => {
      this.open().then(
        () => this.#emitGap(),
        () => this.#reconnectAfter(Math.min(2 * pauseMs, reconnectMs.max)),
      );
    }, pauseMs);
  }

  #emitGap(): void {
    for (const listener of this.#gapListeners) listener();
  }
}
