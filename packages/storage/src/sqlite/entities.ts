import type { ChangeEmitter } from "../nodes/changes.ts";
import type { Lane } from "../committer/committer.ts";
import { bindEntities, entities } from "../entities/index.ts";
import type { BoundEntities } from "../entities/index.ts";
import { runSync, bindEntity } from "../entities/step.ts";
import type { Entity, Request } from "../entities/step.ts";
import { toSqliteValue, toSqlite } from "./dialect.ts";
import { findLinks } from "./find-links.ts";
import { packArguments } from "./pack-arguments.ts";
import type { SqliteContext } from "./context.ts";

/** Writes with more items are packed, so that copying them to the writer thread does not hold requests up. */
const maxUnpackedWeight = 250;

/** Binds all entities to SQLite. Reads are synchronous, writes run in the writer thread. */
export function sqliteEntities(
  { reader, writeIn }: Pick<SqliteContext, "reader" | "writeIn">,
  listeners: Pick<ChangeEmitter, "emit">,
): BoundEntities {
  const answer = (request: Request) => {
    if ("search" in request) return findLinks(reader, request.search);
    return "sql" in request
      ? reader.all(toSqlite(request.sql), ...request.values.map(toSqliteValue))
      : undefined;
  };
  return bindEntities((name) => {
    const { background = {} }: Entity = entities[name];
    return bindEntity(
      entities[name],
      (step) =>
        async (...args: never[]) =>
          runSync(step(...args), answer),
      (_step, action) => {
        const weightOf = background[action];
        const lane: Lane = weightOf ? "background" : "urgent";
        return async (...args: never[]) => {
          const weight = weightOf?.(...args) ?? 1;
          const payload = weight > maxUnpackedWeight ? await packArguments(args) : args;
          const { value, changes } = await writeIn(lane, weight, "entity", name, action, payload);
          for (const change of changes) listeners.emit(change);
          return value;
        };
      },
    );
  });
}
