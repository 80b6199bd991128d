import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { routes } from "@throughline/protocol";
import { afterEach, describe, expect, it } from "vitest";
import { ServiceUnderAttack } from "./service-under-attack.ts";

const longTimeout = { timeout: 60_000 };

let service: ServiceUnderAttack;
afterEach(() => service.remove());

/** The first open of a real phone. */
const open = JSON.stringify({ platform: "ios", timestamp: 0, installId: "real" });

/** A batch of the maximum size. */
const fullBatch = JSON.stringify({
  installId: "i",
  platform: "ios",
  sentAt: 0,
  events: Array.from({ length: 100 }, (_, number) => ({
    id: `${number}`,
    name: "x",
    timestamp: 0,
    data: { text: "x".repeat(5_000) },
  })),
});
const fullClipboard = JSON.stringify({
  platform: "ios",
  timestamp: 0,
  pastedLink: "x".repeat(510_000),
});

describe("a heap of 256 MB", longTimeout, () => {
  it.each([
    ["batches of events", routes.events.path, fullBatch],
    ["first opens with a full clipboard", routes.matchLink.path, fullClipboard],
  ])("survives 600 connections full of %s, and still matches", async (_name, path, body) => {
    service = new ServiceUnderAttack({ heapMb: 256 });
    const { key, appId } = await service.started();
    const head =
      `POST ${path} HTTP/1.1\r\nHost: a.example\r\nAuthorization: Bearer ${key}\r\n` +
      `X-App-ID: ${appId}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const bytes = Buffer.from(head + body);
    const sockets: Socket[] = [];
    const answers = new Map<string, number>();
    // Send all but the last byte, so that the service must keep the accepted bodies in memory.
    for (let connection = 0; connection < 600; connection += 1) {
      const socket = await service.socket();
      sockets.push(socket);
      socket.once("data", (answer: Buffer) => {
        const status = answer.toString("latin1", 9, 12);
        answers.set(status, (answers.get(status) ?? 0) + 1);
      });
      const closed = once(socket, "close").catch(() => undefined);
      const { promise, resolve } = Promise.withResolvers<void>();
      socket.write(bytes.subarray(0, -1), () => resolve());
      if (connection % 20 === 19) await Promise.race([promise, closed]);
    }
    await expect.poll(() => answers.get("503") ?? 0, { timeout: 20_000 }).toBeGreaterThan(500);
    for (let phone = 0; phone < 5; phone += 1) {
      expect(await service.post(routes.matchLink.path, open)).toBe(200);
    }
    for (const socket of sockets) socket.end(bytes.subarray(-1));
    await expect.poll(() => service.status(routes.ready.path)).toBe(200);
    if (process.platform === "linux") expect(service.peakMb()).toBeLessThan(2 * 256);
    for (const socket of sockets) socket.destroy();
    expect(answers.has("500")).toBe(false);
  });
});

describe("few file descriptors", longTimeout, () => {
  it("are not used up by connections, so links and the store keep working without a 500", async () => {
    service = new ServiceUnderAttack({ descriptors: 160 });
    const { secret, appId } = await service.started();
    const create = await service.status("/api/v1/links", {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({ code: "spring", destination: "https://shop.example/spring" }),
    });
    expect([create, appId]).toEqual([201, expect.any(String)]);
    const held: Socket[] = [];
    for (let connection = 0; connection < 400; connection += 1) held.push(await service.socket());
    // An accepted connection requests a link repeatedly.
    const statuses: string[] = [];
    for (const socket of held.slice(0, 20)) {
      socket.write("GET /spring HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: iPhone Safari\r\n\r\n");
      const [answer] = (await Promise.race([once(socket, "data"), once(socket, "close")])) as [
        Buffer | boolean,
      ];
      statuses.push(String(answer).slice(9, 12));
    }
    expect(new Set(statuses)).toEqual(new Set(["200"]));
    for (const socket of held) socket.destroy();
    await expect.poll(() => service.status(routes.ready.path).catch(() => 0)).toBe(200);
    expect(service.log).toContain("one address has used up");
    expect(service.log).not.toContain("request failed");
  });

  it("let new connections replace idle ones", async () => {
    service = new ServiceUnderAttack({ descriptors: 160 });
    await service.started();
    for (let connection = 0; connection < 300; connection += 1) {
      const socket = await service.socket();
      socket.write("GET /healthz HTTP/1.1\r\nHost: a.example\r\n\r\n");
      const [answer] = (await Promise.race([once(socket, "data"), once(socket, "close")])) as [
        Buffer | boolean,
      ];
      expect(String(answer), `connection ${connection}`).toContain("200 OK");
    }
  });
});

describe("connections that send nothing", longTimeout, () => {
  const request = "GET /healthz HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n";

  it("of one address leave half of all connections to others", async () => {
    service = new ServiceUnderAttack({ env: { MAX_CONNECTIONS: "100" } });
    const { url } = await service.started();
    const silent = await Promise.all(Array.from({ length: 200 }, () => service.socket()));
    // Only connections beyond the half are closed, and another loopback address can connect.
    const stillOpen = () => silent.filter(({ destroyed }) => !destroyed).length;
    await expect.poll(stillOpen).toBe(50);
    for (let visitor = 0; visitor < 20; visitor += 1) {
      const socket = connect({
        port: Number(new URL(url).port),
        host: "127.0.0.1",
        localAddress: "127.0.0.2",
      });
      socket.write(request);
      expect(await text(socket)).toContain("200 OK");
    }
    for (const socket of silent) socket.destroy();
  });

  it("are closed within seconds", async () => {
    service = new ServiceUnderAttack({ env: { MAX_CONNECTIONS: "100" } });
    await service.started();
    const silent = await service.socket();
    const slow = await service.socket();
    const began = performance.now();
    slow.write("GET /healthz HTTP/1.1\r\nX-Slow: ");
    const drip = setInterval(() => slow.write("x"), 500);
    await Promise.all([once(silent.resume(), "close"), once(slow.resume(), "close")]);
    clearInterval(drip);
    // Node checks every second. A request may take 30 seconds after its headers have arrived.
    expect(performance.now() - began).toBeLessThan(25_000);
  });
});
