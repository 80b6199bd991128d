import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { ask } from "./ask.ts";
import { publicLookup } from "./public-address.ts";

let server: Server;
afterEach(() => server.close());

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

  it("is not done where its name leads to an address that may not be asked", async () => {
    let asked = 0;
    const url = await listen((_request, response) => {
      asked += 1;
      response.end();
    });
    const named = url.replace("127.0.0.1", "localhost");
    const asking = ask(named, "go.shop.example", { lookup: publicLookup });
    await expect(asking).rejects.toThrow("not public");
    expect(asked).toBe(0);
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
    server.close();
    await expect(ask(url, "go.shop.example")).rejects.toThrow("ECONNREFUSED");
  });
});
