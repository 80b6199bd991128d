import { iphoneOfHardware, screenOfIphone } from "./iphones.ts";
import type { Platform, Screen } from "./evidence.ts";

/** Names that say no more than the platform already does. */
const generic = new Set([
  "iphone",
  "ipad",
  "ipod",
  "ipod touch",
  "k",
  "unknown",
  "android",
  "phone",
]);

/**
 * One spelling per model for both sides: an iPhone's marketing name (`iPhone15,2` and
 * `iPhone 14 Pro` → `iphone 14 pro`), an Android `Build.MODEL` without the maker's name.
 */
export function canonicalModel(
  text: string | undefined,
  platform: Platform,
  manufacturer = "",
): string | undefined {
  const raw = unquoted(text ?? "").toLowerCase();
  const model =
    platform === "ios" ? appleModel(raw) : androidModel(raw, manufacturer.toLowerCase());
  return model === "" || generic.has(model) ? undefined : model;
}

/**
 * Whether two canonical models can be told apart at all: an Apple hardware id this table does not
 * know yet cannot be compared with a marketing name.
 */
export function comparableModels(a: string, b: string): boolean {
  return a.startsWith("ip") ? a.includes(",") === b.includes(",") : true;
}

/** The screen an iPhone of that model has unless its owner zoomed it. */
export function screenOfModel(model: string): Screen | undefined {
  return screenOfIphone(model);
}

function unquoted(text: string): string {
  return text.trim().replace(/^"(.*)"$/, "$1");
}

function appleModel(raw: string): string {
  return (
    iphoneOfHardware(raw) ??
    raw
      .replace(/\((\d)(?:st|nd|rd|th) gen(?:eration)?\)/, "$1")
      .replace(/[()]/g, "")
      .replace(/\s+/g, " ")
      .trim()
  );
}

function androidModel(raw: string, manufacturer: string): string {
  const words = raw
    .replace(/\/ds$/, "")
    .replace(/[^\p{L}\p{N}+]+/gu, " ")
    .trim();
  const makers = [manufacturer, "samsung", "huawei", "oppo", "vivo", "xiaomi", "motorola", "lge"];
  const maker = makers.find((name) => name !== "" && words.startsWith(`${name} `));
  return maker ? words.slice(maker.length + 1) : words;
}
