import type { DatabaseSync } from "node:sqlite";
import type { Moment } from "../../records.ts";
import { deserializeError } from "../../committer/serialized-error.ts";
import { connectReader } from "../connect.ts";
import { toStoreError } from "../store-errors.ts";
import { WriterThread } from "../writer-thread.ts";
import type { RollUpStep } from "../writes/roll-up.ts";
import { RollUp } from "./roll-up.ts";
import type { RollUpTask } from "./roll-up.ts";

/** Rolls up the statistics of a store. */
export interface RollUps {
  /** Resolves when all deltas that were pending are in cubes, or all hours before a moment in days. */
  readonly run: (task: "facets" | { readonly before: Moment }) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Stores a step. The writer does this, because the thread that rolls up has a low priority and must not hold a lock. */
type StoreStep = (step: RollUpStep) => Promise<void>;

/** How often a process that serves looks for pending deltas, and how many there must be. */
const look = { everyMs: 1_000, minPending: 10_000 };

/** The script beside this file: the source, or the compiled one in the published package. */
const script = new URL(
  import.meta.url.endsWith(".ts") ? "./roll-up-thread.ts" : "./roll-up-thread.js",
  import.meta.url,
);

/** Rolls up in a thread of its own, for a process that serves the folder. */
export async function startRollUpThread(folder: string, store: StoreStep): Promise<RollUps> {
  const thread = await WriterThread.start<RollUpTask>(folder, undefined, script);
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  const run = (task: RollUpTask) =>
    inTurn(() =>
      storeSteps(store, async () => {
        const [outcome] = await thread.flush(task);
        if (outcome && "failure" in outcome) throw deserializeError(outcome.failure);
        return outcome?.value as RollUpStep | undefined;
      }),
    );
  const timer = setInterval(() => {
    // If this fails, the next look or the next report does it, and reports why it failed.
    run({ minPending: look.minPending }).catch(() => undefined);
  }, look.everyMs).unref();
  return {
    run: (task) => run(toTask(task)),
    close() {
      clearInterval(timer);
      return inTurn(() => thread.close());
    },
  };
}

/** Rolls up in the calling thread. `location` is the folder of the database, for error messages. */
export function rollUpHere(
  connect: () => DatabaseSync,
  location: string,
  store: StoreStep,
): RollUps {
  let db: DatabaseSync | undefined;
  let rollUp: RollUp | undefined;
  return {
    run: (task) =>
      storeSteps(store, async () => {
        try {
          rollUp ??= new RollUp((db ??= connect()));
          return rollUp.step(toTask(task));
        } catch (error) {
          throw toStoreError(error, location);
        }
      }),
    async close() {
      db?.close();
    },
  };
}

/** Rolls up in the calling thread, on a connection that is opened when it is needed. */
export function rollUpFolderHere(folder: string, store: StoreStep): RollUps {
  return rollUpHere(() => connectReader(folder), folder, store);
}

/** Stores steps until there are no more. */
async function storeSteps(
  store: StoreStep,
  next: () => Promise<RollUpStep | undefined>,
): Promise<void> {
  for (let step = await next(); step; step = await next()) await store(step);
}

function toTask(task: Parameters<RollUps["run"]>[0]): RollUpTask {
  return task === "facets" ? { minPending: 1 } : task;
}
