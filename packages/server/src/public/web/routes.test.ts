import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { routes, servicePaths, webPaths } from "@throughline/protocol";
import type { WebSnippet } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { scanQrCode } from "../landing/testing/scan-qr-code.ts";

let test: Awaited<ReturnType<typeof testService>>;
beforeAll(async () => {
  test = await testService();
});
afterAll(() => test.service.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  test.service.inject({ url, headers: { host: "go.shop.example", ...headers } });

const snippet = async () =>
  (await test.send("GET", adminRoutes.getWebSnippet.path)).body as WebSnippet;

const forEveryWebsite = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

describe("the script for websites", () => {
  it.each(["go.shop.example", "links.example"])("is served for an hour by %s", async (host) => {
    const { statusCode, headers } = await get(servicePaths.webScript, { host });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      ...forEveryWebsite,
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=3600",
    });
  });

  it("is compressed, and not sent again to a browser that has it", async () => {
    const plain = await get(servicePaths.webScript);
    const zipped = await get(servicePaths.webScript, { "accept-encoding": "gzip, br" });
    expect(zipped.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload);
    const etag = String(plain.headers["etag"]);
    for (const known of [etag, `W/${etag}`]) {
      const again = await get(servicePaths.webScript, { "if-none-match": known });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    }
  });

  it("has an immutable URL whose checksum the snippet contains", async () => {
    const { pinnedScript } = await snippet();
    const [, origin, path = "", checksum] =
      /^<script src="(https:\/\/[^/]+)(\/[^"]+)" integrity="sha384-([^"]+)" crossorigin="anonymous" async><\/script>$/.exec(
        pinnedScript,
      ) ?? [];
    expect(origin).toBe("https://go.shop.example");
    const { headers, rawPayload } = await get(path);
    expect(headers).toMatchObject({
      ...forEveryWebsite,
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(createHash("sha384").update(rawPayload).digest("base64")).toBe(checksum);
  });

  it("of another version is refused with advice", async () => {
    const response = await get(`${webPaths.scripts}/throughline-0123456789ab.js`);
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain("Copy the snippet for your website again.");
  });
});

describe("the app of a website", () => {
  it("is public and contains nothing but what landing pages show", async () => {
    await test.register({
      name: "Other",
      linkDomains: ["go.other.example"],
      icon: "https://cdn.example/icon.png",
      color: "#ffee00",
      ios: { bundleId: "other", teamId: "TEAM123456", appStoreId: "42" },
    });
    const { headers, body } = await get(webPaths.app, { host: "go.other.example" });
    expect(headers).toMatchObject({ ...forEveryWebsite, vary: "Host, X-Forwarded-Host" });
    expect(JSON.parse(body)).toEqual({
      name: "Other",
      icon: "https://cdn.example/icon.png",
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      onColor: "#000000",
      appStoreId: "42",
    });
    expect((await get(webPaths.app)).json()).toEqual({
      name: "Shop",
      appStoreId: "1234567890",
      packageName: "example.shop",
    });
  });

  it("is not found on a domain without an app", async () => {
    expect((await get(webPaths.app, { host: "unknown.example" })).statusCode).toBe(404);
  });
});

describe("a QR code for a website", () => {
  it("contains the link on the domain that was asked", async () => {
    const link = "/products/42?utm_campaign=may&utm_medium=qr";
    const { headers, rawPayload } = await get(
      `${webPaths.qrCode}?link=${encodeURIComponent(link)}`,
    );
    expect(headers).toMatchObject({ ...forEveryWebsite, "content-type": "image/png" });
    expect(scanQrCode(rawPayload)).toBe(`https://go.shop.example${link}`);
  });

  it("is as large as asked, so that a phone shows it sharp", async () => {
    const picture = `${webPaths.qrCode}?link=%2Fsale`;
    const side = async (url: string) => (await get(url)).rawPayload.readUInt32BE(16);
    expect(await side(`${picture}&scale=8`)).toBe(8 * (await side(picture)));
    const { rawPayload } = await get(`${picture}&scale=2`);
    expect(scanQrCode(rawPayload)).toBe("https://go.shop.example/sale");
    for (const scale of ["0", "21", "1e9", "x"]) {
      expect((await get(`${picture}&scale=${scale}`)).statusCode).toBe(400);
    }
  });
});

describe("a QR code for print", () => {
  const picture = `${webPaths.qrCode}?link=%2Fsale`;

  it("is an SVG as wide as asked, in the colors of the request", async () => {
    const { headers, body } = await get(`${picture}&format=svg&widthMm=50&color=1f5eff`);
    expect(headers).toMatchObject({ ...forEveryWebsite, "content-type": "image/svg+xml" });
    expect(body).toContain('width="50mm" height="50mm"');
    expect(body).toContain('fill="#1f5eff"');
    expect((await get(`${picture}&format=svg&scale=10`)).body).toMatch(/ width="\d\d0" /);
  });

  it("is a PNG of about 300 dots per inch that says its width", async () => {
    const { rawPayload } = await get(`${picture}&widthMm=50`);
    const side = rawPayload.readUInt32BE(16);
    expect(Math.abs(side - 591)).toBeLessThan(30);
    const density = rawPayload.readUInt32BE(rawPayload.indexOf("pHYs") + 4);
    expect((side / density) * 1000).toBeCloseTo(50, 1);
    expect(scanQrCode(rawPayload)).toBe("https://go.shop.example/sale");
  });

  it.each(["format=gif", "widthMm=4", "widthMm=301", "widthMm=1e2", "widthMm="])(
    "is refused in one sentence with %s",
    async (query) => {
      const { statusCode, body } = await get(`${picture}&${query}`);
      expect(statusCode).toBe(400);
      expect(body).toContain(`The parameter \`${query.split("=")[0]}\` must be`);
    },
  );
});

describe("a QR code in the app's colors", () => {
  const picture = `${webPaths.qrCode}?link=%2Fsale&scale=4`;

  it("can be scanned, also with room for a logo", async () => {
    const { rawPayload } = await get(`${picture}&color=1F5EFF&background=fff8e7&logo=1`);
    expect(scanQrCode(rawPayload)).toBe("https://go.shop.example/sale");
    expect(rawPayload.includes(Buffer.from("1f5efffff8e7", "hex"))).toBe(true);
    const plain = (await get(picture)).rawPayload;
    expect(rawPayload.readUInt32BE(16)).toBeGreaterThan(plain.readUInt32BE(16));
  });

  it.each([
    [
      "color=ffff00",
      "Cameras cannot read #ffff00 on #ffffff. Choose a darker code on a lighter background.",
    ],
    [
      "color=ffffff&background=000000",
      "Cameras cannot read #ffffff on #000000. Choose a darker code on a lighter background.",
    ],
    ["color=red", "The parameter `color` must be a color such as 1f5eff."],
    ["background=%23fff", "The parameter `background` must be a color such as 1f5eff."],
    ["color=1f5eff&color=1f5eff", "The parameter `color` must be a color such as 1f5eff."],
  ])("is refused in one sentence with %s", async (query, error) => {
    const { statusCode, body } = await get(`${picture}&${query}`);
    expect(statusCode).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ error: expect.stringContaining(error) as unknown });
  });
});

