import { androidBuilds } from "./android-devices.ts";
import type { Device, Person } from "./people.ts";
import { weighted } from "./random.ts";
import type { Random } from "./random.ts";

/** The browser a link is opened in. */
export type Browser =
  | "safari"
  | "chrome"
  | "google-app"
  | "firefox"
  | "samsung"
  | "instagram"
  | "facebook"
  | "tiktok"
  | "webview";

// The shares are assumptions. Links are shared in messages and social apps, so in-app browsers are more common than in general traffic.
const onIos = weighted<Browser>([
  ["safari", 0.57],
  ["chrome", 0.08],
  ["google-app", 0.04],
  ["firefox", 0.01],
  ["instagram", 0.12],
  ["facebook", 0.08],
  ["tiktok", 0.06],
  ["webview", 0.04],
]);
const onAndroid = weighted<Browser>([
  ["chrome", 0.62],
  ["firefox", 0.03],
  ["instagram", 0.13],
  ["facebook", 0.12],
  ["tiktok", 0.07],
  ["webview", 0.03],
]);

export function chooseBrowser(device: Device, random: Random): Browser {
  if (device.platform === "ios") return onIos(random);
  const browser = onAndroid(random);
  const ownBrowser = device.model.manufacturer === "samsung" && browser === "chrome";
  return ownBrowser && random.chance(0.3) ? "samsung" : browser;
}

/** Returns the `User-Agent` header. `language` is the language of the browser's app. */
export function userAgent(
  person: Person,
  browser: Browser,
  language: string,
  random: Random,
): string {
  const { device } = person;
  return device.platform === "ios"
    ? appleAgent(device, browser, language, random)
    : androidAgent(device, browser, language, random);
}

/** Returns the user agent that an app reports: a web view's on iOS, a Dalvik string on Android. */
export function appUserAgent(device: Device): string {
  if (device.platform === "android") {
    return `Dalvik/2.1.0 (Linux; U; Android ${device.version}; ${device.model.model} Build/${buildOf(device.version)})`;
  }
  return `Mozilla/5.0 (${appleSystem(device, webKitVersion(device))}) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`;
}

type AppleDevice = Extract<Device, { platform: "ios" }>;
type AndroidDevice = Extract<Device, { platform: "android" }>;

const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";

function appleAgent(device: AppleDevice, browser: Browser, language: string, random: Random) {
  const { version, build } = device.release;
  const real = version.replaceAll(".", "_");
  const seen = webKitVersion(device);
  const shortVersion = version.split(".").slice(0, 2).join(".");
  const head = (os: string) => `Mozilla/5.0 (${appleSystem(device, os)}) ${webKit}`;
  const locale = language.replace("-", "_");
  switch (browser) {
    case "safari":
    case "samsung":
      if (device.tablet) {
        return `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/${shortVersion} Safari/605.1.15`;
      }
      return `${head(seen)} Version/${shortVersion} Mobile/15E148 Safari/604.1`;
    case "chrome":
      return `${head(real)} CriOS/${chromeMajor(random)}.0.7444.${77 + random.below(90)} Mobile/15E148 Safari/604.1`;
    case "google-app":
      return `${head(real)} GSA/39${random.below(9)}.0.8283${random.below(90)}5519 Mobile/15E148 Safari/604.1`;
    case "firefox":
      return `${head(seen)} FxiOS/14${random.below(6)}.0 Mobile/15E148 Safari/605.1.15`;
    case "instagram": {
      const { width, height, scale } = device.model;
      const panel = `${width * scale}x${height * scale}`;
      return `${head(seen)} Mobile/${build} Instagram 40${random.below(10)}.0.0.29.87 (${device.model.identifier}; iOS ${real}; ${locale}; ${language.slice(0, 2)}; scale=${scale}.00; ${panel}; 77942${random.below(9000)}; IABMV/1)`;
    }
    case "facebook":
      return `${head(seen)} Mobile/${build} [FBAN/FBIOS;FBAV/53${random.below(9)}.0.0.50.98;FBBV/7764${random.below(90000)};FBDV/${device.model.identifier};FBMD/${device.tablet ? "iPad" : "iPhone"};FBSN/iOS;FBSV/${version};FBSS/${device.model.scale};FBID/${device.tablet ? "tablet" : "phone"};FBLC/${locale};FBOP/80]`;
    case "tiktok":
      return `${head(seen)} Mobile/15E148 musical_ly_41.${random.below(9)}.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/${language.slice(0, 2)} Region/${regionOf(language)} isDarkMode/0 WKWebView/1 RevealType/Dialog BytedanceWebview/d8a21c6`;
    case "webview":
      return `${head(seen)} Mobile/15E148`;
    default:
      return browser satisfies never;
  }
}

function androidAgent(device: AndroidDevice, browser: Browser, language: string, random: Random) {
  const { model, version } = device;
  const chrome = chromeMajor(random);
  const inApp = `Mozilla/5.0 (Linux; Android ${version}; ${model.model} Build/${buildOf(version)}; wv) ${blink} Version/4.0 Chrome/${chrome}.0.7444.${100 + random.below(70)} Mobile Safari/537.36`;
  const reduced = `Mozilla/5.0 (Linux; Android 10; K) ${blink}`;
  switch (browser) {
    case "chrome":
    case "safari":
    case "google-app":
      return `${reduced} Chrome/${chrome}.0.0.0 Mobile Safari/537.36`;
    case "samsung":
      return `${reduced} SamsungBrowser/2${7 + random.below(3)}.0 Chrome/${chrome - 8}.0.0.0 Mobile Safari/537.36`;
    case "firefox": {
      const release = `14${random.below(6)}.0`;
      return `Mozilla/5.0 (Android ${version}; Mobile; rv:${release}) Gecko/${release} Firefox/${release}`;
    }
    case "instagram": {
      const [width, height] = model.pixels;
      return `${inApp} Instagram 40${random.below(10)}.0.0.43.81 Android (${19 + Number(version)}/${version}; ${Math.round(model.density * 160)}dpi; ${width}x${height - 144}; ${model.manufacturer}; ${model.model}; ${model.codename}; qcom; ${language.replace("-", "_")}; 76234${random.below(9000)}; IABMV/1)`;
    }
    case "facebook":
      return `${inApp} [FB_IAB/FB4A;FBAV/53${random.below(9)}.0.0.40.95;IABMV/1;]`;
    case "tiktok":
      return `${inApp} trill_41${random.below(90)}05 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/41.5.5 ByteLocale/${language.slice(0, 2)} ByteFullLocale/${language.slice(0, 2)} Region/${regionOf(language)} BytedanceWebview/d8a21c6`;
    case "webview":
      return inApp;
    default:
      return browser satisfies never;
  }
}

function appleSystem(device: AppleDevice, os: string): string {
  return device.tablet
    ? `iPad; CPU OS ${os} like Mac OS X`
    : `iPhone; CPU iPhone OS ${os} like Mac OS X`;
}

/** Returns the version in WebKit's OS token, which is frozen since iOS 26. Apps that build their own user agent show the real version. */
function webKitVersion({ release }: AppleDevice): string {
  if (release.major < 26) return release.version.replaceAll(".", "_");
  return release.version.startsWith("26.0") ? "18_6" : "18_7";
}

function chromeMajor(random: Random): number {
  return 144 - Math.min(12, Math.floor(random.exponential(1.2)));
}

function buildOf(version: string): string {
  return androidBuilds[version] ?? "UP1A.231005.007";
}

function regionOf(language: string): string {
  return language.split("-").at(-1)?.toUpperCase() ?? "US";
}
