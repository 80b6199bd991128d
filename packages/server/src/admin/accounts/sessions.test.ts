import { beforeEach, describe, expect, it } from "vitest";
import { accountRoutes, adminRoutes } from "@throughline/protocol/admin";
import { testService } from "../../testing/test-service.ts";
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
const from = (address: string) => ({ "x-forwarded-for": address });

describe("signing in", () => {
  it("gives a session the browser keeps from scripts and from other websites", async () => {
    const browser = new Browser(service);
    const answer = await browser.signIn(email, password);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      email,
      operator: false,
      apps: [{ id: service.app.id, name: "Shop", icon: null, color: null, role: "editor" }],
    });
    expect(browser.setCookie).toMatch(
      /^throughline-session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    expect((await browser.send("GET", adminRoutes.listLinks.path)).status).toBe(200);
  });

  it("behind https, keeps the session to https and to this host", async () => {
    const browser = new Browser(service);
    const https = { "x-forwarded-proto": "https" };
    await browser.send("POST", accountRoutes.signIn.path, { email, password }, https);
    expect(browser.setCookie).toMatch(/^__Host-throughline-session=.*; Secure$/);
    expect((await browser.send("GET", accountRoutes.session.path, undefined, https)).status).toBe(
      200,
    );
  });

  it("takes the address in whatever letters", async () => {
    expect((await new Browser(service).signIn(" Ann@Shop.Example ", password)).status).toBe(200);
  });

  it("does not tell a wrong address from a wrong password", async () => {
    const wrong = await new Browser(service).signIn(email, "wrong");
    const unknown = await new Browser(service).signIn("nobody@shop.example", password);
    expect(wrong.status).toBe(401);
    const { requestId: _one, ...said } = wrong.body;
    const { requestId: _other, ...alike } = unknown.body;
    expect(alike).toEqual(said);
  });

  it("ends after thirty days", async () => {
    service.clock.at += 30 * 86_400_000 - 1;
    expect(await isSignedIn(ann)).toBe(true);
    service.clock.at += 1;
    expect(await isSignedIn(ann)).toBe(false);
    expect((await ann.send("GET", adminRoutes.listLinks.path)).body).toMatchObject({
      code: "signed_out",
    });
  });

  it("keeps neither passwords nor sessions in a form that opens anything", async () => {
    const account = await service.store.accounts.ofEmail(email);
    expect(account?.password).toMatch(/^argon2id\$/);
    expect(account?.password).not.toContain(password);
    const token = ann.cookie?.split("=")[1] ?? "";
    expect(await service.store.accounts.signedIn(token)).toBeUndefined();
    const everything = JSON.stringify([await service.store.accounts.list(), service.logged]);
    expect(everything).not.toContain(token);
  });
});

describe("a session", () => {
  it("is a new one at every sign-in, whatever the browser brings: none can be planted", async () => {
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

  it("that was stolen is worth nothing after signing out", async () => {
    const thief = new Browser(service);
    thief.cookie = ann.cookie;
    expect(await isSignedIn(thief)).toBe(true);
    expect((await ann.send("DELETE", accountRoutes.signOut.path)).status).toBe(204);
    expect(ann.cookie).toBeUndefined();
    expect(await isSignedIn(thief)).toBe(false);
    expect((await thief.send("GET", adminRoutes.listLinks.path)).status).toBe(401);
  });

  it("ends everywhere at once when asked to", async () => {
    const other = new Browser(service);
    await other.signIn(email, password);
    expect((await ann.send("DELETE", accountRoutes.signOutAll.path)).status).toBe(204);
    expect(await isSignedIn(other)).toBe(false);
  });

  it("ends everywhere when the password changes, but here", async () => {
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

  it("does not change the password without the old one, nor to a short one", async () => {
    const change = (body: object) => ann.send("POST", accountRoutes.changePassword.path, body);
    expect((await change({ current: "wrong", next: "another good password" })).body).toMatchObject({
      code: "wrong_credentials",
    });
    expect((await change({ current: password, next: "short" })).status).toBe(400);
    expect((await new Browser(service).signIn(email, password)).status).toBe(200);
  });

  it("gives way to a key that is sent beside it", async () => {
    const authorization = `Bearer ${service.publishableKey}`;
    const answer = await ann.send("GET", adminRoutes.listLinks.path, undefined, { authorization });
    expect(answer.body).toMatchObject({ code: "secret_key_required" });
  });

  it("has to say which app it means", async () => {
    const answer = await ann.send("GET", adminRoutes.listLinks.path, undefined, {
      "x-app-id": undefined,
    });
    expect(answer).toMatchObject({ status: 400 });
  });

  it("of a removed member opens the app no more, at once", async () => {
    const owner = await memberWith(service, "owner");
    const { body } = await owner.send("GET", adminRoutes.listMembers.path);
    const [{ id } = { id: "" }] = body["members"] as { id: string }[];
    await owner.send("DELETE", adminRoutes.removeMember.path.replace(":memberId", id));
    expect((await ann.send("GET", adminRoutes.listLinks.path)).status).toBe(403);
  });
});

describe("another website", () => {
  const draft = { code: "planted", destination: "https://evil.example/" };

  it.each(["https://evil.example", "null", "https://links.example.evil.example", undefined])(
    "at %s changes nothing with somebody's session",
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

  it("cannot sign somebody in either", async () => {
    const browser = new Browser(service);
    const origin = "https://evil.example";
    const answer = await browser.send(
      "POST",
      accountRoutes.signIn.path,
      { email, password },
      { origin },
    );
    expect(answer.body).toMatchObject({ code: "foreign_origin" });
    expect(browser.cookie).toBeUndefined();
  });

  it("is not the one whose host was asked for", async () => {
    const headers = { host: "localhost:8787", origin: "http://localhost:8787" };
    expect((await ann.send("POST", adminRoutes.createLink.path, draft, headers)).status).toBe(201);
  });

  it("does not matter to a script with a key", async () => {
    const headers = { origin: "https://evil.example" };
    expect((await service.send("POST", adminRoutes.createLink.path, draft, headers)).status).toBe(
      201,
    );
  });
});

describe("guessing passwords", () => {
  it("is stopped at an account, whether there is one or not, and says when to come back", async () => {
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

  it("is what is counted, not signing in", async () => {
    const statuses = [];
    for (let count = 0; count < 15; count += 1) {
      statuses.push((await new Browser(service).signIn(email, password)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it("at one account from one place does not keep its owner out from another", async () => {
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

  it("is stopped from one place across accounts, an IPv6 network being one place", async () => {
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

  it("is stopped at one account from everywhere", async () => {
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

it("the first operator is made once", async () => {
  await expect(firstOperator(service)).rejects.toThrow("There is an account already.");
});
