import type { Language } from "@throughline/protocol";
import { dayMs, hourMs } from "@throughline/engine/durations";
import type { Page, PageRequest } from "../paging/page.ts";
import type { JsonObject, Moment } from "../records.ts";
import { doc, docs, insertRows, lock, page, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** A mail that waits to be sent, or what became of it. */
export interface Mail {
  readonly id: string;
  /** The address. */
  readonly to: string;
  /** What the mail is about, such as `invitation`. */
  readonly kind: string;
  readonly language?: Language;
  /** What its text says, which may be a link that lets somebody in. Deleted when the mail is sent or given up. */
  readonly values?: JsonObject;
  readonly state: "waiting" | "sent" | "failed";
  readonly createdAt: Moment;
  /** When the mail is of no use any more, and is given up. */
  readonly endsAt: Moment;
  readonly tries: number;
  readonly triedAt?: Moment;
  /** The last answer of the mail server, or why there was none. */
  readonly answer?: string;
}

export type NewMail = Pick<
  Mail,
  "id" | "to" | "kind" | "language" | "values" | "createdAt" | "endsAt"
>;

/** A mail that this node alone sends until the lease ends. */
export interface LeasedMail extends Mail {
  readonly leasedUntil: Moment;
}

/** What became of an attempt to send a mail. */
export interface MailResult {
  readonly state: Mail["state"];
  readonly at: Moment;
  readonly answer: string;
  /** When to try again. Absent if the mail was sent or given up. */
  readonly due?: Moment;
}

/** How long it can be seen what became of a mail. */
const keptMs = 30 * dayMs;
/** A service that sends mails gives them up itself and says so. Without one, their content is deleted so much later. */
const graceMs = hourMs;

/** `due` is null once a mail was sent or given up. While it is sent, `due` is the end of the lease. */
const tables = `
  CREATE TABLE mails (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    at bigint NOT NULL, due bigint, ends bigint NOT NULL, doc text NOT NULL
  );
  CREATE INDEX mails_due ON mails (due) WHERE due IS NOT NULL;
  CREATE INDEX mails_ending ON mails (ends) WHERE due IS NOT NULL;
  CREATE INDEX mails_by_time ON mails (at);
`;

const findDue = `
  SELECT doc FROM mails WHERE due IS NOT NULL AND due <= $1 ORDER BY due, serial LIMIT $2`;
const newestFirst = "SELECT serial, doc FROM mails WHERE serial < $1 ORDER BY serial DESC LIMIT $2";
const remove = "DELETE FROM mails WHERE id = $1 AND due = $2 RETURNING id";

/** The queue of mails, and for some weeks what became of them. */
export const mails = {
  tables,
  reads: {
    /** Returns all mails, newest first. */
    list: (request: PageRequest): Step<Page<Mail>> => page(newestFirst, request),
    /** Returns whether a mail is due at a time. */
    *isAnyDue(now: Moment): Step<boolean> {
      return (yield* docs(findDue, now, 1)).length > 0;
    },
    /** Returns how many mails wait to be sent. */
    *waiting(): Step<number> {
      const count = "SELECT count(*) AS waiting FROM mails WHERE due IS NOT NULL";
      return (yield* run<{ waiting: number }>(count))[0]?.waiting ?? 0;
    },
  },
  writes: {
    /** Queues a mail, to be sent at once. Returns false if there is or was a mail with this id. */
    *add(mail: NewMail): Step<boolean> {
      const { id, createdAt: at, endsAt: ends } = mail;
      const text = JSON.stringify({ ...mail, state: "waiting", tries: 0 } satisfies Mail);
      const row = { id, at, due: at, ends, doc: text };
      return (yield* insertRows("mails", [row], "id")).length > 0;
    },

    /** Leases mails that are due until `until`. When a lease ends without a result, another node may send the mail. */
    *lease(now: Moment, until: Moment, limit: number): Step<LeasedMail[]> {
      yield* lock("mails");
      const due = yield* docs<Mail>(findDue, now, limit);
      for (const { id } of due) yield* run("UPDATE mails SET due = $2 WHERE id = $1", id, until);
      return due.map((mail) => ({ ...mail, leasedUntil: until }));
    },

    /** Stores the result of an attempt. Returns false and changes nothing if the lease has ended. */
    *finish({ id, leasedUntil }: LeasedMail, result: MailResult): Step<boolean> {
      const { state, at, answer, due } = result;
      const find = "SELECT doc FROM mails WHERE id = $1 AND due = $2 FOR UPDATE";
      const mail = yield* doc<Mail>(find, id, leasedUntil);
      if (!mail) return false;
      yield* save({ ...mail, state, answer, tries: mail.tries + 1, triedAt: at }, due);
      return true;
    },

    /** Deletes a leased mail that nobody is to get. Returns false if the lease has ended. */
    *discard({ id, leasedUntil }: LeasedMail): Step<boolean> {
      return (yield* run(remove, id, leasedUntil)).length > 0;
    },
  },
  background: { lease: () => 1, finish: () => 1, discard: () => 1 },
  *expire(now) {
    const findEnded = "SELECT doc FROM mails WHERE due IS NOT NULL AND ends <= $1 LIMIT 1000";
    for (const mail of yield* docs<Mail>(findEnded, now - graceMs)) {
      yield* save({ ...mail, state: "failed" }, undefined);
    }
    const old = "DELETE FROM mails WHERE at <= $1 RETURNING id";
    return (yield* run(old, now - keptMs)).length;
  },
} satisfies Entity;

export type MailStore = BoundEntity<typeof mails>;

/** Stores a mail, without its content if it is not due any more. */
function* save(mail: Mail, due: Moment | undefined): Step<void> {
  const { values, ...rest } = mail;
  const kept = due === undefined || values === undefined ? rest : { ...rest, values };
  const update = "UPDATE mails SET due = $2, doc = $3 WHERE id = $1";
  yield* run(update, mail.id, due ?? null, JSON.stringify(kept));
}
