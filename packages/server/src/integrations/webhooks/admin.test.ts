import { routes, webhookEvents } from "@throughline/protocol";
import type {
  DeliveryDetails,
  DeliveryView,
  NewWebhook,
  WebhookEvent,
  WebhookView,
} from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { findViolations } from "@throughline/protocol/find-violations";
import { webhookMessage } from "@throughline/protocol/validate";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startReceiver } from "../../testing/receiver.ts";
import { testService } from "../../testing/test-service.ts";
import { iPhone } from "../../testing/visitors.ts";

let service: Awaited<ReturnType<typeof testService>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let status = 204;

beforeAll(async () => {
  receiver = await startReceiver((_received, response) => response.writeHead(status).end("noted"));
});
afterAll(() => receiver.close());

beforeEach(async () => {
  status = 204;
  receiver.received.length = 0;
  service = await testService({
    config: { webhookAllowHttp: true, webhookPrivateTargets: ["127.0.0.1"] },
  });
  return () => service.service.close();
});

const at = (path: string, id: string) => path.replace(":webhookId", id);

async function add(parts: object = {}): Promise<NewWebhook> {
  const { body } = await service.send("POST", adminRoutes.createWebhook.path, {
    url: receiver.url,
    ...parts,
  });
  return body as NewWebhook;
}

async function log(id: string): Promise<DeliveryView[]> {
  const { body } = await service.send("GET", at(adminRoutes.listDeliveries.path, id));
  return (body as { items: DeliveryView[] }).items;
}

/** Waits until the service has sent this many requests. */
async function arrived(count: number): Promise<void> {
  await vi.waitFor(() => expect(receiver.received).toHaveLength(count), { timeout: 10_000 });
}

function verified(secret: string, index: number): unknown {
  const { headers, body } = receiver.received[index] ?? { headers: {}, body: "" };
  vi.setSystemTime(service.clock.at);
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}

