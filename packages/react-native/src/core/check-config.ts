import type { Config } from "./config.ts";
import { parseLink } from "./parse-link.ts";
import type { Ports } from "./ports.ts";

export const localService = "http://localhost:8787";

/**
 * Returns the URL of the developer's own service. It is on the machine that served the JS bundle,
 * so that a phone on the same Wi-Fi finds it.
 */
export function localBaseUrl(scriptUrl: unknown): string {
  return localService.replace("localhost", parseLink(scriptUrl)?.host ?? "localhost");
}

/**
 * Returns the first invalid field of a config, if there is one. On the web no field is required.
 */
export function findInvalidField(
  config: Partial<Config>,
  ports: Pick<Ports, "os" | "baseUrl">,
): string | undefined {
  if (ports.os === "web") return undefined;
  const baseUrl = config.baseUrl ?? ports.baseUrl ?? localService;
  return (
    (["API_KEY", "appID"] as const).find((field) => !/\S/.test(config[field] ?? "")) ??
    (parseLink(baseUrl)?.host && !/[?#]/.test(baseUrl) ? undefined : "baseUrl")
  );
}
