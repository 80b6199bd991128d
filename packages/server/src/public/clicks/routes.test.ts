import { keyNumber } from "@throughline/engine";
import { StoreUnavailable } from "@throughline/storage";
import type { Store } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { userAgents } from "./user-agents.fixture.ts";

let test: Awaited<ReturnType<typeof testService>>;

beforeEach(async () => {
  test = await testService();
});
afterEach(() => test.service.close());

type Headers = Record<string, string>;

async function visit(
  url: string,
  userAgent: string,
  headers: Headers = {},
  method: "GET" | "HEAD" = "GET",
) {
  const response = await test.service.inject({
    method,
    url,
    headers: { host: "go.shop.example", "user-agent": userAgent, ...headers },
  });
  const { statusCode: status, body } = response;
  const location = response.headers.location ?? "";
  const clickId =
    /data-click="([^"]+)"/.exec(body)?.[1] ?? /clickId%3D(c_[\w-]+)/.exec(location)?.[1];
  return { status, body, location, clickId, headers: response.headers };
}

function stored(clickId: string | undefined) {
  return test.store.clicks.get(test.app.id, clickId ?? "");
}

/** Returns the clicks that can be found by an evidence key. */
async function foundBy(...key: Parameters<typeof keyNumber>): Promise<string[]> {
  const found = await test.store.clicks.candidates(test.app.id, {
    keys: [keyNumber(...key)],
    since: 0,
    until: test.clock.at,
    perKey: 10,
    limit: 10,
  });
  return found.map(({ click }) => click);
}

async function counts(link?: string) {
  const hour = 3_600_000;
  const [all] = await test.store.stats.overTime(test.app.id, {
    ...(link !== undefined && { link }),
    since: test.clock.at,
    until: test.clock.at + hour,
    step: "hour",
  });
  return { clicks: all?.clicks ?? 0, filtered: all?.filtered ?? 0 };
}

