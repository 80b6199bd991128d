import type { Config } from "./config.ts";
import { parseLink } from "./parse-link.ts";
import type { Ports } from "./ports.ts";

export const localService = "http://localhost:8787";

/**
 * The developer's own service: on the machine the JS bundle came from, so that a phone on the same
 * Wi-Fi finds it.
 */
export function localBaseUrl(scriptUrl: unknown): string {
  return localService.replace("localhost", parseLink(scriptUrl)?.host ?? "localhost");
}

/** The field of a config that cannot be used, if there is one. On the web none is used. */
export function findFault(
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
