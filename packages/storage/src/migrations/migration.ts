/**
 * A change of the schema, on both databases. Migrations only go forward. On PostgreSQL, nodes of the previous release work
 * on the database during and after the migration, so a migration only adds. What older nodes need is removed in a later
 * release, whose migration raises `oldest`.
 */
export interface Migration {
  readonly version: number;
  /** The first release with this schema. Older ones name it when they refuse the data. */
  readonly release: string;
  /** The oldest schema version whose nodes still work on the migrated PostgreSQL database. */
  readonly oldest: number;
  /** The steps on SQLite. The data folder is locked meanwhile, and was backed up. */
  readonly sqlite: readonly MigrationStep[];
  readonly postgres: readonly MigrationStep[];
}

/** A step of a migration. A step that was interrupted is repeated or continued. */
export type MigrationStep =
  /** Statements that run in one transaction. */
  | string
  /**
   * A statement that changes a bounded number of rows after the position `$1`, and returns their positions as the column
   * `position`. Positions are whole numbers, such as the serial. The statement is repeated, each time in a transaction of
   * its own, until it returns no row.
   */
  | { readonly batches: string }
  /** An index: its name, and the rest of the statement, such as `ON links (code)`. PostgreSQL builds it while nodes write. */
  | { readonly index: string; readonly on: string };

/** The row of the table `schema_version`. */
export interface StoredSchema {
  /** The last complete migration. 0 if the store has no schema yet. */
  readonly version: number;
  /** The oldest version whose release works on this store. It changes with the first step of a migration. */
  readonly oldest: number;
  /** The first release with this schema, or with the one that an unfinished migration leads to. */
  readonly release: string;
  /** How many steps of the next migration are complete. */
  readonly step: number;
  /** The position of the last complete batch of the current step. */
  readonly position: number | null;
}

export const noSchema: StoredSchema = {
  version: 0,
  oldest: 0,
  release: "",
  step: 0,
  position: null,
};

/** The position before every row. */
export const firstPosition = Number.MIN_SAFE_INTEGER;

/** The next step of a store. */
interface NextStep {
  readonly step: MigrationStep;
  /** The statement that records the step as complete. */
  readonly record: string;
  /** Returns the statement that records a batch of the step. */
  readonly recordBatch: (position: number) => string;
}

/** Returns the next step of a store, or undefined if its schema is current. */
export function nextStep(
  database: "sqlite" | "postgres",
  stored: StoredSchema,
  known: readonly Migration[],
): NextStep | undefined {
  const next = known.find(({ version }) => version === stored.version + 1);
  if (next === undefined) return undefined;
  const { version, release } = next;
  const steps = next[database];
  // Only one release at a time uses a data folder.
  const oldest = database === "sqlite" ? version : next.oldest;
  const begun = { ...stored, oldest, release };
  const isLast = stored.step + 1 >= steps.length;
  return {
    step: steps[stored.step] ?? "",
    record: update(
      isLast
        ? { version, oldest, release, step: 0, position: null }
        : { ...begun, step: stored.step + 1, position: null },
    ),
    recordBatch: (position) => update({ ...begun, position }),
  };
}

function update({ version, oldest, release, step, position }: StoredSchema): string {
  return `
    UPDATE schema_version
    SET version = ${version}, oldest = ${oldest}, release = '${release}', step = ${step}, position = ${position ?? "NULL"};`;
}

/** Returns the last of some positions. */
export function lastPosition(rows: readonly { readonly position: number }[]): number {
  return rows.reduce((last, { position }) => Math.max(last, position), firstPosition);
}
