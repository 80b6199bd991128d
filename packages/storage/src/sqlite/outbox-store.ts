import { readCursor, writeCursor } from "../cursor.ts";
import type { KeptEndpoint, OutboxStore } from "../outbox.ts";
import {
  endpointColumns,
  endpointOf,
  messageColumns,
  messageOf,
  troubledEndpoints,
  troubledOf,
} from "../outbox-rows.ts";
import type { EndpointRow, MessageRow, TroubledRow } from "../outbox-rows.ts";
import { inSteps } from "./expiry.ts";
import type { Session } from "./session.ts";

/** How many messages one step drops. */
const trimStep = 500;

const hasSomething = `
  EXISTS (SELECT 1 FROM outbox WHERE endpoint = endpoints.id AND state = 'waiting' AND due IS NULL)
  OR EXISTS (SELECT 1 FROM outbox WHERE endpoint = endpoints.id AND state = 'waiting'
    AND due IS NOT NULL AND due <= ?1)`;

export function sqliteOutbox({ reader, write, writeIn, caughtUp }: Session): OutboxStore {
  function endpoints(where: string, ...values: (string | number)[]): KeptEndpoint[] {
    const sql = `SELECT ${endpointColumns} FROM endpoints WHERE ${where} ORDER BY serial`;
    return (reader.all(sql, ...values) as EndpointRow[]).map(endpointOf);
  }

  return {
    addEndpoint: (endpoint) => write("addEndpoint", endpoint),
    endpoint: async (app, id) => endpoints("app = ? AND id = ?", app, id)[0],
    endpoints: async (app) => endpoints("app = ?", app),
    replaceEndpoint: (endpoint, since) => write("replaceEndpoint", endpoint, since),
    async removeEndpoint(app, id) {
      if (!(await write("removeEndpoint", app, id))) return false;
      await inSteps((size) => writeIn("background", size, "dropMessages", id, size));
      return true;
    },
    troubled: async () => (reader.all(troubledEndpoints) as TroubledRow[]).map(troubledOf),
    async trim(maxBytes) {
      const over = "SELECT 1 FROM outbox_sizes WHERE bytes > ? LIMIT 1";
      while (reader.get(over, maxBytes) !== undefined) {
        const gone = await writeIn("background", trimStep, "trimOutbox", maxBytes, trimStep);
        if (gone === 0) return;
      }
    },
    async due(now) {
      if (reader.get("SELECT 1 FROM endpoints LIMIT 1") === undefined) return [];
      // A click is told of when the database takes it in.
      await caughtUp();
      return endpoints(`paused = 0 AND rests_until <= ?1 AND (${hasSomething})`, now);
    },
    lease: (endpoint, now, until, limit) =>
      writeIn("background", limit, "lease", endpoint, now, until, limit),
    conclude: (leased, conclusion) => writeIn("background", 1, "conclude", leased, conclusion),
    addLeased: (message) => write("addLeased", message),
    async messages(app, endpoint, { limit, after, state }) {
      const sql = `
        SELECT serial, ${messageColumns} FROM outbox
        WHERE endpoint = ? AND app = ? AND serial < ? AND ifnull(?, state) = state
        ORDER BY serial DESC LIMIT ?`;
      const below = after === undefined ? Number.MAX_SAFE_INTEGER : readCursor(after);
      const rows = reader.all(
        sql,
        endpoint,
        app,
        below,
        state ?? null,
        limit + 1,
      ) as (MessageRow & {
        readonly serial: number;
      })[];
      const shown = rows.slice(0, limit);
      const items = shown.map(messageOf);
      const last = shown.at(-1);
      return last && rows.length > limit ? { items, next: writeCursor(last.serial) } : { items };
    },
    async message(app, endpoint, id) {
      const sql = `SELECT ${messageColumns} FROM outbox WHERE id = ? AND app = ? AND endpoint = ?`;
      const row = reader.get(sql, id, app, endpoint) as MessageRow | undefined;
      return row && messageOf(row);
    },
    replay: (app, endpoint, which) => write("replay", app, endpoint, which),
  };
}
