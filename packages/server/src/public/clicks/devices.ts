import { normalizeClick, parseVisitor } from "@throughline/engine";
import type { ClickEvidence, RawClick, Visitor } from "@throughline/engine";
import { LRUCache } from "lru-cache";
import { isCrawler } from "./crawlers.ts";
import { deviceFacets } from "./facets.ts";
import type { DeviceFacets } from "./facets.ts";

/** All that many visitors share: nothing of their networks. */
export interface Device {
  readonly evidence: ClickEvidence;
  readonly visitor: Visitor;
  readonly facets: DeviceFacets;
}

/** A few hundred user agents make most of the traffic, each with a handful of languages. */
const mostDevices = 10_000;
const mostUserAgents = 2000;

/**
 * Reads what a request's headers say of its device. The same ones come again and again, so what they say
 * is remembered: to read a user agent anew costs as much as the rest of the click.
 */
export class Devices {
  readonly #devices = new LRUCache<string, Device>({ max: mostDevices });
  readonly #crawlers = new LRUCache<string, boolean>({ max: mostUserAgents });

  of(raw: RawClick): Device {
    // What a page tells is its one visitor's own.
    if (raw.page) return this.#read(raw);
    const { userAgent, acceptLanguage, method, purpose, clientHints } = raw;
    const hints =
      clientHints && `${clientHints.model} ${clientHints.platform} ${clientHints.platformVersion}`;
    const key = `${userAgent}\n${acceptLanguage}\n${method}\n${purpose}\n${hints}`;
    let device = this.#devices.get(key);
    if (!device) this.#devices.set(key, (device = this.#read(raw)));
    return device;
  }

  #read({ userAgent, acceptLanguage, clientHints, page, method, purpose }: RawClick): Device {
    const headers = { userAgent, acceptLanguage, clientHints, page, method, purpose };
    const seen = normalizeClick(headers, { digest: () => "" });
    const isBot = seen.automated === undefined && this.#isCrawler(userAgent);
    const evidence: ClickEvidence = isBot ? { ...seen, automated: "bot" } : seen;
    const visitor = parseVisitor(userAgent, evidence.automated);
    return { evidence, visitor, facets: deviceFacets(userAgent, visitor, evidence) };
  }

  #isCrawler(userAgent: string): boolean {
    let answer = this.#crawlers.get(userAgent);
    if (answer === undefined) this.#crawlers.set(userAgent, (answer = isCrawler(userAgent)));
    return answer;
  }
}
