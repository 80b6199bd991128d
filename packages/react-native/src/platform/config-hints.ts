import { parseLink, type Config } from "../core/index.ts";
import { warn } from "./console.ts";

/** Each hint is given once per process. */
const given = new Set<string>();

function hint(message: string): void {
  if (given.has(message)) return;
  given.add(message);
  warn(message);
}

/** Hosts that an app in development may reach without TLS. */
const local = /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[|[^.]+$|.*\.local$)/;

/** A session reads these fields once, when it starts. A later change has no effect. */
const readAtStart = [
  "API_KEY",
  "baseUrl",
  "shouldUseClipboard",
  "clipboard",
  "matchTimeoutMs",
  "retryFailedMatch",
  "linkProcessingMode",
  "logAppOpens",
  "debug",
] as const satisfies readonly (keyof Config)[];

/** The values that some fields are limited to. TypeScript checks neither environment variables nor JavaScript. */
const choices: { [Field in "consent" | "clipboard" | "linkProcessingMode"]: Config[Field][] } = {
  consent: ["granted", "denied", "pending"],
  clipboard: ["auto", "manual", "off"],
  linkProcessingMode: ["all", "web-only", "deferred-only"],
};

/**
 * Warns about mistakes in a config and says how to fix each. For development builds.
 *
 * @param before the config of the session that already runs
 */
export function checkConfig(config: Partial<Config> | undefined, before?: Config): void {
  const { API_KEY, baseUrl } = config ?? {};
  if (before) return checkChange(config ?? {}, before);
  if (typeof API_KEY === "string") {
    if (/^\s*sk_/.test(API_KEY)) {
      hint(
        "config.API_KEY is a secret key (sk_…), which anyone can read out of the app. Use the publishable key (pk_…) and revoke the secret one.",
      );
    }
    if (/\S/.test(API_KEY) && /\s/.test(API_KEY)) {
      hint(
        "config.API_KEY contains a space or a line break. Remove it: the service refuses such a key.",
      );
    }
  }
  for (const [field, allowed] of Object.entries(choices)) {
    const value: unknown = config?.[field as keyof typeof choices];
    if (value === undefined || allowed.some((word) => word === value)) continue;
    const choice = allowed.map((word) => `"${word}"`).join(", ");
    hint(`config.${field} is ${JSON.stringify(value)}. Use one of these: ${choice}.`);
  }
  if (typeof baseUrl !== "string" || !baseUrl) return;
  const host = parseLink(baseUrl)?.host;
  if (!/^https?:\/\//i.test(baseUrl)) {
    hint(
      `config.baseUrl "${baseUrl}" has no scheme. Write "https://${baseUrl.replace(/^\/*/, "")}".`,
    );
  } else if (/^http:/i.test(baseUrl) && host && !local.test(host)) {
    hint(
      `config.baseUrl "${baseUrl}" is not encrypted: iOS and Android refuse it in a release. Use https://.`,
    );
  }
}

function checkChange(config: Partial<Config>, before: Config): void {
  const changed = readAtStart.find((field) => config[field] !== before[field]);
  if (!changed) return;
  hint(
    `config.${changed} changed after the session started, which has no effect. There is one session per process, and it reads its config once. Pass the final config to the first LinkProvider.`,
  );
}
