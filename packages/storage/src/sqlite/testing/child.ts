import { Child } from "../../testing/child.ts";
import type { ChildOptions } from "../../testing/child.ts";

const scenarios = new URL("./scenarios.ts", import.meta.url);

/** A child process that runs one of the scenarios. */
export class SqliteChild extends Child {
  constructor(args: readonly string[], options?: ChildOptions) {
    super(scenarios, args, options);
  }
}
