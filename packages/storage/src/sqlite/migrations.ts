import { schema } from "./schema.ts";

/** One step of the schema. Versions count up by one; a released step is never edited, only followed. */
export interface Migration {
  readonly version: number;
  readonly up: string;
  /** Reverts the step; what only the newer schema can hold is lost. The first step, the baseline, has none. */
  readonly down?: string;
}

/** Versions up to 16 were used before the first release. Data of those versions is refused. */
const baseline: Migration = { version: 17, up: schema };

export const migrations: readonly Migration[] = [baseline];
