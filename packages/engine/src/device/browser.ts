/** By name, the most particular first: nearly every browser says it is Safari, and in-app browsers say both. */
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

/** The browser a user agent names, or the app whose in-app browser it is; undefined for one nobody knows. */
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

/** The operating system a user agent names, without its version. */
export function systemName(userAgent: string): string | undefined {
  return systems.find(([pattern]) => pattern.test(userAgent))?.[1];
}
