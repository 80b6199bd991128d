import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { httpGet, httpGetPublic } from "./http-get.ts";

let server: Server | undefined;
afterEach(() => server?.close());

async function listen(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("httpGet", () => {
  it("sends the given host instead of the server's address", async () => {
    const url = await listen(({ headers }, response) => response.end(headers.host));
    expect(await httpGet(`${url}/file`, "go.shop.example")).toMatchObject({
      body: "go.shop.example",
    });
  });

  it("posts JSON", async () => {
    const url = await listen((request, response) => {
      response.write(`${request.method} ${request.headers["content-type"]} `);
      request.pipe(response);
    });
    const { body } = await httpGet(url, "shop.example", { json: { text: "ä" } });
    expect(body).toBe('POST application/json {"text":"ä"}');
  });

  it("returns a redirect without following it", async () => {
    const url = await listen((_request, response) =>
      response.writeHead(302, { Location: "/x", "Content-Type": "text/html" }).end("moved"),
    );
    expect(await httpGet(url, "go.shop.example")).toEqual({
      status: 302,
      type: "text/html",
      location: "/x",
      body: "moved",
    });
  });

  it("closes the connection if the body is too large", async () => {
    let sent = 0;
    const gone = Promise.withResolvers<void>();
    const url = await listen((_request, response) => {
      response.on("close", () => gone.resolve());
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
      };
      response.on("drain", pour);
      pour();
    });
    await expect(httpGet(url, "go.shop.example")).rejects.toThrow("larger than 1048576 bytes");
    await gone.promise;
    expect(sent).toBeLessThan(50_000_000);
  });

  it("limits the time and the size of an answer", async () => {
    const url = await listen((request, response) => {
      if (request.url === "/long") response.end("app=".repeat(100));
    });
    await expect(httpGet(`${url}/long`, "x", { maxBytes: 100 })).rejects.toThrow("larger than 100");
    await expect(httpGet(`${url}/never`, "x", { timeoutMs: 50 })).rejects.toThrow("aborted");
  });

  it("rejects with the reason if the server cannot be reached", async () => {
    const url = await listen(() => undefined);
    server?.close();
    await expect(httpGet(url, "go.shop.example")).rejects.toThrow("ECONNREFUSED");
  });
});

describe("httpGetPublic", () => {
  it.each([
    ["http://go.shop.example/", "only https"],
    ["https://127.0.0.1/", "127.0.0.1 is not public"],
    ["https://0x7f.1/", "127.0.0.1 is not public"],
    ["https://0177.0.0.0x1/", "127.0.0.1 is not public"],
    ["https://2130706433/", "127.0.0.1 is not public"],
    ["https://127.1/", "127.0.0.1 is not public"],
    ["https://[::1]/", "::1 is not public"],
    ["https://[::ffff:10.0.0.1]/", "not public"],
    ["https://169.254.169.254/latest/meta-data", "not public"],
    ["https://localhost/", "localhost resolves to"],
  ])("refuses %s", async (url, message) => {
    await expect(httpGetPublic(url, "go.shop.example")).rejects.toThrow(message);
  });
});
