import { parseArgs } from "node:util";
import { AdminError } from "@throughline/protocol/admin";
import { closest } from "@throughline/protocol/validate";
import {
  ApiError,
  ConfigError,
  FileFault,
  StoreBusy,
  StoreMissing,
  StoreUnavailable,
  version,
} from "@throughline/server";
import { UsageError } from "./command.ts";
import type { Command, Options, Surroundings } from "./command.ts";
import { commands } from "./commands/index.ts";
import { exitCodes } from "./exit-codes.ts";
import { generalHelp, helpOf, helpOfGroup } from "./help.ts";
import { missingFolderFix } from "./with-store.ts";

/** Where a command's results and complaints go. */
export interface Terminal extends Surroundings {
  readonly complain: (text: string) => void;
}

/** Runs a command line and says the code to exit with. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const json = args.includes("--json");
  try {
    const others = args.filter((arg) => arg !== "--json");
    return await dispatch(others, json, terminal);
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    const message = messageOf(error as Error);
    if (json) await terminal.print(`${JSON.stringify({ error: message })}\n`);
    else terminal.complain(`throughline: ${message}\n`);
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
  const command = commands.find(({ name }) => args.slice(0, wordsOf(name)).join(" ") === name);
  if (!command) {
    const group = commandsOf(first);
    if (group.length > 0 && args.some((arg) => arg === "--help" || arg === "-h")) {
      await terminal.print(helpOfGroup(group));
      return exitCodes.ok;
    }
    throw new UsageError(`Unknown command: ${suggest(args)}`);
  }
  const { positionals, values } = parse(command, args.slice(wordsOf(command.name)));
  if (values["help"] === true) {
    await terminal.print(helpOf(command));
    return exitCodes.ok;
  }
  const result = await command.run(positionals, values, terminal);
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
    const most = command.takes?.match(/[<[]/g)?.length ?? 0;
    if (positionals.length > most) {
      throw new UsageError(`Too many arguments: ${positionals.slice(most).join(" ")}`);
    }
    return { values: values as Options, positionals };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${faultOf(error, command)} See: throughline ${command.name} --help`);
  }
}

/** What is wrong with the arguments. Node's own sentences speak of its API. */
function faultOf(error: unknown, { name, options = {} }: Command): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const [, option = ""] = /'(?:-\w, )?(-[^' =]*)/.exec(message) ?? [];
  switch (code) {
    case "ERR_PARSE_ARGS_UNKNOWN_OPTION": {
      const meant = closest(option.replace(/^--(?:no-)?/, ""), Object.keys(options));
      const hint = meant === undefined ? "" : ` Did you mean --${meant}?`;
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

const oneOf = new Intl.ListFormat("en", { type: "disjunction" });

function suggest(args: readonly string[]): string {
  const [first = ""] = args;
  const alike = commandsOf(first).map(({ name }) => name);
  const given = args
    .filter((arg) => !arg.startsWith("-"))
    .slice(0, 2)
    .join(" ");
  return alike.length > 0
    ? `${given}. Did you mean ${oneOf.format(alike)}?`
    : `${given}. See: throughline --help`;
}

/** The commands on one kind of thing, such as `link`. */
function commandsOf(noun: string): readonly Command[] {
  return commands.filter(({ name }) => name.startsWith(`${noun} `));
}

function wordsOf(name: string): number {
  return name.split(" ").length;
}

function messageOf(error: Error): string {
  if (!(error instanceof StoreMissing)) return error.message;
  return `${error.message} ${missingFolderFix}`;
}

function codeOf(error: unknown): number | undefined {
  if (error instanceof UsageError || error instanceof ConfigError) return exitCodes.usage;
  if (error instanceof StoreUnavailable || error instanceof StoreBusy) return exitCodes.data;
  if (error instanceof FileFault) return exitCodes.failed;
  if (!(error instanceof ApiError || error instanceof AdminError)) return undefined;
  return error.code === "malformed_request" ? exitCodes.usage : exitCodes.failed;
}
