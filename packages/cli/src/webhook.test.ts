import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routes } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { DeliveryView, NewWebhook, WebhookView } from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { exitCodes } from "./exit-codes.ts";
import { Client, runIn, ServiceProcess, shopLine } from "./testing/terminal.ts";

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let services: ServiceProcess[];
let receiver: Server;
let url: string;
let received: { readonly id: string; readonly type: string; readonly data: { id?: string } }[];
let status: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "throughline-webhook-"));
  [services, received, status] = [[], [], 204];
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as (typeof received)[number];
      received.push({ ...body, id: String(request.headers["webhook-id"]) });
      response.writeHead(status).end("noted");
    });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.kill("SIGKILL")));
  receiver.close();
  receiver.closeAllConnections();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const env = {
  WEBHOOK_ALLOW_HTTP: "on",
  WEBHOOK_PRIVATE_TARGETS: "127.0.0.1",
  WEBHOOK_TIMEOUT: "1",
};

async function start() {
  const service = new ServiceProcess(folder, { env });
  services.push(service);
  const address = await service.address();
  return { service, address };
}

const throughline = (line: string) => runIn(folder, line, { variables: env });

describe("throughline webhook", () => {
  it("creates, lists, tests, replays, edits, rotates and deletes a webhook", async () => {
    await throughline(shopLine);
    const created = await throughline(
      `webhook create ${url} --event link.created --description books`,
    );
    expect(created.stdout).toMatch(/whsec_\S+\n\(shown only once\)/);
    const [webhook] = (await throughline("webhook list --json")).json() as WebhookView[];
    const id = webhook?.id ?? "";
    const listed = (await throughline("webhook list")).stdout;
    expect(listed).toContain("active");
    expect(listed).not.toContain("whsec_");
    expect((await throughline(`webhook test ${id}`)).stdout).toMatch(/: delivered \(204, \d+ ms\)/);
    status = 500;
    const failed = await throughline(`webhook test ${id}`);
    expect([failed.code, failed.stdout]).toEqual([
      exitCodes.failed,
      expect.stringContaining(": failed (The receiver responded with 500."),
    ]);
    expect((await throughline("webhook list")).stdout).toMatch(/failing +1 /);
    const log = (await throughline(`webhook delivery list ${id} --json`)).json() as DeliveryView[];
    expect(log.map(({ state }) => state)).toEqual(["failed", "delivered"]);
    const details = await throughline(`webhook delivery show ${id} ${log[0]?.id}`);
    expect(details.stdout).toContain(`POST ${url}`);
    expect(details.stdout).toContain("noted");
    const replay = await throughline(`webhook replay ${id} --since 2020-01-01T00:00:00Z`);
    expect(replay.stdout).toMatch(/replayed +1/);
    expect((await throughline(`webhook pause ${id}`)).stdout).toContain("paused");
    expect((await throughline(`webhook resume ${id}`)).stdout).toContain("active");
    const rotated = await throughline(`webhook rotate ${id} --json`);
    expect((rotated.json() as NewWebhook).secret).toMatch(/^whsec_/);
    expect((await throughline(`webhook delete ${id}`)).stdout).toContain("was deleted.");
    expect((await throughline("webhook test")).code).toBe(exitCodes.usage);
    expect((await throughline("webhook create ftp://x.example/")).code).toBe(exitCodes.usage);
  });
});

describe("a service killed with kill -9 under load", () => {
  it("delivers every acknowledged event with one webhook ID", async () => {
    const { service, address } = await start();
    const appId = service.credential("APP_ID");
    const admin = new Client(address, service.credential("SECRET"), appId);
    expect((await admin.post(adminRoutes.listWebhooks.path, { url })).status).toBe(201);
    const acknowledged = new Set<string>();
    const app = new Client(address, service.credential("KEY"), appId);
    let next = 0;
    async function phone(): Promise<void> {
      for (;;) {
        const id = `event-${(next += 1)}`;
        const event = { id, name: "login", timestamp: 0 };
        const batch = { installId: id, platform: "android", sentAt: 0, events: [event] };
        const { status: answered } = await app.post(routes.events.path, batch);
        if (answered === 200 || answered === 202) acknowledged.add(id);
      }
    }
    const phones = Promise.allSettled(Array.from({ length: 8 }, phone));
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(50), { timeout: 60_000 });
    await service.kill("SIGKILL");
    await phones;
    expect(acknowledged.size).toBeGreaterThan(50);
    await start();
    const delivered = () => new Set(received.map(({ data }) => data.id));
    await vi.waitFor(
      () => expect([...acknowledged].filter((id) => !delivered().has(id))).toEqual([]),
      {
        timeout: 60_000,
        interval: 250,
      },
    );
    const idsOf = new Map<string | undefined, Set<string>>();
    for (const { id, data } of received) {
      idsOf.set(data.id, (idsOf.get(data.id) ?? new Set()).add(id));
    }
    expect([...idsOf.values()].filter(({ size }) => size > 1)).toEqual([]);
  });
});
