import { parseArgs } from "node:util";
import { AdminError } from "@throughline/protocol/admin";
import { closest } from "@throughline/protocol/validate";
import {
  ApiError,
  ConfigError,
  ImportFileError,
  StoreBusy,
  StoreMissing,
  StoreUnavailable,
  version,
} from "@throughline/server";
import { UsageError } from "./command.ts";
import type { Command, Options, CommandContext } from "./command.ts";
import { commands } from "./commands/index.ts";
import { exitCodes } from "./exit-codes.ts";
import { generalHelp, commandHelp, groupHelp, usageLine } from "./help.ts";
import { missingFolderFix } from "./with-store.ts";

/** A command context that can also print errors. */
export interface Terminal extends CommandContext {
  readonly printError: (text: string) => void;
}

/** Runs a command line and returns its exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const json = args.includes("--json");
  try {
    const withoutJson = args.filter((arg) => arg !== "--json");
    return await dispatch(withoutJson, json, terminal);
  } catch (error) {
    const code = exitCodeFor(error);
    if (code === undefined) throw error;
    const message = errorMessage(error as Error);
    if (json) await terminal.print(`${JSON.stringify({ error: message })}\n`);
    else terminal.printError(`throughline: ${message}\n`);
    return code;
  }
}

async function dispatch(
  args: readonly string[],
  json: boolean,
  terminal: Terminal,
): Promise<number> {
  const [first] = args;
  if (first === undefined || first === "--help" || first === "-h" || first === "help") {
    await terminal.print(generalHelp());
    return first === undefined ? exitCodes.usage : exitCodes.ok;
  }
  if (first === "--version") {
    await terminal.print(`${version}\n`);
    return exitCodes.ok;
  }
  const command = commands.find(({ name }) => args.slice(0, countWords(name)).join(" ") === name);
  if (!command) {
    const group = commandsOfNoun(first);
    if (group.length > 0 && args.some((arg) => arg === "--help" || arg === "-h")) {
      await terminal.print(groupHelp(group));
      return exitCodes.ok;
    }
    throw new UsageError(describeUnknownCommand(args));
  }
  const { positionals, values } = parse(command, args.slice(countWords(command.name)));
  if (values["help"] === true) {
    await terminal.print(commandHelp(command));
    return exitCodes.ok;
  }
  checkArguments(command, positionals);
  checkOptions(command, values);
  const isInteractive = terminal.isInteractive && !json;
  const result = await command.run(positionals, values, { ...terminal, isInteractive });
  if (!result) return exitCodes.ok;
  const { text, data, ok = true } = result;
  const printed = json ? JSON.stringify(data, null, 2) : text;
  if (printed !== "") await terminal.print(`${printed}\n`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

function parse(command: Command, args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      allowNegative: true,
      options: {
        ...command.options,
        help: { type: "boolean", short: "h" },
      },
    });
    const max = Object.keys(command.arguments ?? {}).length;
    if (positionals.length > max) {
      throw new UsageError(`Too many arguments: ${positionals.slice(max).join(" ")}`);
    }
    return { values: values as Options, positionals };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `${describeParseError(error, command)} See: throughline ${command.name} --help`,
    );
  }
}

function checkArguments(command: Command, given: readonly string[]): void {
  const missing = Object.keys(command.arguments ?? {}).find(
    (argument, index) => argument.startsWith("<") && !given[index],
  );
  if (missing === undefined) return;
  throw new UsageError(`${missing} is missing: throughline ${usageLine(command)}`);
}

function checkOptions({ options = {} }: Command, given: Options): void {
  for (const [name, { choices, isNumber }] of Object.entries(options)) {
    const value = given[name];
    if (typeof value !== "string") continue;
    if (choices && !choices.includes(value)) {
      throw new UsageError(`--${name} must be one of ${choices.join(", ")}.`);
    }
    if (isNumber && !/^[1-9]\d{0,6}$/.test(value)) {
      throw new UsageError(`--${name} must be a whole number from 1, not "${value}".`);
    }
  }
}

/** Says what is wrong with the arguments. The messages of `parseArgs` are about its API, not about the command line. */
function describeParseError(error: unknown, { name, options = {} }: Command): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const [, option = ""] = /'(?:-\w, )?(-[^' =]*)/.exec(message) ?? [];
  switch (code) {
    case "ERR_PARSE_ARGS_UNKNOWN_OPTION": {
      const similar = closest(option.replace(/^--(?:no-)?/, ""), Object.keys(options));
      const hint = similar === undefined ? "" : ` Did you mean --${similar}?`;
      return `"${name}" has no option ${option}.${hint}`;
    }
    case "ERR_PARSE_ARGS_INVALID_OPTION_VALUE":
      return /does not take an argument/.test(message)
        ? `${option} takes no value.`
        : `${option} needs a value.`;
    default:
      return `${message}.`;
  }
}

const orList = new Intl.ListFormat("en", { type: "disjunction" });

function describeUnknownCommand(args: readonly string[]): string {
  const [noun = ""] = args;
  const names = commandsOfNoun(noun).map(({ name }) => name);
  const words = args
    .filter((arg) => !arg.startsWith("-"))
    .slice(0, 2)
    .join(" ");
  const hint =
    names.length > 0 ? `Did you mean ${orList.format(names)}?` : "See: throughline --help";
  return `Unknown command: ${words}. ${hint}`;
}

/** @example commandsOfNoun("link") // link create, link list, … */
function commandsOfNoun(noun: string): readonly Command[] {
  return commands.filter(({ name }) => name.startsWith(`${noun} `));
}

function countWords(name: string): number {
  return name.split(" ").length;
}

function errorMessage(error: Error): string {
  if (!(error instanceof StoreMissing)) return error.message;
  return `${error.message} ${missingFolderFix}`;
}

function exitCodeFor(error: unknown): number | undefined {
  if (error instanceof UsageError || error instanceof ConfigError) return exitCodes.usage;
  if (error instanceof StoreUnavailable || error instanceof StoreBusy) return exitCodes.data;
  if (error instanceof ImportFileError) return exitCodes.failed;
  if (!(error instanceof ApiError || error instanceof AdminError)) return undefined;
  return error.code === "malformed_request" ? exitCodes.usage : exitCodes.failed;
}
