import type { Moment } from "../records.ts";
import { accounts } from "./accounts.ts";
import { adConsents } from "./ad-consents.ts";
import { adLookups } from "./ad-lookups.ts";
import { apps } from "./apps.ts";
import { audit, replaceErasedIds } from "./audit.ts";
import { bulkChanges } from "./bulk-changes.ts";
import { clientPackages } from "./client-packages.ts";
import { clock } from "./clock.ts";
import { webhooks } from "./webhooks.ts";
import { personalData } from "./data-kinds.ts";
import { erasedIds, hashErasedId } from "./erased-ids.ts";
import { events } from "./events.ts";
import { icons } from "./icons.ts";
import { installs } from "./installs.ts";
import { inviters } from "./inviters.ts";
import { journeys } from "./journeys.ts";
import { keyUses } from "./key-uses.ts";
import { keys } from "./keys.ts";
import { learnedModels } from "./learned-models.ts";
import { links } from "./links.ts";
import { mails } from "./mails.ts";
import { notes } from "./notes.ts";
import { nightlyExports } from "./nightly-exports.ts";
import { passkeys } from "./passkeys.ts";
import { postbacks } from "./postbacks.ts";
import { quotas } from "./quotas.ts";
import { records } from "./records.ts";
import { returns } from "./returns.ts";
import { salts } from "./salts.ts";
import { sharedReports } from "./shared-reports.ts";
import { stats } from "./stats.ts";
import { publishChange } from "./step.ts";
import type { BoundEntity, Entity, ErasedCounts, Step } from "./step.ts";
import { installsOfUser, users } from "./users.ts";

export type { AdConsent, AdConsentStore } from "./ad-consents.ts";
export type { AdLookup, AdLookupResult, AdLookupStore, LeasedAdLookup } from "./ad-lookups.ts";
export type { AppStore } from "./apps.ts";
export type { AuditStore } from "./audit.ts";
export type { BulkChange, BulkChangeStore, BulkUndo } from "./bulk-changes.ts";
export type { ClientPackageStore } from "./client-packages.ts";
export type { ClockReading, ClockStore } from "./clock.ts";
export type { OutboxStore } from "./webhooks.ts";
export type { Person, PersonalDataStore, PersonalRecord } from "./data-kinds.ts";
export type { ErasedIdStore, PersonKind } from "./erased-ids.ts";
export type { IconStore } from "./icons.ts";
export type { InviterStore } from "./inviters.ts";
export type { Journey, JourneyPosition, JourneyStore } from "./journeys.ts";
export type { DailyKeyUsage, KeyUsage, KeyUseStore } from "./key-uses.ts";
export type { KeyStore } from "./keys.ts";
export type { LearnedModelStore } from "./learned-models.ts";
export type {
  CodeClash,
  CodeUse,
  Folder,
  TagCount,
  LinkSelection,
  LinkStore,
  LinkToSave,
  ReplaceResult,
} from "./links.ts";
export type { LeasedMail, Mail, MailResult, MailStore, NewMail } from "./mails.ts";
export type { Note, NoteStore } from "./notes.ts";
export type { NightlyExport, NightlyExportStore } from "./nightly-exports.ts";
export type { PasskeyStore } from "./passkeys.ts";
export type { Postback, PostbackStore } from "./postbacks.ts";
export type { QuotaPeriod, QuotaStore, Reservation } from "./quotas.ts";
export type { DailyCounts, ExportedRecords } from "./records.ts";
export type { Return, ReturnResult, ReturnStore } from "./returns.ts";
export type { SaltStore } from "./salts.ts";
export type { SharedReport, SharedReportStore } from "./shared-reports.ts";
export type {
  CubePart,
  CubesQuery,
  CubeVisitor,
  LinkCounts,
  LinkFilter,
  StatsQuery,
  StatsReadModel,
  StatsScope,
  TopLinksQuery,
} from "./stats.ts";
export type { ErasedCounts } from "./step.ts";
export type { Sighting, User, UserInstall, UserStore } from "./users.ts";

/**
 * All kinds of records that both engines store in the same way. To add a kind, create a file beside this one and add a
 * line here. The stores, their schemas, copies and sweeps follow this list.
 */
