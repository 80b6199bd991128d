import type { Command } from "./command.ts";
import { commands } from "./commands/index.ts";
import { table } from "./table.ts";

/** What `throughline --help` shows. */
export function generalHelp(): string {
  return [
    "throughline: deferred linking you run yourself",
    "",
    listOf(commands),
    "",
    "  --json   print JSON",
    "  --help   more about a command: throughline link create --help",
    "",
    "Commands work on the data folder DATA_DIR names (default: .data), also while the service runs;",
    "with --url, through a service on any machine.",
    "Exit codes: 0 success, 1 failure, 2 usage or configuration error, 3 data folder cannot be used.",
    "",
  ].join("\n");
}

/** What `throughline link --help` shows. */
export function helpOfGroup(group: readonly Command[]): string {
  return `${listOf(group)}\n\n  --help   more about a command: throughline ${group[0]?.name} --help\n`;
}

/** What `throughline <command> --help` shows. */
export function helpOf(command: Command): string {
  const options = Object.entries(command.options ?? {}).map(([name, { type, multiple }]) => [
    `  --${name}${type === "string" ? " …" : ""}`,
    `${command.explain?.[name] ?? ""}${multiple && !command.explain?.[name]?.includes("several") ? " (several times)" : ""}`,
  ]);
  return [
    `throughline ${calling(command)}`,
    "",
    `  ${command.summary}`,
    "",
    table([...options, ["  --json", "print JSON"]]),
    ...(command.environment ? ["", "  From the environment:", "", variables(command)] : []),
    "",
  ].join("\n");
}

function listOf(some: readonly Command[]): string {
  return table(some.map((command) => [`  ${calling(command)}`, command.summary]));
}

function variables({ environment = {} }: Command): string {
  return table(Object.entries(environment).map(([name, meaning]) => [`  ${name}`, meaning]));
}

function calling({ name, takes }: Command): string {
  return takes === undefined ? name : `${name} ${takes}`;
}
