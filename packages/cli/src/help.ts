import type { Command, CommandOption } from "./command.ts";
import { commandGroups, commands } from "./commands/index.ts";
import { connectionOptions } from "./connection.ts";
import { table } from "./table.ts";

/** How many characters a line of the help has at most. */
const width = 110;

/** Returns the text of `throughline --help`. */
export function generalHelp(): string {
  return [
    "throughline: self-hosted deferred deep linking",
    "",
    formatCommands(commands),
    "",
    "  --json   print JSON",
    "  --help   show the help of a command: throughline link create --help",
    "",
    "Commands use the data folder DATA_DIR (default: .data), even while the service is running.",
    "With --url they use a service on any machine.",
    "Exit codes: 0 success, 1 failure, 2 usage or configuration error, 3 data folder cannot be used.",
    "",
  ].join("\n");
}

/** Returns the text of `throughline link --help`. */
export function groupHelp(group: readonly Command[]): string {
  return `${formatCommands(group)}\n\n  --help   show the help of a command: throughline ${group[0]?.name} --help\n`;
}

/** Returns the text of `throughline <command> --help`. */
export function commandHelp(command: Command): string {
  // The options that most commands have come last.
  const entries = Object.entries(command.options ?? {}).toSorted(
    ([a], [b]) => Number(a in connectionOptions) - Number(b in connectionOptions),
  );
  const rows = Object.entries(command.arguments ?? {}).map(([name, help]) => [`  ${name}`, help]);
  const options = entries.map(([name, option]) => [
    `  ${usageOf(name, option)}`,
    option.multiple ? `${option.help} Can be repeated.` : option.help,
  ]);
  const description = command.description ? ["", table([["", command.description]], width)] : [];
  return [
    `throughline ${usageLine(command)}`,
    "",
    `  ${command.summary}`,
    ...description,
    "",
    table([...rows, ...options, ["  --json", "Print JSON."]], width),
    ...(command.environment ? ["", "  Environment variables:", "", formatVariables(command)] : []),
    "",
  ].join("\n");
}

function usageOf(name: string, { type, negatable }: CommandOption): string {
  if (type === "string") return `--${name} …`;
  return negatable ? `--[no-]${name}` : `--${name}`;
}

function formatCommands(list: readonly Command[]): string {
  const rows = list.map((command) => [`  ${usageLine(command)}`, command.summary]);
  const lines = table(rows).split("\n");
  let heading: string | undefined;
  return list
    .flatMap((command, index) => {
      const previous = heading;
      heading = headingOf(command);
      const line = lines[index] ?? "";
      return heading === previous ? [line] : [...(index > 0 ? [""] : []), heading, line];
    })
    .join("\n");
}

function headingOf({ name }: Command): string {
  const [noun = ""] = name.split(" ");
  return commandGroups.find(({ nouns }) => nouns.includes(noun))?.heading ?? "Other";
}

function formatVariables({ environment = {} }: Command): string {
  return table(Object.entries(environment).map(([name, meaning]) => [`  ${name}`, meaning]));
}

/** @example usageLine(linkCreate) // "link create <destination>" */
export function usageLine(command: Pick<Command, "name" | "arguments">): string {
  return [command.name, ...Object.keys(command.arguments ?? {})].join(" ");
}
