import type { HttpGet, DomainSources, Store } from "@throughline/server";

/** The environment, the output and the network access of a command. */
export interface CommandContext {
  readonly env: NodeJS.ProcessEnv;
  /** Whether a person runs the command at a terminal, and not a script. Always `false` with `--json`. */
  readonly isInteractive: boolean;
  /** Asks the person at the terminal. An answer is empty if the person ends the input. */
  readonly ask: (question: string) => Promise<string>;
  /** Writes to standard output. If `print` returns a promise, wait for it before printing more. */
  readonly print: (text: string) => void | Promise<void>;
  /** Shows how far a long task has come, on standard error. */
  readonly progress: (text: string) => void;
  readonly httpGet: HttpGet;
  readonly readTxt: DomainSources["readTxt"];
  readonly openStore: (
    env: NodeJS.ProcessEnv,
    options: { readonly mustExist: boolean },
  ) => Promise<Store>;
}

/** The options of a command line, by name. */
export type Options = Record<string, string | boolean | string[] | undefined>;

/** An option of a command. */
export interface CommandOption {
  readonly type: "string" | "boolean";
  /** Whether the option can be repeated. */
  readonly multiple?: boolean;
  /** Whether the help shows that `--no-…` turns the option off. */
  readonly negatable?: boolean;
  /** The only values. */
  readonly choices?: readonly string[];
  /** Whether the value must be a whole number from 1. */
  readonly isNumber?: boolean;
  readonly help: string;
}

/** The options of a command by name. */
export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** The result of a command: `text` for people, `data` for `--json`. */
export interface CommandResult {
  /** An empty text prints nothing. */
  readonly text: string;
  readonly data: unknown;
  /** `false` ends the process with exit code 1, for example if a check failed. */
  readonly ok?: boolean;
}

/** A command of `throughline`. */
export interface Command {
  /** The words that call the command, such as `link create`. */
  readonly name: string;
  /** The arguments with their meaning, such as `<code>`, which is required, or `[receiver-url]`. */
  readonly arguments?: Readonly<Record<string, string>>;
  readonly summary: string;
  /** More sentences for the help of the command. */
  readonly description?: string;
  readonly options?: CommandOptions;
  /** Environment variables that the command reads, with their meaning. */
  readonly environment?: Record<string, string>;
  /** Gets all required arguments. Returns `undefined` if the command printed its output itself. */
  readonly run: (
    args: readonly string[],
    options: Options,
    context: CommandContext,
  ) => Promise<CommandResult | undefined>;
}

/** An invalid command line. It ends the process with exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}
