import { german } from "./de.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import { japanese } from "./ja.ts";
import { polish } from "./pl.ts";
import { portuguese } from "./pt.ts";
import type { Texts } from "./texts.ts";

/** All languages of the landing pages. The first one is the default. */
export const allTexts: readonly Texts[] = [
  english,
  german,
  spanish,
  french,
  polish,
  portuguese,
  japanese,
];

const textsByLanguage = new Map(allTexts.map((texts) => [texts.language, texts]));
/** Longer `Accept-Language` headers are cut, so that a hostile one costs little. */
const maxHeaderLength = 500;

/** Returns the texts in the visitor's preferred language, according to the `Accept-Language` header. */
export function textsFor(acceptLanguage: string | undefined): Texts {
  return preferred(acceptLanguage, (tag) => textsByLanguage.get(primaryLanguage(tag))) ?? english;
}

/**
 * Returns the texts of a landing page that fit the visitor's preferred language best. A text in the visitor's dialect
 * comes before one in the same language. If no text fits, the first one is returned.
 */
export function pageTextsFor<PageTexts extends { readonly language: string }>(
  texts: readonly PageTexts[],
  acceptLanguage: string | undefined,
): PageTexts | undefined {
  const find = (matches: (language: string) => boolean) =>
    texts.find(({ language }) => matches(language.toLowerCase()));
  return (
    preferred(
      acceptLanguage,
      (tag) =>
        find((language) => language === tag) ??
        find((language) => language === primaryLanguage(tag)) ??
        find((language) => primaryLanguage(language) === primaryLanguage(tag)),
    ) ?? texts[0]
  );
}

/** Returns the result of `find` for the language that the visitor prefers most, among those with a result. */
function preferred<Found>(
  acceptLanguage: string | undefined,
  find: (tag: string) => Found | undefined,
): Found | undefined {
  let best: Found | undefined;
  let weight = 0;
  for (const entry of (acceptLanguage ?? "").slice(0, maxHeaderLength).split(",")) {
    const [tag = "", quality] = entry.split(";");
    const found = find(tag.trim().toLowerCase());
    const preference = quality === undefined ? 1 : Number(/q=([\d.]+)/.exec(quality)?.[1] ?? 0);
    if (found && preference > weight) [best, weight] = [found, preference];
    if (weight === 1) break;
  }
  return best;
}

function primaryLanguage(tag: string): string {
  return tag.split("-", 1)[0] ?? tag;
}

/** Replaces `{app}` in a text with the app's name. */
export function insertAppName(text: string, appName: string): string {
  return text.replaceAll("{app}", () => appName);
}