describe("the snippet of an app without a domain", () => {
  it("names the service, and no tag of Safari without an App Store ID", async () => {
    const { app, secretKey } = await test.register({ name: "Young" });
    const headers = { authorization: `Bearer ${secretKey}`, "x-app-id": app.id };
    const { body } = await test.send("GET", adminRoutes.getWebSnippet.path, undefined, headers);
    expect(body).toMatchObject({
      script: '<script src="https://links.example/throughline.js" async></script>',
      safariTag: null,
      contentSecurityPolicy:
        "script-src https://links.example; connect-src https://links.example; img-src https://links.example",
    });
  });
});

describe("a page of one path segment", () => {
  const url = "https://go.shop.example/sale?ref=a&tl=web";
  const resolve = (link: string) => test.send("POST", routes.resolveShort.path, { url: link });

  it("is resolved for the installed app without the mark", async () => {
    expect(await resolve(url)).toMatchObject({
      status: 200,
      body: { link: "https://go.shop.example/sale?ref=a", route: "/sale?ref=a", data: null },
    });
    expect((await resolve("https://go.shop.example/sale?ref=a")).status).toBe(404);
    expect((await resolve("https://elsewhere.example/sale?tl=web")).status).toBe(404);
  });

  it("is the created link with this code, if there is one", async () => {
    await test.addLink("winter");
    const { body } = await resolve("https://go.shop.example/winter?tl=web");
    expect(body).toMatchObject({ link: "https://shop.example/products/42?ref=a" });
  });
});
