import { StoreUnavailable } from "../errors.ts";
import type { Migration, StoredSchema } from "../migrations/migration.ts";

/** The schema version of a store, compared with this release. */
export interface SchemaStatus {
  /** 0 if the store has no schema yet. */
  readonly version: number;
  /** The oldest schema version whose release still works on this store. */
  readonly oldest: number;
  /** The newest version that this release knows. */
  readonly newest: number;
  /** The first release with the schema of the store. Empty if the store has no schema yet. */
  readonly release: string;
}

export function statusOf(
  { version, oldest, release }: StoredSchema,
  known: readonly Migration[],
): SchemaStatus {
  return { version, oldest, newest: newestVersion(known), release };
}

export function newestVersion(known: readonly Migration[]): number {
  return known.at(-1)?.version ?? 0;
}

/** Throws if only a newer release can use the store. */
export function refuseNewerSchema(location: string, status: SchemaStatus): void {
  const { version, oldest, newest, release } = status;
  if (oldest <= newest) return;
  const schema = Math.max(version, oldest);
  throw new StoreUnavailable(
    `The data in ${location} was upgraded by a newer version (schema ${schema}; this one knows schema ${newest}). ` +
      `Use Throughline ${release} or newer. To go back to this version, restore a backup from before the upgrade.`,
  );
}

/** Refuses a store that must be upgraded first. `fix` says how. */
export function outdatedSchemaError(
  location: string,
  { version, newest }: Pick<SchemaStatus, "version" | "newest">,
  fix: string,
): StoreUnavailable {
  return new StoreUnavailable(
    `The data in ${location} has schema ${version}, but this release needs schema ${newest}. ${fix}`,
  );
}

/** Refuses data of a checkout from before 1.0. */
export function unreleasedSchemaError(location: string): StoreUnavailable {
  return new StoreUnavailable(
    `The data in ${location} was written by a development version from before 1.0, and cannot be upgraded. ` +
      "Export it with that version and import it into an empty store.",
  );
}
