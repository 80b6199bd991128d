import { languages } from "@throughline/protocol";
import type { Language } from "@throughline/protocol";

const storageKey = "throughline-language";

/** The language of this page. It never changes: a page that is to be in another language is loaded again. */
export const language: Language =
  asLanguage(storedLanguage()) ?? preferredLanguage(navigator.languages);

/** The language with the region of the browser, such as `de-AT`, for numbers, dates and names. */
export const locale = localeOf(language, navigator.languages);

/** Shows the dashboard in another language from now on. Unless the browser remembers it, nothing happens. */
export function chooseLanguage(chosen: Language): void {
  if (!remember(chosen)) return;
  if (chosen !== language) location.reload();
}

/** Shows the dashboard in the language of the account, which takes precedence over what this browser remembers. */
export function followAccount(ofAccount: Language | null): void {
  if (ofAccount !== null && ofAccount !== storedLanguage()) chooseLanguage(ofAccount);
}

/** Returns the first language that the person prefers and the dashboard has, or English. */
export function preferredLanguage(preferred: readonly string[]): Language {
  return preferred.map((tag) => asLanguage(primaryTag(tag))).find(Boolean) ?? "en";
}

/** Returns the first locale of the browser in this language, or the language itself. */
export function localeOf(chosen: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => primaryTag(tag) === chosen) ?? chosen;
}

function primaryTag(tag: string): string {
  return tag.split("-", 1)[0]?.toLowerCase() ?? "";
}

function asLanguage(tag: string | undefined | null): Language | undefined {
  return languages.find((each) => each === tag);
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    // The browser blocks storage.
    return null;
  }
}

/** Returns whether the browser stored the language. */
function remember(chosen: Language): boolean {
  try {
    localStorage.setItem(storageKey, chosen);
  } catch {
    return false;
  }
  return true;
}
