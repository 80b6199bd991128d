import type { CapturedClick } from "./capture.ts";
import { addressesOf } from "./networks.ts";
import type { WorldParameters } from "./parameters.ts";
import type { Person } from "./people.ts";
import { hash32, weighted } from "./random.ts";
import type { Random } from "./random.ts";

/** A crawler that requests links to show a preview. */
interface PreviewBot {
  readonly ua: string;
  /** The start of the crawler's address. Null if the preview is made on the reader's own device. */
  readonly prefix: string | null;
}

const previewBot = weighted<PreviewBot>([
  [
    {
      ua: "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
      prefix: "66.220.149.",
    },
    4,
  ],
  [{ ua: "WhatsApp/2.25.27.77 A", prefix: null }, 3],
  [
    {
      ua: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
      prefix: null,
    },
    4,
  ],
  [
    {
      ua: "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
      prefix: "54.174.22.",
    },
    1,
  ],
  [{ ua: "TelegramBot (like TwitterBot)", prefix: "149.154.161." }, 2],
  [
    {
      ua: "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
      prefix: "35.196.132.",
    },
    1,
  ],
]);

/** Returns the request of a messenger that shows a preview of the link. It may precede the person's click. */
export function previewClick(
  person: Person,
  t: number,
  link: string,
  parameters: WorldParameters,
  random: Random,
): CapturedClick {
  const { ua, prefix } = previewBot(random);
  const ip =
    prefix === null
      ? addressesOf(person, "home", t, parameters).v4
      : `${prefix}${1 + random.below(250)}`;
  return { t, link, visitor: randomVisitor(random), ip, ipFlag: null, ua, al: null, js: null };
}

const desktop = weighted<readonly [ua: string, width: number, height: number, dpr: number]>([
  [
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.2 Safari/605.1.15",
      1512,
      982,
      2,
    ],
    2,
  ],
  [
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36",
      1440,
      900,
      2,
    ],
    2,
  ],
  [
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36",
      1920,
      1080,
      1,
    ],
    5,
  ],
  [
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
      1536,
      864,
      1.25,
    ],
    1,
  ],
]);

/** Returns a click in a desktop browser, which no install follows. */
export function desktopClick(
  person: Person,
  t: number,
  link: string,
  parameters: WorldParameters,
  random: Random,
): CapturedClick {
  const [ua, sw, sh, dpr] = desktop(random);
  const [lang = "en-US"] = person.languages;
  const place = person.household.onCampus ? "campus" : "home";
  return {
    t,
    link,
    visitor: randomVisitor(random),
    ip: addressesOf(person, place, t, parameters).v4,
    ipFlag: null,
    ua,
    al: `${lang},${lang.slice(0, 2)};q=0.9`,
    js: random.chance(0.05)
      ? null
      : { sw, sh, dpr, tz: person.seenZone, lang, langs: [...person.languages], touch: 0 },
  };
}

function randomVisitor(random: Random): string {
  return `v${hash32(String(random.next())).toString(36)}`;
}
