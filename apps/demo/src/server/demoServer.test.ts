import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { WireEvent } from "../wire/exchange.ts";
import { createDemoServer } from "./demoServer.ts";

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
  const reached: IncomingMessage[] = [];
  const serviceUrl = await listen(
    createServer((request, response) => {
      reached.push(request);
      answer(request, response);
    }),
  );
  const keys = { appId: "app", publishableKey: "pk", secretKey: "sk" };
  const url = await listen(
    createDemoServer({ serviceUrl, keys, pages: "no pages", clock: () => 5000 }),
  );
  const register = (id: string) =>
    fetch(`${url}/phones/${id}`, { method: "PUT", body: JSON.stringify(connection) });
  return { url, reached, register };
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
