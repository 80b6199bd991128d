import { connect } from "node:net";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { routes } from "@throughline/protocol";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ServiceUnderAttack } from "./service-under-attack.ts";

let service: ServiceUnderAttack;
let port: number;
beforeAll(async () => {
  service = new ServiceUnderAttack({ env: { MAX_CONNECTIONS: "400" } });
  port = Number(new URL((await service.started()).url).port);
}, 30_000);
afterAll(() => service.remove());

let held: Socket[] = [];
afterEach(() => {
  for (const socket of held) socket.destroy();
  held = [];
});

/** Connects from a loopback address and sends some bytes. */
function send(localAddress: string, bytes: string): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.on("error", () => undefined);
  socket.write(bytes);
  return socket;
}

/** Opens connections from three addresses, each of which may have 200, and waits until all are accepted or closed. */
async function hold(bytes: string): Promise<void> {
  held = ["127.0.0.1", "127.0.0.2", "127.0.0.3"].flatMap((address) =>
    Array.from({ length: 200 }, () => send(address, bytes)),
  );
  await expect
    .poll(() => held.some(({ connecting }) => connecting), { timeout: 10_000 })
    .toBe(false);
}

const request = "GET /healthz HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n";

async function answersTo(address: string): Promise<string[]> {
  const answers: string[] = [];
  for (let visitor = 0; visitor < 20; visitor += 1) {
    const answer = await text(send(address, request)).catch(String);
    answers.push(answer.slice(0, "HTTP/1.1 200".length));
  }
  return answers;
}

/** Returns the headers of a request whose body has yet to come. */
async function headersBefore(body: string): Promise<string> {
  const { appId, key } = await service.started();
  return (
    `POST ${routes.matchLink.path} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n` +
    `Authorization: Bearer ${key}\r\nX-App-Id: ${appId}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  );
}

describe("600 connections of three addresses", { timeout: 30_000 }, () => {
  const body = JSON.stringify({ platform: "ios", timestamp: 0 });

  it.each([
    ["nothing", async () => ""],
    ["a part of the headers", async () => "GET /healthz HTTP/1.1\r\nX-Slow: "],
    ["no body", () => headersBefore(body)],
  ])("that send %s leave room for others", async (_name, bytes) => {
    await hold(await bytes());
    const served = Array.from({ length: 20 }, () => "HTTP/1.1 200");
    expect(await answersTo("127.0.0.4")).toEqual(served);
    expect(await answersTo("127.0.0.1")).toEqual(served);
  });

  it("cut off no upload of another address", async () => {
    const upload = send("127.0.0.4", await headersBefore(body));
    await hold("");
    upload.write(body);
    expect(await text(upload)).toMatch(/^HTTP\/1\.1 200/);
  });
});
