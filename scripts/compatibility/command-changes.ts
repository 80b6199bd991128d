/** A command of `throughline` as scripts use it. */
export interface CommandSurface {
  readonly arguments: readonly string[];
  readonly options: Readonly<
    Record<string, { readonly type: string; readonly choices?: readonly string[] }>
  >;
}

export type Commands = Readonly<Record<string, CommandSurface>>;

/** The environment variables of the service, with their defaults. */
export type Settings = Readonly<Record<string, string>>;

/** Returns a sentence for each change that breaks scripts which call `throughline`. */
export function commandChanges(before: Commands, after: Commands): string[] {
  return Object.entries(before).flatMap(([name, command]) => {
    const next = after[name];
    if (!next) return [`throughline ${name} is gone`];
    return [
      ...argumentChanges(command.arguments, next.arguments).map(
        (change) => `throughline ${name}: ${change}`,
      ),
      ...optionChanges(command.options, next.options).map(
        (change) => `throughline ${name}: ${change}`,
      ),
    ];
  });
}

function argumentChanges(before: readonly string[], after: readonly string[]): string[] {
  const isRequired = (argument: string) => argument.startsWith("<");
  const gone = before.slice(after.length).map((argument) => `argument ${argument} is gone`);
  const required = after
    .filter((argument, index) => isRequired(argument) && !isRequired(before[index] ?? ""))
    .map((argument) => `argument ${argument} is required now`);
  return [...gone, ...required];
}

function optionChanges(
  before: CommandSurface["options"],
  after: CommandSurface["options"],
): string[] {
  return Object.entries(before).flatMap(([name, option]) => {
    const next = after[name];
    if (!next) return [`--${name} is gone`];
    if (next.type !== option.type) return [`--${name} was ${option.type} and is ${next.type}`];
    const { choices } = next;
    return choices
      ? (option.choices ?? ["any value"])
          .filter((choice) => !choices.includes(choice))
          .map((choice) => `--${name} no longer accepts ${choice}`)
      : [];
  });
}

/** Returns a sentence for each setting that is gone or has another default. */
export function settingChanges(before: Settings, after: Settings): string[] {
  return Object.entries(before).flatMap(([name, fallback]) => {
    const next = after[name];
    if (next === undefined) return [`${name} is gone`];
    return next === fallback
      ? []
      : [`the default of ${name} was ${fallback || "empty"} and is ${next || "empty"}`];
  });
}
