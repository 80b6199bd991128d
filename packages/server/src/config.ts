import { levels } from "pino";

/** Everything the process reads from its environment, checked. */
export interface ServerConfig {
  host: string;
  port: number;
  logLevel: string;
}

/** The environment holds values the service cannot run with. Its message names each variable and what it takes. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/**
 * Reads the configuration, or throws a {@link ConfigError} that names every wrong variable at once.
 *
 * | variable    | default       |                                                        |
 * | ----------- | ------------- | ------------------------------------------------------ |
 * | `PORT`      | 8787          | port to listen on; 0 takes any free one                |
 * | `HOST`      | 0.0.0.0       | address to listen on; the default is all of them       |
 * | `LOG_LEVEL` | info          | fatal, error, warn, info, debug (adds requests), trace |
 */
export function readConfig(env: NodeJS.ProcessEnv): ServerConfig {
  const problems: string[] = [];

  function read<T>(
    variable: string,
    fallback: T,
    parse: (text: string) => T | undefined,
    takes: string,
  ): T {
    const text = env[variable]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value === undefined) problems.push(`${variable} is "${text}", but must be ${takes}.`);
    return value ?? fallback;
  }

  const logLevels = [...Object.keys(levels.values), "silent"];
  const config: ServerConfig = {
    port: read("PORT", 8787, parsePort, "a whole number from 0 to 65535"),
    host: read("HOST", "0.0.0.0", parseHost, "a host name or an IP address"),
    logLevel: read(
      "LOG_LEVEL",
      "info",
      (text) => logLevels.find((level) => level === text),
      `one of ${logLevels.join(", ")}`,
    ),
  };
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return config;
}

function parsePort(text: string): number | undefined {
  const port = Number(text);
  return /^\d+$/.test(text) && port <= 65_535 ? port : undefined;
}

function parseHost(text: string): string | undefined {
  return /^[\w.:-]+$/.test(text) ? text : undefined;
}