export const entities = {
  accounts,
  adConsents,
  adLookups,
  apps,
  audit,
  bulkChanges,
  clientPackages,
  clock,
  webhooks,
  erasedIds,
  events,
  icons,
  installs,
  inviters,
  journeys,
  keyUses,
  keys,
  learnedModels,
  links,
  mails,
  notes,
  nightlyExports,
  passkeys,
  personalData,
  postbacks,
  quotas,
  records,
  returns,
  salts,
  sharedReports,
  stats,
  users,
} satisfies Record<string, Entity>;

export type Entities = typeof entities;

export type BoundEntities = { readonly [Name in keyof Entities]: BoundEntity<Entities[Name]> };

const allEntities: readonly (readonly [keyof Entities, Entity])[] = Object.entries(entities) as [
  keyof Entities,
  Entity,
][];

export const sharedTables = allEntities.map(([, { tables = "" }]) => tables).join("\n");

/** Binds all entities to an engine. */
export function bindEntities(
  bind: <Name extends keyof Entities>(name: Name) => BoundEntity<Entities[Name]>,
): BoundEntities {
  return Object.fromEntries(
    allEntities.map(([name]) => [name, bind(name)]),
  ) as unknown as BoundEntities;
}

/** Expires records of all entities. Returns how many were deleted, by entity. */
export function* expireEntities(now: Moment): Step<Partial<Record<keyof Entities, number>>> {
  const deleted: Partial<Record<keyof Entities, number>> = {};
  for (const [name, { expire }] of allEntities) if (expire) deleted[name] = yield* expire(now);
  return deleted;
}

/** What erasing an install or a user found. */
export interface Erasure {
  /** Whether there was anything to erase. */
  readonly found: boolean;
  readonly counts: ErasedCounts;
  /** The keyed hash that stands for the id in the audit log from now on. */
  readonly hash: string;
}

/** Erases an install from every entity and notifies caches. */
export function* eraseInstall(app: string, install: string): Step<Erasure> {
  const counts = yield* eraseFromEntities(app, [install]);
  const hash = yield* hashErasedId(app, "install", install);
  yield* replaceErasedIds(app, "install", new Map([[install, hash]]));
  return { found: countRecords(counts) > 0, counts, hash };
}

/** Erases installs from every entity, but not from the audit log. */
function* eraseFromEntities(app: string, ids: readonly string[]): Step<ErasedCounts> {
  let total: ErasedCounts = {};
  for (const install of ids) {
    yield { lockInstall: { app, install } };
    let counts: ErasedCounts = {};
    for (const [, entity] of allEntities) {
      if (entity.eraseInstall) counts = addCounts(counts, yield* entity.eraseInstall(app, install));
    }
    if (countRecords(counts) > 0) yield* publishChange({ kind: "install", app, install });
    total = addCounts(total, counts);
  }
  return total;
}

/** What erasing a user found. */
export interface UserErasure extends Erasure {
  /** How many installs were erased. */
  readonly installs: number;
  /** Whether the user has more installs, because one transaction erases a limited number. */
  readonly hasMore: boolean;
}

const maxErasedInstalls = 200;

/**
 * Erases a user: the installs on which the user was seen, as {@link eraseInstall} does, and after the last one the user's
 * other records.
 */
export function* eraseUser(app: string, user: string): Step<UserErasure> {
  const ids = yield* installsOfUser(app, user, maxErasedInstalls);
  let counts = yield* eraseFromEntities(app, ids);
  const installHashes = new Map<string, string>();
  for (const id of ids) installHashes.set(id, yield* hashErasedId(app, "install", id));
  yield* replaceErasedIds(app, "install", installHashes);
  const hash = yield* hashErasedId(app, "user", user);
  const hasMore = ids.length === maxErasedInstalls;
  if (!hasMore) {
    for (const [, entity] of allEntities) {
      if (entity.eraseUser) counts = addCounts(counts, yield* entity.eraseUser(app, user));
    }
    yield* replaceErasedIds(app, "user", new Map([[user, hash]]));
  }
  const found = ids.length > 0 || countRecords(counts) > 0;
  return { found, counts, hash, installs: ids.length, hasMore };
}

/** Adds what was erased in several steps. Kinds without records are left out. */
export function addCounts(...counts: readonly ErasedCounts[]): ErasedCounts {
  const total: Record<string, number> = {};
  for (const [kind, count] of counts.flatMap((each) => Object.entries(each))) {
    if (count > 0) total[kind] = (total[kind] ?? 0) + count;
  }
  return total;
}

function countRecords(counts: ErasedCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
