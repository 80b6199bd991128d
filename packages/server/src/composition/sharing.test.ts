import { randomBytes } from "node:crypto";
import { routes } from "@throughline/protocol";
import { accountRoutes, adminRoutes } from "@throughline/protocol/admin";
import type { LearnedModelView, LiveView } from "@throughline/protocol";
import { TestDatabase } from "@throughline/storage/postgres/testing/database";
import type { FastifyInstance } from "fastify";
import { TOTP } from "otpauth";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createFirstOperatorLink } from "../admin/accounts/one-time-links.ts";
import { registerApp } from "../catalog/apps/register-app.ts";
import type { RegisteredApp } from "../catalog/apps/register-app.ts";
import { toBase32 } from "../platform/ids/base32.ts";
import { startMailServer } from "../testing/mail-server.ts";
import { shop as shopDraft } from "../testing/test-service.ts";
import { iPhone } from "../testing/visitors.ts";
import { compose } from "./compose.ts";
import type { Composed } from "./compose.ts";
import { readConfig } from "./config.ts";

const perAddress = 60;

describe("three nodes on one database share", () => {
  let database: TestDatabase;
  let nodes: readonly Composed[];
  let shop: RegisteredApp;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  /** From which others each node has heard lately. */
  let met: Set<string>[];
  const waitUntilAllHear = async () => {
    for (const others of met) others.clear();
    await vi.waitFor(() => expect(met.map(({ size }) => size)).toEqual([2, 2, 2]), {
      timeout: 20_000,
    });
  };
  beforeAll(async () => {
    database = await TestDatabase.create();
    mailServer = await startMailServer();
    const config = readConfig({
      STORE: database.url,
      LIMIT_PER_ADDRESS: `${perAddress}`,
      PUBLIC_URL: "https://links.example",
      SMTP_URL: mailServer.url,
      MAIL_FROM: "links@shop.example",
    });
    const open = () => compose(config, pino({ enabled: false }));
    nodes = [await open(), await open(), await open()];
    const [{ store }] = nodes as [Composed];
    const made = await registerApp(store, shopDraft, { now: Date.now, random: randomBytes });
    if (!made) throw new Error("The database was not empty.");
    shop = made;
    met = nodes.map(() => new Set());
    nodes.forEach((node, index) => {
      node.store.nodes?.subscribe((_, from) => void met[index]?.add(from));
    });
    await Promise.all(nodes.map(({ http }) => http.ready()));
    await waitUntilAllHear();
  });
  afterAll(async () => {
    await Promise.all(nodes.map(({ http }) => http.close()));
    await Promise.all([database.remove(), mailServer.close()]);
  });

  it("the limit per address, so that together they accept as much as one", async () => {
    const ask = async ({ http }: Composed) =>
      (await http.inject({ url: "/nothing", remoteAddress: "192.0.2.9" })).statusCode;
    // Every node must have the salt that addresses are hashed with.
    await Promise.all(nodes.map(ask));
    let admitted = 0;
    for (let round = 0; round < 2 * perAddress; round += 1) {
      const answers = await Promise.all(nodes.map(ask));
      admitted += answers.filter((status) => status !== 429).length;
    }
    expect(admitted).toBeGreaterThan(perAddress / 2);
    expect(admitted).toBeLessThanOrEqual(1.1 * perAddress + nodes.length);
    for (const node of nodes) expect(await ask(node)).toBe(429);
  });

  let requests = 0;
  const send = async (
    { http }: Composed,
    method: "GET" | "POST" | "DELETE",
    url: string,
    payload?: object,
  ) => {
    const authorization = `Bearer ${shop.secretKey}`;
    const headers = { authorization, "x-app-id": shop.app.id };
    // Each request comes from a network of its own, so that polling does not reach the limit per address and no open
    // reaches the limit of guesses per network.
    requests += 1;
    const remoteAddress = `198.${18 + ((requests >> 8) & 1)}.${requests & 255}.1`;
    return http.inject({ method, url, headers, remoteAddress, ...(payload && { payload }) });
  };
  const openOn = (node: Composed, installId: string, phone = {}) =>
    send(node, "POST", routes.matchLink.path, { ...iPhone.fingerprint, ...phone, installId });

  it("one-time codes, of which each works once, and the limit of wrong ones", async () => {
    const [{ store, http }] = nodes as [Composed];
    const deps = { store, now: Date.now, random: randomBytes };
    const { token = "" } = (await createFirstOperatorLink(deps)) ?? {};
    const [email, password] = ["olga@shop.example", "correct horse battery"];
    const post = (node: FastifyInstance, url: string, payload: object) => {
      requests += 1;
      const headers = { host: "localhost", origin: "http://localhost" };
      const remoteAddress = `10.${requests >> 8}.${requests & 255}.1`;
      return node.inject({ method: "POST", url, payload, headers, remoteAddress });
    };
    await post(http, accountRoutes.redeemOneTimeLink.path, { token, email, password });
    const account = await store.accounts.ofEmail(email);
    if (!account) throw new Error("Olga has no account.");
    const secret = toBase32(Buffer.from("12345678901234567890")).toUpperCase();
    const codes = { secret, lastStep: 0, recovery: [], createdAt: 0, confirmedAt: 1 };
    expect(await store.accounts.replace({ ...account, codes }, account)).toBe(true);
    const signIn = async (node: Composed, code: string) =>
      (await post(node.http, accountRoutes.signIn.path, { email, password, code })).statusCode;
    const right = new TOTP({ secret }).generate();
    const together = await Promise.all(nodes.map((node) => signIn(node, right)));
    expect(together.filter((status) => status === 200)).toHaveLength(1);
    let admitted = 0;
    for (let round = 0; round < 8; round += 1) {
      // On a busy machine, messages may stop for so long that nodes take each other for stopped. Each then admits one more.
      await waitUntilAllHear();
      // A used code is as wrong as any other.
      for (const node of nodes) admitted += Number((await signIn(node, right)) !== 429);
    }
    expect(admitted).toBeLessThanOrEqual(10 + 2 * nodes.length);
  }, 60_000);

  it("the mails, of which each is sent once, and the limit of requests for a new password", async () => {
    const to = (address: string) => mailServer.received.filter((mail) => mail.to === address);
    const invited = Array.from({ length: 9 }, (_, index) => `guest${index}@shop.example`);
    for (const [index, email] of invited.entries()) {
      const node = nodes[index % nodes.length] as Composed;
      const body = { email, role: "viewer" };
      expect((await send(node, "POST", adminRoutes.inviteMember.path, body)).statusCode).toBe(201);
    }
    await expect
      .poll(() => invited.every((email) => to(email).length > 0), { timeout: 20_000 })
      .toBe(true);
    await waitUntilAllHear();
    let accepted = 0;
    for (let round = 0; round < 12; round += 1) {
      for (const { http } of nodes) {
        requests += 1;
        const answer = await http.inject({
          method: "POST",
          url: accountRoutes.requestPasswordReset.path,
          headers: { host: "localhost", origin: "http://localhost" },
          remoteAddress: `10.${requests >> 8}.${requests & 255}.1`,
          payload: { email: "olga@shop.example" },
        });
        accepted += Number(answer.statusCode === 204);
      }
    }
    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThanOrEqual(5 + nodes.length);
    const resets = () =>
      to("olga@shop.example").filter(({ raw }) => raw.includes("Set a new password"));
    await expect.poll(() => resets().length, { timeout: 20_000 }).toBe(accepted);
    expect(invited.map((email) => to(email).length)).toEqual(invited.map(() => 1));
  }, 60_000);

  it("the learned model and its reset", async () => {
    const [one, other, third] = nodes as [Composed, Composed, Composed];
    const modelAt = async (node: Composed) =>
      (await send(node, "GET", adminRoutes.getLearnedModel.path)).json<LearnedModelView>();
    for (const node of nodes) expect((await modelAt(node)).matches.opens).toBe(0);
    expect((await openOn(one, "first")).statusCode).toBe(200);
    // Without clicks, only one open an hour is learned from on each platform.
    const pixel = { platform: "android", model: "Pixel 9", manufacturer: "Google" };
    expect((await openOn(other, "second", pixel)).statusCode).toBe(200);
    for (const node of nodes) {
      await expect.poll(async () => (await modelAt(node)).matches.opens).toBe(2);
    }
    expect((await send(third, "DELETE", adminRoutes.resetLearnedModel.path)).statusCode).toBe(200);
    for (const node of nodes) {
      await expect
        .poll(() => modelAt(node))
        .toMatchObject({ generation: 2, matches: { opens: 0 } });
    }
  });

  it("the live feed and the erasure of installs", async () => {
    const [one, other, third] = nodes as [Composed, Composed, Composed];
    const seenAt = async (node: Composed) =>
      (await send(node, "GET", adminRoutes.live.path))
        .json<LiveView>()
        .items.filter(({ kind }) => kind === "install")
        .map(({ installId }) => installId);
    await openOn(one, "visible");
    await openOn(other, "erased");
    for (const node of nodes) {
      await expect.poll(() => seenAt(node)).toEqual(expect.arrayContaining(["visible", "erased"]));
    }
    await send(third, "DELETE", adminRoutes.eraseInstall.path.replace(":installId", "erased"));
    for (const node of nodes) {
      await expect.poll(() => seenAt(node)).not.toContain("erased");
      expect(await seenAt(node)).toContain("visible");
    }
  });
});
