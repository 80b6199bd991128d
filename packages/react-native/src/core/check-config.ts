import type { Config } from "./config.ts";
import { parseLink } from "./parse-link.ts";
import type { Ports } from "./ports.ts";

/** Where the service is: the config's word, the build's, else the developer's own machine. */
export function resolveBaseUrl(
  { baseUrl }: Partial<Config>,
  { envUrl, scriptUrl, dev }: Pick<Ports, "envUrl" | "scriptUrl" | "dev">,
): { url: string; local: boolean } {
  const chosen = baseUrl ?? (envUrl || undefined);
  const host = (dev && parseLink(scriptUrl)?.host) || "localhost";
  return {
    url: String(chosen ?? `http://${host}:8787`).replace(/\/+$/, ""),
    local: chosen === undefined,
  };
}

/** What is wrong with a config, and the fix, in one sentence; `undefined` when it can be used. */
export function findConfigProblem(config: Partial<Config>, baseUrl: string): string | undefined {
  const blank = (["API_KEY", "appID"] as const).find(
    (field) => typeof config[field] !== "string" || !config[field].trim(),
  );
  if (blank) return `config.${blank} is missing: pass the one "throughline app create" printed.`;
  return /^https?:\/\/[^\s/?#]+[^\s?#]*$/i.test(baseUrl)
    ? undefined
    : `config.baseUrl "${baseUrl}" is unusable: pass one like "https://links.example.com".`;
}
