import { once } from "node:events";
import type { Socket } from "node:net";
import { routes } from "@throughline/protocol";
import { afterEach, describe, expect, it } from "vitest";
import { Victim } from "./victim.ts";

const patience = { timeout: 60_000 };

let victim: Victim;
afterEach(() => victim.remove());

/** What a real phone sends at its first open. */
const open = JSON.stringify({ platform: "ios", timestamp: 0, installId: "real" });

function batchOf(kilobytes: number): string {
  const events = Array.from({ length: 100 }, (_, number) => ({
    id: `${number}`,
    name: "x",
    timestamp: 0,
    data: { text: "é".repeat((kilobytes * 1024) / 200 - 60) },
  }));
  return JSON.stringify({ installId: "i", platform: "ios", sentAt: 0, events });
}

describe("a heap of 256 MB", patience, () => {
  it.each([
    ["batches of events", routes.events.path, batchOf(500)],
    [
      "first opens with a full clipboard",
      routes.matchLink.path,
      JSON.stringify({ platform: "ios", timestamp: 0, pastedLink: "€".repeat(160_000) }),
    ],
  ])("bears 256 connections full of %s, and matches go on", async (_name, path, body) => {
    victim = new Victim({ heapMb: 256 });
    const { url, key, appId } = await victim.started();
    const head =
      `POST ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: Bearer ${key}\r\n` +
      `X-App-ID: ${appId}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
    const bytes = Buffer.from(head + body);
    const until = performance.now() + 3_000;
    const matches: number[] = [];
    let sent = 0;
    /** Sends body after body, whatever is answered. */
    async function flood(): Promise<void> {
      while (performance.now() < until) {
        const socket = await victim.socket();
        const closed = once(socket, "close");
        socket.resume();
        socket.write(bytes);
        sent += 1;
        await Promise.race([closed, once(socket, "data")]);
        socket.destroy();
      }
    }
    async function openNowAndThen(): Promise<void> {
      while (performance.now() < until)
        matches.push(await victim.post(routes.matchLink.path, open));
    }
    await Promise.all([...Array.from({ length: 256 }, flood), openNowAndThen()]);
    expect(sent).toBeGreaterThan(256);
    expect(matches.length).toBeGreaterThan(0);
    expect(new Set(matches)).toEqual(new Set([200]));
    expect(await victim.status(routes.ready.path)).toBe(200);
  });
});

describe("few file descriptors", patience, () => {
  it("are not used up by connections: links and the store go on, and nothing is a 500", async () => {
    victim = new Victim({ descriptors: 160 });
    const { secret, appId } = await victim.started();
    const create = await victim.status("/api/v1/links", {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({ code: "spring", destination: "https://shop.example/spring" }),
    });
    expect([create, appId]).toEqual([201, expect.any(String)]);
    const held: Socket[] = [];
    for (let connection = 0; connection < 400; connection += 1) held.push(await victim.socket());
    // One that was let in asks for a link, again and again.
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
    await expect.poll(() => victim.status(routes.ready.path).catch(() => 0)).toBe(200);
    expect(victim.log).toContain("connections are taken");
    expect(victim.log).not.toContain("request failed");
  });

  it("let idle connections make room for new ones", async () => {
    victim = new Victim({ descriptors: 160 });
    await victim.started();
    for (let connection = 0; connection < 300; connection += 1) {
      const socket = await victim.socket();
      socket.write("GET /healthz HTTP/1.1\r\nHost: a.example\r\n\r\n");
      const [answer] = (await Promise.race([once(socket, "data"), once(socket, "close")])) as [
        Buffer | boolean,
      ];
      expect(String(answer), `connection ${connection}`).toContain("200 OK");
    }
  });
});
