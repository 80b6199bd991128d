import { withAttempt } from "../outbox.ts";
import type {
  Conclusion,
  Endpoint,
  KeptEndpoint,
  Leased,
  Message,
  Replay,
  TroubledEndpoint,
} from "../outbox.ts";
import {
  endpointColumns,
  endpointOf,
  messageColumns,
  messageOf,
  troubledEndpoints,
  troubledOf,
} from "../outbox-rows.ts";
import type { EndpointRow, MessageRow, TroubledRow } from "../outbox-rows.ts";
import type { Page, PageRequest } from "../page.ts";
import type { Moment } from "../records.ts";
import { pageOf, run } from "./step.ts";
import type { Noun, SqlValue, Step } from "./step.ts";

const insertEndpoint = `
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
  UPDATE endpoints SET failures = failures + 1, failing_since = coalesce(failing_since, $3),
    rests_until = CASE WHEN rests_until < $2 THEN $2 ELSE rests_until END WHERE id = $1`;
const hasSomethingDue = `
  NOT paused AND rests_until <= $1 AND (
    EXISTS (SELECT 1 FROM outbox WHERE endpoint = endpoints.id AND state = 'waiting' AND due IS NULL)
    OR EXISTS (SELECT 1 FROM outbox WHERE endpoint = endpoints.id AND state = 'waiting'
      AND due IS NOT NULL AND due <= $1))`;
const finish = `
  UPDATE outbox SET state = $1, due = $2, tries = tries + 1, attempts = $3
  WHERE id = $4 AND endpoint = $5 AND state = 'waiting' AND due = $6 RETURNING id`;
const insertMessage = `
  INSERT INTO outbox (${messageColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;
const ofEndpoint = `
  SELECT serial, ${messageColumns} FROM outbox WHERE endpoint = $3 AND app = $4 AND serial < $1
  ORDER BY serial DESC LIMIT $2`;
const ofEndpointIn = ofEndpoint.replace("ORDER", "AND state = $5 ORDER");
const again = `
  UPDATE outbox SET state = 'waiting', due = NULL, tries = 0
  WHERE app = $1 AND endpoint = $2 AND state <> 'waiting'`;

/** Webhook endpoints and their messages. What is leased, trimmed and forgotten in bulk is each engine's own. */
export const endpoints = {
  reads: {
    *endpoint(app: string, id: string): Step<KeptEndpoint | undefined> {
      return (yield* findEndpoints("app = $1 AND id = $2", app, id))[0];
    },
    endpoints: (app: string): Step<KeptEndpoint[]> => findEndpoints("app = $1", app),
    *troubled(): Step<TroubledEndpoint[]> {
      return (yield* run<TroubledRow>(troubledEndpoints)).map(troubledOf);
    },
    due: (now: Moment): Step<KeptEndpoint[]> => findEndpoints(hasSomethingDue, now),
    *messages(
      app: string,
      endpoint: string,
      { state, ...request }: PageRequest & { readonly state?: Message["state"] },
    ): Step<Page<Message>> {
      type Row = MessageRow & { readonly serial: number };
      const found =
        state === undefined
          ? yield* pageOf<Row>(ofEndpoint, request, endpoint, app)
          : yield* pageOf<Row>(ofEndpointIn, request, endpoint, app, state);
      return { ...found, items: found.items.map(messageOf) };
    },
    *message(app: string, endpoint: string, id: string): Step<Message | undefined> {
      const find = `
        SELECT ${messageColumns} FROM outbox WHERE id = $1 AND app = $2 AND endpoint = $3`;
      const [row] = yield* run<MessageRow>(find, id, app, endpoint);
      return row && messageOf(row);
    },
  },
  writes: {
    *addEndpoint(endpoint: Endpoint): Step<"created" | "taken"> {
      const { id, app, kinds, paused, updatedAt } = endpoint;
      const values = [id, app, kinds.join(" "), paused !== undefined, updatedAt];
      const added = yield* run(insertEndpoint, ...values, JSON.stringify(endpoint));
      return added.length > 0 ? "created" : "taken";
    },

    *replaceEndpoint(endpoint: Endpoint, since: Moment): Step<"replaced" | "changed" | "unknown"> {
      const { id, app, kinds, updatedAt } = endpoint;
      type Old = { readonly paused: boolean | number; readonly updated_at: Moment };
      const [old] = yield* run<Old>(lockEndpoint, app, id);
      if (old === undefined) return "unknown";
      if (old.updated_at !== since) return "changed";
      const isPaused = endpoint.paused !== undefined;
      const text = JSON.stringify(endpoint);
      yield* run(updateEndpoint, id, kinds.join(" "), isPaused, updatedAt, text);
      if (old.paused && !isPaused) yield* run(makeWell, id);
      return "replaced";
    },

    /** Its messages are dropped by {@link dropMessages}. */
    *removeEndpoint(app: string, id: string): Step<boolean> {
      const remove = "DELETE FROM endpoints WHERE app = $1 AND id = $2 RETURNING id";
      return (yield* run(remove, app, id)).length > 0;
    },

    /** Removes at most `limit` messages of an endpoint that is gone; says how many. */
    *dropMessages(endpoint: string, limit: number): Step<number> {
      const remove = `
        DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE endpoint = $1 LIMIT $2)
        RETURNING id`;
      return (yield* run(remove, endpoint, limit)).length;
    },

    *conclude(leased: Leased, conclusion: Conclusion): Step<boolean> {
      const { attempt, state, due = null, isRefused, restsUntil = 0 } = conclusion;
      const { id, endpoint } = leased;
      const attempts = JSON.stringify(withAttempt(leased, attempt));
      const done = yield* run(finish, state, due, attempts, id, endpoint, leased.due);
      if (done.length === 0) return false;
      if (state === "delivered") yield* run(makeWell, endpoint);
      else if (isRefused) {
        yield* run("UPDATE endpoints SET refused = refused + 1 WHERE id = $1", endpoint);
      } else yield* run(makeIll, endpoint, restsUntil, attempt.at);
      return true;
    },

    *addLeased(message: Leased): Step<void> {
      const { id, app, endpoint, kind, lane = null, install = null, at, state, due } = message;
      const texts = [JSON.stringify(message.attempts), JSON.stringify(message.doc)];
      const who = [id, app, endpoint, kind, lane, install, at, state, due, message.tries];
      yield* run(insertMessage, ...who, ...texts);
    },

    *replay(app: string, endpoint: string, which: Replay): Step<number> {
      if ("id" in which) {
        return (yield* run(`${again} AND id = $3 RETURNING id`, app, endpoint, which.id)).length;
      }
      const { since, state } = which;
      const sql = `${again} AND at >= $3 AND ${state === "all" ? "$4 = 'all'" : "state = $4"} RETURNING id`;
      return (yield* run(sql, app, endpoint, since, state)).length;
    },
  },
} satisfies Noun;

function* findEndpoints(where: string, ...values: readonly SqlValue[]): Step<KeptEndpoint[]> {
  const sql = `SELECT ${endpointColumns} FROM endpoints WHERE ${where} ORDER BY serial`;
  return (yield* run<EndpointRow>(sql, ...values)).map(endpointOf);
}
