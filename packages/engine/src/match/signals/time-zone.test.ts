import { describe, expect, it } from "vitest";
import { canonicalTimeZone } from "./time-zone.ts";

/**
 * The names one place has, as the Unicode CLDR lists them (ICU 78.3, tz 2026c): every alias that
 * Chrome, Safari or a phone may report instead of another.
 */
const places = `
Africa/Asmera Africa/Asmara
Africa/Bamako Africa/Timbuktu
Africa/Cairo Egypt
Africa/Tripoli Libya
America/Adak US/Aleutian America/Atka
America/Anchorage US/Alaska
America/Buenos_Aires America/Argentina/Buenos_Aires
America/Catamarca America/Argentina/Catamarca America/Argentina/ComodRivadavia
America/Chicago US/Central
America/Coral_Harbour America/Atikokan
America/Cordoba America/Argentina/Cordoba America/Rosario
America/Denver Navajo US/Mountain America/Shiprock
America/Detroit US/Michigan
America/Edmonton Canada/Mountain America/Yellowknife
America/Godthab America/Nuuk
America/Halifax Canada/Atlantic
America/Havana Cuba
America/Indiana/Knox US/Indiana-Starke America/Knox_IN
America/Indianapolis America/Indiana/Indianapolis US/East-Indiana America/Fort_Wayne
America/Iqaluit America/Pangnirtung
America/Jamaica Jamaica
America/Jujuy America/Argentina/Jujuy
America/Los_Angeles US/Pacific
America/Louisville America/Kentucky/Louisville
America/Manaus Brazil/West
America/Mazatlan Mexico/BajaSur
America/Mendoza America/Argentina/Mendoza
America/Mexico_City Mexico/General
America/New_York US/Eastern
America/Noronha Brazil/DeNoronha
America/Phoenix US/Arizona
America/Regina Canada/Saskatchewan
America/Rio_Branco Brazil/Acre America/Porto_Acre
America/Santiago Chile/Continental
America/Sao_Paulo Brazil/East
America/St_Johns Canada/Newfoundland
America/St_Thomas America/Virgin
America/Tijuana Mexico/BajaNorte America/Ensenada America/Santa_Isabel
America/Toronto Canada/Eastern America/Montreal America/Nipigon America/Thunder_Bay
America/Vancouver Canada/Pacific
America/Whitehorse Canada/Yukon
America/Winnipeg Canada/Central America/Rainy_River
Antarctica/McMurdo Antarctica/South_Pole
Arctic/Longyearbyen Atlantic/Jan_Mayen
Asia/Ashgabat Asia/Ashkhabad
Asia/Calcutta Asia/Kolkata
Asia/Dhaka Asia/Dacca
Asia/Hong_Kong Hongkong
Asia/Jerusalem Israel Asia/Tel_Aviv
Asia/Katmandu Asia/Kathmandu
Asia/Macau Asia/Macao
Asia/Makassar Asia/Ujung_Pandang
Asia/Nicosia Europe/Nicosia
Asia/Rangoon Asia/Yangon
Asia/Saigon Asia/Ho_Chi_Minh
Asia/Seoul ROK
Asia/Shanghai PRC Asia/Chongqing Asia/Harbin Asia/Chungking
Asia/Singapore Singapore
Asia/Taipei ROC
Asia/Tehran Iran
Asia/Thimphu Asia/Thimbu
Asia/Tokyo Japan
Asia/Ulaanbaatar Asia/Choibalsan Asia/Ulan_Bator
Asia/Urumqi Asia/Kashgar
Atlantic/Faeroe Atlantic/Faroe
Atlantic/Reykjavik Iceland
Australia/Adelaide Australia/South
Australia/Brisbane Australia/Queensland
Australia/Broken_Hill Australia/Yancowinna
Australia/Darwin Australia/North
Australia/Hobart Australia/Tasmania Australia/Currie
Australia/Lord_Howe Australia/LHI
Australia/Melbourne Australia/Victoria
Australia/Perth Australia/West
Australia/Sydney Australia/ACT Australia/NSW Australia/Canberra
Europe/Chisinau Europe/Tiraspol
Europe/Dublin Eire
Europe/Istanbul Turkey Asia/Istanbul
Europe/Kiev Europe/Kyiv Europe/Uzhgorod Europe/Zaporozhye
Europe/Lisbon Portugal
Europe/London GB GB-Eire Europe/Belfast
Europe/Moscow W-SU
Europe/Warsaw Poland
Pacific/Auckland NZ
Pacific/Chatham NZ-CHAT
Pacific/Easter Chile/EasterIsland
Pacific/Enderbury Pacific/Kanton
Pacific/Honolulu US/Hawaii Pacific/Johnston
Pacific/Kwajalein Kwajalein
Pacific/Pago_Pago US/Samoa Pacific/Samoa
Pacific/Ponape Pacific/Pohnpei
Pacific/Truk Pacific/Chuuk Pacific/Yap
`
  .trim()
  .split("\n")
  .map((line) => line.split(" "));

describe("a time zone", () => {
  it.each(places)("%s is the same under all its names", (...names) => {
    const spellings = new Set(names.map(canonicalTimeZone));
    expect(spellings.size).toBe(1);
    expect(spellings).not.toContain(undefined);
  });

  it("is not confused with another", () => {
    const spellings = places.map(([name]) => canonicalTimeZone(name));
    expect(new Set(spellings).size).toBe(places.length);
  });

  it("differs between countries that share a clock", () => {
    expect(canonicalTimeZone("Europe/Oslo")).not.toBe(canonicalTimeZone("Europe/Berlin"));
  });

  it.each([
    ["Europe/Zurich", "europe/zurich"],
    [" europe/ZURICH ", "europe/zurich"],
    ["America/Argentina/Ushuaia", "america/argentina/ushuaia"],
    ["America/Port-au-Prince", "america/port-au-prince"],
    // A zone newer than the table is kept as it is.
    ["America/Coyhaique", "america/coyhaique"],
  ])("%s becomes %s", (name, zone) => {
    expect(canonicalTimeZone(name)).toBe(zone);
  });

  it.each([
    "Africa/Lagos",
    "America/Bogota",
    "Antarctica/Troll",
    "Arctic/Longyearbyen",
    "Asia/Dubai",
    "Atlantic/Azores",
    "Australia/Eucla",
    "Europe/Vienna",
    "Indian/Maldives",
    "Pacific/Fiji",
  ])("%s is a place", (name) => {
    expect(canonicalTimeZone(name)).toBe(name.toLowerCase());
  });

  it.each([
    "UTC",
    "Etc/UTC",
    "GMT",
    "Etc/GMT+1",
    "GMT+02:00",
    "EST5EDT",
    "CET",
    "Mars/Phobos",
    "Europe/",
    "Europe/Zürich",
    "Europe/Zurich; DROP",
    "",
    undefined,
  ])("%s is not a place", (zone) => {
    expect(canonicalTimeZone(zone)).toBeUndefined();
  });
});
