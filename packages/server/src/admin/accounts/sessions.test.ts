import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { AccountView, OwnSession } from "@throughline/protocol";
import { accountRoutes, adminRoutes } from "@throughline/protocol/admin";
import { testService } from "../../testing/test-service.ts";
import { Sessions } from "./sessions.ts";
import type { SessionLimits } from "./sessions.ts";
import { Browser, firstOperator, memberWith, password } from "../../testing/browser.ts";

let service: Awaited<ReturnType<typeof testService>>;
let ann: Browser;
const email = "ann@shop.example";

beforeEach(async () => {
  service = await testService({ config: { trustProxy: ["127.0.0.1"] } });
  ann = await memberWith(service, "editor", email);
});

const isSignedIn = async (browser: Browser) =>
  (await browser.send("GET", accountRoutes.session.path)).status === 200;
const listSessions = async (browser: Browser) =>
  (await browser.send("GET", accountRoutes.sessions.path)).body["items"] as OwnSession[];
const isCurrent = ({ current }: OwnSession) => current;
const from = (address: string) => ({ "x-forwarded-for": address });

describe("signing in", () => {
  it("sets a session cookie that scripts and other websites cannot use", async () => {
    const browser = new Browser(service);
    const response = await browser.signIn(email, password);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      email,
      operator: false,
      needsSecondFactor: false,
      language: null,
      apps: [
        {
          id: service.app.id,
          name: "Shop",
          icon: null,
          color: null,
          sample: false,
          role: "editor",
        },
      ],
    });
    expect(browser.setCookie).toMatch(
      /^throughline-session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    expect((await browser.send("GET", adminRoutes.listLinks.path)).status).toBe(200);
  });

  it("limits the session cookie to https and to this host behind https", async () => {
    const browser = new Browser(service);
    const https = { "x-forwarded-proto": "https" };
    await browser.send("POST", accountRoutes.signIn.path, { email, password }, https);
    expect(browser.setCookie).toMatch(/^__Host-throughline-session=.*; Secure$/);
    expect((await browser.send("GET", accountRoutes.session.path, undefined, https)).status).toBe(
      200,
    );
  });

  it("ignores letter case and spaces around the address", async () => {
    expect((await new Browser(service).signIn(" Ann@Shop.Example ", password)).status).toBe(200);
  });

  it("gives the same error for an unknown address and a wrong password", async () => {
    const wrong = await new Browser(service).signIn(email, "wrong");
    const unknown = await new Browser(service).signIn("nobody@shop.example", password);
    expect(wrong.status).toBe(401);
    const { requestId: _one, ...said } = wrong.body;
    const { requestId: _other, ...alike } = unknown.body;
    expect(alike).toEqual(said);
  });

  it("lasts thirty days", async () => {
    service.clock.at += 30 * 86_400_000 - 1;
    expect(await isSignedIn(ann)).toBe(true);
    service.clock.at += 1;
    expect(await isSignedIn(ann)).toBe(false);
    expect((await ann.send("GET", adminRoutes.listLinks.path)).body).toMatchObject({
      code: "signed_out",
    });
  });

  it("stores neither passwords nor session tokens in clear text", async () => {
    const account = await service.store.accounts.ofEmail(email);
    expect(account?.password).toMatch(/^argon2id\$/);
    expect(account?.password).not.toContain(password);
    const token = ann.cookie?.split("=")[1] ?? "";
    expect(await service.store.accounts.session(token)).toBeUndefined();
    const everything = JSON.stringify([await service.store.accounts.list(), service.logged]);
    expect(everything).not.toContain(token);
  });
});

