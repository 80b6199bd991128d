import type { Conditions } from "@throughline/engine";
import { weekdays } from "@throughline/engine";
import type { ImaginedVisitor, VisitPreview } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";

/** A visitor as the preview describes them, and the request that such a visitor's browser really sends. */
interface Person {
  readonly imagined: ImaginedVisitor;
  readonly headers: Record<string, string>;
  readonly address: string;
}

const safari = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";

/** Real user agents, and what the service should know from each. */
const browsers: readonly (readonly [ImaginedVisitor, string])[] = [
  [
    { platform: "ios", osVersion: "17.5.1" },
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) ${safari} Version/17.5 Mobile/15E148 Safari/604.1`,
  ],
  [
    { platform: "ios", osVersion: "26.2" },
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${safari} Version/26.2 Mobile/15E148 Safari/604.1`,
  ],
  [
    { platform: "ios" },
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${safari} FxiOS/147.5 Mobile/15E148 Safari/604.1`,
  ],
  [
    { platform: "ios", device: "tablet", osVersion: "17.7" },
    `Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) ${safari} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    { platform: "ios", osVersion: "18.7", inAppBrowser: true },
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${safari} Mobile/15E148 [FBAN/FBIOS;FBAV/530.0;FBSV/18.7;FBID/phone]`,
  ],
  [
    { platform: "ios", inAppBrowser: true },
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1 [LinkedInApp]/9.51`,
  ],
  [{ platform: "android" }, `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`],
  [
    { platform: "android", osVersion: "14.1" },
    `Mozilla/5.0 (Linux; Android 14.1; SM-S918B) ${chrome} Mobile Safari/537.36`,
  ],
  [
    { platform: "android", device: "tablet", osVersion: "13" },
    `Mozilla/5.0 (Linux; Android 13; SM-X710) ${chrome} Safari/537.36`,
  ],
  [
    { platform: "android", osVersion: "14", inAppBrowser: true },
    `Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A; wv) ${chrome} Mobile Safari/537.36 [FB_IAB/FB4A;]`,
  ],
  [
    { platform: "desktop", osVersion: "15" },
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Version/26.0 Safari/605.1.15`,
  ],
  [
    { platform: "desktop", inAppBrowser: true },
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
  ],
];

const tags = [
  "de",
  "de-AT",
  "pt-BR",
  "fr-CA",
  "zh-Hant",
  "zh-TW",
  "zh-Hans-CN",
  "no",
  "nb",
  "sr-Latn-RS",
];
const hosts = [
  "news.example",
  "www.news.example",
  "m.news.example",
  "www.other.example",
  "go.shop.example",
];
const places = [
  { address: "203.0.113.1", country: "DE" },
  { address: "203.0.113.2", region: "US-CA" },
  { address: "203.0.113.3" },
];
const start = Date.UTC(2026, 10, 15, 12);

const anyPerson: fc.Arbitrary<Person> = fc
  .record({
    browser: fc.constantFrom(...browsers),
    place: fc.constantFrom(...places),
    language: fc.constantFrom(...tags, undefined),
    referrer: fc.constantFrom(...hosts, undefined),
  })
  .map(({ browser: [known, userAgent], place: { address, ...location }, language, referrer }) => ({
    imagined: {
      ...known,
      ...location,
      ...(language !== undefined && { language }),
      ...(referrer !== undefined && { referrer }),
    },
    headers: {
      host: "go.shop.example",
      "user-agent": userAgent,
      ...(language !== undefined && { "accept-language": `${language},en;q=0.5` }),
      ...(referrer !== undefined && { referer: `https://${referrer}/page` }),
    },
    address,
  }));

function someOf<const Value>(...values: Value[]): fc.Arbitrary<Value[]> {
  return fc.subarray(values, { minLength: 1, maxLength: 2 });
}

