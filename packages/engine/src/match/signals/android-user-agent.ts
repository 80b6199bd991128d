import type { Version } from "./evidence.ts";
import { parseVersion } from "./version.ts";

/**
 * Tokens after the version of an Android user agent that are not a model: tokens of Firefox and HarmonyOS, products
 * such as `Opera Mini/36.2`, and short ones such as Chrome's mask (`K`), the token of a web view (`wv`) or an old
 * browser's locale (`id`, `zh-Hans-CN`).
 */
const notModel =
  /^(?:mobile|tablet|rv:.*|harmonyos|unspecified device|.*\/.*|[a-z]{1,2}(?:-[a-z]{4})?(?:-[a-z]{2})?)$/i;

/**
 * User agents whose `Android 10` is not the real version: Chrome and web views have been masked like this since 2023, and Firefox
 * reports it for older versions and when it resists fingerprinting.
 */
const mask = /\bAndroid 10; (?:K\b|\w+; rv:)/;

/** The model and version of an Android user agent. Values that Instagram and Threads append take precedence. */
export function androidDevice(userAgent: string): {
  readonly model?: string;
  readonly os?: Version;
} {
  const [, release, name] =
    /\bAndroid \(\d+\/([\d.]+); \d+dpi; \d+x\d+; [^;]+; ([^;]+); /.exec(userAgent) ?? [];
  const [version, ...tokens] = systemTokens(userAgent);
  const os = parseVersion(release ?? (mask.test(userAgent) ? undefined : version), "android");
  const model = name ?? tokens.find((token) => !notModel.test(token));
  return { ...(os && { os }), ...(model && { model }) };
}

/** `13`, `Pixel 6` and `wv` for `(Linux; Android 13; Pixel 6 Build/TQ3A.230805.001; wv)`. */
function systemTokens(userAgent: string): string[] {
  // Names such as `moto g(7) power` contain brackets.
  const brackets = /\(((?:[^()]|\([^()]*\))*)\)/.exec(userAgent)?.[1] ?? "";
  const system = /\bAndroid\b(.*)$/.exec(brackets)?.[1] ?? "";
  return system.split(";").map((token) => token.replace(/\bBuild\/.*$/, "").trim());
}
