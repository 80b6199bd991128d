import type { Version } from "./evidence.ts";
import { parseVersion } from "./version.ts";

/**
 * What may stand after the version in an Android user agent and is no model: Firefox's marks,
 * HarmonyOS, products such as `Opera Mini/36.2`, and everything as short as Chrome's mask (`K`), a web
 * view's mark (`wv`) or an old browser's locale (`id`, `zh-Hans-CN`).
 */
const noModel =
  /^(?:mobile|tablet|rv:.*|harmonyos|unspecified device|.*\/.*|[a-z]{1,2}(?:-[a-z]{4})?(?:-[a-z]{2})?)$/i;

/**
 * `Android 10` before these is no version: Chrome and web views have been masked so since 2023, and
 * Firefox says it for everything older, or when it resists fingerprinting.
 */
const mask = /\bAndroid 10; (?:K\b|\w+; rv:)/;

/** Model and version of an Android user agent; what Instagram and Threads append goes first. */
export function androidDevice(userAgent: string): {
  readonly model?: string;
  readonly os?: Version;
} {
  const [, release, name] =
    /\bAndroid \(\d+\/([\d.]+); \d+dpi; \d+x\d+; [^;]+; ([^;]+); /.exec(userAgent) ?? [];
  const [version, ...tokens] = systemTokens(userAgent);
  const os = parseVersion(release ?? (mask.test(userAgent) ? undefined : version), "android");
  const model = name ?? tokens.find((token) => !noModel.test(token));
  return { ...(os && { os }), ...(model && { model }) };
}

/** `13`, `Pixel 6`, `wv` of `(Linux; Android 13; Pixel 6 Build/TQ3A.230805.001; wv)`. */
function systemTokens(userAgent: string): string[] {
  // Names such as `moto g(7) power` have brackets of their own.
  const brackets = /\(((?:[^()]|\([^()]*\))*)\)/.exec(userAgent)?.[1] ?? "";
  const system = /\bAndroid\b(.*)$/.exec(brackets)?.[1] ?? "";
  return system.split(";").map((token) => token.replace(/\bBuild\/.*$/, "").trim());
}
