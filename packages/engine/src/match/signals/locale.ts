/** ISO 639 codes that were renamed. Android and Java kept the old codes for a long time. */
const renamed: Readonly<Record<string, string>> = {
  iw: "he",
  in: "id",
  ji: "yi",
  no: "nb",
  tl: "fil",
};

/** The region that a script stands for if the tag has no region. With a region, the script is ignored. */
const regionOfScript: Readonly<Record<string, string>> = { "zh-hans": "cn", "zh-hant": "tw" };

/** `zh_Hans_CN` and `zh-CN` become `zh-cn`, `en-GB-u-ca-buddhist` becomes `en-gb`. Returns undefined for an invalid tag. */
export function canonicalLanguage(tag: string): string | undefined {
  const match = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?(?:-|$)/.exec(
    tag.trim().toLowerCase().replaceAll("_", "-"),
  );
  if (!match?.[1] || match[1] === "und") return undefined;
  const language = renamed[match[1]] ?? match[1];
  const region = match[3] ?? regionOfScript[`${language}-${match[2] ?? ""}`];
  return region ? `${language}-${region}` : language;
}

/** Canonical tags in the given order, without duplicates, at most ten. */
export function canonicalLanguages(tags: readonly string[]): string[] {
  const known = tags.map(canonicalLanguage).filter((tag) => tag !== undefined);
  return [...new Set(known)].slice(0, 10);
}

/** The tags of an `Accept-Language` header, most preferred first. */
export function parseAcceptLanguage(header: string): string[] {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";");
      const quality = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== "*" && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** The canonical tag of the language that an `Accept-Language` header prefers. */
export function preferredLanguage(header: string): string | undefined {
  return canonicalLanguages(parseAcceptLanguage(header))[0];
}

/** The language of a tag without its region: `en` for `en-gb`. */
export function baseLanguage(tag: string): string {
  const dash = tag.indexOf("-");
  return dash < 0 ? tag : tag.slice(0, dash);
}
