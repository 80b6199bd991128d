import { toldLink } from "../outbox.ts";
import type { LinkStore, LinkToKeep } from "../ports.ts";
import type { IdempotencyRecord, Link, Moment } from "../records.ts";
import type { Announce } from "./changes.ts";
import type { Database, Run } from "./database.ts";
import { docOf, pageOf } from "./page.ts";
import { tell } from "./tell.ts";
import { textOf, textOrNull } from "./text.ts";
import { undo } from "./undo.ts";

const insert = `
  INSERT INTO links (app, code, updated_at, made_by, doc, campaign) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT DO NOTHING RETURNING serial`;
const insertAll = `
  INSERT INTO links (app, code, updated_at, made_by, doc, campaign)
  SELECT $1, * FROM unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[])
  ON CONFLICT DO NOTHING RETURNING serial, code`;
const update = `
  UPDATE links SET updated_at = $3, doc = $4, campaign = $5 WHERE app = $1 AND code = $2`;
const disown = `
  UPDATE links SET updated_at = $3, made_by = NULL, doc = $4 WHERE app = $1 AND code = $2`;
const lock = "SELECT serial, updated_at FROM links WHERE app = $1 AND code = $2 FOR UPDATE";
const ofApp = `
  SELECT serial, doc FROM links WHERE app = $1 AND serial < $2 ORDER BY serial DESC LIMIT $3`;
const ofTag = `
  SELECT serial, doc FROM link_tags JOIN links ON links.app = link_tags.app AND serial = link
  WHERE link_tags.app = $1 AND tag = $4 AND link < $2 ORDER BY link DESC LIMIT $3`;
const tag = `
  INSERT INTO link_tags (app, tag, link) SELECT DISTINCT $1, tag, $3::bigint FROM unnest($2::text[]) AS tag`;
const tagAll = `
  INSERT INTO link_tags (app, tag, link)
  SELECT DISTINCT $1, tag, link FROM unnest($2::text[], $3::bigint[]) AS given (tag, link)`;
const untag = "DELETE FROM link_tags WHERE app = $1 AND link = $2 AND tag = ANY ($3::text[])";
/** Of several at once one goes first, and the others see what it left. */
const keepCreation = `
  INSERT INTO creations (app, key, expires_at, doc) VALUES ($1, $2, $3, $4)
  ON CONFLICT (app, key) DO UPDATE SET expires_at = excluded.expires_at, doc = excluded.doc
  WHERE creations.expires_at <= $5 RETURNING key`;
const findCreation = "SELECT doc FROM creations WHERE app = $1 AND key = $2";

export function postgresLinks(
  { run, transaction }: Pick<Database, "run" | "transaction">,
  announce: Announce,
): LinkStore {
  return {
    create: (link, idempotency) =>
      undo({ outcome: "taken" }, (revert) =>
        transaction(async (step) => {
          const first = idempotency && (await earlierCreation(step, link, idempotency));
          if (first) return { outcome: "repeated" as const, first };
          const { app, code, updatedAt, madeBy, tags, utm } = link;
          const doc = JSON.stringify(link);
          const campaign = textOrNull(utm?.campaign);
          const values = [app, textOf(code), updatedAt, textOrNull(madeBy), doc, campaign];
          const [added] = await step<{ serial: number }>(insert, ...values);
          if (added === undefined) return revert();
          await step(tag, app, tags.map(textOf), added.serial);
          await tell(step, app, [toldLink("link.created", link)]);
          await announce(step, { kind: "link", app, code });
          return { outcome: "created" as const };
        }),
      ),
    get: (app, code) =>
      docOf<Link>(run, "SELECT doc FROM links WHERE app = $1 AND code = $2", app, textOf(code)),
    list: (app, { tag: wanted, ...page }) =>
      wanted === undefined
        ? pageOf<Link>(run, ofApp, page, app)
        : pageOf<Link>(run, ofTag, page, app, textOf(wanted)),
    replace: (link, since) =>
      transaction(async (step) => {
        const outcome = await replaced(step, link, since);
        const { app, code } = link;
        if (outcome === "replaced") {
          await tell(step, app, [toldLink("link.changed", link)]);
          await announce(step, { kind: "link", app, code });
        }
        return outcome;
      }),
    async keepAll(app, links) {
      let inTheWay: readonly string[] = [];
      await undo(undefined, (revert) =>
        transaction(async (step) => {
          inTheWay = await keepEach(step, app, links);
          if (inTheWay.length > 0) revert();
          await tell(
            step,
            app,
            links.map(({ link, since }) =>
              toldLink(since === undefined ? "link.created" : "link.changed", link),
            ),
          );
          if (links.length > 0) await announce(step, { kind: "app", app });
        }),
      );
      return inTheWay;
    },
    delete: (app, code, at) =>
      transaction(async (step) => {
        const old = await locked(step, app, code);
        if (old === undefined) return false;
        await step(untag, app, old.serial, old.tags);
        await step("DELETE FROM links WHERE app = $1 AND code = $2", app, textOf(code));
        if (old.link) await tell(step, app, [toldLink("link.deleted", old.link, at)]);
        await announce(step, { kind: "link", app, code });
        return true;
      }),
  };
}

