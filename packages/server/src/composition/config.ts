import { readFileSync } from "node:fs";
import { settings } from "./settings.ts";
import type { Setting } from "./settings.ts";

/** The validated settings from the environment; see `settings.ts`. */
export type ServerConfig = {
  -readonly [Name in keyof typeof settings]: (typeof settings)[Name] extends Setting<infer Value>
    ? Value
    : never;
};

type DashboardSettings = Pick<ServerConfig, "publicUrl" | "adminPort" | "adminUrl">;

/** Returns the URL of the dashboard, as far as the settings determine it. */
export function dashboardUrl(config: DashboardSettings): string | undefined {
  const { adminPort } = config;
  return (
    configuredDashboardUrl(config) ??
    (adminPort === undefined ? undefined : `http://localhost:${adminPort}`)
  );
}

/** Returns the configured URL of the dashboard. Undefined if only ADMIN_PORT is set, since people may reach that port under any name. */
export function configuredDashboardUrl({
  publicUrl,
  adminPort,
  adminUrl,
}: DashboardSettings): string | undefined {
  return adminUrl ?? (adminPort === undefined ? publicUrl : undefined);
}

/** Thrown for invalid settings in the environment. The message names each variable and the expected value. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Reads the settings. Throws one {@link ConfigError} that names every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv): ServerConfig {
  const problems: string[] = [];
  const config = Object.entries<Setting>(settings).map(([name, setting]) => {
    const { variable, fallback, takes, secret = false, parse } = setting;
    try {
      const text = readVariable(setting, env);
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

/** Reads a setting. A secret may be in a file instead, as containers and systemd provide it. */
function readVariable({ variable, secret }: Setting, env: NodeJS.ProcessEnv): string | undefined {
  const text = env[variable]?.trim();
  const file = secret ? env[`${variable}_FILE`]?.trim() : undefined;
  if (!file) return text;
  if (text) {
    throw new Error(`Both ${variable} and ${variable}_FILE are set. Remove one of them.`);
  }
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${variable}_FILE is "${file}", which cannot be read (${code}).`, {
      cause: error,
    });
  }
}