describe("webhooks", () => {
  it("send events with a signature that standard libraries can verify", async () => {
    const { id, secret, ...view } = await add({ description: "books" });
    expect(secret).toMatch(/^whsec_/);
    expect(view).toMatchObject({
      type: "webhook",
      state: "active",
      events: expect.not.arrayContaining(["link.clicked"]),
    });
    await service.send("POST", adminRoutes.createLink.path, {
      code: "sale",
      destination: "https://a.example/",
    });
    await arrived(1);
    expect(verified(secret ?? "", 0)).toMatchObject({
      type: "link.created",
      timestamp: new Date(service.clock.at).toISOString(),
      data: { code: "sale", url: "https://go.shop.example/sale" },
    });
    await expect.poll(() => log(id)).toMatchObject([{ state: "delivered" }]);
    const [delivery] = await log(id);
    expect(delivery?.id).toBe(receiver.received[0]?.headers["webhook-id"]);
    const path = at(adminRoutes.getDelivery.path, id).replace(":deliveryId", delivery?.id ?? "");
    const details = (await service.send("GET", path)).body as DeliveryDetails;
    expect(details).toMatchObject({
      attempts: [{ status: 204, url: receiver.url, error: null }],
      request: { url: receiver.url, body: { type: "link.created" } },
    });
  });

  it("are signed with both secrets during a rotation", async () => {
    const { id, secret: old } = await add();
    const path = at(adminRoutes.rotateWebhook.path, id);
    const rotated = (await service.send("POST", path, { overlapSeconds: 60 })).body as NewWebhook;
    expect(rotated.oldSecretExpiresAt).toBe(new Date(service.clock.at + 60_000).toISOString());
    const test = () => service.send("POST", at(adminRoutes.testWebhook.path, id));
    await test();
    expect(verified(old ?? "", 0)).toEqual(verified(rotated.secret ?? "", 0));
    service.clock.at += 60_000;
    await test();
    expect(verified(rotated.secret ?? "", 1)).toMatchObject({ type: "test" });
    expect(() => verified(old ?? "", 1)).toThrow("No matching signature");
  });

  it("can be tested at once, and show the response", async () => {
    const { id } = await add();
    status = 500;
    const { body } = await service.send("POST", at(adminRoutes.testWebhook.path, id));
    expect(body).toMatchObject({
      event: "test",
      state: "failed",
      attempts: [{ status: 500, responseBody: "noted", error: "The receiver responded with 500." }],
    });
    const { body: view } = await service.send("GET", at(adminRoutes.getWebhook.path, id));
    expect(view).toMatchObject({ state: "failing", failures: 1 });
  });

  it("can replay deliveries under the same ID", async () => {
    const { id } = await add();
    await service.addLink("sale");
    await arrived(1);
    const replay = (body: object) =>
      service.send("POST", at(adminRoutes.replayWebhook.path, id), body);
    const delivery = receiver.received[0]?.headers["webhook-id"];
    await expect.poll(() => log(id)).toMatchObject([{ state: "delivered" }]);
    expect((await replay({ delivery })).body).toEqual({ replayed: 1 });
    await arrived(2);
    expect(receiver.received[1]?.headers["webhook-id"]).toBe(delivery);
    expect((await replay({ delivery: "msg_none" })).status).toBe(404);
    expect((await replay({})).status).toBe(400);
    const since = new Date(service.clock.at + 1).toISOString();
    expect((await replay({ since, state: "all" })).body).toEqual({ replayed: 0 });
  });

  it("send clicks only if they subscribe to them", async () => {
    await add();
    const clicks = await add({ events: ["link.clicked"] });
    await service.addLink("sale");
    await arrived(1);
    const headers = {
      host: "go.shop.example",
      "user-agent":
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
    };
    await service.service.inject({ method: "GET", url: "/sale", headers });
    await arrived(2);
    expect(receiver.payloads()[1]).toMatchObject({
      type: "link.clicked",
      data: { link: "sale", platform: "ios", test: false, clickId: expect.any(String) },
    });
    expect(verified(clicks.secret ?? "", 1)).toBeDefined();
  });

  it("send messages that fit their schemas in the API document", async () => {
    await add({ events: [...webhookEvents] });
    await service.addLink("sale");
    const path = adminRoutes.getLink.path.replace(":code", "sale");
    await service.send("PATCH", path, { tags: ["summer"] });
    const headers = { host: "go.shop.example", "user-agent": iPhone.browser.userAgent };
    await service.service.inject({ method: "GET", url: "/sale", headers });
    const open = { ...iPhone.fingerprint, installId: "phone" };
    await service.send("POST", routes.matchLink.path, open);
    const event = { id: "1", name: "purchase", installId: "phone", data: { value: 5 } };
    const time = new Date(service.clock.at).toISOString();
    await service.send("POST", adminRoutes.logEvents.path, { events: [{ ...event, at: time }] });
    await service.send("DELETE", path);
    const sent = () => receiver.payloads() as { type: WebhookEvent }[];
    const types = () => sent().map(({ type }) => type);
    const isInstall = (type: string) => type.startsWith("install.");
    await vi.waitFor(
      () =>
        expect(
          types()
            .filter((type) => !isInstall(type))
            .toSorted(),
        ).toEqual(webhookEvents.filter((type) => !isInstall(type)).toSorted()),
      { timeout: 10_000 },
    );
    await vi.waitFor(() => expect(types().some(isInstall)).toBe(true), { timeout: 10_000 });
    for (const message of sent()) {
      expect(findViolations(webhookMessage(message.type), message)).toEqual([]);
    }
  });

  it("keep their messages while they are paused", async () => {
    const { id } = await add();
    const change = (body: object) =>
      service.send("PATCH", at(adminRoutes.getWebhook.path, id), body);
    const { body } = await change({ paused: true, description: null });
    expect(body).toMatchObject({ state: "paused", pauseReason: "An owner paused the webhook." });
    await service.addLink("sale");
    expect(await log(id)).toMatchObject([{ state: "waiting", attempts: [] }]);
    expect((await change({ paused: false })).body).toMatchObject({ state: "active" });
    await arrived(1);
  });

  it("show their secret once, and no log contains it", async () => {
    const { id, secret } = await add();
    const path = at(adminRoutes.rotateWebhook.path, id);
    const rotated = (await service.send("POST", path, {})).body as NewWebhook;
    status = 500;
    await service.send("POST", at(adminRoutes.testWebhook.path, id));
    const answers = await Promise.all([
      service.send("GET", adminRoutes.listWebhooks.path),
      service.send("GET", at(adminRoutes.getWebhook.path, id)),
      service.send("PATCH", at(adminRoutes.getWebhook.path, id), { events: ["event.logged"] }),
      service.send("GET", at(adminRoutes.listDeliveries.path, id)),
      service.send("GET", adminRoutes.listAudit.path),
    ]);
    const shown = JSON.stringify([answers, service.logged]);
    for (const one of [secret, rotated.secret]) expect(shown).not.toContain(one?.slice(6));
    const audit = answers[4]?.body as { items: { action: string }[] } | undefined;
    expect(audit?.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["createWebhook", "rotateWebhook", "testWebhook"]),
    );
  });

  it.each([
    [{ url: "ftp://books.example/" }, "https URL"],
    [{ url: "https://user:pass@books.example/" }, "user name"],
    [{ url: "not a url" }, "https URL"],
    [{ events: ["install.lost"] }, "events"],
    [{ events: [] }, "events"],
    [{ secret: "mine" }, "does not use this field"],
  ])("are refused with %j", async (parts, why) => {
    const body = { url: receiver.url, ...parts };
    const refused = await service.send("POST", adminRoutes.createWebhook.path, body);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(why);
  });

  it("require https unless the operator allows http, and reach only public addresses", async () => {
    const strict = await testService();
    const refused = await strict.send("POST", adminRoutes.createWebhook.path, {
      url: receiver.url,
    });
    expect(refused.status).toBe(400);
    const made = await strict.send("POST", adminRoutes.createWebhook.path, {
      url: "https://127.0.0.1/",
    });
    const { id } = made.body as WebhookView;
    const { body } = await strict.send("POST", at(adminRoutes.testWebhook.path, id));
    expect(body).toMatchObject({
      attempts: [{ status: null, error: expect.stringContaining("not a public address") }],
    });
    await strict.service.close();
  });

  it.each([
    ["ga4", { measurementId: "G-ABC1234567" }],
    ["posthog", {}],
  ])("send the stored secret of %s only to the URL it was given for", async (type, parts) => {
    const { id } = await add({ type, secret: "theirs", ...parts });
    const change = (body: object) =>
      service.send("PATCH", at(adminRoutes.getWebhook.path, id), body);
    const refused = await change({ url: `${receiver.url}/elsewhere` });
    expect(refused).toMatchObject({ status: 400, body: { field: "secret" } });
    await service.send("POST", at(adminRoutes.testWebhook.path, id));
    expect(receiver.received.map(({ url }) => url).join()).not.toContain("elsewhere");
    expect((await change({ url: receiver.url, description: "same" })).status).toBe(200);
    const both = { url: `${receiver.url}/elsewhere`, secret: "new" };
    expect((await change(both)).status).toBe(200);
  });

  it("can be tested at most thirty times a minute", async () => {
    const { id } = await add();
    const statuses: number[] = [];
    for (let time = 0; time < 32; time += 1) {
      statuses.push((await service.send("POST", at(adminRoutes.testWebhook.path, id))).status);
    }
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]));
    expect(statuses.slice(30)).toEqual([429, 429]);
    expect(receiver.received).toHaveLength(30);
  });

  it("are limited to ten per app, and are deleted with their messages", async () => {
    const { id } = await add();
    for (let i = 0; i < 9; i += 1) await add();
    expect(
      (await service.send("POST", adminRoutes.createWebhook.path, { url: receiver.url })).status,
    ).toBe(409);
    expect((await service.send("DELETE", at(adminRoutes.getWebhook.path, id))).status).toBe(204);
    expect((await service.send("DELETE", at(adminRoutes.getWebhook.path, id))).status).toBe(404);
    expect((await service.send("GET", at(adminRoutes.listDeliveries.path, id))).status).toBe(404);
  });
});
