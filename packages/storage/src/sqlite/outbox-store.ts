import { inBatches } from "../entities/expiry.ts";
import type { OutboxStore } from "../entities/endpoints.ts";
import type { BoundEntities } from "../entities/index.ts";
import type { SqliteContext } from "./context.ts";

const trimStep = 500;

export function sqliteOutbox(
  { reader, writeIn, applyJournals }: SqliteContext,
  endpoints: BoundEntities["endpoints"],
): OutboxStore {
  return {
    ...endpoints,
    async removeEndpoint(app, id) {
      if (!(await endpoints.removeEndpoint(app, id))) return false;
      await inBatches((size) => endpoints.dropMessages(id, size));
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
      if (reader.get("SELECT 1 FROM endpoints LIMIT 1") === undefined) return [];
      // The message of a click is created when the click is applied to the database.
      await applyJournals();
      return endpoints.due(now);
    },
    lease: (endpoint, now, until, limit) =>
      writeIn("background", limit, "lease", endpoint, now, until, limit),
  };
}
