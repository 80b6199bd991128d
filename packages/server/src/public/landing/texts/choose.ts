import { german } from "./de.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import { japanese } from "./ja.ts";
import { polish } from "./pl.ts";
import { portuguese } from "./pt.ts";
import type { Texts } from "./texts.ts";

/** Every language the pages speak; the first is for all others. */
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
/** Headers are as long as their sender likes; nobody reads so many languages. */
const longest = 500;

/** The texts in the language a visitor likes best of those there are, by the header `Accept-Language`. */
export function textsFor(acceptLanguage: string | undefined): Texts {
  let [best, weight] = [english, 0];
  for (const entry of (acceptLanguage ?? "").slice(0, longest).split(",")) {
    const [tag = "", quality] = entry.split(";");
    const texts = known.get(tag.trim().split("-", 1)[0]?.toLowerCase() ?? "");
    const liked = quality === undefined ? 1 : Number(/q=([\d.]+)/.exec(quality)?.[1] ?? 0);
    if (texts && liked > weight) [best, weight] = [texts, liked];
    if (weight === 1) break;
  }
  return best;
}

/** A text about an app. */
export function about(text: string, app: string): string {
  return text.replaceAll("{app}", () => app);
}
