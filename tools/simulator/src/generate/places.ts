/** A city with its time zone and languages. */
export interface City {
  readonly name: string;
  readonly country: string;
  /** The names of the time zone that phones report, the most common first. */
  readonly zones: readonly string[];
  /** The offset from UTC for the daily rhythm, without daylight saving. */
  readonly utcOffsetHours: number;
  /** The language lists of devices, with their shares among residents. */
  readonly languages: readonly (readonly [tags: readonly string[], weight: number])[];
  /** The share of traffic, relative to other cities. */
  readonly weight: number;
}

type Languages = City["languages"];

const english = (region: string, second: string): Languages => [
  [[`en-${region}`], 0.84],
  [[`en-${region}`, second], 0.08],
  [[second, `en-${region}`], 0.05],
  [["es-419", `en-${region}`], 0.03],
];
const german: Languages = [
  [["de-DE"], 0.62],
  [["de-DE", "en-DE"], 0.14],
  [["en-DE", "de-DE"], 0.07],
  [["en-US", "de-DE"], 0.05],
  [["tr-TR", "de-DE"], 0.05],
  [["ru-RU", "de-DE"], 0.03],
  [["ar-SY", "de-DE"], 0.02],
  [["uk-UA", "de-DE"], 0.02],
];
const french: Languages = [
  [["fr-FR"], 0.78],
  [["fr-FR", "en-FR"], 0.1],
  [["en-FR", "fr-FR"], 0.04],
  [["en-US"], 0.03],
  [["pt-PT", "fr-FR"], 0.03],
  [["ar-MA", "fr-FR"], 0.02],
];
const american: Languages = [
  [["en-US"], 0.78],
  [["en-US", "es-US"], 0.08],
  [["es-US", "en-US"], 0.06],
  [["es-MX"], 0.03],
  [["zh-Hans-US", "en-US"], 0.02],
  [["vi-US", "en-US"], 0.01],
  [["ko-US", "en-US"], 0.01],
  [["pt-BR", "en-US"], 0.01],
];
const spanish: Languages = [
  [["es-ES"], 0.8],
  [["es-ES", "ca-ES"], 0.06],
  [["ca-ES", "es-ES"], 0.04],
  [["en-ES", "es-ES"], 0.05],
  [["en-GB"], 0.05],
];

/** The languages of a country with one main and one second language. */
const own = (tag: string, second: string): Languages => [
  [[tag], 0.82],
  [[tag, second], 0.12],
  [[second, tag], 0.06],
];

