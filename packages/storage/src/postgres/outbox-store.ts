import { readCursor, writeCursor } from "../cursor.ts";
import { withAttempt } from "../outbox.ts";
import type { KeptEndpoint, Leased, OutboxStore } from "../outbox.ts";
import { endpointColumns, endpointOf, messageColumns, messageOf } from "../outbox-rows.ts";
import type { EndpointRow, MessageRow } from "../outbox-rows.ts";
import type { Database, Run } from "./database.ts";
import { textOrNull } from "./text.ts";

const addEndpoint = `
  INSERT INTO endpoints (id, app, kinds, paused, updated_at, doc) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT DO NOTHING RETURNING id`;
const lockEndpoint = `
  SELECT paused, updated_at FROM endpoints WHERE app = $1 AND id = $2 FOR UPDATE`;
const updateEndpoint = `
  UPDATE endpoints SET kinds = $2, paused = $3, updated_at = $4, doc = $5 WHERE id = $1`;
const makeWell = `
  UPDATE endpoints SET failures = 0, failing_since = NULL, rests_until = 0
  WHERE id = $1 AND failures > 0`;
const makeIll = `
  UPDATE endpoints SET failures = failures + 1, rests_until = greatest(rests_until, $2),
    failing_since = coalesce(failing_since, $3) WHERE id = $1`;

const due = `
  paused = false AND rests_until <= $1 AND (
    EXISTS (SELECT FROM outbox WHERE endpoint = endpoints.id AND state = 'waiting' AND due IS NULL)
    OR EXISTS (SELECT FROM outbox WHERE endpoint = endpoints.id AND state = 'waiting'
      AND due IS NOT NULL AND due <= $1))`;

/** Of several nodes one leases at a time: each lane's first message goes to one of them. */
const lockForLease = "SELECT id FROM endpoints WHERE id = $1 FOR UPDATE SKIP LOCKED";
const lease = `
  WITH tried AS (
    SELECT serial, 0 AS turn, due FROM outbox
    WHERE endpoint = $1 AND state = 'waiting' AND due IS NOT NULL AND due <= $2
    ORDER BY due, serial LIMIT $4
  ), fresh AS (
    SELECT serial, 1 AS turn, 0::bigint AS due FROM outbox
    WHERE endpoint = $1 AND state = 'waiting' AND due IS NULL AND NOT EXISTS (
      SELECT FROM outbox AS earlier
      WHERE earlier.endpoint = $1 AND earlier.lane = outbox.lane
        AND earlier.state = 'waiting' AND earlier.serial < outbox.serial)
    ORDER BY serial LIMIT $4
  ), chosen AS (
    SELECT * FROM tried UNION ALL SELECT * FROM fresh ORDER BY turn, due, serial LIMIT $4
  ), leased AS (
    UPDATE outbox SET due = $3 FROM chosen
    WHERE outbox.endpoint = $1 AND outbox.serial = chosen.serial
    RETURNING outbox.*, chosen.turn, chosen.due AS was_due
  )
  SELECT ${messageColumns} FROM leased ORDER BY turn, was_due, serial`;
const finish = `
  UPDATE outbox SET state = $1, due = $2, tries = tries + 1, attempts = $3
  WHERE id = $4 AND endpoint = $5 AND state = 'waiting' AND due = $6 RETURNING id`;
