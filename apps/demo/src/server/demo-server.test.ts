import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { WireEvent } from "../wire/exchange.ts";
import { createDemoServer } from "./demo-server.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listen(server: Server): Promise<string> {
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const connection = {
  session: "session",
  owner: 1,
  device: "iphone15",
  languages: ["en"],
  address: "203.0.113.7",
  network: "online",
  inApp: false,
};

/** Starts the demo in front of a service that records its requests. */
async function startDemo(
  answer: RequestListener = (_request, response) => void response.end("ok"),
) {
  const reports: unknown[] = [];
  const timeout = new AbortController();
  const reached: IncomingMessage[] = [];
  const serviceUrl = await listen(
    createServer((request, response) => {
      reached.push(request);
      answer(request, response);
    }),
  );
  const keys = { appId: "app", publishableKey: "pk", secretKey: "sk" };
  const url = await listen(
    createDemoServer({
      serviceUrl,
      keys,
      pages: "no pages",
      host: "127.0.0.1",
      clock: () => 5000,
      responseTimeout: () => timeout.signal,
      reportError: (error) => reports.push(error),
    }),
  );
  const register = (id: string) =>
    fetch(`${url}/phones/${id}`, { method: "PUT", body: JSON.stringify(connection) });
  return { url, reached, reports, timeout, register };
}

async function firstEvent(stream: Response): Promise<WireEvent> {
  let text = "";
  for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    const [, data] = /^data: (.*)\n\n/m.exec(text) ?? [];
    if (data !== undefined) return JSON.parse(data) as WireEvent;
  }
  throw new Error("The stream ended.");
}

describe("the demo's server after a restart", () => {
  it("uses larger ids than before, so that an open page accepts them", async () => {
    const { url, register } = await startDemo();
    await register("left");
    const stream = await fetch(`${url}/wire/session`);
    await fetch(`${url}/phones/left/web/mug`);
    expect(await firstEvent(stream)).toMatchObject({ exchange: { id: 5001, phone: "left" } });
  });

  it("asks an unknown phone to reload the page", async () => {
    const { url, reached } = await startDemo();
    const response = await fetch(`${url}/phones/left/web/mug`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("The demo was restarted");
    expect(reached).toEqual([]);
  });
});

describe("the remembered phones", () => {
  it("are the most recent ones", async () => {
    const { url, register } = await startDemo();
    const ids = Array.from({ length: 1000 }, (_, index) => `phone-${index}`);
    for (const id of [...ids, "phone-0", "new"]) await register(id);
    const status = async (id: string) => (await fetch(`${url}/phones/${id}/web/mug`)).status;
    expect(await status("phone-0")).toBe(200);
    expect(await status("phone-1")).toBe(404);
    expect(await status("phone-2")).toBe(200);
  });
});

describe("a phone's request", () => {
  it("reaches only the public paths of the service", async () => {
    const { url, reached, register } = await startDemo();
    await register("left");
    for (const path of ["web/%61pi/v1/app", "web/%6detrics", "service/mug"]) {
      expect((await fetch(`${url}/phones/left/${path}`)).status).toBe(404);
    }
    expect(reached).toEqual([]);
  });

  it("carries the key of the app, but none from the browser", async () => {
    const { url, reached, register } = await startDemo();
    await register("left");
    const headers = { authorization: "Bearer key", "x-app-id": "app" };
    await fetch(`${url}/phones/left/web/mug`, { headers });
    await fetch(`${url}/phones/left/service/api/link/resolve-short`, { headers });
    expect(reached.map((request) => request.headers.authorization)).toEqual([
      undefined,
      "Bearer key",
    ]);
  });
});

describe("an invalid request", () => {
  it("for another host name is rejected", async () => {
    const { url, reached, register } = await startDemo();
    await register("left");
    const status = async (path: string, host: string) => {
      const request = send(url + path, { headers: { host } }).end();
      const [response] = (await once(request, "response")) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    for (const path of ["/app.json", "/wire/session", "/phones/left/web/mug"]) {
      expect(await status(path, "evil.example")).toBe(421);
    }
    expect(reached).toEqual([]);
    expect(await status("/app.json", "localhost")).toBe(200);
  });

  it("with too large a body is rejected", async () => {
    const { url, reached, reports, register } = await startDemo();
    await register("left");
    const body = "x".repeat(1_000_001);
    const put = await fetch(`${url}/phones/left`, { method: "PUT", body });
    const post = await fetch(`${url}/phones/left/service/api/link/a`, { method: "POST", body });
    expect([put.status, post.status]).toEqual([413, 413]);
    expect({ reached, reports }).toEqual({ reached: [], reports: [] });
  });

  it("that ends early reports no error", async () => {
    const { url, reports } = await startDemo();
    const half = send(`${url}/phones/left`, {
      method: "PUT",
      headers: { "content-length": 10, expect: "100-continue" },
    });
    half.on("error", () => undefined).flushHeaders();
    await once(half, "continue");
    const hungUp = new Promise((resolve) => half.once("close", resolve));
    half.destroy();
    await hungUp;
    // The server handles this request after the end of the other one.
    await fetch(`${url}/healthz`);
    expect(reports).toEqual([]);
  });

  it("with a wrong method is rejected", async () => {
    const { url } = await startDemo();
    const status = async (method: string, path: string) =>
      (await fetch(url + path, { method })).status;
    expect(await status("DELETE", "/phones/left")).toBe(405);
    expect(await status("PATCH", "/phones/left/web/mug")).toBe(405);
    expect(await status("POST", "/app.json")).toBe(405);
  });

  it("with an invalid id is rejected", async () => {
    const { url, register } = await startDemo();
    expect((await register("left%20")).status).toBe(404);
    expect((await register("x".repeat(81))).status).toBe(404);
    expect((await fetch(`${url}/wire/a.b`)).status).toBe(404);
  });
});

describe("a service that does not answer", () => {
  async function silentDemo() {
    const asked = Promise.withResolvers<IncomingMessage>();
    const demo = await startDemo((request) => asked.resolve(request));
    await demo.register("left");
    return { ...demo, asked: asked.promise };
  }

  it("leads to status 503 after the timeout", async () => {
    const { url, asked, timeout } = await silentDemo();
    const answer = fetch(`${url}/phones/left/web/mug`);
    await asked;
    timeout.abort();
    expect((await answer).status).toBe(503);
  });

  it("is disconnected when the phone hangs up", async () => {
    const { url, asked, reports } = await silentDemo();
    const hangUp = new AbortController();
    const answer = fetch(`${url}/phones/left/web/mug`, { signal: hangUp.signal });
    const { socket } = await asked;
    const letGo = once(socket, "close");
    hangUp.abort();
    await expect(answer).rejects.toThrow("aborted");
    await letGo;
    expect(reports).toEqual([]);
  });
});