describe("a click on a created link", () => {
  beforeEach(() => test.addLink("abc", { utm: { source: "news" } }));

  it("is stored, with its evidence and keys, when the answer arrives", async () => {
    const { clickId } = await visit("/abc?ref=b", userAgents.android, {
      "accept-language": "pl-PL",
    });
    const click = await stored(clickId);
    expect(click).toMatchObject({
      link: "abc",
      at: test.clock.at,
      url: "https://go.shop.example/abc?ref=b",
      evidence: { platform: "android", languages: ["pl-pl"] },
    });
    const { exact = "", near = "" } = click?.evidence.network.v4 ?? {};
    expect(await foundBy(["android", exact], [near])).toEqual([clickId]);
    expect(JSON.stringify(click)).not.toContain("127.0.0.1");
    expect(await counts("abc")).toEqual({ clicks: 1, filtered: 0 });
  });

  it("sends an Android phone to Google Play with its click id and campaign", async () => {
    const { status, location, clickId, headers } = await visit("/abc", userAgents.android);
    expect(status).toBe(302);
    expect(clickId).toMatch(/^c_[\w-]{30}$/);
    expect(new URL(location).searchParams.get("referrer")).toBe(
      `clickId=${clickId}&click_id=${clickId}&utm_source=news`,
    );
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("asks an Android browser for its model and version, which its next redirect then records", async () => {
    const { headers } = await visit("/abc", userAgents.android);
    expect(headers["accept-ch"]).toBe("Sec-CH-UA-Model, Sec-CH-UA-Platform-Version");
    // The browser would repeat its request.
    expect(headers).not.toHaveProperty("critical-ch");
    const { status, clickId } = await visit("/abc", userAgents.android, {
      "sec-ch-ua-model": '"Pixel 8"',
      "sec-ch-ua-platform-version": '"15.0.0"',
    });
    expect(status).toBe(302);
    expect((await stored(clickId))?.evidence).toMatchObject({ model: "pixel 8", os: [15] });
  });

  it("asks no other browser for them, and none if the link stores no signals", async () => {
    await test.addLink("web", { webFallback: "https://www.shop.example/p" });
    await test.addLink("sure", { deterministicOnly: true });
    const computer = await visit("/web", userAgents.windows);
    const android = await visit("/sure", userAgents.android);
    for (const { status, headers } of [computer, android]) {
      expect(status).toBe(302);
      expect(headers).not.toHaveProperty("accept-ch");
    }
  });

  it("has a unique id", async () => {
    const first = await visit("/abc", userAgents.android);
    const second = await visit("/abc", userAgents.android);
    expect(first.clickId).not.toBe(second.clickId);
  });

  it("shows an iPhone the landing page", async () => {
    const { status, body, headers, clickId } = await visit("/abc?x=1", userAgents.iphone);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["accept-ch"]).toContain("Sec-CH-UA-Model");
    expect(body).toContain('href="https://apps.apple.com/app/id1234567890"');
    expect(body).toContain(`href="shop://products/42?ref=a&amp;x=1&amp;tl=${clickId}"`);
    expect(body).toContain(`data-copy="https://go.shop.example/abc?x=1&amp;tl=${clickId}"`);
    expect(await stored(clickId)).toMatchObject({ evidence: { platform: "ios" } });
  });

  it("shows an iPhone the page in its language", async () => {
    for (const language of ["de", "fr", "de"]) {
      const { body } = await visit("/abc", userAgents.iphone, { "accept-language": language });
      expect(body).toContain(`<html lang="${language}">`);
    }
  });

  it("shows the in-app browser of an Android app one button", async () => {
    const { body, clickId } = await visit("/abc", userAgents.facebookOnAndroid);
    expect(body).toContain(
      'href="intent://go.shop.example/abc#Intent;scheme=https;package=example.shop;',
    );
    expect(body).toContain(`referrer%3DclickId%253D${clickId}`);
    expect(body).not.toContain("data-copy");
  });

  it("shows a computer a QR code of the link", async () => {
    const { body } = await visit("/abc", userAgents.windows);
    expect(body).toContain('src="data:image/png;base64,');
    expect(body).not.toContain("data-token");
  });

  it("sends a computer to the link's web page", async () => {
    await test.addLink("web", { webFallback: "https://www.shop.example/p?a=1" });
    const { status, location } = await visit("/web?a=2&b=3&tl=c_x", userAgents.windows);
    expect(status).toBe(302);
    expect(location).toBe("https://www.shop.example/p?a=1&b=3");
  });

  it("ignores a trailing slash", async () => {
    expect((await visit("/abc/", userAgents.android)).status).toBe(302);
  });

  it("is still matched after its URL with the click id was opened again", async () => {
    const first = await visit("/abc", userAgents.iphone);
    await visit(`/abc?tl=${first.clickId}`, userAgents.iphone);
    const { body } = await test.send("POST", "/api/link/match-link", {
      installId: "i",
      clickId: first.clickId,
      platform: "ios",
      timestamp: 0,
    });
    expect(body).toMatchObject({ match: { clickId: first.clickId } });
    expect(await counts("abc")).toEqual({ clicks: 2, filtered: 0 });
  });

  it("marks a sensitive link", async () => {
    await test.addLink("secret", { sensitive: true });
    const { clickId } = await visit("/secret", userAgents.android);
    expect(await stored(clickId)).toMatchObject({ sensitive: true });
  });

  it("stores no signals if the link is deterministic only", async () => {
    await test.addLink("sure", { deterministicOnly: true });
    const { clickId, body } = await visit("/sure", userAgents.iphone, { "accept-language": "pl" });
    expect(await stored(clickId)).toMatchObject({
      evidence: { platform: "ios", languages: [], network: {} },
    });
    expect(await test.store.clicks.recent(test.app.id, 10)).toEqual([]);
    expect(body).not.toContain("data-token");
    expect(body).toContain("data-copy");
  });
});

describe("a path without a link", () => {
  it("opens the same path in the app", async () => {
    const { clickId, body } = await visit("/products/42?ref=a%20b", userAgents.iphone);
    expect(await stored(clickId)).toMatchObject({
      link: "path:https://go.shop.example/products/42?ref=a%20b",
    });
    expect(body).toContain('href="shop://products/42?ref=a%20b&amp;tl=c_');
  });

  it("works at the root", async () => {
    expect((await visit("/", userAgents.android)).status).toBe(302);
  });

  it("may be requested by its full URL", async () => {
    const { status } = await visit("http://other.example/products/42?a=1", userAgents.android);
    expect(status).toBe(302);
  });

  it.each([
    "/wp-admin/install.php",
    "/a/.env",
    "/.git/config",
    "/vendor/phpunit/src/eval-stdin.php",
  ])("is not found if only vulnerability scanners request it: %s", async (path) => {
    expect((await visit(path, userAgents.android)).status).toBe(404);
    expect(await counts()).toEqual({ clicks: 0, filtered: 0 });
  });
});

describe("an automated request", () => {
  beforeEach(() =>
    test.addLink("abc", { preview: { title: "Shoes", image: "https://i.example/s.png" } }),
  );

  it.each([
    ["a chat preview", userAgents.whatsappPreview, {}, "GET"],
    ["a crawler that identifies as a phone", userAgents.googlebot, {}, "GET"],
    ["a rare crawler", userAgents.quietCrawler, {}, "GET"],
    ["a client without a user agent", "", {}, "GET"],
    ["a HEAD request", userAgents.iphone, {}, "HEAD"],
    ["a prefetch", userAgents.android, { "sec-purpose": "prefetch" }, "GET"],
    [
      "a prerender",
      userAgents.android,
      { purpose: "prefetch", "sec-purpose": "prefetch;prerender" },
      "GET",
    ],
    ["a picture on another page", userAgents.android, { "sec-fetch-dest": "image" }, "GET"],
    ["a frame in another page", userAgents.iphone, { "sec-fetch-dest": "iframe" }, "GET"],
    ["a prefetch of Firefox", userAgents.android, { "x-moz": "prefetch" }, "GET"],
  ] as const)(
    "by %s is counted separately and creates no click",
    async (_title, agent, headers, method) => {
      const { clickId, location } = await visit("/abc", agent, headers, method);
      expect(clickId).toBeUndefined();
      expect(location).toBe("");
      expect(await counts("abc")).toEqual({ clicks: 0, filtered: 1 });
      expect(await test.store.clicks.recent(test.app.id, 10)).toEqual([]);
    },
  );

  it("gets the social preview tags", async () => {
    const { status, body } = await visit("/abc", userAgents.whatsappPreview);
    expect(status).toBe(200);
    expect(body).toContain('<meta property="og:title" content="Shoes"');
    expect(body).toContain('<meta property="og:image" content="https://i.example/s.png"');
    expect(body).toContain('<meta property="og:url" content="https://go.shop.example/abc"');
  });

  it("is not answered with a page that a browser would show instead of sending the real request", async () => {
    const { status, headers, body } = await visit("/abc", userAgents.android, {
      "sec-purpose": "prefetch",
    });
    expect([status, headers["cache-control"], body]).toEqual([503, "no-store", ""]);
  });
});

describe("an unknown, expired or disabled link", () => {
  it("redirects to its expired fallback without counting a click", async () => {
    await test.addLink("over", {
      expiresAt: test.clock.at,
      expiredFallback: "https://www.shop.example/over?a=1",
      utm: { source: "mail" },
    });
    for (const agent of [userAgents.iphone, userAgents.windows, userAgents.whatsappPreview]) {
      const { status, location, headers } = await visit("/over?b=2", agent);
      expect([status, location]).toEqual([
        302,
        "https://www.shop.example/over?a=1&b=2&utm_source=mail",
      ]);
      expect(headers["cache-control"]).toBe("no-store");
    }
    expect(await counts("over")).toEqual({ clicks: 0, filtered: 0 });
  });

  it("has no fallback if it is disabled, or if the fallback is on the same host", async () => {
    const expiresAt = test.clock.at;
    await test.addLink("off", {
      expiresAt,
      expiredFallback: "https://a.example/",
      disabled: true,
    });
    await test.addLink("round", { expiresAt, expiredFallback: "https://go.shop.example/round" });
    expect((await visit("/off", userAgents.iphone)).status).toBe(404);
    expect((await visit("/round", userAgents.iphone)).status).toBe(410);
  });

  it("works until the moment it expires", async () => {
    await test.addLink("soon", {
      expiresAt: test.clock.at + 1,
      expiredFallback: "https://a.example/",
    });
    expect((await visit("/soon", userAgents.iphone)).status).toBe(200);
  });

  it.each(["unknown.example", "go.shop.example.evil.example", "go.shop.example@evil", "<script>"])(
    "is answered on a host without an app: %j",
    async (host) => {
      expect((await visit("/products/42", userAgents.iphone, { host })).status).toBe(404);
    },
  );

  it("is answered for a link of another app's domain", async () => {
    await test.addLink("abc");
    await test.register({ name: "Other", linkDomains: ["go.other.example"] });
    const { status } = await visit("/abc", userAgents.iphone, { host: "go.other.example" });
    expect(status).toBe(404);
  });

  it("is answered for a path longer than a link may be", async () => {
    expect((await visit(`/a/${"x".repeat(9000)}`, userAgents.iphone)).status).toBe(404);
  });

  it.each(["/%zz", "/products/%E0%A4%A", "/x?q=1%"])(
    "is answered for a path that cannot be decoded: %s",
    async (url) => {
      const response = await test.service.inject({ url, headers: { host: "go.shop.example" } });
      expect(response.statusCode).toBe(404);
      expect(response.headers["content-type"]).toContain("text/html");
      expect(response.body).toContain("This link doesn’t work");
    },
  );
});

describe("the paths of the service", () => {
  it.each([
    ["GET", "/api/%zz"],
    ["POST", "/%zz"],
  ] as const)("refuse what cannot be decoded with an error: %s %s", async (method, url) => {
    const response = await test.service.inject({
      method,
      url,
      headers: { host: "go.shop.example" },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: "malformed_request" });
  });

  it.each(["/healthz", "/readyz", "/openapi.json", "/metrics"])(
    "take precedence over links: %s",
    async (path) => {
      await test.addLink(path.slice(1));
      const { status, headers } = await visit(path, userAgents.iphone);
      expect(status).toBe(200);
      expect(headers["content-type"]).not.toContain("html");
    },
  );

  it.each(["/api/nothing/here", "/.well-known/nothing"])("are never links: %s", async (path) => {
    const { status, body } = await visit(path, userAgents.iphone);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ code: "not_found" });
  });
});

describe("when the store cannot record the click", () => {
  it("visitors get a page instead of a redirect", async () => {
    const memory = openMemoryStore();
    const broken: Store = {
      ...memory,
      clicks: {
        ...memory.clicks,
        record: async () => {
          throw new StoreUnavailable("The disk is full.");
        },
      },
    };
    await test.service.close();
    test = await testService({ store: broken });
    const { status, body, headers } = await visit("/products/42", userAgents.android);
    expect(status).toBe(503);
    expect(headers["retry-after"]).toBe("5");
    expect(body).toContain("can’t be opened right now");
    expect(test.logged.join()).toContain("The disk is full.");
  });
});
