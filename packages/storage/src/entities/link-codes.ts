import type { Link } from "../records.ts";
import { foldCode, otherCodes } from "../text/codes.ts";
import { replaceNul } from "../text/replace-nul.ts";
import { insertRows, run } from "./step.ts";
import type { NewRow, Step } from "./step.ts";

// Every code of an app is one row of the table `links`, so that the unique key of the table keeps two links from having the
// same code, and an ordinary link is found by one lookup. The row of a link has no target. The other rows lead to a link:
// `alias`, a further code; `folded`, a code in the spelling that all spellings share, in an app that ignores case;
// `deleted`, a code that once led to a link and is not given out again unasked.

type OtherKind = "alias" | "folded" | "deleted";

/** The columns of a row of a code. The row of a link also has its texts and its document. */
export interface CodeRow {
  readonly kind: "link" | "archived" | OtherKind;
  readonly target: number | null;
  readonly doc: string;
}

const listOfLink = "SELECT code, kind FROM links WHERE target = $1";
const setKind = "UPDATE links SET kind = $2 WHERE target = $1 AND code = ANY ($3::text[])";
const retire = "UPDATE links SET kind = 'deleted' WHERE target = $1";
const release = `
  DELETE FROM links WHERE app = $1 AND kind = 'deleted' AND code = ANY ($2::text[])`;
const unfold = "DELETE FROM links WHERE app = $1 AND kind = 'folded'";
const listCodes = `
  SELECT code, kind, coalesce(target, serial) AS link FROM links
  WHERE app = $1 AND code > $2 ORDER BY code LIMIT $3`;
const findUses = `
  SELECT used.code, used.kind, link.serial, link.code AS link
  FROM links AS used LEFT JOIN links AS link ON link.serial = coalesce(used.target, used.serial)
  WHERE used.app = $1 AND used.code = ANY ($2::text[])`;

/** What a code of an app is in use for. */
export interface CodeUse {
  readonly code: string;
  /** The code that identifies its link. Absent if the link, or the code itself, was deleted. */
  readonly link?: string;
  /** The link that gave the code up, if it still exists. */
  readonly former?: string;
}

/** Returns whether the app ignores case. With a lock, this stays so until the transaction ends. */
export function* ignoresCase(app: string, lock = ""): Step<boolean> {
  const sql = `SELECT ignore_case FROM apps WHERE id = $1${lock}`;
  const [row] = yield* run<{ ignore_case: boolean | number }>(sql, app);
  return Boolean(row?.ignore_case);
}

/** Returns which of the codes are in use, in the spelling that was asked for. */
export function* findCodes(app: string, codes: readonly string[]): Step<CodeUse[]> {
  const isFolding = yield* ignoresCase(app);
  const spellings = (code: string) => (isFolding ? [code, foldCode(code)] : [code]);
  const rows = yield* run<{ code: string; kind: string; link: string | null }>(findUses, app, [
    ...new Set(codes.flatMap(spellings)),
  ]);
  const uses = new Map(rows.map((row) => [replaceNul(row.code), row]));
  return codes.flatMap((code) => {
    const found = spellings(code).flatMap((spelling) => uses.get(replaceNul(spelling)) ?? []);
    // A link comes before a deleted code with another spelling.
    const use = found.find(({ kind }) => kind !== "deleted") ?? found[0];
    if (!use) return [];
    if (use.link === null) return [{ code }];
    return [use.kind === "deleted" ? { code, former: use.link } : { code, link: use.link }];
  });
}

/** Returns the rows of a link's other codes, by code. */
function otherRows(link: Link, isFolding: boolean): Map<string, OtherKind> {
  const others = otherCodes(link);
  const folded = isFolding ? [link.code, ...others].map(foldCode) : [];
  const rows = new Map<string, OtherKind>([
    ...folded.map((code) => [code, "folded"] as const),
    ...others.map((code) => [code, "alias"] as const),
  ]);
  rows.delete(link.code);
  return rows;
}

/** Gives deleted codes out again, for links that ask for it. */
export function* releaseCodes(app: string, links: readonly Link[]): Step<void> {
  const codes = links.flatMap((link) => [link.code, ...otherRows(link, true).keys()]);
  if (codes.length > 0) yield* run(release, app, codes);
}

/** Inserts the other codes of new links. Returns the links of which another code is taken. */
export function* insertCodes(
  app: string,
  links: readonly { readonly link: Link; readonly serial: number }[],
  isFolding: boolean,
): Step<Link[]> {
  const wanted = links.flatMap(({ link, serial }) =>
    [...otherRows(link, isFolding)].map(([code, kind]) => ({ link, serial, code, kind })),
  );
  const rows = wanted.map(({ code, kind, serial, link }) =>
    codeRow(app, code, { kind, target: serial, at: link.updatedAt }),
  );
  const added = yield* insertRows<{ code: string; target: number }>("links", rows, "code, target");
  const pairs = new Set(added.map(({ code, target }) => `${target} ${replaceNul(code)}`));
  const taken = wanted.filter(({ serial, code }) => !pairs.has(`${serial} ${replaceNul(code)}`));
  return [...new Set(taken.map(({ link }) => link))];
}

