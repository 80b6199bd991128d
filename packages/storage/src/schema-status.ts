/** How far a store's schema is, and how far this release would take it. */
export interface SchemaStatus {
  /** 0: there is none yet. */
  readonly version: number;
  /** The oldest release's version that still works on it. */
  readonly oldest: number;
  /** What this release knows. */
  readonly newest: number;
}
