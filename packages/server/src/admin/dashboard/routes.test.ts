import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { BuiltPages } from "./built-pages.ts";

const folder = mkdtempSync(join(tmpdir(), "throughline-pages-"));
let service: Awaited<ReturnType<typeof testService>>;
beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), '<title>Throughline</title><meta nonce="NONCE">');
  writeFileSync(join(folder, "assets/main-1a2b.js"), "run();");
  service = await testService({ dashboard: new BuiltPages(folder) });
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (url: string, headers: Record<string, string> = {}) =>
  service.service.inject({ url, headers: { host: "links.example", ...headers } });

describe("the dashboard", () => {
  it.each(["/dashboard", "/dashboard/", "/dashboard/app_x/links?tag=a", "/dashboard/join"])(
    "is a single page at %s, never cached, with a policy against inline code",
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain("<title>Throughline</title>");
      expect(response.headers["cache-control"]).toBe("no-cache");
      const policy = String(response.headers["content-security-policy"]);
      const [, nonce = ""] = /<meta nonce="([\w-]{22})">/.exec(response.body) ?? [];
      expect(policy).toContain(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; `,
      );
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("unsafe");
    },
  );

  it("gets a new nonce with every response", async () => {
    const policies = await Promise.all(
      [get("/dashboard"), get("/dashboard")].map(
        async (response) => (await response).headers["content-security-policy"],
      ),
    );
    expect(policies[0]).not.toBe(policies[1]);
  });

  it("serves its files with types, cache headers and compression", async () => {
    const plain = await get("/dashboard/assets/main-1a2b.js");
    expect(plain.body).toBe("run();");
    expect(plain.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    });
    for (const [accepted, encoding, decode] of [
      ["gzip", "gzip", gunzipSync],
      ["gzip, deflate, br", "br", brotliDecompressSync],
    ] as const) {
      const headers = { "accept-encoding": accepted };
      const encoded = await get("/dashboard/assets/main-1a2b.js", headers);
      expect(encoded.headers["content-encoding"]).toBe(encoding);
      expect(decode(encoded.rawPayload).toString()).toBe("run();");
    }
  });

  it.each(["/dashboard/assets/none.js", "/dashboard/assets/"])("has nothing at %s", async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it.each(["go.shop.example", "GO.shop.example:443"])(
    "is not served on the link domain %s, and neither is a link there",
    async (host) => {
      for (const url of [
        "/dashboard",
        "/dashboard/products/42",
        "/dashboard/assets/main-1a2b.js",
      ]) {
        const response = await get(url, { host });
        expect(response.statusCode).toBe(404);
        expect(response.json()).toMatchObject({ error: expect.stringContaining("Link domains") });
      }
    },
  );

  it("responds with 404 when it was not built", async () => {
    const without = await testService();
    const response = await without.service.inject({
      url: "/dashboard",
      headers: { host: "localhost" },
    });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: "not_found" });
  });
});
