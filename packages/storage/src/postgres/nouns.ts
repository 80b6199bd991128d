import { nouns } from "../nouns/index.ts";
import type { Nouns } from "../nouns/index.ts";
import { Rollback } from "../nouns/step.ts";
import type { BoundNoun, Noun, Request, Step } from "../nouns/step.ts";
import type { Change } from "../ports.ts";
import type { App } from "../records.ts";
import type { PostgresChanges } from "./changes.ts";
import type { Database, Run } from "./database.ts";
import { eventClassOf } from "./event-leaves.ts";
import { classOf } from "./leaves.ts";
import { tell } from "./tell.ts";

/** Where the changes of a transaction go: `announce` tells other nodes with its commit, `tell` this one after it. */
type Changes = Pick<PostgresChanges, "announce" | "tell">;

/** Runs a step on a connection. `changed` gets what it changed. */
export async function drive<Result>(
  step: Step<Result>,
  run: Run,
  { announce }: Pick<Changes, "announce">,
  changed: Change[] = [],
): Promise<Result> {
  async function answer(request: Request): Promise<unknown> {
    if ("sql" in request) return run(request.sql, ...request.values);
    if ("lock" in request) {
      return run("SELECT pg_advisory_xact_lock(hashtext($1))", `throughline ${request.lock}`);
    }
    if ("placed" in request) return place(run, request.placed);
    if ("told" in request) return tell(run, request.app, request.told);
    changed.push(request.change);
    return announce(run, request.change);
  }
  let next = step.next();
  while (!next.done) next = step.next(await answer(next.value));
  return next.value;
}

/** Which leaves an app's clicks and events go to. */
async function place(run: Run, app: App): Promise<void> {
  const eventClass = eventClassOf(app);
  const [old] = await run<{ event_class: number }>(
    "SELECT event_class FROM apps WHERE id = $1",
    app.id,
  );
  // Its events go to another leaf from now on: those on their way must be seen from there.
  if (old?.event_class !== eventClass) await run("SELECT pg_advisory_xact_lock(event_leaf_lock())");
  await run(
    "UPDATE apps SET click_class = $2, event_class = $3 WHERE id = $1",
    app.id,
    classOf(app.matching.windowMs),
    eventClass,
  );
}

/** A noun's functions: each read on its own, each write a transaction. */
export function postgresNoun<Name extends keyof Nouns>(
  name: Name,
  { run, transaction }: Pick<Database, "run" | "transaction">,
  changes: Changes,
): BoundNoun<Nouns[Name]> {
  const { reads, writes }: Noun = nouns[name];
  const read = (step: (...args: never[]) => Step<unknown>) => {
    return (...args: never[]) => drive(step(...args), run, changes);
  };
  const write = (step: (...args: never[]) => Step<unknown>) => {
    return async (...args: never[]) => {
      let changed: Change[] = [];
      try {
        const value = await transaction((within) => {
          changed = [];
          return drive(step(...args), within, changes, changed);
        });
        for (const change of changed) changes.tell(change);
        return value;
      } catch (error) {
        if (error instanceof Rollback) return error.answer;
        throw error;
      }
    };
  };
  return Object.fromEntries([
    ...Object.entries(reads).map(([action, step]) => [action, read(step)]),
    ...Object.entries(writes).map(([action, step]) => [action, write(step)]),
  ]) as BoundNoun<Nouns[Name]>;
}
