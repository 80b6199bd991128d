import { accountRoutes } from "@throughline/protocol/admin";
import { beforeEach, describe, expect, it } from "vitest";
import {
  addPasskey,
  Authenticator,
  proofWith,
  signInWith,
  startPasskey,
  startSignIn,
} from "../testing/authenticator.ts";
import type { Forgery } from "../testing/authenticator.ts";
import { Browser, memberWith, password } from "../testing/browser.ts";
import { testService } from "../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
let ann: Browser;
let phone: Authenticator;
const email = "ann@shop.example";
const { addPasskey: add, removePasskey, signInWithPasskey, startPasskeySignIn } = accountRoutes;

beforeEach(async () => {
  test = await testService({ config: { trustProxy: ["127.0.0.1"] } });
  ann = await memberWith(test, "owner", email);
  phone = await addPasskey(ann, { password });
});

const signIn = (browser: Browser, passkey: unknown, headers: Record<string, string> = {}) =>
  browser.send("POST", signInWithPasskey.path, { passkey }, headers);
const errorOf = ({ body }: { body: Record<string, unknown> }) => String(body["error"]);
const actions = async () =>
  (await test.store.audit.list(test.app.id, { limit: 9 })).items.map(({ action }) => action);

describe("an answer of a passkey that somebody saw", () => {
  it("works once, also at the same moment", async () => {
    const browser = new Browser(test);
    const answer = phone.answer(await startSignIn(browser));
    const together = await Promise.all(Array.from({ length: 8 }, () => signIn(browser, answer)));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await signIn(browser, answer);
    expect(again.body).toMatchObject({ code: "wrong_passkey" });
    expect(errorOf(again)).toContain("already used");
  });

  it("works for five minutes", async () => {
    const browser = new Browser(test);
    const answer = phone.answer(await startSignIn(browser));
    test.clock.at += 5 * 60_000;
    expect(errorOf(await signIn(browser, answer))).toContain("has expired");
  });

  it("works only in the browser that asked for it", async () => {
    const browser = new Browser(test);
    const answer = phone.answer(await startSignIn(browser));
    const thief = new Browser(test);
    expect((await signIn(thief, answer)).status).toBe(401);
    await startSignIn(thief);
    expect((await signIn(thief, answer)).status).toBe(401);
    expect(thief.cookie).toBeUndefined();
    // The attempts of others do not use it up.
    expect((await signIn(browser, answer)).status).toBe(200);
  });

  it("works only for its purpose", async () => {
    const proof = await proofWith(ann, phone);
    expect((await signIn(ann, proof.passkey)).status).toBe(401);
    const passkey = phone.answer(await startSignIn(ann));
    expect((await startPasskey(ann, { passkey })).status).toBe(401);
    const { items } = (await ann.send("GET", accountRoutes.passkeys.path)).body;
    const [{ id }] = items as [{ id: string }];
    const asked = await startSignIn(ann);
    const forged = await ann.send("POST", removePasskey.path, { id, passkey: phone.answer(asked) });
    expect(forged.status).toBe(401);
  });

  it("works only in the session that asked for it", async () => {
    const proof = await proofWith(ann, phone);
    await signInWith(ann, phone);
    expect((await startPasskey(ann, proof)).status).toBe(401);
  });
});

