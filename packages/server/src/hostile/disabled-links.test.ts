import { routes, webPaths } from "@throughline/protocol";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemoryStore } from "@throughline/storage/memory";
import { userAgents } from "../public/clicks/user-agents.fixture.ts";
import { testService } from "../testing/test-service.ts";

/** Both codes have the same length, so that answers which repeat the code do, too. */
const [disabled, unknown] = ["switched-off", "never-exists"];
const domain = "https://go.shop.example";
/** Makes a path a link by itself, as the website script does. */
const pathLinkMark = "tl=web";
const longLink = `link=${encodeURIComponent(`${domain}/sale`)}`;

let test: Awaited<ReturnType<typeof testService>>;
const storeReads: string[] = [];

beforeAll(async () => {
  const store = openMemoryStore();
  const { links } = store;
  const countingLinks: typeof links = {
    ...links,
    get(app, code) {
      storeReads.push(code);
      return links.get(app, code);
    },
  };
  test = await testService({ store: { ...store, links: countingLinks } });
  await test.addLink(disabled, {
    disabled: true,
    password: "argon2id$a$b",
    maxClicks: 1,
    expiredFallback: "https://elsewhere.example/",
    preview: { title: "Secret sale", image: "https://i.example/secret.png" },
  });
});
afterAll(() => test.service.close());

type MakeRequest = (code: string) => InjectOptions;

function visit(query = "", headers: Record<string, string> = {}): MakeRequest {
  return (code) => ({ url: `/${code}${query}`, headers });
}

function post(path: string, payload: (code: string) => object): MakeRequest {
  return (code) => ({
    method: "POST",
    url: path,
    headers: { authorization: `Bearer ${test.publishableKey}`, "x-app-id": test.app.id },
    payload: { timestamp: 0, platform: "ios", ...payload(code) },
  });
}

async function send(makeRequest: MakeRequest, code: string) {
  const { headers, ...request } = makeRequest(code);
  return test.service.inject({
    ...request,
    headers: { host: "go.shop.example", "user-agent": userAgents.iphone, ...headers },
  });
}

/** Returns everything that a visitor sees, except what is random in every answer and the code that the visitor sent. */
function visible({ statusCode, headers, cookies, body }: LightMyRequestResponse, code: string) {
  const text = JSON.stringify({ statusCode, headers, cookies, body });
  return text
    .replaceAll(code, "<code>")
    .replaceAll(/nonce(?:=\\+"|-)[\w-]{22}/g, "<nonce>")
    .replaceAll(/"(?:x-request-id|date)":"[^"]*"/g, "")
    .replaceAll(/requestId\\":\\"[^"]*"/g, "")
    .replaceAll(/c_[\w-]{30}/g, "<click>")
    .replaceAll(/(?:throughline=|"value":"|data-token=\\")[\w-]{22}/g, "<secret>");
}

describe("a disabled link", () => {
  it.each<[string, MakeRequest]>([
    ...Object.entries(userAgents).map(([name, agent]): [string, MakeRequest] => [
      `a visit of ${name}`,
      visit("", { "user-agent": agent }),
    ]),
    ["a visit with a query", visit("?utm_source=mail")],
    ["a slash behind the code", visit("/")],
    ["a prefetch", visit("", { "sec-purpose": "prefetch" })],
    ["a visit in Polish", visit("", { "accept-language": "pl" })],
    ["a visit with a whole link in the query", visit(`?${longLink}`)],
    ["a visit from the website script", visit(`?${pathLinkMark}`)],
    ["a HEAD request", (code) => ({ method: "HEAD", url: `/${code}` })],
    ["a method that links do not have", (code) => ({ method: "DELETE", url: `/${code}` })],
    [
      "the form of a password",
      (code) => ({
        method: "POST",
        url: `/${code}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "password=open%20sesame",
      }),
    ],
    ["resolve-short", post(routes.resolveShort.path, (code) => ({ url: `${domain}/${code}` }))],
    [
      "resolve-short with a whole link in the query",
      post(routes.resolveShort.path, (code) => ({ url: `${domain}/${code}?${longLink}` })),
    ],
    [
      "resolve-short of a path from the website script",
      post(routes.resolveShort.path, (code) => ({ url: `${domain}/${code}?${pathLinkMark}` })),
    ],
    [
      "universal-link-click",
      post(routes.universalLinkClick.path, (code) => ({ url: `${domain}/${code}` })),
    ],
    ["resolve of LinkForty", (code) => ({ url: `/api/sdk/v1/resolve/${code}` })],
  ])("is answered like a code that never existed: %s", async (_name, makeRequest) => {
    const readsOf = (code: string) => storeReads.filter((each) => each === code).length;
    const before = [readsOf(disabled), readsOf(unknown)];
    const compare = async () => {
      const [off, none] = [await send(makeRequest, disabled), await send(makeRequest, unknown)];
      expect(visible(off, disabled)).toBe(visible(none, unknown));
    };
    await compare();
    // Now the answers may come from the cache.
    await compare();
    const [ofDisabled = 0, ofUnknown = 0] = before;
    // Equal work, so that the time of an answer gives no hint either.
    expect(readsOf(disabled) - ofDisabled).toBe(readsOf(unknown) - ofUnknown);
  });

  it("answers 404 with the page of an unknown link and counts no click", async () => {
    const { statusCode, body, cookies } = await send(visit(), disabled);
    expect(statusCode).toBe(404);
    expect(storeReads).toContain(disabled);
    expect(body).toContain("This link doesn’t work");
    expect(body).not.toMatch(/secret/i);
    expect(cookies).toEqual([]);
    const since = test.clock.at;
    const period = { since, until: since + 86_400_000, step: "day", link: disabled } as const;
    const counts = await test.store.stats.overTime(test.app.id, period);
    expect(counts.filter(({ clicks, filtered }) => clicks + filtered > 0)).toEqual([]);
  });

  it("has a QR code like every path, and is in no association file", async () => {
    const qrCode: MakeRequest = (code) => ({ url: `${webPaths.qrCode}?link=%2F${code}` });
    const [off, none] = [await send(qrCode, disabled), await send(qrCode, unknown)];
    expect([off.statusCode, none.statusCode]).toEqual([200, 200]);
    for (const path of ["apple-app-site-association", "assetlinks.json"]) {
      const { body } = await send(() => ({ url: `/.well-known/${path}` }), disabled);
      expect(body).not.toContain(disabled);
    }
  });

  it("leads nowhere on a path of several segments, which would otherwise be a link by itself", async () => {
    await test.addLink("promo/summer", { disabled: true });
    expect((await send(visit(), "promo/summer")).statusCode).toBe(404);
    expect((await send(visit(), "promo/winter")).statusCode).toBe(200);
  });
});
