/** Region codes in Intl that are not countries, such as the European Union. */
const notCountries = new Set(["EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"]);

let listed: readonly string[] | undefined;

/** Returns the ISO 3166 codes of all countries. */
export function countryCodes(): readonly string[] {
  return (listed ??= listCountries());
}

function listCountries(): string[] {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && !notCountries.has(code) && isCurrent(code));
}

/** Intl also knows former codes, such as DD, and maps them to the current ones. */
function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code;
}
