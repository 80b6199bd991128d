import type { NodeChannel } from "../ports.ts";
import type { Database } from "./database.ts";
import type { NotificationListener } from "./notification-listener.ts";

const channel = "throughline_nodes";

/** Messages need not be durable, so the statement waits neither for the disk nor for a standby (`synchronous_commit`). */
const notify = `
  WITH setting AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
  SELECT pg_notify($1, message) FROM setting, unnest($2::text[]) AS message`;

/** The start of each payload: the sender's id, as `NotificationListener` creates it, and a space. */
const sender = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12} /;

/** Sends messages between nodes as notifications that start with the sender's id. */
export function postgresNodes(
  notifications: NotificationListener,
  { run }: Pick<Database, "run">,
): NodeChannel {
  const { node: name } = notifications;
  const listeners = new Set<Parameters<NodeChannel["subscribe"]>[0]>();
  notifications.onNotification(channel, (payload) => {
    // Ignore anything else, because everybody who can log in to the database can send notifications.
    if (!sender.test(payload)) return;
    const from = payload.slice(0, name.length);
    if (from === name) return;
    const message = payload.slice(name.length + 1);
    for (const listener of listeners) void listener(message, from);
  });
  return {
    name,
    async publish(messages) {
      if (messages.length === 0) return;
      const payloads = messages.map((message) => `${name} ${message}`);
      await run(notify, channel, payloads);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
