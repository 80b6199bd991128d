import { deviceKind, normalizeClick, parseVisitor } from "@throughline/engine";
import type { ClickEvidence, DeviceKind, RawClick, Visitor } from "@throughline/engine";
import { LRUCache } from "lru-cache";
import { atMost } from "../../platform/cache/at-most.ts";
import { isCrawler } from "./crawlers.ts";
import { deviceFacets } from "./facets.ts";
import type { DeviceFacets } from "./facets.ts";

/** What the headers of a request say about the device. It contains nothing about the visitor's network. */
export interface Device {
  readonly evidence: ClickEvidence;
  readonly visitor: Visitor;
  readonly kind: DeviceKind;
  readonly facets: DeviceFacets;
}

/** A few hundred user agents with a few languages each make up most of the traffic. */
const maxDevices = 10_000;
const maxUserAgents = 2000;

/**
 * Parses the headers of a request into a device, and caches the result. Parsing a user agent costs as much as the rest of a
 * click, and most requests have the same headers as others.
 */
export class DeviceCache {
  readonly #devices = new LRUCache<string, Device>(atMost(maxDevices));
  readonly #crawlers = new LRUCache<string, boolean>(atMost(maxUserAgents));

  of(raw: RawClick): Device {
    // The signals of a page belong to one visitor, so they are not cached.
    if (raw.page) return this.#parse(raw);
    const { userAgent, acceptLanguage, method, purpose, clientHints } = raw;
    const hints =
      clientHints && `${clientHints.model} ${clientHints.platform} ${clientHints.platformVersion}`;
    const key = `${userAgent}\n${acceptLanguage}\n${method}\n${purpose}\n${hints}`;
    let device = this.#devices.get(key);
    if (!device) this.#devices.set(key, (device = this.#parse(raw)));
    return device;
  }

  #parse({ userAgent, acceptLanguage, clientHints, page, method, purpose }: RawClick): Device {
    const headers = { userAgent, acceptLanguage, clientHints, page, method, purpose };
    const parsed = normalizeClick(headers, { digest: () => "" });
    const isBot = parsed.automated === undefined && this.#isCrawler(userAgent);
    const evidence: ClickEvidence = isBot ? { ...parsed, automated: "bot" } : parsed;
    const visitor = parseVisitor(userAgent, evidence.automated);
    const kind = deviceKind(userAgent, visitor.device);
    return { evidence, visitor, kind, facets: deviceFacets(userAgent, visitor, evidence) };
  }

  #isCrawler(userAgent: string): boolean {
    let result = this.#crawlers.get(userAgent);
    if (result === undefined) this.#crawlers.set(userAgent, (result = isCrawler(userAgent)));
    return result;
  }
}
