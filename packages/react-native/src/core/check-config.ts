import type { Config } from "./config.ts";
import { parseLink } from "./parse-link.ts";
import type { Ports } from "./ports.ts";

/** The developer's own service: on the machine the JS bundle came from, so that a phone on the same Wi-Fi finds it. */
export function localBaseUrl({ dev, scriptUrl }: Pick<Ports, "dev" | "scriptUrl">): string {
  return `http://${(dev && parseLink(scriptUrl)?.host) || "localhost"}:8787`;
}

/** What is wrong with a config, and the fix, in one sentence; `undefined` when it can be used. */
export function findConfigProblem(
  { API_KEY, appID }: Partial<Config>,
  baseUrl: string,
): string | undefined {
  const filled = /\S/;
  const [field, , , fix] =
    [
      ["API_KEY", filled, API_KEY, "pk_…"] as const,
      ["appID", filled, appID, "shop"] as const,
      ["baseUrl", /^https?:\/\/[^\s/?#]+[^\s?#]*$/i, baseUrl, "https://go.shop.example"] as const,
    ].find(([, shape, value]) => !shape.test(value ?? "")) ?? [];
  return field && `config.${field} is missing or unusable: pass one like "${fix}".`;
}
