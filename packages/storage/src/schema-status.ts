/** The schema version of a store, compared with this release. */
export interface SchemaStatus {
  /** 0 if the store has no schema yet. */
  readonly version: number;
  /** The oldest schema version whose release still works on this store. */
  readonly oldest: number;
  /** The newest version that this release knows. */
  readonly newest: number;
}
