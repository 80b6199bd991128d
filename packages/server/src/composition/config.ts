import { readFileSync } from "node:fs";
import { settings } from "./settings.ts";
import type { Setting } from "./settings.ts";

/** Everything the process reads from its environment, checked: see `settings.ts`. */
export type ServerConfig = {
  -readonly [Name in keyof typeof settings]: (typeof settings)[Name] extends Setting<infer Value>
    ? Value
    : never;
};

type DashboardSettings = Pick<ServerConfig, "publicUrl" | "adminPort" | "adminUrl">;

/** Where people reach the dashboard, as far as the settings tell. */
export function dashboardUrl(config: DashboardSettings): string | undefined {
  const { adminPort } = config;
  return (
    configuredDashboardUrl(config) ??
    (adminPort === undefined ? undefined : `http://localhost:${adminPort}`)
  );
}

/** The same without a guess: undefined for a port of its own that people may reach under any name. */
export function configuredDashboardUrl({
  publicUrl,
  adminPort,
  adminUrl,
}: DashboardSettings): string | undefined {
  return adminUrl ?? (adminPort === undefined ? publicUrl : undefined);
}

/** The environment holds values the service cannot run with. Its message names each variable and what it takes. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Reads the configuration, or throws a {@link ConfigError} that names every wrong variable at once. */
export function readConfig(env: NodeJS.ProcessEnv): ServerConfig {
  const problems: string[] = [];
  const config = Object.entries<Setting>(settings).map(([name, setting]) => {
    const { variable, fallback, takes, secret = false, parse } = setting;
    try {
      const text = textOf(setting, env);
      if (!text) return [name, fallback];
      const value = parse(text);
      if (value === undefined) {
        problems.push(
          `${variable} is ${secret ? "not usable" : `"${text}"`}, but must be ${takes}.`,
        );
      }
      return [name, value];
    } catch (error) {
      problems.push((error as Error).message);
      return [name, fallback];
    }
  });
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return Object.fromEntries(config) as ServerConfig;
}

/** A secret may stand in a file instead, as containers and systemd hand them over. */
function textOf({ variable, secret }: Setting, env: NodeJS.ProcessEnv): string | undefined {
  const text = env[variable]?.trim();
  const file = secret ? env[`${variable}_FILE`]?.trim() : undefined;
  if (!file) return text;
  if (text) throw new Error(`Both ${variable} and ${variable}_FILE are set; leave one away.`);
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${variable}_FILE is "${file}", which cannot be read (${code}).`, {
      cause: error,
    });
  }
}