describe("a session", () => {
  it("is new at every sign-in, so that nobody can plant one", async () => {
    const planted = "throughline-session=planted-by-somebody-else";
    const browser = new Browser(service);
    browser.cookie = planted;
    await browser.signIn(email, password);
    expect(browser.cookie).not.toBe(planted);
    const thief = new Browser(service);
    thief.cookie = planted;
    expect(await isSignedIn(thief)).toBe(false);
    const former = ann.cookie;
    await ann.signIn(email, password);
    thief.cookie = former;
    expect(ann.cookie).not.toBe(former);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it("that was stolen stops working after sign-out", async () => {
    const thief = new Browser(service);
    thief.cookie = ann.cookie;
    expect(await isSignedIn(thief)).toBe(true);
    expect((await ann.send("DELETE", accountRoutes.signOut.path)).status).toBe(204);
    expect(ann.cookie).toBeUndefined();
    expect(await isSignedIn(thief)).toBe(false);
    expect((await thief.send("GET", adminRoutes.listLinks.path)).status).toBe(401);
  });

  it("ends in every browser when the member signs out everywhere", async () => {
    const other = new Browser(service);
    await other.signIn(email, password);
    expect((await ann.send("DELETE", accountRoutes.signOutAll.path)).status).toBe(204);
    expect(await isSignedIn(other)).toBe(false);
  });

  it("is listed with its browser and can be ended from another one", async () => {
    const phone = new Browser(service);
    await phone.send(
      "POST",
      accountRoutes.signIn.path,
      { email, password },
      { "user-agent": "iPhone".repeat(99) },
    );
    const sessions = await listSessions(ann);
    const ofPhone = sessions.find(({ agent }) => agent?.startsWith("iPhone"));
    expect(ofPhone).toMatchObject({ current: false });
    expect(ofPhone?.agent).toHaveLength(200);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const end = () => ann.send("POST", accountRoutes.endSession.path, { id: ofPhone?.id });
    expect((await end()).status).toBe(204);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(ann)).toBe(true);
    expect((await end()).status).toBe(404);
    expect(await listSessions(ann)).toHaveLength(sessions.length - 1);
  });

  it("is listed with the country of the sign-in and its last use", async () => {
    service.clock.at += 1;
    const phone = new Browser(service);
    const abroad = { ...from("198.51.100.7"), "cf-ipcountry": "PT" };
    await phone.send("POST", accountRoutes.signIn.path, { email, password }, abroad);
    const { at } = service.clock;
    const ofPhone = async () => (await listSessions(ann))[0];
    expect(await ofPhone()).toMatchObject({ country: "PT", usedAt: new Date(at).toISOString() });
    service.clock.at += 60_000;
    expect(await isSignedIn(phone)).toBe(true);
    expect((await ofPhone())?.usedAt).toBe(new Date(at).toISOString());
    service.clock.at += 240_000;
    expect(await isSignedIn(phone)).toBe(true);
    expect((await ofPhone())?.usedAt).toBe(new Date(service.clock.at).toISOString());
  });

  it("ends in every other browser when the password changes", async () => {
    const thief = new Browser(service);
    await thief.signIn(email, password);
    const stolen = new Browser(service);
    stolen.cookie = ann.cookie;
    const change = { current: password, next: "another good password" };
    expect((await ann.send("POST", accountRoutes.changePassword.path, change)).status).toBe(200);
    expect(await isSignedIn(ann)).toBe(true);
    expect(await isSignedIn(thief)).toBe(false);
    expect(await isSignedIn(stolen)).toBe(false);
    expect((await new Browser(service).signIn(email, password)).status).toBe(401);
    expect((await new Browser(service).signIn(email, change.next)).status).toBe(200);
  });

  it("cannot change the password without the current one, nor to a short one", async () => {
    const change = (body: object) => ann.send("POST", accountRoutes.changePassword.path, body);
    expect((await change({ current: "wrong", next: "another good password" })).body).toMatchObject({
      code: "wrong_credentials",
    });
    expect((await change({ current: password, next: "short" })).status).toBe(400);
    expect((await new Browser(service).signIn(email, password)).status).toBe(200);
  });

  it("is ignored when the request also has an API key", async () => {
    const authorization = `Bearer ${service.publishableKey}`;
    const response = await ann.send("GET", adminRoutes.listLinks.path, undefined, {
      authorization,
    });
    expect(response.body).toMatchObject({ code: "secret_key_required" });
  });

  it("requires the app ID in a header", async () => {
    const answer = await ann.send("GET", adminRoutes.listLinks.path, undefined, {
      "x-app-id": undefined,
    });
    expect(answer).toMatchObject({ status: 400 });
  });

  it("of a removed member loses access to the app at once", async () => {
    const owner = await memberWith(service, "owner");
    const { body } = await owner.send("GET", adminRoutes.listMembers.path);
    const [{ id } = { id: "" }] = body["members"] as { id: string }[];
    await owner.send("DELETE", adminRoutes.removeMember.path.replace(":memberId", id));
    expect((await ann.send("GET", adminRoutes.listLinks.path)).status).toBe(403);
  });
});

describe("the limits of sessions", () => {
  const hour = 3_600_000;
  const limits = { sessionDays: 7, sessionIdleHours: 12 };
  const limited = () => testService({ config: limits });

  it("end a session that was not used for hours, for good", async () => {
    const strict = await limited();
    const browser = await memberWith(strict, "viewer", "idle@shop.example");
    strict.clock.at += 12 * hour - 1;
    expect(await isSignedIn(browser)).toBe(true);
    strict.clock.at += 12 * hour;
    expect(await isSignedIn(browser)).toBe(false);
    const { id = "" } = (await strict.store.accounts.ofEmail("idle@shop.example")) ?? {};
    expect(await strict.store.accounts.sessions(id)).toEqual([]);
  });

  it("end a session after days, although it was used all the time", async () => {
    const strict = await limited();
    const browser = await memberWith(strict, "viewer", "busy@shop.example");
    expect(browser.setCookie).toContain("Max-Age=604800");
    for (let used = 0; used < 20; used += 1) {
      strict.clock.at += 8 * hour;
      expect(await isSignedIn(browser)).toBe(true);
    }
    strict.clock.at += 8 * hour;
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("apply to people who signed in before the operator set them", async () => {
    const { store, clock } = service;
    const token = ann.cookie?.split("=")[1] ?? "";
    const find = (given: SessionLimits) =>
      new Sessions(store.accounts, () => clock.at, randomBytes, given).find(token, false);
    clock.at += 13 * hour;
    expect(await find({ sessionDays: 1, sessionIdleHours: 0 })).toBeDefined();
    expect(await find(limits)).toBeUndefined();
    expect(await isSignedIn(ann)).toBe(false);
  });
});

describe("an operator", () => {
  let olga: Browser;
  beforeEach(async () => {
    service = await testService();
    olga = await firstOperator(service);
    ann = await memberWith(service, "editor", email);
  });
  const accountOf = async (address: string) => {
    const { items } = (await olga.send("GET", accountRoutes.accounts.path)).body;
    return (items as AccountView[]).find((account) => account.email === address);
  };
  const signOut = (browser: Browser, body: object) =>
    browser.send("POST", accountRoutes.signOutAccount.path, body);

  it("sees and ends the sessions of others, one or all, and the audit log says so", async () => {
    const phone = new Browser(service);
    await phone.signIn(email, password);
    const { id = "", sessions = [] } = (await accountOf(email)) ?? {};
    expect(sessions).toHaveLength(2);
    const ofPhone = { account: id, session: (await listSessions(phone)).find(isCurrent)?.id };
    expect((await signOut(olga, ofPhone)).status).toBe(204);
    expect([await isSignedIn(phone), await isSignedIn(ann)]).toEqual([false, true]);
    expect((await signOut(olga, ofPhone)).status).toBe(404);
    expect((await signOut(olga, { account: id })).status).toBe(204);
    expect([await isSignedIn(ann), await isSignedIn(olga)]).toEqual([false, true]);
    const { items } = await service.store.audit.list(service.app.id, { limit: 1 });
    expect(items[0]).toMatchObject({
      action: "endSessions",
      actor: { kind: "member", name: "olga@shop.example" },
      change: { email },
    });
  });

  it("is the only one who may do so, and cannot end what does not exist", async () => {
    const { id } = (await accountOf("olga@shop.example")) ?? {};
    expect((await signOut(ann, { account: id })).body).toMatchObject({ code: "not_allowed" });
    expect(await isSignedIn(olga)).toBe(true);
    expect((await signOut(olga, { account: "acc_nobody" })).body).toMatchObject({
      code: "not_found",
    });
    const elsewhere = { origin: "https://evil.example" };
    const path = accountRoutes.signOutAccount.path;
    expect((await olga.send("POST", path, { account: id }, elsewhere)).status).toBe(403);
  });
});

describe("another website", () => {
  const draft = { code: "planted", destination: "https://evil.example/" };

  it.each(["https://evil.example", "null", "https://links.example.evil.example", undefined])(
    "at %s cannot change anything with a member's session",
    async (origin) => {
      const answer = await ann.send("POST", adminRoutes.createLink.path, draft, { origin });
      expect(answer).toMatchObject({ status: 403, body: { code: "foreign_origin" } });
      expect(await service.store.links.get(service.app.id, "planted")).toBeUndefined();
      expect(
        (await ann.send("DELETE", accountRoutes.signOut.path, undefined, { origin })).status,
      ).toBe(403);
      expect(await isSignedIn(ann)).toBe(true);
    },
  );

  it("cannot sign a visitor in", async () => {
    const browser = new Browser(service);
    const origin = "https://evil.example";
    const response = await browser.send(
      "POST",
      accountRoutes.signIn.path,
      { email, password },
      { origin },
    );
    expect(response.body).toMatchObject({ code: "foreign_origin" });
    expect(browser.cookie).toBeUndefined();
  });

  it("is distinguished from the dashboard on the requested host", async () => {
    const headers = { host: "localhost:8787", origin: "http://localhost:8787" };
    expect((await ann.send("POST", adminRoutes.createLink.path, draft, headers)).status).toBe(201);
  });

  it("may send requests with an API key", async () => {
    const headers = { origin: "https://evil.example" };
    expect((await service.send("POST", adminRoutes.createLink.path, draft, headers)).status).toBe(
      201,
    );
  });
});

describe("guessing passwords", () => {
  it("is limited per account, existing or not, with Retry-After", async () => {
    for (const address of [email, "nobody@shop.example"]) {
      const guess = () =>
        new Browser(service).send(
          "POST",
          accountRoutes.signIn.path,
          { email: address, password: "guess" },
          from("203.0.113.1"),
        );
      const statuses = [];
      for (let count = 0; count < 11; count += 1) statuses.push((await guess()).status);
      expect(statuses).toEqual([...Array(statuses.length - 1).fill(401), 429]);
      const refused = await guess();
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    }
  });

  it("is counted, while successful sign-ins are not", async () => {
    const statuses = [];
    for (let count = 0; count < 15; count += 1) {
      statuses.push((await new Browser(service).signIn(email, password)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it("from one address does not lock the owner out at another address", async () => {
    const body = { email, password: "guess" };
    for (let count = 0; count < 12; count += 1) {
      await ann.send("POST", accountRoutes.signIn.path, body, from("203.0.113.1"));
    }
    const right = { email, password };
    const there = await ann.send("POST", accountRoutes.signIn.path, right, from("203.0.113.1"));
    expect(there.status).toBe(429);
    const here = await ann.send("POST", accountRoutes.signIn.path, right, from("198.51.100.7"));
    expect(here.status).toBe(200);
  });

  it("is limited per address across accounts, with an IPv6 network as one address", async () => {
    const statuses = [];
    for (let count = 0; count < 61; count += 1) {
      const body = { email: `a${count}@shop.example`, password: "guess" };
      const address = from(`2001:db8:1:2::${count.toString(16)}`);
      statuses.push(
        (await new Browser(service).send("POST", accountRoutes.signIn.path, body, address)).status,
      );
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(401));
    expect(statuses[60]).toBe(429);
  });

  it("is limited per account across addresses", async () => {
    const statuses = [];
    for (let count = 0; count < 101; count += 1) {
      const address = from(`203.0.113.${count}`);
      const body = { email, password: "guess" };
      statuses.push(
        (await new Browser(service).send("POST", accountRoutes.signIn.path, body, address)).status,
      );
    }
    expect(statuses[99]).toBe(401);
    expect(statuses[100]).toBe(429);
  });
});

it("only one first operator can be created", async () => {
  await expect(firstOperator(service)).rejects.toThrow("There is an account already.");
});