async function earlierCreation(
  run: Run,
  { app, createdAt }: Link,
  idempotency: IdempotencyRecord,
): Promise<IdempotencyRecord | undefined> {
  const { key, expiresAt } = idempotency;
  const doc = JSON.stringify(idempotency);
  const kept = await run(keepCreation, app, textOf(key), expiresAt, doc, createdAt);
  return kept.length > 0 ? undefined : docOf(run, findCreation, app, textOf(key));
}

/** Keeps what it can; the codes of the others. */
async function keepEach(
  step: Run,
  app: string,
  links: readonly LinkToKeep[],
): Promise<readonly string[]> {
  const fresh = links.filter(({ since }) => since === undefined).map(({ link }) => link);
  const added = await step<{ serial: number; code: string }>(
    insertAll,
    app,
    fresh.map(({ code }) => textOf(code)),
    fresh.map(({ updatedAt }) => updatedAt),
    fresh.map(({ madeBy }) => textOrNull(madeBy)),
    fresh.map((link) => JSON.stringify(link)),
    fresh.map(({ utm }) => textOrNull(utm?.campaign)),
  );
  const serials = new Map(added.map(({ code, serial }) => [code, serial]));
  const tagged = fresh.flatMap(({ code, tags }) =>
    tags.map((name) => ({ name: textOf(name), serial: serials.get(textOf(code)) })),
  );
  const inTheWay = fresh.map(({ code }) => code).filter((code) => !serials.has(textOf(code)));
  if (inTheWay.length > 0) return inTheWay;
  if (tagged.length > 0) {
    const names = tagged.map(({ name }) => name);
    await step(
      tagAll,
      app,
      names,
      tagged.map(({ serial }) => serial),
    );
  }
  for (const { link, since } of links) {
    if (since !== undefined && (await replaced(step, link, since)) !== "replaced") {
      inTheWay.push(link.code);
    }
  }
  return inTheWay;
}

async function replaced(
  step: Run,
  link: Link,
  since: Moment,
): Promise<"replaced" | "changed" | "unknown"> {
  const { app, code, tags, updatedAt, utm } = link;
  const old = await locked(step, app, code);
  if (old === undefined) return "unknown";
  if (old.updatedAt !== since) return "changed";
  const campaign = textOrNull(utm?.campaign);
  await step(update, app, textOf(code), updatedAt, JSON.stringify(link), campaign);
  await step(untag, app, old.serial, old.tags);
  await step(tag, app, tags.map(textOf), old.serial);
  return "replaced";
}

async function locked(run: Run, app: string, code: string) {
  const [row] = await run<{ serial: number; updated_at: number }>(lock, app, textOf(code));
  if (row === undefined) return undefined;
  const sql = "SELECT doc FROM links WHERE app = $1 AND code = $2";
  const link = await docOf<Link>(run, sql, app, textOf(code));
  const tags = (link?.tags ?? []).map(textOf);
  return { serial: row.serial, updatedAt: row.updated_at, tags, link };
}

/** Forgets who made the links of an install; says whether it made any. */
export async function eraseMaker(run: Run, announce: Announce, app: string, install: string) {
  const made = await run<{ code: string; doc: string }>(
    "SELECT code, doc FROM links WHERE app = $1 AND made_by = $2 FOR UPDATE",
    app,
    textOf(install),
  );
  for (const { code, doc } of made) {
    const { madeBy: _maker, ...link } = JSON.parse(doc) as Link;
    const nobodys = { ...link, updatedAt: link.updatedAt + 1 };
    await run(disown, app, code, nobodys.updatedAt, JSON.stringify(nobodys));
    await announce(run, { kind: "link", app, code: link.code });
  }
  return made.length > 0;
}
