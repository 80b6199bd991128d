import type { RawClick } from "@throughline/engine";
import type { FingerprintRequest } from "@throughline/server";
import { mulberry32 } from "./crowd.ts";

/** A person. The same number always gives the same phone in the same place with the same link. */
export interface Person {
  /** The signals of the person's click. */
  readonly click: RawClick & { readonly address: string };
  /** The request of the person's first open, which comes from the same address. */
  readonly open: FingerprintRequest;
  readonly link: string;
}

export const linkCount = 2000;

const androids = Array.from({ length: 290 }, (_, n) => ({
  model: `SM-${"AGMSX"[n % 5]}${100 + n}${"BEF"[n % 3]}`,
  version: 11 + (n % 6),
  width: [360, 384, 393, 411.43, 412][n % 5] ?? 360,
  height: [780, 854, 873, 914.29, 915][n % 5] ?? 780,
}));
const iphones = [
  { model: "iPhone 13", width: 390, height: 844 },
  { model: "iPhone 14", width: 390, height: 844 },
  { model: "iPhone 15", width: 393, height: 852 },
  { model: "iPhone 15 Pro Max", width: 430, height: 932 },
  { model: "iPhone 16 Pro", width: 402, height: 874 },
  { model: "iPhone 17", width: 402, height: 874 },
];
const places = [
  { zone: "Europe/Warsaw", language: "pl-PL" },
  { zone: "Europe/Berlin", language: "de-DE" },
  { zone: "Europe/London", language: "en-GB" },
  { zone: "Europe/Madrid", language: "es-ES" },
  { zone: "America/New_York", language: "en-US" },
  { zone: "America/Sao_Paulo", language: "pt-BR" },
];

/** Returns person number `n`. Three of five people have an Android phone. Popular models, places and links are far more frequent than others. */
export function personOf(n: number): Person {
  const random = mulberry32(n * 13 + 5);
  const pick = <T>(values: readonly T[], first: T): T =>
    values[Math.floor(random() ** 2 * values.length)] ?? first;
  const isAndroid = random() < 0.6;
  const { zone, language } = pick(places, places[0] ?? { zone: "", language: "" });
  const address = `${11 + Math.floor(random() * 60)}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.${1 + Math.floor(random() * 254)}`;
  const link = `link${Math.floor(random() ** 2 * linkCount)}`;
  const acceptLanguage = `${language},en;q=0.8`;
  const common = {
    locale: [{ languageTag: language }],
    timezone: zone,
    installId: "",
    timestamp: 0,
  };
  if (isAndroid) {
    const { model, version, width, height } = pick(androids, {
      model: "",
      version: 0,
      width: 0,
      height: 0,
    });
    const userAgent = `Mozilla/5.0 (Linux; Android ${version}; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36`;
    return {
      link,
      click: { userAgent, acceptLanguage, address, method: "GET" },
      open: {
        ...common,
        platform: "android",
        model,
        manufacturer: "samsung",
        systemVersion: `${version}`,
        screenWidth: width,
        screenHeight: height,
        scale: 2.625,
        userAgent: `Dalvik/2.1.0 (Linux; U; Android ${version}; ${model})`,
      },
    };
  }
  const { model, width, height } = pick(iphones, { model: "", width: 0, height: 0 });
  const minor = Math.floor(random() * 3);
  return {
    link,
    click: {
      userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.${minor} Mobile/15E148 Safari/604.1`,
      acceptLanguage,
      address,
      method: "GET",
      page: {
        screenWidth: width,
        screenHeight: height,
        pixelRatio: 3,
        timeZone: zone,
        language,
        languages: [language, "en"],
        touchPoints: 5,
      },
    },
    open: {
      ...common,
      platform: "ios",
      model,
      manufacturer: "Apple",
      systemVersion: `26.${minor}`,
      screenWidth: width,
      screenHeight: height,
      scale: 3,
      userAgent: "",
    },
  };
}
