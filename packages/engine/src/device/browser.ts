/** Browser patterns, most specific first: nearly every user agent contains `Safari`, and in-app browsers also contain their app's name. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bInstagram\b/, "Instagram"],
  [/\bBarcelona\b/, "Threads"],
  [/\bMessenger|FB_IAB\/Orca|FBAN\/Messenger/, "Messenger"],
  [/\bFBAN|FBAV|FB_IAB/, "Facebook"],
  [/musical_ly|trill_|BytedanceWebview|TikTok/, "TikTok"],
  [/\bSnapchat\b/, "Snapchat"],
  [/\bLine\//, "LINE"],
  [/\bTwitter/, "X"],
  [/LinkedInApp/, "LinkedIn"],
  [/\bPinterest\b/, "Pinterest"],
  [/MicroMessenger/, "WeChat"],
  [/KAKAOTALK/, "KakaoTalk"],
  [/\bTelegram/, "Telegram"],
  [/WA4A|WAiOS/, "WhatsApp"],
  [/\bDiscord/, "Discord"],
  [/\bSlack\b/, "Slack"],
  [/\bReddit/, "Reddit"],
  [/\bGSA\//, "Google app"],
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPT\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/\bYaBrowser\//, "Yandex"],
  [/\bDuckDuckGo\//, "DuckDuckGo"],
  [/\bFxiOS\/|\bFirefox\//, "Firefox"],
  [/; wv\)/, "Web view"],
  [/\bCriOS\/|\bChrome\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
  [/\b(?:iPhone|iPad|iPod)\b.*AppleWebKit/, "Web view"],
];

/** The name of the browser, or of the app whose in-app browser it is. Undefined for an unknown browser. */
export function browserName(userAgent: string): string | undefined {
  return browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
}

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** The operating system in a user agent, without its version. Undefined for an unknown system. */
export function systemName(userAgent: string): string | undefined {
  return systems.find(([pattern]) => pattern.test(userAgent))?.[1];
}