describe("a forged answer of a passkey", () => {
  it.each<[string, Forgery]>([
    ["another website's origin", { origin: "https://evil.example" }],
    ["the origin with another port", { origin: "https://links.example:8443" }],
    ["another domain", { domain: "evil.example" }],
    ["a challenge that nobody asked for", { challenge: "c2VsZi1tYWRl" }],
    ["another account's id", { userHandle: Buffer.from("acc_other").toString("base64url") }],
    ["no account's id", { userHandle: "AA" }],
    ["a person whom the device did not check", { verified: false }],
  ])("with %s is refused", async (_, forgery) => {
    const browser = new Browser(test);
    const answer = await signInWith(browser, phone, forgery);
    expect(answer.body).toMatchObject({ code: "wrong_passkey" });
    expect(browser.cookie).toBeUndefined();
  });

  it("with another key, a damaged signature or damaged data is refused in one sentence", async () => {
    const browser = new Browser(test);
    const stranger = new Authenticator();
    const { body } = await startPasskey(ann, { password });
    stranger.create(body);
    const { id, rawId } = phone.answer(await startSignIn(browser));
    const strange = { ...stranger.answer(await startSignIn(browser)), id, rawId };
    const { response } = phone.answer(await startSignIn(browser));
    for (const answer of [
      { ...strange, response: { ...strange.response, userHandle: response.userHandle } },
      { ...strange, response: { ...response, signature: "AAAA" } },
      { ...strange, response: { ...response, authenticatorData: "AAAA" } },
      { ...strange, response: { ...response, clientDataJSON: "AAAA" } },
    ]) {
      const refused = await signIn(browser, answer);
      expect(refused).toMatchObject({ status: 401, body: { code: "wrong_passkey" } });
      expect(errorOf(refused)).toMatch(/\. (Try again|Sign in another way)\.$/);
    }
    expect((await signIn(browser, { id: "%" })).status).toBe(400);
    expect((await signIn(browser, null)).status).toBe(400);
  });

  it("cannot prove who is signed in, when the passkey is somebody else's", async () => {
    const eve = await memberWith(test, "viewer", "eve@shop.example");
    const evesPhone = await addPasskey(eve, { password });
    const { body } = await ann.send("POST", accountRoutes.confirmWithPasskey.path);
    const passkey = evesPhone.answer(body as never);
    expect((await startPasskey(ann, { passkey })).body).toMatchObject({ code: "wrong_passkey" });
  });
});

describe("a new passkey", () => {
  it.each<[string, Forgery]>([
    ["another website's origin", { origin: "https://evil.example" }],
    ["another domain", { domain: "evil.example" }],
    ["a person whom the device did not check", { verified: false }],
    ["a challenge that nobody asked for", { challenge: "c2VsZi1tYWRl" }],
  ])("with %s is refused", async (_, forgery) => {
    const { body } = await startPasskey(ann, { password });
    const passkey = new Authenticator().create(body, forgery);
    const answer = await ann.send("POST", add.path, { name: "Mine", passkey });
    expect(answer.body).toMatchObject({ code: "wrong_passkey" });
    expect((await ann.send("GET", accountRoutes.passkeys.path)).body["items"]).toHaveLength(1);
  });

  it("cannot be added with a stolen session alone, nor in another session than its request", async () => {
    const thief = new Browser(test);
    thief.cookie = ann.cookie;
    expect((await startPasskey(thief, { password: "guess" })).status).toBe(401);
    const { body } = await startPasskey(ann, { password });
    const passkey = new Authenticator().create(body);
    const asThief = await thief.send("POST", add.path, { name: "Mine", passkey });
    expect(asThief.status).toBe(401);
    const eve = await memberWith(test, "viewer", "eve@shop.example");
    eve.passkeyCookie = ann.passkeyCookie;
    expect((await eve.send("POST", add.path, { name: "Mine", passkey })).status).toBe(401);
    expect((await ann.send("POST", add.path, { name: "Mine", passkey })).status).toBe(401);
  });

  it("cannot take over somebody else's credential", async () => {
    const eve = await memberWith(test, "viewer", "eve@shop.example");
    await expect(addPasskey(eve, { password }, phone)).rejects.toThrow("registered already");
  });

  it("makes the service request nothing, whatever its authenticator states about its maker", async () => {
    const { body } = await startPasskey(ann, { password });
    const passkey = new Authenticator().create(body, {}, "packed");
    const answer = await ann.send("POST", add.path, { name: "Mine", passkey });
    expect(answer.status).toBe(200);
  });
});

