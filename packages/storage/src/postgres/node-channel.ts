import type { NodeChannel } from "../ports.ts";
import type { Database } from "./database.ts";
import type { NotificationListener } from "./notification-listener.ts";

const channel = "throughline_nodes";

/** Nothing of it is to last: neither the disk nor a standby is waited for. */
const notify = `
  WITH hasty AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
  SELECT pg_notify($1, message) FROM hasty, unnest($2::text[]) AS message`;

/** A node's name, as `Listening` makes it, and a blank. */
const sender = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12} /;

/** Notifications that carry the name of the node that says them. */
export function postgresNodes(
  listening: NotificationListener,
  { run }: Pick<Database, "run">,
): NodeChannel {
  const { node: name } = listening;
  const listeners = new Set<Parameters<NodeChannel["subscribe"]>[0]>();
  listening.onNotification(channel, (payload) => {
    // Every login of the database can send notifications.
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
      const named = messages.map((message) => `${name} ${message}`);
      await run(notify, channel, named);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
