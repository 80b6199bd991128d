import { normalizeClick } from "@throughline/engine";
import type { Digest, RawClick } from "@throughline/engine";
import { makeClickId } from "../platform/ids/click-id.ts";
import { Digests } from "../platform/privacy/digests.ts";
import type { testService } from "./test-service.ts";

type TestService = Awaited<ReturnType<typeof testService>>;

/** The signals of a phone, from its browser and from the app. */
export const iPhone = {
  browser: {
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
    page: {
      screenWidth: 393,
      screenHeight: 852,
      pixelRatio: 3,
      timeZone: "Europe/Warsaw",
      language: "pl-PL",
      languages: ["pl-PL", "en-GB"],
    },
  },
  fingerprint: {
    platform: "ios",
    timestamp: 0,
    model: "iPhone 15",
    manufacturer: "Apple",
    systemVersion: "18.6.2",
    screenWidth: 393,
    screenHeight: 852,
    scale: 3,
    locale: [{ languageTag: "pl-PL" }, { languageTag: "en-GB" }],
    timezone: "Europe/Warsaw",
  },
} as const;

export interface ClickChange extends Partial<RawClick> {
  readonly query?: string;
}

/** Records clicks on links of the test service's app. */
export class Visitors {
  readonly #service: () => TestService;
  readonly #digests = new WeakMap<TestService, Digests>();
  #clicks = 0;

  constructor(service: () => TestService) {
    this.#service = service;
  }

  /** Records a click of the iPhone as the landing page would, and returns its id. */
  async click(
    link: string,
    { address = "127.0.0.1", query = "", ...change }: ClickChange = {},
  ): Promise<string> {
    const { store, clock, app } = this.#service();
    const raw: RawClick = { ...iPhone.browser, address, ...change };
    const evidence = normalizeClick(raw, { digest: await this.#currentDigest() });
    this.#clicks += 1;
    const id = makeClickId(clock.at, (size) => Buffer.alloc(size, this.#clicks));
    const url = link.startsWith("path:")
      ? link.slice("path:".length)
      : `https://go.shop.example/${link}${query}`;
    await store.clicks.record(app.id, { click: id, link, at: clock.at, evidence, url });
    return id;
  }

  #currentDigest(): Promise<Digest> {
    const service = this.#service();
    let digests = this.#digests.get(service);
    if (!digests) {
      const { store, clock } = service;
      digests = new Digests(
        store.salts,
        () => clock.at,
        (size) => Buffer.alloc(size),
      );
      this.#digests.set(service, digests);
    }
    return digests.current();
  }
}
