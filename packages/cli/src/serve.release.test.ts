import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { routes } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { openStore } from "@throughline/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { exitCodes } from "./exit-codes.ts";
import { Client, runIn, ServiceProcess } from "./testing/terminal.ts";

let folder: string;
let running: ServiceProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "throughline-serve-"));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((service) => service.kill("SIGKILL")));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function start(...[options]: [ConstructorParameters<typeof ServiceProcess>[1]?]) {
  const service = new ServiceProcess(folder, options);
  running.push(service);
  return service;
}

/** Starts a service with an Android app and a link `/spring`. */
async function startShop(options?: ConstructorParameters<typeof ServiceProcess>[1]) {
  const service = start(options);
  const address = await service.address();
  const appId = service.credential("APP_ID");
  const admin = new Client(address, service.credential("SECRET"), appId);
  const app = new Client(address, service.credential("KEY"), appId);
  const response = await fetch(address + adminRoutes.getApp.path, {
    method: "PATCH",
    headers: {
      authorization: `Bearer ${service.credential("SECRET")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ android: { packageName: "example.shop", certificates: [] } }),
  });
  expect(response.status).toBe(200);
  const link = { code: "spring", destination: "https://shop.example/sale" };
  expect((await admin.post(adminRoutes.listLinks.path, link)).status).toBe(201);
  return { service, address, appId, admin, app };
}

const batchOf = (installId: string, ids: string[]) => ({
  installId,
  platform: "android",
  sentAt: 0,
  events: ids.map((id) => ({ id, name: "login", timestamp: 0 })),
});

describe("a service killed under load", { timeout: 180_000 }, () => {
  it("keeps everything it acknowledged, and nothing twice, after a restart", async () => {
    const { service, appId, app } = await startShop();
    const acknowledged = {
      clicks: new Set<string>(),
      claims: new Map<string, unknown>(),
      events: new Map<string, string>(),
    };
    let next = 0;
    const end = new AbortController();

    /** Clicks, opens and logs events until the service is killed. Every other click is claimed. */
    async function phone(): Promise<void> {
      while (!end.signal.aborted) {
        const number = (next += 1);
        const { clickId } = await app.click("/spring");
        if (clickId === null) throw new Error("A click without an id.");
        acknowledged.clicks.add(clickId);
        const installId = `i${number}`;
        if (number % 2 === 0) {
          const response = await app.post(routes.matchLink.path, { clickId, installId });
          expect(response.body).toMatchObject({ match: { clickId } });
          acknowledged.claims.set(installId, response.body);
        }
        const ids = [`${number}a`, `${number}b`];
        const receipt = await app.post(routes.events.path, batchOf(installId, ids));
        expect(receipt.body).toMatchObject({ accepted: 2 });
        for (const id of ids) acknowledged.events.set(id, installId);
      }
    }
    const phones = Array.from({ length: 16 }, () =>
      phone().catch((error: unknown) => {
        if (!end.signal.aborted) throw error;
      }),
    );
    await vi.waitFor(() => expect(acknowledged.events.size).toBeGreaterThan(400), {
      timeout: 60_000,
    });
    end.abort();
    await service.kill("SIGKILL");
    await Promise.all(phones);

    const again = start();
    const client = new Client(await again.address(), service.credential("KEY"), appId);
    const claimed = new Set<unknown>();
    for (const [installId, answer] of acknowledged.claims) {
      const { body } = await client.post(routes.matchLink.path, { installId, clickId: "other" });
      expect(body).toEqual(answer);
      claimed.add((answer as { match: { clickId: string } }).match.clickId);
    }
    for (const [id, installId] of acknowledged.events) {
      const { body } = await client.post(routes.events.path, batchOf(installId, [id]));
      expect(body).toMatchObject({ accepted: 0, duplicates: 1 });
    }
    expect(await again.kill("SIGTERM")).toBe(exitCodes.ok);

    const store = await openStore({ dataFolder: folder });
    for (const clickId of acknowledged.clicks) {
      expect(await store.clicks.get(appId, clickId)).toBeDefined();
    }
    for (const clickId of claimed) {
      const match = { type: "probabilistic", confidence: 1, click: clickId as string } as const;
      const thief = { app: appId, id: "thief", at: 0, match, answer: {} };
      expect(await store.installs.settle(thief)).toEqual({ outcome: "click-taken" });
    }
    const events = (await store.events.list(appId, { limit: 100_000 })).items;
    const installs = (await store.installs.list(appId, { limit: 100_000 })).items;
    const span = { since: 0, until: Date.now() + 86_400_000, step: "day" } as const;
    const days = await store.stats.overTime(appId, span);
    const counted = (kind: "clicks" | "installs" | "events") =>
      days.reduce((sum, day) => sum + day[kind], 0);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(counted("events")).toBe(events.length);
    expect(counted("installs")).toBe(installs.length);
    expect(counted("clicks")).toBeGreaterThanOrEqual(acknowledged.clicks.size);
    expect(counted("clicks")).toBeLessThanOrEqual(next);
    await store.close();
  });
});

it("a daily quota holds over a kill", { timeout: 120_000 }, async () => {
  const env = { CLICKS_PER_DAY: "100", TRUST_PROXY: "127.0.0.1" };
  const { service, app } = await startShop({ env });
  const click = (client: Client, address: number) =>
    client.click("/spring", { "x-forwarded-for": `198.51.100.${address}` });
  for (let address = 0; address < 50; address += 1) await click(app, address);
  await service.kill("SIGKILL");
  const again = start({ env });
  const client = new Client(await again.address(), "", "");
  for (let address = 50; address < 200; address += 1) await click(client, address);
  expect(await again.kill("SIGTERM")).toBe(exitCodes.ok);
  const { counts } = (await runIn(folder, ["backup", join(folder, "b.db"), "--json"])).json() as {
    counts: { clicks: number };
  };
  expect(counts.clicks).toBeLessThanOrEqual(100);
  expect(counts.clicks).toBeGreaterThanOrEqual(100 - 20);
});

describe("a data folder", { timeout: 120_000 }, () => {
  it("without write permission stops the start with exit code 3", async () => {
    const inner = join(folder, "data");
    mkdirSync(inner);
    chmodSync(folder, 0o755);
    chmodSync(inner, 0o555);
    folder = inner;
    const service = start({ unprivileged: true });
    expect(await service.ended).toBe(exitCodes.data);
    expect(service.output).toContain(`cannot write to ${inner}`);
    folder = join(inner, "..");
  });

  it("that is damaged stops the start with exit code 3", async () => {
    writeFileSync(join(folder, "throughline.db"), "this is no database ".repeat(500));
    const service = start();
    expect(await service.ended).toBe(exitCodes.data);
    expect(service.output).toContain(`The store in ${folder} is damaged`);
  });

  it("with a damaged table of apps stops the start with exit code 3", async () => {
    await (await openStore({ dataFolder: folder })).close();
    const file = join(folder, "throughline.db");
    const db = new DatabaseSync(file);
    const [page] = db.prepare("PRAGMA page_size").all();
    const roots = db
      .prepare("SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'apps' AND rootpage > 0")
      .all();
    db.close();
    const size = Number(page?.["page_size"]);
    const bytes = readFileSync(file);
    for (const { rootpage } of roots)
      bytes.fill(0xff, (Number(rootpage) - 1) * size, Number(rootpage) * size);
    writeFileSync(file, bytes);
    const service = start();
    expect(await service.ended).toBe(exitCodes.data);
    expect(service.output).toContain(`The store in ${folder} is damaged`);
  });

  it("on a full disk refuses writes while the service keeps running", async () => {
    const { service, address, app } = await startShop({ fileBlocks: 2100 });
    const data = "x".repeat(20_000);
    let refused: { status: number; body: Record<string, unknown> } | undefined;
    for (let number = 0; refused === undefined; number += 1) {
      const event = { id: `${number}`, name: "login", timestamp: 0, data };
      const response = await app.post(routes.events.path, { ...batchOf("i", []), events: [event] });
      if (response.status !== 202) refused = response;
    }
    expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
    // The disk may still have space for small writes. Fill it until `/readyz` reports 503.
    const ready = async () => (await fetch(address + routes.ready.path)).status;
    for (let number = 0; (await ready()) === 200; number += 1) {
      await app.post(routes.events.path, batchOf("i", [`small${number}`]));
    }
    expect(await ready()).toBe(503);
    expect((await fetch(address + routes.health.path)).status).toBe(200);
    expect(service.output).toContain("full");
  });
});

describe("a data folder in use", { timeout: 120_000 }, () => {
  it("is refused to a second service, but open to other commands", async () => {
    const { service, address, app } = await startShop();
    const second = start();
    expect(await second.ended).toBe(exitCodes.data);
    expect(second.output).toContain(`Another process already serves ${folder}.`);

    const created = await runIn(folder, "link create https://shop.example/a --code beside");
    expect(created.code).toBe(exitCodes.ok);
    expect((await app.click("/beside")).status).toBe(302);
    expect((await fetch(address + routes.health.path)).status).toBe(200);
    expect(await service.kill("SIGTERM")).toBe(exitCodes.ok);
  });

  it("is free again after the service ends or is killed", async () => {
    for (const signal of ["SIGKILL", "SIGTERM"] as const) {
      const service = start();
      await service.address();
      await service.kill(signal);
    }
    await start().address();
  });
});

describe("a list of relay ranges", { timeout: 120_000 }, () => {
  it("that is invalid stops the start, and is ignored on SIGHUP", async () => {
    const list = join(folder, "relay.csv");
    writeFileSync(list, "172.224.224.0/27,GB\nnonsense\n");
    const env = { RELAY_RANGES: list, LOG_LEVEL: "info" };
    const refused = start({ env });
    expect(await refused.ended).toBe(exitCodes.usage);
    expect(refused.output).toContain(`line 2 of ${list} begins with "nonsense"`);

    writeFileSync(list, "172.224.224.0/27,GB\n");
    const service = start({ env });
    const address = await service.address();
    service.child.kill("SIGHUP");
    await vi.waitFor(() => expect(service.output).toContain("relay ranges reloaded"), {
      timeout: 20_000,
    });
    writeFileSync(list, "nonsense\n");
    service.child.kill("SIGHUP");
    await vi.waitFor(() => expect(service.output).toContain("relay ranges not reloaded"), {
      timeout: 20_000,
    });
    expect((await fetch(address + routes.health.path)).status).toBe(200);
    expect(await service.kill("SIGTERM")).toBe(exitCodes.ok);
  });
});

it("a service without such lists ignores SIGHUP", { timeout: 120_000 }, async () => {
  const service = start({ env: { LOG_LEVEL: "info" } });
  const address = await service.address();
  service.child.kill("SIGHUP");
  await vi.waitFor(() => expect(service.output).toContain("SIGHUP ignored"), { timeout: 20_000 });
  expect((await fetch(address + routes.health.path)).status).toBe(200);
  expect(await service.kill("SIGTERM")).toBe(exitCodes.ok);
});

describe("privacy", { timeout: 120_000 }, () => {
  it("keeps IP addresses out of the data folder and out of the trace log", async () => {
    const { service, app, admin } = await startShop({
      env: { TRUST_PROXY: "loopback", LOG_LEVEL: "trace" },
    });
    const addresses = ["203.0.113.77", "2001:db8:77:88::99"];
    for (const [number, address] of addresses.entries()) {
      const from = { "x-forwarded-for": address };
      const { clickId } = await app.click("/spring?utm_source=mail", from);
      expect(clickId).not.toBeNull();
      await app.click("/any/longer/path", { ...from, "user-agent": "Mozilla/5.0 (Macintosh)" });
      const open = { platform: "android", timestamp: 0, model: "Pixel 8", systemVersion: "15" };
      const installId = `i${number}`;
      const response = await app.post(routes.matchLink.path, { ...open, installId }, from);
      expect(response.body).toMatchObject({ match: { method: "fingerprint" } });
      await app.post(routes.events.path, batchOf(installId, [`e${number}`]), from);
      await app.post("/api/nowhere", {}, from);
    }
    expect((await admin.get(adminRoutes.listInstalls.path)).body["items"]).toHaveLength(2);
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
    await service.kill("SIGTERM");
    const afterwards = readdirSync(folder).map((name) =>
      readFileSync(join(folder, name), "latin1"),
    );
    expect(service.output).toContain("match-link");
    for (const text of [...files, ...afterwards, service.output]) {
      for (const address of [...addresses, "203.0.113", "2001:db8"]) {
        expect(text.includes(address)).toBe(false);
      }
    }
  });
});

describe("the output of a service without a terminal", { timeout: 60_000 }, () => {
  const linesOf = (output: string) =>
    output
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it("is JSON only, and has the keys of the first app in one line", async () => {
    const env = { LOG_FORMAT: "", LOG_LEVEL: "info", ADMIN_PORT: "0" };
    const service = start({ env });
    // The log line and the keys are written separately, in any order.
    await vi.waitFor(() => expect(service.output).toContain('"firstApp"'), { timeout: 30_000 });
    await vi.waitFor(() => expect(service.output).toContain('"msg":"listening"'), {
      timeout: 30_000,
    });
    const lines = linesOf(service.output);
    const listening = lines.find(({ msg }) => msg === "listening");
    expect(listening).toMatchObject({
      level: "info",
      url: expect.stringContaining("http:") as string,
    });
    const made = lines.find((line) => "firstApp" in line) as {
      firstApp: { secretKey: string };
      listening: string;
      admin: string;
    };
    const headers = { authorization: `Bearer ${made.firstApp.secretKey}` };
    const ask = async (url: string) =>
      (await fetch(url + adminRoutes.getApp.path, { headers })).status;
    expect(await ask(made.admin)).toBe(200);
    expect(await ask(made.listening)).toBe(404);
    expect((await fetch(`${made.admin}/metrics`)).status).toBe(200);
    expect(await service.kill("SIGTERM")).toBe(0);
    const stopped = linesOf(service.output);
    expect(stopped.every((line) => "msg" in line || "firstApp" in line)).toBe(true);
    expect(service.output).not.toContain("Ctrl-C");
    expect(service.output).toContain("throughline member invite <email address> --operator");
  });

  it.each(["json", "pretty"])(
    "in %s format may lose its reader: the service answers and stops as before",
    async (LOG_FORMAT) => {
      const service = start({ env: { LOG_FORMAT, LOG_LEVEL: "info" }, oneOutput: true });
      await vi.waitFor(() => expect(service.output).toContain("Server listening at"), {
        timeout: 20_000,
        interval: 1,
      });
      service.child.stdout.destroy();
      const port = /Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(service.output)?.[1];
      for (let request = 0; request < 3; request += 1) {
        const health = await fetch(`http://127.0.0.1:${port}${routes.health.path}`);
        expect(health.status).toBe(200);
      }
      expect(await service.kill("SIGTERM")).toBe(exitCodes.ok);
    },
  );

  it("asks for ADMIN_URL instead of linking to a dashboard on a link domain", async () => {
    await runIn(folder, "app create Shop --link-domain go.shop.example");
    const service = start({ env: { PUBLIC_URL: "https://go.shop.example" } });
    await expect
      .poll(() => service.output, { timeout: 30_000 })
      .toMatch(/dashboard {2}go\.shop\.example is a link domain.*set ADMIN_URL to it/);
    expect(service.output).not.toContain("/dashboard/join#");
  });

  it("names the setting of a port that is taken", async () => {
    const first = start({ env: { ADMIN_PORT: "0" } });
    await first.address();
    const port = /:(\d+)\/dashboard/.exec(first.output)?.[1] ?? "";
    const other = mkdtempSync(join(tmpdir(), "throughline-serve-"));
    const second = new ServiceProcess(other, { env: { ADMIN_PORT: port } });
    running.push(second);
    expect(await second.ended).toBe(exitCodes.usage);
    expect(second.output).toContain(`Another program uses port ${port}`);
    expect(second.output).toContain("ADMIN_PORT=");
    rmSync(other, { recursive: true, force: true });
  });
});
