import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { ask, askInternet } from "./ask.ts";

let server: Server | undefined;
afterEach(() => server?.close());

async function listen(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("asking a server", () => {
  it("names the host that is asked for, not the server's address", async () => {
    const url = await listen(({ headers }, response) => response.end(headers.host));
    expect(await ask(`${url}/file`, "go.shop.example")).toMatchObject({ body: "go.shop.example" });
  });

  it("gives the answer as it is, without following a redirect", async () => {
    const url = await listen((_request, response) =>
      response.writeHead(302, { Location: "/x", "Content-Type": "text/html" }).end("moved"),
    );
    expect(await ask(url, "go.shop.example")).toEqual({
      status: 302,
      type: "text/html",
      location: "/x",
      body: "moved",
    });
  });

  it("reads no more than a file can be long, and hangs up", async () => {
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
    await expect(ask(url, "go.shop.example")).rejects.toThrow("more than 1048576 bytes");
    await gone.promise;
    expect(sent).toBeLessThan(50_000_000);
  });

  it("waits only so long, and reads only so much", async () => {
    const url = await listen((request, response) => {
      if (request.url === "/long") response.end("app=".repeat(100));
    });
    await expect(ask(`${url}/long`, "x", { mostBytes: 100 })).rejects.toThrow("more than 100");
    await expect(ask(`${url}/never`, "x", { waitMs: 50 })).rejects.toThrow("aborted");
  });

  it("fails with the reason when nobody is there", async () => {
    const url = await listen(() => undefined);
    server?.close();
    await expect(ask(url, "go.shop.example")).rejects.toThrow("ECONNREFUSED");
  });
});

describe("asking the internet", () => {
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
    ["https://localhost/", "localhost leads to"],
  ])("does not ask %s", async (url, said) => {
    await expect(askInternet(url, "go.shop.example")).rejects.toThrow(said);
  });
});
