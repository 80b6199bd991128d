import { browserName } from "@throughline/protocol";
import { sessionTexts } from "../texts/session.ts";

const texts = sessionTexts.sessions;

/** Describes a browser by its user agent, such as “Chrome on macOS”. */
export function describeBrowser(userAgent: string | null): string {
  const { browser, system } = browserName(userAgent ?? "");
  if (browser === undefined) return system ?? texts.unknownBrowser;
  return system === undefined ? browser : texts.browserOn(browser, system);
}