/** Returns the row of a code without a link of its own. */
function codeRow(
  app: string,
  code: string,
  { kind, target, at }: { readonly kind: OtherKind; readonly target: number; readonly at: number },
): NewRow {
  const empty = { created_by_install: null, folder: null, sort_name: "", search_text: "", doc: "" };
  return { app, code, kind, target, updated_at: at, ...empty };
}

/**
 * Gives a link the other codes of its new version. A code that it loses is not given out again, except to the same link.
 * Returns the codes that changed, or undefined if one is taken.
 */
export function* changeCodes(
  old: Link,
  link: Link,
  serial: number,
): Step<readonly string[] | undefined> {
  if (JSON.stringify(otherCodes(old)) === JSON.stringify(otherCodes(link))) return [];
  const isFolding = yield* ignoresCase(link.app, " FOR SHARE");
  const wanted = otherRows(link, isFolding);
  const rows = yield* run<{ code: string; kind: OtherKind }>(listOfLink, serial);
  const changes = Map.groupBy(
    rows.filter(({ code, kind }) => (wanted.get(code) ?? "deleted") !== kind),
    ({ code }) => wanted.get(code) ?? "deleted",
  );
  for (const [kind, changed] of changes) {
    const codes = changed.map(({ code }) => code);
    yield* run(setKind, serial, kind, codes);
  }
  const known = new Set(rows.map(({ code }) => code));
  const fresh = [...wanted].filter(([code]) => !known.has(code));
  const inserted = yield* insertRows(
    "links",
    fresh.map(([code, kind]) =>
      codeRow(link.app, code, { kind, target: serial, at: link.updatedAt }),
    ),
    "code",
  );
  if (inserted.length < fresh.length) return undefined;
  return [...[...changes.values()].flat().map(({ code }) => code), ...fresh.map(([code]) => code)];
}

/** Keeps all codes of a deleted link from being given out again. Call this after its row is deleted. */
export function* retireCodes(link: Link, serial: number, at: number): Step<void> {
  yield* run(retire, serial);
  const row = codeRow(link.app, link.code, { kind: "deleted", target: serial, at });
  yield* insertRows("links", [row], "code");
}

/** How many codes are read at a time when an app begins to ignore case. */
const batchSize = 1_000;

/** How many clashes are reported. */
const maxClashes = 100;

/** Two codes of different links that differ only in case. */
export type CodeClash = readonly [one: string, other: string];

/** Makes an app ignore case, or heed it again. If the result has clashes, the transaction must be rolled back. */
export function* foldCodes(app: string, ignoreCase: boolean, at: number): Step<CodeClash[]> {
  yield* run(unfold, app);
  const clashes: CodeClash[] = [];
  let after: string | undefined = ignoreCase ? "" : undefined;
  while (after !== undefined && clashes.length < maxClashes) {
    const batch: ListedCode[] = yield* run<ListedCode>(listCodes, app, after, batchSize);
    const unlike = batch.filter(({ code }) => foldCode(code) !== code);
    const [deleted = [], used = []] = [true, false].map((isDeleted) =>
      unlike.filter(({ kind }) => (kind === "deleted") === isDeleted),
    );
    const spellings = used.map(({ code }) => foldCode(code));
    if (spellings.length > 0) yield* run(release, app, spellings);
    yield* insertFolded(app, used, "folded", at);
    yield* insertFolded(app, deleted, "deleted", at);
    clashes.push(...(yield* findClashes(app, used)));
    after = batch.length < batchSize ? undefined : batch.at(-1)?.code;
  }
  return clashes.slice(0, maxClashes);
}

interface ListedCode {
  readonly code: string;
  readonly kind: CodeRow["kind"];
  /** The serial of its link. */
  readonly link: number;
}

function* insertFolded(
  app: string,
  codes: readonly ListedCode[],
  kind: OtherKind,
  at: number,
): Step<void> {
  const rows = codes.map(({ code, link }) =>
    codeRow(app, foldCode(code), { kind, target: link, at }),
  );
  yield* insertRows("links", rows, "code");
}

/** Returns the codes whose folded spelling leads to another link. */
function* findClashes(app: string, codes: readonly ListedCode[]): Step<CodeClash[]> {
  const folded = [...new Set(codes.map(({ code }) => foldCode(code)))];
  if (folded.length === 0) return [];
  type Owner = { readonly code: string; readonly serial: number; readonly link: string };
  const owners = new Map(
    (yield* run<Owner>(findUses, app, folded)).map((owner) => [owner.code, owner]),
  );
  return codes.flatMap(({ code, link }) => {
    const owner = owners.get(foldCode(code));
    return owner && owner.serial !== link ? [[owner.link, code] as const] : [];
  });
}
