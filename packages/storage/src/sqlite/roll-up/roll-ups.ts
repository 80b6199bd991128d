import type { DatabaseSync } from "node:sqlite";
import type { Moment } from "../../records.ts";
import { deserializeError } from "../../committer/serialized-error.ts";
import { connectWriter } from "../connect.ts";
import { toStoreError } from "../store-errors.ts";
import { WriterThread } from "../writer-thread.ts";
import { RollUp } from "./roll-up.ts";

/** Rolls up pending deltas, or the hours before a moment into days. */
export type RollUpTask = "facets" | { readonly before: Moment };

/** Rolls up the statistics of a store. */
export interface RollUps {
  /** Resolves when all deltas that were pending are in cubes. */
  readonly run: (task: RollUpTask) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The script beside this file: the source, or the compiled one in the published package. */
const script = new URL(
  import.meta.url.endsWith(".ts") ? "./roll-up-thread.ts" : "./roll-up-thread.js",
  import.meta.url,
);

/** Rolls up in a thread of its own, for a process that serves the folder. */
export async function startRollUpThread(folder: string): Promise<RollUps> {
  const thread = await WriterThread.start<RollUpTask>(folder, undefined, script);
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  return {
    run: (task) =>
      inTurn(async () => {
        const [outcome] = await thread.flush(task);
        if (outcome && "failure" in outcome) throw deserializeError(outcome.failure);
      }),
    close: () => inTurn(() => thread.close()),
  };
}

/** Rolls up in the calling thread. `location` is the folder of the database, for error messages. */
export function rollUpHere(connect: () => DatabaseSync, location: string): RollUps {
  let db: DatabaseSync | undefined;
  let rollUp: RollUp | undefined;
  return {
    async run(task) {
      try {
        rollUp ??= new RollUp((db ??= connect()));
        if (task === "facets") rollUp.facets();
        else rollUp.days(task.before);
      } catch (error) {
        throw toStoreError(error, location);
      }
    },
    async close() {
      db?.close();
    },
  };
}

/** Rolls up in the calling thread, on a connection that is opened when it is needed. */
export function rollUpFolderHere(folder: string): RollUps {
  return rollUpHere(() => connectWriter(folder), folder);
}
