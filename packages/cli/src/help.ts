import type { Command } from "./command.ts";
import { commands } from "./commands/index.ts";
import { table } from "./table.ts";

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
  const options = Object.entries(command.options ?? {}).map(([name, { type, multiple }]) => {
    const help = command.optionHelp?.[name] ?? "";
    return [
      `  --${name}${type === "string" ? " …" : ""}`,
      multiple && !help.includes("can be repeated") ? `${help}; can be repeated` : help,
    ];
  });
  return [
    `throughline ${usageLine(command)}`,
    "",
    `  ${command.summary}`,
    "",
    table([...options, ["  --json", "print JSON"]]),
    ...(command.environment ? ["", "  Environment variables:", "", formatVariables(command)] : []),
    "",
  ].join("\n");
}

function formatCommands(list: readonly Command[]): string {
  return table(list.map((command) => [`  ${usageLine(command)}`, command.summary]));
}

function formatVariables({ environment = {} }: Command): string {
  return table(Object.entries(environment).map(([name, meaning]) => [`  ${name}`, meaning]));
}

function usageLine({ name, parameters }: Command): string {
  return parameters === undefined ? name : `${name} ${parameters}`;
}
