import type { Version } from "./evidence.ts";
import { parseVersion } from "./version.ts";

/** What stands between the brackets of an Android user agent and is no model. */
const noModel =
  /^(?:linux|u|k|wv|mobile|tablet|harmonyos|arm\w*|aarch64|unspecified device|windows nt.*|rv:.*|hmscore.*|[a-z]{2}[-_][a-z]{2}|android.*)$/i;

/** Model, version and in-app locale of an Android user agent; `Android 10; K` is Chrome's mask and says nothing. */
export function androidToken(userAgent: string): {
  readonly model?: string;
  readonly os?: Version;
  readonly locale?: string;
} {
  const tokens = (/\(([^)]*\bAndroid[^)]*)\)/.exec(userAgent)?.[1] ?? "").split(";");
  const masked = tokens.some((token) => token.trim() === "K");
  const os = masked
    ? undefined
    : parseVersion(/\bAndroid (\d+(?:\.\d+)*)/.exec(userAgent)?.[1], "android");
  const model = tokens
    .map((token) => token.replace(/\bBuild\/.*$/, "").trim())
    .find((token) => token !== "" && !noModel.test(token));
  return { ...(os && { os }), ...(model && { model }), ...inAppDetails(userAgent) };
}

/** `Instagram 335.0 Android (34/14; 480dpi; 1080x2125; samsung; SM-S918B; dm3q; qcom; en_GB; 6104)` and TikTok's locale. */
function inAppDetails(userAgent: string): { locale?: string } {
  const meta = /Android \(\d+\/[\d.]+; (\d+)dpi; (\d+)x(\d+);[^)]*?; ([a-z]{2,3}_\w+);/.exec(
    userAgent,
  );
  const locale =
    meta?.[4] ??
    /\bFBLC\/(\w+)/.exec(userAgent)?.[1] ??
    /\bByteFullLocale\/([\w-]+)/.exec(userAgent)?.[1];
  return locale ? { locale } : {};
}
