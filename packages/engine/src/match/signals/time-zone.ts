/**
 * Renamed time zones, new name first, from the `backward` file of the IANA time zone database (2026c). The list was checked by
 * hand and contains only renames and old aliases of one place. Links that merge two countries (Europe/Oslo → Europe/Berlin) are
 * left out: phones and browsers still report different names for them, and the difference is evidence.
 */
const renames = `
Africa/Asmara Africa/Asmera|Africa/Bamako Africa/Timbuktu|Africa/Cairo Egypt|Africa/Tripoli Libya
America/Adak America/Atka US/Aleutian|America/Anchorage US/Alaska
America/Argentina/Buenos_Aires America/Buenos_Aires
America/Argentina/Catamarca America/Catamarca America/Argentina/ComodRivadavia
America/Argentina/Cordoba America/Cordoba America/Rosario|America/Argentina/Jujuy America/Jujuy
America/Argentina/Mendoza America/Mendoza|America/Atikokan America/Coral_Harbour
America/Chicago US/Central|America/Denver US/Mountain Navajo America/Shiprock
America/Detroit US/Michigan|America/Edmonton Canada/Mountain America/Yellowknife|America/Halifax Canada/Atlantic
America/Havana Cuba|America/Iqaluit America/Pangnirtung
America/Indiana/Indianapolis America/Indianapolis America/Fort_Wayne US/East-Indiana
America/Indiana/Knox America/Knox_IN US/Indiana-Starke|America/Jamaica Jamaica
America/Kentucky/Louisville America/Louisville|America/Los_Angeles US/Pacific
America/Manaus Brazil/West|America/Mazatlan Mexico/BajaSur|America/Mexico_City Mexico/General
America/New_York US/Eastern|America/Noronha Brazil/DeNoronha|America/Nuuk America/Godthab
America/Phoenix US/Arizona|America/Regina Canada/Saskatchewan
America/Rio_Branco America/Porto_Acre Brazil/Acre|America/Santiago Chile/Continental
America/Sao_Paulo Brazil/East|America/St_Johns Canada/Newfoundland|America/St_Thomas America/Virgin
America/Tijuana America/Ensenada America/Santa_Isabel Mexico/BajaNorte
America/Toronto Canada/Eastern America/Montreal America/Nipigon America/Thunder_Bay
America/Vancouver Canada/Pacific
America/Whitehorse Canada/Yukon|America/Winnipeg Canada/Central America/Rainy_River
Antarctica/McMurdo Antarctica/South_Pole|Arctic/Longyearbyen Atlantic/Jan_Mayen
Asia/Ashgabat Asia/Ashkhabad|Asia/Dhaka Asia/Dacca|Asia/Ho_Chi_Minh Asia/Saigon
Asia/Hong_Kong Hongkong|Asia/Jerusalem Asia/Tel_Aviv Israel|Asia/Kathmandu Asia/Katmandu
Asia/Kolkata Asia/Calcutta|Asia/Macau Asia/Macao|Asia/Makassar Asia/Ujung_Pandang
Asia/Nicosia Europe/Nicosia|Asia/Seoul ROK
Asia/Shanghai Asia/Chongqing Asia/Chungking Asia/Harbin PRC|Asia/Singapore Singapore
Asia/Taipei ROC|Asia/Tehran Iran|Asia/Thimphu Asia/Thimbu|Asia/Tokyo Japan
Asia/Ulaanbaatar Asia/Ulan_Bator Asia/Choibalsan|Asia/Urumqi Asia/Kashgar|Asia/Yangon Asia/Rangoon
Atlantic/Faroe Atlantic/Faeroe|Atlantic/Reykjavik Iceland
Australia/Adelaide Australia/South|Australia/Brisbane Australia/Queensland
Australia/Broken_Hill Australia/Yancowinna|Australia/Darwin Australia/North
Australia/Hobart Australia/Tasmania Australia/Currie|Australia/Lord_Howe Australia/LHI
Australia/Melbourne Australia/Victoria|Australia/Perth Australia/West
Australia/Sydney Australia/ACT Australia/Canberra Australia/NSW
Europe/Chisinau Europe/Tiraspol|Europe/Dublin Eire|Europe/Istanbul Asia/Istanbul Turkey
Europe/Kyiv Europe/Kiev Europe/Uzhgorod Europe/Zaporozhye|Europe/Lisbon Portugal
Europe/London Europe/Belfast GB GB-Eire|Europe/Moscow W-SU|Europe/Warsaw Poland
Pacific/Auckland NZ|Pacific/Chatham NZ-CHAT|Pacific/Chuuk Pacific/Truk Pacific/Yap
Pacific/Easter Chile/EasterIsland|Pacific/Honolulu US/Hawaii Pacific/Johnston
Pacific/Kanton Pacific/Enderbury|Pacific/Kwajalein Kwajalein|Pacific/Pago_Pago Pacific/Samoa US/Samoa
Pacific/Pohnpei Pacific/Ponape
`;

const canonicalOf = new Map<string, string>();
for (const line of renames.trim().split(/[\n|]/)) {
  const [name = "", ...old] = line.split(" ");
  for (const alias of old) canonicalOf.set(alias.toLowerCase(), name.toLowerCase());
}

/** Matches zones that name a place. `UTC`, `Etc/GMT+1` and `EST5EDT` name only a clock: privacy modes report them wherever the phone is. */
const placePattern =
  /^(?:africa|america|antarctica|arctic|asia|atlantic|australia|europe|indian|pacific)\/[a-z][a-z/_-]*$/;

/** The one lower-case spelling of a time zone; undefined if the name is not a place. */
export function canonicalTimeZone(name: string | undefined): string | undefined {
  const zone = (name ?? "").trim().toLowerCase();
  const current = canonicalOf.get(zone) ?? zone;
  return placePattern.test(current) ? current : undefined;
}
