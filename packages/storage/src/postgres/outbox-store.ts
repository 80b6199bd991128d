import { readCursor, writeCursor } from "../cursor.ts";
import { withAttempt } from "../outbox.ts";
import type { KeptEndpoint, Leased, OutboxStore } from "../outbox.ts";
import {
  endpointColumns,
  endpointOf,
  messageColumns,
  messageOf,
  troubledEndpoints,
  troubledOf,
} from "../outbox-rows.ts";
import type { EndpointRow, MessageRow, TroubledRow } from "../outbox-rows.ts";
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

/** Of a statement whose `gone` are messages that were removed: counts those that were still to be delivered. */
export const countDropped = `
  UPDATE endpoints SET dropped = dropped + lost.n
  FROM (SELECT endpoint, count(*) AS n FROM gone WHERE state = 'waiting' GROUP BY endpoint) AS lost
  WHERE endpoints.id = lost.endpoint`;
const countRefused = "UPDATE endpoints SET refused = refused + 1 WHERE id = $1";

const addUpGrowth = `
  WITH gone AS (DELETE FROM outbox_growth RETURNING app, bytes)
  INSERT INTO outbox_sizes SELECT app, sum(bytes) FROM gone GROUP BY app ORDER BY app
  ON CONFLICT (app) DO UPDATE SET bytes = outbox_sizes.bytes + excluded.bytes`;
const appsOver = "SELECT app FROM outbox_sizes WHERE bytes > $1 ORDER BY app";
/** One node at a time drops messages of an app. */
const lockSize = "SELECT app FROM outbox_sizes WHERE app = $1 FOR UPDATE SKIP LOCKED";
const addUpGrowthOf = `
  WITH gone AS (DELETE FROM outbox_growth WHERE app = $1 RETURNING bytes)
  UPDATE outbox_sizes SET bytes = bytes + coalesce((SELECT sum(bytes) FROM gone), 0)
  WHERE app = $1 RETURNING bytes`;
const dropOldest = `
  WITH oldest AS (
    SELECT id, message_bytes(doc, attempts) AS bytes,
      sum(message_bytes(doc, attempts)) OVER (ORDER BY at, serial) AS upto
    FROM (SELECT * FROM outbox WHERE app = $1 ORDER BY at, serial LIMIT $3) AS old
  ), gone AS (
    DELETE FROM outbox USING oldest WHERE outbox.id = oldest.id AND upto - bytes < $2
    RETURNING endpoint, state
  ), counted AS (${countDropped})
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
    troubled: async () => (await run<TroubledRow>(troubledEndpoints)).map(troubledOf),
    async trim(maxBytes) {
      await run(addUpGrowth);
      for (const { app } of await run<{ app: string }>(appsOver, maxBytes)) {
        while ((await transaction((step) => trimApp(step, app, maxBytes))) > 0);
      }
    },
    due: (now) => endpoints(due, now),
    lease: (endpoint, now, until, limit) =>
      transaction(async (step) => {
        if ((await step(lockForLease, endpoint)).length === 0) return [];
        const rows = await step<MessageRow>(lease, endpoint, now, until, limit);
        return rows.map((row) => messageOf(row) as Leased);
      }),
    conclude: (leased, { attempt, state, due: next, isRefused, restsUntil = 0 }) =>
      transaction(async (step) => {
        const { id, endpoint } = leased;
        const attempts = JSON.stringify(withAttempt(leased, attempt));
        const done = await step(finish, state, next ?? null, attempts, id, endpoint, leased.due);
        if (done.length === 0) return false;
        if (state === "delivered") await step(makeWell, endpoint);
        else if (isRefused) await step(countRefused, endpoint);
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

/** Drops the oldest messages of an app that has more than so many bytes, in one step; says how many. */
async function trimApp(run: Run, app: string, maxBytes: number): Promise<number> {
  if ((await run(lockSize, app)).length === 0) return 0;
  const [size] = await run<{ bytes: number }>(addUpGrowthOf, app);
  const excess = (size?.bytes ?? 0) - maxBytes;
  return excess > 0 ? numberOf(run, dropOldest, app, excess, stepSize) : 0;
}

/** The one number a statement gives, under the name `n`. */
async function numberOf(run: Run, sql: string, ...values: readonly unknown[]): Promise<number> {
  const [row] = await run<{ n: number }>(sql, ...values);
  return row?.n ?? 0;
}
