import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { pathLinkUrl } from "@throughline/engine";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { userAgents } from "./user-agents.fixture.ts";

let test: Awaited<ReturnType<typeof testService>>;

beforeAll(async () => {
  test = await testService();
  await test.service.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => test.service.close());

const seed = 20_251_115;
const people = [
  userAgents.iphone,
  userAgents.instagramOnIphone,
  userAgents.android,
  userAgents.facebookOnAndroid,
  userAgents.mac,
  userAgents.windows,
  userAgents.googlebot,
];

async function visit(url: string, headers: Record<string, string>) {
  const response = await test.service.inject({
    url,
    headers: { host: "go.shop.example", ...headers },
  });
  return {
    status: response.statusCode,
    location: response.headers.location ?? "",
    html: response.body,
  };
}

function port(): number {
  return (test.service.server.address() as AddressInfo).port;
}

/** Like `visit`, but over a socket, because `inject` normalizes the path. */
async function visitRaw(path: string, userAgent: string) {
  const sent = request({
    host: "127.0.0.1",
    port: port(),
    path,
    headers: { host: "go.shop.example", "user-agent": userAgent },
  });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const body = await text(response);
  return {
    status: response.statusCode,
    location: response.headers.location ?? "",
    // An invalid escape is refused with a JSON error.
    html: response.headers["content-type"]?.startsWith("text/html") ? body : "",
  };
}

/** Returns the links of a page, with entities decoded. */
function hrefs(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#39;", "'"),
  );
}