const add = `
  INSERT INTO outbox (${messageColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;
const list = `
  SELECT serial, ${messageColumns} FROM outbox
  WHERE endpoint = $1 AND app = $2 AND serial < $3 AND ($4::text IS NULL OR state = $4)
  ORDER BY serial DESC LIMIT $5`;
const replayOne = `
  UPDATE outbox SET state = 'waiting', due = NULL, tries = 0
  WHERE app = $1 AND endpoint = $2 AND state <> 'waiting' AND id = $3 RETURNING id`;
const replaySome = `
  WITH replayed AS (
    UPDATE outbox SET state = 'waiting', due = NULL, tries = 0
    WHERE app = $1 AND endpoint = $2 AND state <> 'waiting' AND at >= $3 AND $4 IN (state, 'all')
    RETURNING id
  )
  SELECT count(*)::int AS n FROM replayed`;
const dropSome = `
  WITH gone AS (
    DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE endpoint = $1 LIMIT $2) RETURNING id
  )
  SELECT count(*)::int AS n FROM gone`;

/** How many messages one step removes. */
const stepSize = 1_000;

export function postgresOutbox({
  run,
  transaction,
}: Pick<Database, "run" | "transaction">): OutboxStore {
  async function endpoints(where: string, ...values: unknown[]): Promise<KeptEndpoint[]> {
    const sql = `SELECT ${endpointColumns} FROM endpoints WHERE ${where} ORDER BY serial`;
    return (await run<EndpointRow>(sql, ...values)).map(endpointOf);
  }

  return {
    async addEndpoint(endpoint) {
      const { id, app, kinds, paused, updatedAt } = endpoint;
      const doc = JSON.stringify(endpoint);
      const added = await run(
        addEndpoint,
        id,
        app,
        kinds.join(" "),
        paused !== undefined,
        updatedAt,
        doc,
      );
      return added.length > 0 ? "created" : "taken";
    },
    endpoint: async (app, id) => (await endpoints("app = $1 AND id = $2", app, id))[0],
    endpoints: (app) => endpoints("app = $1", app),
    replaceEndpoint: (endpoint, since) =>
      transaction(async (step) => {
        const { id, app, kinds, updatedAt } = endpoint;
        const [old] = await step<{ paused: boolean; updated_at: number }>(lockEndpoint, app, id);
        if (old === undefined) return "unknown";
        if (old.updated_at !== since) return "changed";
        const isPaused = endpoint.paused !== undefined;
        await step(
          updateEndpoint,
          id,
          kinds.join(" "),
          isPaused,
          updatedAt,
          JSON.stringify(endpoint),
        );
        if (old.paused && !isPaused) await step(makeWell, id);
        return "replaced";
      }),
    async removeEndpoint(app, id) {
      const sql = "DELETE FROM endpoints WHERE app = $1 AND id = $2 RETURNING id";
      if ((await run(sql, app, id)).length === 0) return false;
      while ((await numberOf(run, dropSome, id, stepSize)) === stepSize);
      return true;
    },
    paused: () => numberOf(run, "SELECT count(*)::int AS n FROM endpoints WHERE paused"),
    due: (now) => endpoints(due, now),
    lease: (endpoint, now, until, limit) =>
      transaction(async (step) => {
        if ((await step(lockForLease, endpoint)).length === 0) return [];
        const rows = await step<MessageRow>(lease, endpoint, now, until, limit);
        return rows.map((row) => messageOf(row) as Leased);
      }),
    conclude: (leased, { attempt, state, due: next, restsUntil = 0 }) =>
      transaction(async (step) => {
        const { id, endpoint } = leased;
        const attempts = JSON.stringify(withAttempt(leased, attempt));
        const done = await step(finish, state, next ?? null, attempts, id, endpoint, leased.due);
        if (done.length === 0) return false;
        if (state === "delivered") await step(makeWell, endpoint);
        else await step(makeIll, endpoint, restsUntil, attempt.at);
        return true;
      }),
    async addLeased({ id, app, endpoint, kind, lane, install, at, state, due: until, ...rest }) {
      const who = [id, app, endpoint, kind, textOrNull(lane), textOrNull(install)];
      const texts = [JSON.stringify(rest.attempts), JSON.stringify(rest.doc)];
      await run(add, ...who, at, state, until, rest.tries, ...texts);
    },
    async messages(app, endpoint, { limit, after, state }) {
      const below = after === undefined ? Number.MAX_SAFE_INTEGER : readCursor(after);
      type Row = MessageRow & { readonly serial: number };
      const rows = await run<Row>(list, endpoint, app, below, state ?? null, limit + 1);
      const shown = rows.slice(0, limit);
      const items = shown.map(messageOf);
      const last = shown.at(-1);
      return last && rows.length > limit ? { items, next: writeCursor(last.serial) } : { items };
    },
    async message(app, endpoint, id) {
      const sql = `
        SELECT ${messageColumns} FROM outbox WHERE id = $1 AND app = $2 AND endpoint = $3`;
      const [row] = await run<MessageRow>(sql, id, app, endpoint);
      return row && messageOf(row);
    },
    replay: async (app, endpoint, which) =>
      "id" in which
        ? (await run(replayOne, app, endpoint, which.id)).length
        : numberOf(run, replaySome, app, endpoint, which.since, which.state),
  };
}

/** The one number a statement gives, under the name `n`. */
async function numberOf(run: Run, sql: string, ...values: readonly unknown[]): Promise<number> {
  const [row] = await run<{ n: number }>(sql, ...values);
  return row?.n ?? 0;
}