describe("a copied authenticator", () => {
  it("is noticed by its counter, refused, and in the audit log", async () => {
    phone.counter = 7;
    expect((await signInWith(new Browser(test), phone)).status).toBe(200);
    for (const counter of [7, 3, 0]) {
      const browser = new Browser(test);
      const refused = await signInWith(browser, phone, { counter });
      expect(refused.body).toMatchObject({ code: "wrong_passkey" });
      expect(errorOf(refused)).toContain("seems to have been copied");
      expect(browser.cookie).toBeUndefined();
    }
    expect((await actions()).slice(0, 4)).toEqual([
      "refusePasskey",
      "refusePasskey",
      "refusePasskey",
      "signInWithPasskey",
    ]);
    expect((await signInWith(new Browser(test), phone, { counter: 8 })).status).toBe(200);
    expect((await new Browser(test).signIn(email, password)).status).toBe(200);
  });
});

describe("another website", () => {
  it("cannot send any request for passkeys with the person's session", async () => {
    const requests: [string, object][] = [
      [accountRoutes.confirmWithPasskey.path, {}],
      [accountRoutes.startPasskey.path, { password }],
      [add.path, {}],
      [accountRoutes.renamePasskey.path, { id: "key_x", name: "Mine" }],
      [removePasskey.path, { id: "key_x", password }],
      [startPasskeySignIn.path, {}],
      [signInWithPasskey.path, {}],
    ];
    for (const [path, body] of requests) {
      for (const origin of ["https://evil.example", "null", undefined]) {
        const answer = await ann.send("POST", path, body, { origin });
        expect(answer.body).toMatchObject({ code: "foreign_origin" });
      }
    }
  });
});

describe("a planted session", () => {
  it("ends when somebody signs in with a passkey", async () => {
    const planted = new Browser(test);
    await planted.signIn(email, password);
    const victim = new Browser(test);
    victim.cookie = planted.cookie;
    await signInWith(victim, phone);
    expect(victim.cookie).not.toBe(planted.cookie);
    expect((await planted.send("GET", accountRoutes.session.path)).status).toBe(401);
  });
});

describe("somebody who sends many answers", () => {
  const from = (address: string) => ({ "x-forwarded-for": address });

  it("gets 60 tries in 15 minutes from an address, and locks nobody else out", async () => {
    const answer = phone.answer(await startSignIn(new Browser(test)));
    const statuses = [];
    for (let count = 0; count < 61; count += 1) {
      statuses.push((await signIn(new Browser(test), answer, from("198.51.100.7"))).status);
    }
    expect(statuses).toEqual([...Array(60).fill(401), 429]);
    expect((await signInWith(new Browser(test), phone)).status).toBe(200);
  });

  it("gets 300 challenges in 15 minutes from an address", async () => {
    const start = (address: string) =>
      new Browser(test).send("POST", startPasskeySignIn.path, undefined, from(address));
    for (let count = 0; count < 300; count += 1) await start("198.51.100.7");
    expect((await start("198.51.100.7")).status).toBe(429);
    expect((await start("198.51.100.8")).status).toBe(200);
  });

  it("gets 60 challenges in 15 minutes with a session", async () => {
    const statuses = [];
    for (let count = 0; count < 60; count += 1) {
      statuses.push((await ann.send("POST", accountRoutes.confirmWithPasskey.path)).status);
    }
    // Adding the passkey took one.
    expect(statuses).toEqual([...Array(59).fill(200), 429]);
  });
});

it("neither the log nor a response shows the key or a challenge's cookie again", async () => {
  const [stored] = await test.store.passkeys.list((await test.store.accounts.list())[0]?.id ?? "");
  const { body } = await ann.send("GET", accountRoutes.passkeys.path);
  const text = JSON.stringify([body, test.logged]);
  expect(stored?.publicKey).toBeTruthy();
  expect(text).not.toContain(stored?.publicKey);
  expect(text).not.toContain(ann.passkeyCookie?.split("=")[1]);
});
