/** The owner of a phone, with the settings that apps and websites can read. */
export interface Person {
  readonly name: string;
  readonly city: string;
  readonly timeZone: string;
  /** The language tags, most preferred first. */
  readonly languages: readonly string[];
}

export const people = [
  {
    name: "Maja",
    city: "Warsaw",
    timeZone: "Europe/Warsaw",
    languages: ["pl-PL", "en-GB"],
  },
  { name: "Tomás", city: "Lisbon", timeZone: "Europe/Lisbon", languages: ["pt-PT", "en-GB"] },
  { name: "Noor", city: "Amsterdam", timeZone: "Europe/Amsterdam", languages: ["nl-NL", "en-US"] },
  { name: "Kenji", city: "Osaka", timeZone: "Asia/Tokyo", languages: ["ja-JP", "en-US"] },
  { name: "Ana", city: "São Paulo", timeZone: "America/Sao_Paulo", languages: ["pt-BR", "en-US"] },
  { name: "Emil", city: "Chicago", timeZone: "America/Chicago", languages: ["en-US", "sv-SE"] },
] as const satisfies readonly Person[];

/** Two people with the same IP address and the same phone model. */
export const colleagues = {
  ada: { name: "Ada", city: "Berlin", timeZone: "Europe/Berlin", languages: ["de-DE", "en-GB"] },
  ben: { name: "Ben", city: "Berlin", timeZone: "Europe/Berlin", languages: ["de-DE", "en-GB"] },
} as const satisfies Record<string, Person>;

/** Returns the `Accept-Language` header for these languages. */
export function acceptLanguage(languages: readonly string[]): string {
  return languages
    .map((tag, index) => (index === 0 ? tag : `${tag};q=${(1 - index / 10).toFixed(1)}`))
    .join(",");
}
