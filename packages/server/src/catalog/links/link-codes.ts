import { limits } from "@throughline/protocol";
import type { LinkChange } from "@throughline/protocol";
import { otherCodes } from "@throughline/storage";
import type { App, Link, LinkStore } from "@throughline/storage";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import { isReservedCode } from "../../platform/http/reserved-paths.ts";

/** Returns the codes and the domain of a link after a change, as they are stored. Throws when one of them is not allowed. */
export function changedCodes(
  app: App,
  link: Link,
  { currentCode, aliases, domain }: LinkChange,
): { currentCode?: string | null; aliases?: string[] | null } {
  if (domain && !app.linkDomains.includes(domain)) {
    throw invalidField("domain", `${domain} is not one of the app's domains.`);
  }
  if (currentCode === undefined && aliases === undefined) return {};
  const chosen = currentCode === undefined ? link.currentCode : currentCode?.normalize("NFC");
  const current = chosen === link.code ? undefined : chosen;
  const others = new Set((aliases ?? link.aliases ?? []).map((code) => code.normalize("NFC")));
  // After it was renamed, the link goes on working under the code that it had.
  if (link.currentCode !== undefined && currentCode !== undefined) others.add(link.currentCode);
  if (current !== undefined) others.delete(current);
  others.delete(link.code);
  if (others.size > limits.aliases) {
    throw invalidField("aliases", `A link can have at most ${limits.aliases} aliases.`);
  }
  refuseReserved("aliases", [...others]);
  refuseReserved("currentCode", current === undefined ? [] : [current]);
  return { currentCode: current ?? null, aliases: others.size === 0 ? null : [...others] };
}

function refuseReserved(field: string, codes: readonly string[]): void {
  const reserved = codes.find(isReservedCode);
  if (reserved === undefined) return;
  throw invalidField(field, `The code "${reserved}" is reserved for the service.`);
}

/** Returns the error for a link of which a code is taken. */
export async function takenCodeError(
  links: Pick<LinkStore, "findCodes">,
  link: Link,
  { isNew }: { readonly isNew: boolean },
): Promise<ApiError> {
  const codes = [...(isNew ? [link.code] : []), ...otherCodes(link)];
  const uses = await links.findCodes(link.app, codes);
  const use = uses.find((one) => isNew || one.link !== link.code);
  const code = use?.code ?? link.code;
  if (use && use.link === undefined) {
    const hint = isNew ? "Choose another one, or set reuseCode." : "Choose another one.";
    const owner = use.former === undefined ? "a deleted link" : `the link "${use.former}" before`;
    return new ApiError("conflict", `The code "${code}" belonged to ${owner}. ${hint}`);
  }
  const owner = use?.link;
  return new ApiError(
    "conflict",
    owner === undefined || owner === code
      ? `A link with the code "${code}" already exists. Choose another code.`
      : `The code "${code}" belongs to the link "${owner}". Choose another code.`,
  );
}

/** Characters that look like others in many typefaces, with those others. */
const alike: Readonly<Record<string, string>> = {
  "0": "O",
  O: "0",
  "1": "l or I",
  I: "l or 1",
  l: "I or 1",
};

/** Returns what people easily misread in the codes of a link, in one sentence that names the code. */
export function hintForCodes(codes: readonly string[]): string | null {
  for (const code of codes) {
    const hint = codeHint(code);
    if (hint !== null) return codes.length === 1 ? hint : `${code}: ${hint}`;
  }
  return null;
}

/** Returns what people easily misread in a code, in one sentence. */
export function codeHint(code: string): string | null {
  const scripts = ["Latin", "Cyrillic", "Greek"].filter((script) =>
    new RegExp(String.raw`\p{Script=${script}}`, "u").test(code),
  );
  if (scripts.length > 1) return `It mixes ${scripts.join(" and ")} letters, which look alike.`;
  // A small l is clear among small letters.
  const hasCapitals = /\p{Lu}/u.test(code);
  const character = Array.from(code).find((one) => one in alike && (one !== "l" || hasCapitals));
  if (character !== undefined) return `People easily read ${character} as ${alike[character]}.`;
  // A joiner outside of a picture is invisible.
  return /[^\p{Extended_Pictographic}\p{M}\p{Emoji_Modifier}]\u200d/u.test(code)
    ? "It contains an invisible character."
    : null;
}