const anyConditions: fc.Arbitrary<Conditions> = fc
  .record(
    {
      countries: someOf("DE", "US", "FR"),
      regions: someOf("DE-BY", "US-CA"),
      languages: someOf(...tags),
      platforms: fc.constantFrom<"ios" | "android">("ios", "android").map((value) => [value]),
      devices: someOf("phone", "tablet", "desktop"),
      minOsVersion: fc.constantFrom("10", "14.1", "17.5", "26"),
      maxOsVersion: fc.constantFrom("10", "14", "17.5", "26.1"),
      inAppBrowser: fc.boolean(),
      referrers: someOf(...hosts),
      days: someOf(...weekdays),
      hours: fc.constant({ from: "22:00", until: "12:01" }),
      visitor: fc.constantFrom<"new" | "returning">("new", "returning"),
    },
    { requiredKeys: [] },
  )
  // A version needs a platform.
  .map((when) =>
    when.platforms ? when : { ...when, minOsVersion: undefined, maxOsVersion: undefined },
  );

let test: Awaited<ReturnType<typeof testService>>;
beforeAll(async () => {
  const readPlace = (address: string) => places.find((place) => place.address === address);
  test = await testService({
    countryOf: (address) => readPlace(address)?.country ?? readPlace(address)?.region?.slice(0, 2),
    regionOf: (address) => readPlace(address)?.region,
    config: { geoDatabase: "places.mmdb" },
  });
  test.clock.at = start;
});
afterAll(() => test.service.close());

let made = 0;

/** Returns where a real click leads. Each rule leads elsewhere, so the place names the rule. */
async function click(code: string, { headers, address }: Person, cookie?: string) {
  const response = await test.service.inject({
    url: `/${code}`,
    remoteAddress: address,
    headers: { ...headers, ...(cookie !== undefined && { cookie }) },
  });
  return {
    to: response.headers.location ?? null,
    cookie: String(response.headers["set-cookie"] ?? "").split(";", 1)[0],
  };
}

async function preview(code: string, visitor: ImaginedVisitor): Promise<(string | null)[]> {
  const { status, body } = await test.send("POST", adminRoutes.previewVisit.path, {
    code,
    visitor,
  });
  expect(body).toHaveProperty("outcomes");
  expect(status).toBe(200);
  return (body as VisitPreview).outcomes.map(({ to }) => to);
}

describe("the preview of a visit and the click of such a visitor", () => {
  it("agree for any rule and any visitor, new or returning", async () => {
    const rules = fc.uniqueArray(anyConditions, {
      minLength: 1,
      maxLength: 4,
      selector: (when) => JSON.stringify(when),
    });
    await fc.assert(
      fc.asyncProperty(rules, anyPerson, fc.boolean(), async (conditions, person, isSplit) => {
        const code = `rule-${(made += 1)}`;
        const variants = ["a", "b"].map((name) => ({
          name,
          weight: 50,
          fallback: `https://shop.example/${name}`,
        }));
        const created = await test.send("POST", "/api/v1/links", {
          code,
          destination: "https://shop.example/spring",
          ...Object.fromEntries(
            ["ios", "android", "desktop"].map((platform) => [
              platform,
              { fallback: "https://shop.example/none" },
            ]),
          ),
          rules: conditions.map((when, index) => ({
            name: `rule ${index}`,
            when,
            fallback: `https://shop.example/${index}`,
          })),
          ...(isSplit && { split: { variants } }),
        });
        // A rule that a rule above it makes pointless is refused.
        fc.pre(created.status === 201);
        const first = await click(code, person);
        expect(await preview(code, person.imagined)).toContain(first.to);
        const again = await click(code, person, first.cookie);
        expect(await preview(code, { ...person.imagined, returning: true })).toContain(again.to);
      }),
      { numRuns: 150, seed: 45 },
    );
  });

  it("agree that a link whose clicks are used up has ended", async () => {
    const over = "https://shop.example/over";
    await test.addLink("few", { maxClicks: 1, expiredFallback: over });
    const person: Person = {
      imagined: { platform: "ios" },
      headers: { host: "go.shop.example", "user-agent": browsers[0]?.[1] ?? "" },
      address: "203.0.113.1",
    };
    expect(await preview("few", person.imagined)).not.toContain(over);
    await click("few", person);
    expect((await click("few", person)).to).toBe(over);
    expect(await preview("few", person.imagined)).toEqual([over]);
  });
});
