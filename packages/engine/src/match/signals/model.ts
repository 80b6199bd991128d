import { iphoneOfHardware, screenOfIphone } from "./iphones.ts";
import type { Platform } from "./evidence.ts";

/** No maker's name is longer; a stranger's may be, and it is kept with the click. */
const longestModel = 64;

/**
 * One spelling per model for both sides: an iPhone's marketing name (`iPhone15,2` and
 * `iPhone 14 Pro` → `iphone 14 pro`), an Android `Build.MODEL`. Undefined for a name that says no
 * more than the platform, or that nobody could compare.
 */
export function canonicalModel(text: string | undefined, platform: Platform): string | undefined {
  const raw = unquoted(text ?? "")
    .toLowerCase()
    .slice(0, longestModel);
  return platform === "ios" ? appleModel(raw) : androidModel(raw);
}

/** Client hints come in quotes. */
function unquoted(text: string): string {
  return text.trim().replace(/^"(.*)"$/, "$1");
}

/**
 * Browsers only ever show hardware ids. A name the table does not hold (an iPad's, a simulator's,
 * another SDK's spelling) could only ever look different from them.
 */
function appleModel(raw: string): string | undefined {
  const name = raw.replace(/ \((\d)(?:nd|rd) generation\)$/, " $1");
  if (screenOfIphone(name)) return name;
  return iphoneOfHardware(raw) ?? (/^ip(?:hone|ad)\d+,\d+$/.test(raw) ? raw : undefined);
}

/** Samsung's browser writes the maker before the model. */
function androidModel(raw: string): string | undefined {
  const model = raw.replace(/^samsung /, "");
  return model === "" || model === "unknown" ? undefined : model;
}