/** Expects only links to the stores, the app's scheme, and plain web URLs that the link's author entered. */
function expectHarmless({ location, html }: { location: string; html: string }, web: RegExp): void {
  for (const url of [location, ...hrefs(html)].filter((each) => each !== "")) {
    expect(url).toMatch(/^[!-~]*$/);
    if (url.startsWith("https://apps.apple.com/app/id1234567890")) continue;
    if (url.startsWith("https://play.google.com/store/apps/details?id=example.shop&")) continue;
    // The store button on the page for unknown links.
    if (url === "https://play.google.com/store/apps/details?id=example.shop") continue;
    if (url.startsWith("shop://")) continue;
    // The ways out of another app's browser lead to the link itself.
    if (/^instagram:\/\/extbrowser\/\?url=https%3A%2F%2Fgo\.shop\.example%2F[^&#]*$/.test(url))
      continue;
    if (url.startsWith("x-safari-https://go.shop.example/")) continue;
    if (
      /^intent:\/\/go\.shop\.example[/?][^#]*#Intent;scheme=https;package=example\.shop;[^#]*;end$/.test(
        url,
      )
    )
      continue;
    expect(url).toMatch(web);
  }
  expect(html.match(/<script/g)?.length ?? 0).toBeLessThanOrEqual(1);
}

const hostileUrls = [
  "javascript:alert(1)",
  "JAVASCRIPT:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "javascript://go.shop.example/%0Aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "intent://evil.example/#Intent;scheme=https;package=com.evil;end",
  "intent:#Intent;component=com.evil/.Main;end",
  "blob:https://evil.example/1",
  "//evil.example/x",
  "/\\evil.example",
  "\\\\evil.example",
  "https:evil.example",
  "https:///evil.example",
  "https://go.shop.example@evil.example/",
  "https://evil.example\\@go.shop.example/",
  "https://evil.example:x/",
  "https://evil.example/\r\nSet-Cookie: a=b",
  "https://evil.example/\u0000",
  "https://evil.example/\u2028",
  'https://evil.example/"><script>alert(1)</script>',
  "https://évil.example/",
  "https://evil.example\u3002com/",
  "market://details?id=com.evil",
  "itms-apps://evil",
  'shop://x" onclick="alert(1)',
  "shop:javascript:alert(1)",
  "",
  "x",
  "https://",
];

describe("a hostile destination", { timeout: 30_000 }, () => {
  // The link's author may enter any web page, but it must be a plain, escaped URL.
  const named = /^https?:\/\/[a-z0-9.-]+(?:[/?#]|$)/;

  it.each(hostileUrls)(
    "%j runs no script and leads only to the stated URL",
    async (destination) => {
      const code = `h${hostileUrls.indexOf(destination)}`;
      await test.addLink(code, {
        destination,
        webFallback: destination,
        ios: { destination },
        android: { fallback: destination },
        desktop: { destination, fallback: destination },
        preview: { title: destination, description: destination, image: destination },
        utm: { source: destination, campaign: destination },
      });
      for (const agent of people) {
        const response = await visit(`/${code}?x=1`, { "user-agent": agent });
        expect([200, 302]).toContain(response.status);
        expectHarmless(response, named);
      }
    },
  );

  it("of any spelling runs no script and leads only to the stated URL", async () => {
    let count = 0;
    const url = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc
        .tuple(fc.constantFrom(...hostileUrls), fc.string({ unit: "grapheme", maxLength: 20 }))
        .map((parts) => parts.join("")),
    );
    await fc.assert(
      fc.asyncProperty(
        url,
        url,
        fc.constantFrom(...people),
        async (destination, webFallback, agent) => {
          const code = `f${(count += 1)}`;
          await test.addLink(code, {
            destination,
            webFallback,
            android: { fallback: webFallback },
          });
          const response = await visit(`/${code}`, { "user-agent": agent });
          expect([200, 302]).toContain(response.status);
          expectHarmless(response, named);
        },
      ),
      { seed, numRuns: 200 },
    );
  });
});

describe("a hostile request", { timeout: 30_000 }, () => {
  /** A link without a web fallback leads only to the stores and the app. */
  const nowhereElse = /^$/;
  const header = fc
    .string({
      unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
      maxLength: 80,
    })
    .filter((value) => !value.includes("\u007f"));
  const piece = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.constantFrom(
      "%00",
      "%",
      "%zz",
      "%E0%A4%A",
      "..",
      "%2e%2e",
      "//",
      "\\",
      "%0d%0aX:1",
      "#Intent;end",
      "javascript:",
      "'\"><script>",
      "?tl=c_x",
      "&referrer=clickId%3Dc_evil",
      "ﷺ",
      "x".repeat(3000),
    ),
  );

  it("with any path and query is answered and leads only to the app and its stores", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 4 }),
        fc.array(piece, { maxLength: 4 }),
        fc.constantFrom(...people),
        async (path, query, agent) => {
          const response = await visitRaw(
            encodeLoosely(`/${path.join("/")}?${query.join("&")}`),
            agent,
          );
          expect([200, 302, 400, 404]).toContain(response.status);
          expectHarmless(response, nowhereElse);
        },
      ),
      { seed, numRuns: 300 },
    );
    for (const click of await test.store.clicks.recent(test.app.id, 1000)) {
      const stored = await test.store.clicks.get(test.app.id, click.click);
      const url = stored?.url ?? pathLinkUrl(stored?.link ?? "");
      expect(url).toMatch(/^https:\/\/go\.shop\.example\/[!-~]*$/);
      expect(url).not.toMatch(/^[^?]*\?(?:.*&)?tl=/);
      expect(JSON.stringify(click.evidence).length).toBeLessThan(2000);
    }
  });

  it("with any headers is answered and stores little", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            host: header,
            "user-agent": fc.oneof(
              header,
              header.map((value) => `${userAgents.iphone} ${value}`),
            ),
            "accept-language": header,
            "sec-ch-ua-model": header,
            "sec-ch-ua-platform-version": header,
            "sec-purpose": header,
            "x-forwarded-for": header,
            "x-forwarded-host": header,
            "x-forwarded-proto": header,
            origin: header,
            cookie: header,
          },
          { requiredKeys: [] },
        ),
        async (headers) => {
          const response = await visit("/products/42", headers);
          expect([200, 302, 404]).toContain(response.status);
          expectHarmless(response, nowhereElse);
        },
      ),
      { seed, numRuns: 200 },
    );
  });

  it.each([
    "GET /a\tb/c HTTP/1.1\r\nHost: go.shop.example\r\n",
    "GET /a/\u00ff HTTP/1.1\r\nHost: go.shop.example\r\n",
    "GET http://evil.example/a/b HTTP/1.1\r\nHost: go.shop.example\r\n",
    "GET //evil.example/a HTTP/1.1\r\nHost: go.shop.example\r\n",
    "GET /a/b#Intent;end HTTP/1.1\r\nHost: go.shop.example\r\n",
    "GET /a/b HTTP/1.0\r\n",
    "GET /a/b HTTP/1.1\r\nHost:\r\n",
    "GET /a/b HTTP/1.1\r\nHost: a\r\nHost: go.shop.example\r\n",
    "GET * HTTP/1.1\r\nHost: go.shop.example\r\n",
    `GET /a/${"x".repeat(12_000)} HTTP/1.1\r\nHost: go.shop.example\r\n`,
    "TRACE /a/b HTTP/1.1\r\nHost: go.shop.example\r\n",
    "POST /a/b HTTP/1.1\r\nHost: go.shop.example\r\nContent-Length: 0\r\n",
  ])("of raw bytes is answered: %j", async (head) => {
    const socket = connect(port(), "127.0.0.1");
    await once(socket, "connect");
    socket.write(`${head}User-Agent: ${userAgents.android}\r\nConnection: close\r\n\r\n`, "latin1");
    const answer = await text(socket);
    const status = Number(answer.split(" ")[1]);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    const location = /^location: (.*)\r$/im.exec(answer)?.[1] ?? "";
    expectHarmless({ location, html: answer.slice(answer.indexOf("\r\n\r\n")) }, nowhereElse);
  });
});

describe("hostile signals", { timeout: 30_000 }, () => {
  it("of any shape change no click", async () => {
    const { html } = await visit("/products/42", { "user-agent": userAgents.iphone });
    const clickId = /data-click="([^"]+)"/.exec(html)?.[1] ?? "";
    const before = await test.store.clicks.get(test.app.id, clickId);
    const anything = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string({ maxLength: 80 }));
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            clickId: fc.oneof(fc.constant(clickId), anything),
            token: anything,
            screenWidth: anything,
            languages: anything,
            timeZone: anything,
            __proto__: anything,
          },
          { requiredKeys: [] },
        ),
        async (body) => {
          const { statusCode } = await test.service.inject({
            method: "POST",
            url: "/api/click/signals",
            headers: {
              host: "go.shop.example",
              "user-agent": userAgents.iphone,
              "content-type": "application/json",
            },
            payload: JSON.stringify(body),
          });
          expect([400, 413]).toContain(statusCode);
        },
      ),
      { seed, numRuns: 200 },
    );
    expect(await test.store.clicks.get(test.app.id, clickId)).toEqual(before);
  });
});

/** Escapes only what an HTTP request line cannot contain, as a careless client would. */
function encodeLoosely(target: string): string {
  return target.toWellFormed().replaceAll(/[^!-~]/gu, encodeURIComponent);
}
