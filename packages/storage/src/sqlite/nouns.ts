import type { Lane } from "../committer.ts";
import type { Listeners } from "../listeners.ts";
import { nouns } from "../nouns/index.ts";
import type { Nouns } from "../nouns/index.ts";
import { answerAll } from "../nouns/step.ts";
import type { BoundNoun, Noun, Request, Step } from "../nouns/step.ts";
import type { LinkToKeep } from "../ports.ts";
import { bindable, toSqlite } from "./dialect.ts";
import type { Session } from "./session.ts";

/** Which writes are not urgent, and how much each counts for. */
const background: Readonly<Record<string, (...args: never[]) => number>> = {
  "lessons.keep": () => 1,
  "links.keepAll": (_app: string, links: readonly LinkToKeep[]) => links.length,
  "endpoints.conclude": () => 1,
  "endpoints.dropMessages": (_endpoint: string, limit: number) => limit,
};

/** A noun's functions: reads at once, writes in the writer's thread. */
export function sqliteNoun<Name extends keyof Nouns>(
  name: Name,
  { reader, writeIn }: Pick<Session, "reader" | "writeIn">,
  listeners: Pick<Listeners, "tell">,
): BoundNoun<Nouns[Name]> {
  const { reads, writes }: Noun = nouns[name];
  const answer = (request: Request) =>
    "sql" in request
      ? reader.all(toSqlite(request.sql), ...request.values.map(bindable))
      : undefined;
  const read = (step: (...args: never[]) => Step<unknown>) => {
    return async (...args: never[]) => answerAll(step(...args), answer);
  };
  const write = (action: string) => {
    const weightOf = background[`${name}.${action}`];
    const lane: Lane = weightOf ? "background" : "urgent";
    return async (...args: never[]) => {
      const weight = weightOf?.(...args) ?? 1;
      const { value, changes } = await writeIn(lane, weight, "noun", name, action, args);
      for (const change of changes) listeners.tell(change);
      return value;
    };
  };
  return Object.fromEntries([
    ...Object.entries(reads).map(([action, step]) => [action, read(step)]),
    ...Object.keys(writes).map((action) => [action, write(action)]),
  ]) as BoundNoun<Nouns[Name]>;
}