export const cities: readonly City[] = [
  city("Berlin", "DE", ["Europe/Berlin"], 1, german, 10),
  city("Hamburg", "DE", ["Europe/Berlin"], 1, german, 6),
  city("Munich", "DE", ["Europe/Berlin"], 1, german, 6),
  city("Cologne", "DE", ["Europe/Berlin"], 1, german, 5),
  city("Leipzig", "DE", ["Europe/Berlin"], 1, german, 3),
  city("Zurich", "CH", ["Europe/Zurich"], 1, [...german, [["de-CH"], 1.2], [["fr-CH"], 0.1]], 2),
  city("Vienna", "AT", ["Europe/Vienna"], 1, [...german, [["de-AT"], 1.5]], 3),
  city("Paris", "FR", ["Europe/Paris"], 1, french, 9),
  city("Lyon", "FR", ["Europe/Paris"], 1, french, 4),
  city("Madrid", "ES", ["Europe/Madrid"], 1, spanish, 6),
  city("Barcelona", "ES", ["Europe/Madrid"], 1, spanish, 5),
  city("London", "GB", ["Europe/London"], 0, english("GB", "pl-PL"), 12),
  city("Manchester", "GB", ["Europe/London"], 0, english("GB", "ur-PK"), 4),
  city("New York", "US", ["America/New_York"], -5, american, 14),
  city("Boston", "US", ["America/New_York"], -5, american, 5),
  city("Chicago", "US", ["America/Chicago"], -6, american, 7),
  city("Austin", "US", ["America/Chicago"], -6, american, 4),
  city("Denver", "US", ["America/Denver"], -7, american, 3),
  city("Los Angeles", "US", ["America/Los_Angeles"], -8, american, 12),
  city("Toronto", "CA", ["America/Toronto"], -5, english("CA", "fr-CA"), 4),
  city("Sydney", "AU", ["Australia/Sydney"], 10, english("AU", "zh-Hans-AU"), 4),
  city(
    "Mumbai",
    "IN",
    ["Asia/Calcutta", "Asia/Kolkata"],
    5.5,
    [
      [["en-IN"], 0.7],
      [["en-IN", "hi-IN"], 0.2],
      [["hi-IN", "en-IN"], 0.1],
    ],
    6,
  ),
  city(
    "Kyiv",
    "UA",
    ["Europe/Kiev", "Europe/Kyiv"],
    2,
    [
      [["uk-UA"], 0.6],
      [["uk-UA", "en-UA"], 0.2],
      [["ru-UA", "uk-UA"], 0.2],
    ],
    2,
  ),
  city(
    "Ho Chi Minh City",
    "VN",
    ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
    7,
    [
      [["vi-VN"], 0.85],
      [["vi-VN", "en-VN"], 0.1],
      [["en-VN", "vi-VN"], 0.05],
    ],
    2,
  ),
  city(
    "São Paulo",
    "BR",
    ["America/Sao_Paulo"],
    -3,
    [
      [["pt-BR"], 0.9],
      [["pt-BR", "en-BR"], 0.1],
    ],
    6,
  ),
  city(
    "Tokyo",
    "JP",
    ["Asia/Tokyo"],
    9,
    [
      [["ja-JP"], 0.9],
      [["ja-JP", "en-JP"], 0.1],
    ],
    4,
  ),
  city("Rome", "IT", ["Europe/Rome"], 1, own("it-IT", "en-IT"), 6),
  city("Warsaw", "PL", ["Europe/Warsaw"], 1, own("pl-PL", "en-PL"), 5),
  city("Amsterdam", "NL", ["Europe/Amsterdam"], 1, own("nl-NL", "en-NL"), 4),
  city("Stockholm", "SE", ["Europe/Stockholm"], 1, own("sv-SE", "en-SE"), 3),
  city("Lisbon", "PT", ["Europe/Lisbon"], 0, own("pt-PT", "en-PT"), 2),
  city("Bucharest", "RO", ["Europe/Bucharest"], 2, own("ro-RO", "en-RO"), 3),
  city("Athens", "GR", ["Europe/Athens"], 2, own("el-GR", "en-GR"), 2),
  city("Istanbul", "TR", ["Europe/Istanbul"], 3, own("tr-TR", "en-TR"), 6),
  city("Cairo", "EG", ["Africa/Cairo"], 2, own("ar-EG", "en-EG"), 4),
  city("Lagos", "NG", ["Africa/Lagos"], 1, own("en-NG", "en-GB"), 4),
  city("Johannesburg", "ZA", ["Africa/Johannesburg"], 2, own("en-ZA", "af-ZA"), 3),
  city("Dubai", "AE", ["Asia/Dubai"], 4, own("en-AE", "ar-AE"), 3),
  city("Karachi", "PK", ["Asia/Karachi"], 5, own("en-PK", "ur-PK"), 3),
  city("Bangkok", "TH", ["Asia/Bangkok"], 7, own("th-TH", "en-TH"), 4),
  city("Jakarta", "ID", ["Asia/Jakarta"], 7, own("id-ID", "en-ID"), 6),
  city("Manila", "PH", ["Asia/Manila"], 8, own("en-PH", "fil-PH"), 5),
  city("Singapore", "SG", ["Asia/Singapore"], 8, own("en-SG", "zh-Hans-SG"), 2),
  city("Taipei", "TW", ["Asia/Taipei"], 8, own("zh-Hant-TW", "en-TW"), 3),
  city("Seoul", "KR", ["Asia/Seoul"], 9, own("ko-KR", "en-KR"), 4),
  city("Mexico City", "MX", ["America/Mexico_City"], -6, own("es-MX", "en-MX"), 6),
  city("Bogotá", "CO", ["America/Bogota"], -5, own("es-CO", "es-419"), 4),
  city("Buenos Aires", "AR", ["America/Argentina/Buenos_Aires"], -3, own("es-AR", "es-419"), 4),
  city("Santiago", "CL", ["America/Santiago"], -4, own("es-CL", "es-419"), 2),
];

function city(
  name: string,
  country: string,
  zones: readonly string[],
  utcOffsetHours: number,
  languages: Languages,
  weight: number,
): City {
  return { name, country, zones, utcOffsetHours, languages, weight };
}
