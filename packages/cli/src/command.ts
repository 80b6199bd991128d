import type { ParseArgsOptionsConfig } from "node:util";
import type { Ask, DomainSources, Store } from "@throughline/server";

/** What a command may use of the world around it. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  /** Where it gives a promise, more may be printed when that resolves. */
  readonly print: (text: string) => void | Promise<void>;
  /** Says how far long work has come, beside what it prints in the end. */
  readonly progress: (text: string) => void;
  readonly ask: Ask;
  readonly readTxt: DomainSources["readTxt"];
  readonly openStore: (
    env: NodeJS.ProcessEnv,
    options: { readonly mustExist: boolean },
  ) => Promise<Store>;
}

/** The options given, by their names. */
export type Options = Record<string, string | boolean | string[] | undefined>;

/** What a command found out: in words for a person, as data for a machine. */
export interface CommandResult {
  /** Empty: nothing is printed. */
  readonly text: string;
  readonly data: unknown;
  /** False ends the process with code 1: what was asked about is not in order. */
  readonly ok?: boolean;
}

/** One thing `throughline` can do. */
export interface Command {
  /** How it is called, such as `link create`. */
  readonly name: string;
  /** Its arguments as the help shows them, such as `<destination>`. */
  readonly takes?: string;
  readonly summary: string;
  readonly options?: ParseArgsOptionsConfig;
  /** Variables of the environment it reads, with what they mean. */
  readonly environment?: Record<string, string>;
  /** What each option means. */
  readonly explain?: Record<string, string>;
  /** Undefined: it printed what there is itself. */
  readonly run: (
    args: readonly string[],
    options: Options,
    world: Surroundings,
  ) => Promise<CommandResult | undefined>;
}

/** The command was called wrongly: ends the process with code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}
