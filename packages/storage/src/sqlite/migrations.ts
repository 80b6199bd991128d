import { schema } from "./schema.ts";

/**
 * A schema migration. Versions count up by one. Never edit a released migration; add another one.
 */
export interface Migration {
  readonly version: number;
  readonly up: string;
  /** Reverts the migration. Data that only the newer schema can hold is lost. The baseline has no `down`. */
  readonly down?: string;
}

/** Versions up to 26 were used before the first release. Data of those versions is refused. */
const baseline: Migration = { version: 27, up: schema };

export const migrations: readonly Migration[] = [baseline];
