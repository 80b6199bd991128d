import { StoreUnavailable } from "../errors.ts";

/** The schema version of a store, compared with this release. */
export interface SchemaStatus {
  /** 0 if the store has no schema yet. */
  readonly version: number;
  /** The oldest schema version whose release still works on this store. */
  readonly oldest: number;
  /** The newest version that this release knows. */
  readonly newest: number;
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
