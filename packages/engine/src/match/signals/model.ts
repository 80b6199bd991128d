import { iphoneOfHardware, screenOfIphone } from "./iphones.ts";
import type { Platform } from "./evidence.ts";

/** No real model name is longer. Names come from requests and are stored, so they need a limit. */
const maxModelLength = 64;

/**
 * The one spelling of a model that clicks and opens share: an iPhone's marketing name (`iPhone15,2` and `iPhone 14 Pro` become
 * `iphone 14 pro`), or an Android `Build.MODEL`. Returns undefined for a name that says no more than the platform or that
 * cannot be compared.
 */
export function canonicalModel(text: string | undefined, platform: Platform): string | undefined {
  const raw = unquoted(text ?? "")
    .toLowerCase()
    .slice(0, maxModelLength);
  return platform === "ios" ? appleModel(raw) : androidModel(raw);
}

/** Removes the quotes around client hints. */
function unquoted(text: string): string {
  return text.trim().replace(/^"(.*)"$/, "$1");
}

/**
 * Browsers show only hardware ids. A name that the table lacks (of an iPad, of a simulator, or in another SDK's
 * spelling) would differ from every id, so it is dropped.
 */
function appleModel(raw: string): string | undefined {
  const name = raw.replace(/ \((\d)(?:nd|rd) generation\)$/, " $1");
  if (screenOfIphone(name)) return name;
  return iphoneOfHardware(raw) ?? (/^ip(?:hone|ad)\d+,\d+$/.test(raw) ? raw : undefined);
}

/** Samsung's browser writes the manufacturer before the model. */
function androidModel(raw: string): string | undefined {
  const model = raw.replace(/^samsung /, "");
  return model === "" || model === "unknown" ? undefined : model;
}
