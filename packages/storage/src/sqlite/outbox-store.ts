import { inBatches } from "../entities/expiry.ts";
import type { OutboxStore } from "../entities/webhooks.ts";
import type { BoundEntities } from "../entities/index.ts";
import type { SqliteContext } from "./context.ts";

const trimStep = 500;

export function sqliteOutbox(
  { reader, writeIn, applyJournals }: SqliteContext,
  webhooks: BoundEntities["webhooks"],
): OutboxStore {
  return {
    ...webhooks,
    async removeWebhook(app, id) {
      if (!(await webhooks.removeWebhook(app, id))) return false;
      await inBatches((size) => webhooks.dropMessages(id, size));
      return true;
    },
    async trim(maxBytes) {
      const over = "SELECT 1 FROM outbox_sizes WHERE bytes > ? LIMIT 1";
      while (reader.get(over, maxBytes) !== undefined) {
        const dropped = await writeIn("background", trimStep, "trimOutbox", maxBytes, trimStep);
        if (dropped === 0) return;
      }
    },
    async due(now) {
      if (reader.get("SELECT 1 FROM webhooks LIMIT 1") === undefined) return [];
      // The message of a click is created when the click is applied to the database.
      await applyJournals();
      return webhooks.due(now);
    },
    lease: (webhook, now, until, limit) =>
      writeIn("background", limit, "lease", webhook, now, until, limit),
  };
}
