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

const known = new Map(allTexts.map((texts) => [texts.language, texts]));
/** Longer `Accept-Language` headers are cut, so that a hostile one costs little. */
const maxHeaderLength = 500;

/** Returns the texts in the visitor's preferred language, according to the `Accept-Language` header. */
export function textsFor(acceptLanguage: string | undefined): Texts {
  let [best, weight] = [english, 0];
  for (const entry of (acceptLanguage ?? "").slice(0, maxHeaderLength).split(",")) {
    const [tag = "", quality] = entry.split(";");
    const texts = known.get(tag.trim().split("-", 1)[0]?.toLowerCase() ?? "");
    const preference = quality === undefined ? 1 : Number(/q=([\d.]+)/.exec(quality)?.[1] ?? 0);
    if (texts && preference > weight) [best, weight] = [texts, preference];
    if (weight === 1) break;
  }
  return best;
}

/** Replaces `{app}` in a text by the app's name. */
export function insertAppName(text: string, appName: string): string {
  return text.replaceAll("{app}", () => appName);
}
