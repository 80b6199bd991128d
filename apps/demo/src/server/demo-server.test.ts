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

/** The demo before a service that keeps what reaches it. */
async function startDemo(
  answer: RequestListener = (_request, response) => void response.end("there"),
) {
  const reports: unknown[] = [];
  const patience = new AbortController();
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
      patience: () => patience.signal,
      report: (error) => reports.push(error),
    }),
  );
  const register = (id: string) =>
    fetch(`${url}/phones/${id}`, { method: "PUT", body: JSON.stringify(connection) });
  return { url, reached, reports, patience, register };
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
  it("numbers on from its clock, so a page that stayed open sees larger numbers", async () => {
    const { url, register } = await startDemo();
    await register("left");
    const stream = await fetch(`${url}/wire/session`);
    await fetch(`${url}/phones/left/web/mug`);
    expect(await firstEvent(stream)).toMatchObject({ exchange: { id: 5001, phone: "left" } });
  });

  it("tells a phone it does not know to reload", async () => {
    const { url, reached } = await startDemo();
    const answer = await fetch(`${url}/phones/left/web/mug`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("This phone is not known any more");
    expect(reached).toEqual([]);
  });
});

describe("the phones the server remembers", () => {
  it("are those it heard of last", async () => {
    const { url, register } = await startDemo();
    const ids = Array.from({ length: 1000 }, (_, index) => `phone-${index}`);
    for (const id of [...ids, "phone-0", "new"]) await register(id);
    const status = async (id: string) => (await fetch(`${url}/phones/${id}/web/mug`)).status;
    expect(await status("phone-0")).toBe(200);
    expect(await status("phone-1")).toBe(404);
    expect(await status("phone-2")).toBe(200);
  });
});

describe("a phone's way to the service", () => {
  it("leads to nothing but what a phone may reach", async () => {
    const { url, reached, register } = await startDemo();
    await register("left");
    for (const path of ["web/%61pi/v1/app", "web/%6detrics", "service/mug"]) {
      expect((await fetch(`${url}/phones/left/${path}`)).status).toBe(404);
    }
    expect(reached).toEqual([]);
  });

  it("carries an app's key, and none for its browser", async () => {
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

describe("a request nobody should send", () => {
  it("comes by another site's name: that site's pages could read the answer", async () => {
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

  it("is too large", async () => {
    const { url, reached, reports, register } = await startDemo();
    await register("left");
    const body = "x".repeat(1_000_001);
    const put = await fetch(`${url}/phones/left`, { method: "PUT", body });
    const post = await fetch(`${url}/phones/left/service/api/link/a`, { method: "POST", body });
    expect([put.status, post.status]).toEqual([413, 413]);
    expect({ reached, reports }).toEqual({ reached: [], reports: [] });
  });

  it("ends in its middle", async () => {
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
    // Answered after the server has seen the end of the other.
    await fetch(`${url}/healthz`);
    expect(reports).toEqual([]);
  });

  it("has a method that is not for its place", async () => {
    const { url } = await startDemo();
    const status = async (method: string, path: string) =>
      (await fetch(url + path, { method })).status;
    expect(await status("DELETE", "/phones/left")).toBe(405);
    expect(await status("PATCH", "/phones/left/web/mug")).toBe(405);
    expect(await status("POST", "/app.json")).toBe(405);
  });

  it("names no phone and no page", async () => {
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

  it("is given up when patience ends", async () => {
    const { url, asked, patience } = await silentDemo();
    const answer = fetch(`${url}/phones/left/web/mug`);
    await asked;
    patience.abort();
    expect((await answer).status).toBe(503);
  });

  it("is let go when the phone hangs up", async () => {
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
