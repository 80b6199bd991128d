import { randomBytes } from "node:crypto";
import type { AccountView, PasskeyList } from "@throughline/protocol";
import { accountRoutes, adminRoutes } from "@throughline/protocol/admin";
import { maxPasskeysPerAccount } from "@throughline/storage";
import { beforeEach, describe, expect, it } from "vitest";
import { unusablePassword } from "../../platform/passwords/password.ts";
import {
  addPasskey,
  proofWith,
  signInWith,
  startPasskey,
  startSignIn,
} from "../../testing/authenticator.ts";
import {
  Browser,
  firstOperator,
  memberWith,
  password,
  turnOnCodes,
} from "../../testing/browser.ts";
import { testService } from "../../testing/test-service.ts";
import { passkeysOfPerson, removePasskeyOfPerson, removeSecondFactor } from "./account-changes.ts";

let service: Awaited<ReturnType<typeof testService>>;
let ann: Browser;
const email = "ann@shop.example";

beforeEach(async () => {
  service = await testService();
  ann = await memberWith(service, "editor", email);
});

const deps = () => ({ store: service.store, now: () => service.clock.at, random: randomBytes });
const noticed = () => ({ ...deps(), notices: { changed: async () => undefined } });
const logged = async () =>
  (await service.store.audit.list(service.app.id, { limit: 20 })).items
    .toReversed()
    .filter(({ action }) => action.toLowerCase().includes("passkey"))
    .map(({ action, change }) => [action, change?.["passkey"]]);
const list = async (browser = ann) =>
  (await browser.send("GET", accountRoutes.passkeys.path)).body as unknown as PasskeyList;
const isSignedIn = async (browser: Browser) =>
  (await browser.send("GET", accountRoutes.session.path)).status === 200;

describe("a passkey", () => {
  it("is added with the password, and signs in without it", async () => {
    const started = await startPasskey(ann, { password });
    expect(started.body).toMatchObject({
      rp: { id: "links.example", name: "Throughline links.example" },
      user: { name: email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
    const phone = await addPasskey(ann, { password });
    expect(await list()).toMatchObject({
      items: [{ name: "Phone", domain: "links.example", usable: true, usedAt: null }],
      problem: null,
      proof: "password",
    });
    const browser = new Browser(service);
    const request = await startSignIn(browser);
    expect(request).toMatchObject({ rpId: "links.example", userVerification: "required" });
    expect(request.allowCredentials).toEqual([]);
    service.clock.at += 60_000;
    expect(await signInWith(browser, phone)).toMatchObject({ status: 200, body: { email } });
    expect((await browser.send("GET", adminRoutes.listLinks.path)).status).toBe(200);
    const [used] = (await list()).items;
    expect(used?.usedAt).toBe(new Date(service.clock.at).toISOString());
  });

  it("is one of several, each with a name that can be changed, and can be removed", async () => {
    await addPasskey(ann, { password });
    const laptop = await addPasskey(ann, { password });
    const [first, second] = (await list()).items;
    const rename = (id: string | undefined, name: string) =>
      ann.send("POST", accountRoutes.renamePasskey.path, { id, name });
    expect((await rename(second?.id, "Laptop")).status).toBe(204);
    expect((await rename(second?.id, "")).status).toBe(400);
    expect((await rename("key_unknown", "Laptop")).status).toBe(404);
    const remove = (body: object) => ann.send("POST", accountRoutes.removePasskey.path, body);
    expect((await remove({ id: first?.id })).body).toMatchObject({ code: "malformed_request" });
    expect((await remove({ id: first?.id, password: "wrong" })).status).toBe(401);
    expect((await list()).items.map(({ name }) => name)).toEqual(["Phone", "Laptop"]);
    const proof = await proofWith(ann, laptop);
    expect((await remove({ id: first?.id, ...proof })).status).toBe(204);
    expect((await remove({ id: first?.id, password })).status).toBe(404);
    expect((await remove({ id: second?.id, password })).status).toBe(204);
    expect((await list()).items).toEqual([]);
    expect((await signInWith(new Browser(service), laptop)).body).toMatchObject({
      code: "wrong_passkey",
    });
    expect(await logged()).toEqual([
      ["addPasskey", "Phone"],
      ["addPasskey", "Phone"],
      ["renamePasskey", "Laptop"],
      ["removePasskey", "Phone"],
      ["removePasskey", "Laptop"],
    ]);
  });

  it("proves who adds another one, without the password", async () => {
    const phone = await addPasskey(ann, { password });
    await addPasskey(ann, await proofWith(ann, phone));
    expect((await list()).items).toHaveLength(2);
    expect((await startPasskey(ann, {})).status).toBe(400);
    expect((await startPasskey(ann, { password: "wrong" })).status).toBe(401);
  });

  it("needs a one-time code beside the password where codes are on, and replaces both at sign-in", async () => {
    const { codeAt } = await turnOnCodes(ann, service.clock.at);
    service.clock.at += 30_000;
    expect((await startPasskey(ann, { password })).body).toMatchObject({ code: "code_required" });
    const code = codeAt(service.clock.at);
    const phone = await addPasskey(ann, { password, code });
    expect((await signInWith(new Browser(service), phone)).status).toBe(200);
  });

  it("gets a new session, and so does a sign-in", async () => {
    const before = new Browser(service);
    before.cookie = ann.cookie;
    const phone = await addPasskey(ann, { password });
    expect([await isSignedIn(before), await isSignedIn(ann)]).toEqual([false, true]);
    before.cookie = ann.cookie;
    await signInWith(ann, phone);
    expect([await isSignedIn(before), await isSignedIn(ann)]).toEqual([false, true]);
    expect(await logged()).toContainEqual(["signInWithPasskey", "Phone"]);
  });

  it("is not added twice, nor to an account that has too many", async () => {
    const phone = await addPasskey(ann, { password });
    await expect(addPasskey(ann, { password }, phone)).rejects.toThrow("registered already");
    const [known] = await service.store.passkeys.list((await account()).id);
    if (!known) throw new Error("The account has no passkey.");
    for (let count = 1; count < maxPasskeysPerAccount; count += 1) {
      const more = { ...known, id: `key_${count}`, credential: `credential-${count}` };
      const session = { ...(await newSession()), hash: `begun ${count}` };
      await service.store.passkeys.add(more, (await newSession(`ended ${count}`)).hash, session);
    }
    expect((await startPasskey(ann, { password })).body).toMatchObject({ code: "conflict" });
  });

  it("cannot be added to an account without a password", async () => {
    const known = await account();
    await service.store.accounts.replace({ ...known, password: unusablePassword }, known);
    expect((await list()).problem).toContain("identity provider");
    expect((await startPasskey(ann, { password })).body).toMatchObject({ code: "conflict" });
  });

  it("is asked for in several tabs at once", async () => {
    const phone = await addPasskey(ann, { password });
    const browser = new Browser(service);
    const first = await startSignIn(browser);
    await startSignIn(browser);
    const answer = await browser.send("POST", accountRoutes.signInWithPasskey.path, {
      passkey: phone.answer(first),
    });
    expect(answer.status).toBe(200);
  });

  async function account() {
    const known = await service.store.accounts.ofEmail(email);
    if (!known) throw new Error("Ann has no account.");
    return known;
  }

  /** Stores a session of Ann. */
  async function newSession(hash = "template") {
    const session = {
      version: 1,
      hash,
      account: (await account()).id,
      createdAt: service.clock.at,
      expiresAt: service.clock.at + 1_000,
    };
    if (hash !== "template") await service.store.accounts.signIn(session);
    return session;
  }
});

describe("a dashboard", () => {
  it.each([
    [undefined, "set PUBLIC_URL or ADMIN_URL"],
    ["https://192.0.2.1", "need a domain name"],
    ["https://[2001:db8::1]", "need a domain name"],
    ["http://links.example", "need https"],
  ])("at %s has no passkeys, and says why", async (publicUrl, reason) => {
    service = await testService({ config: { publicUrl } });
    const headers = { origin: "http://localhost:80", host: "localhost:80" };
    const started = await new Browser(service).send(
      "POST",
      accountRoutes.startPasskeySignIn.path,
      undefined,
      publicUrl === undefined ? headers : { origin: publicUrl },
    );
    expect(started.body).toMatchObject({ code: "conflict" });
    expect(started.body["error"]).toContain(reason);
    const methods = await service.send("GET", accountRoutes.signInMethods.path);
    expect(methods.body).toMatchObject({ passkeys: null });
  });

  it("takes the domain of passkeys from its URL, not from the Host header", async () => {
    service = await testService({ config: { adminUrl: "https://dashboard.example:8443" } });
    const started = await new Browser(service).send(
      "POST",
      accountRoutes.startPasskeySignIn.path,
      undefined,
      { host: "evil.example", origin: "https://dashboard.example:8443" },
    );
    expect(started.body).toMatchObject({ rpId: "dashboard.example" });
    const methods = await service.send("GET", accountRoutes.signInMethods.path);
    expect(methods.body).toMatchObject({ passkeys: "https://dashboard.example:8443" });
  });

  it("on another domain says that the passkeys stayed behind, and signs in with the password", async () => {
    const phone = await addPasskey(ann, { password });
    const account = await service.store.accounts.ofEmail(email);
    const [known] = await service.store.passkeys.list(account?.id ?? "");
    if (!known) throw new Error("The account has no passkey.");
    await service.store.passkeys.use({ ...known, domain: "old.example" }, known);
    const refused = await signInWith(new Browser(service), phone);
    expect(refused.body).toMatchObject({
      code: "wrong_passkey",
      error:
        "This passkey is for old.example, but the dashboard is now at links.example. Sign in with your password and add a new passkey.",
    });
    const browser = new Browser(service);
    expect((await browser.signIn(email, password)).status).toBe(200);
    expect(await list(browser)).toMatchObject({
      items: [{ domain: "old.example", usable: false }],
      problem: null,
      proof: "password",
    });
    const proof = await browser.send("POST", accountRoutes.confirmWithPasskey.path);
    expect(proof.body).toMatchObject({ code: "conflict" });
  });
});

describe("a role that needs a second factor", () => {
  const links = (browser: Browser) => browser.send("GET", adminRoutes.listLinks.path);

  beforeEach(async () => {
    service = await testService({ config: { secondFactorRoles: ["editor"] } });
    ann = await memberWith(service, "editor", email);
  });

  it("is satisfied by a passkey, as soon as it is added and at sign-in", async () => {
    expect((await links(ann)).body).toMatchObject({ code: "second_factor_required" });
    const phone = await addPasskey(ann, { password });
    expect((await links(ann)).status).toBe(200);
    const browser = new Browser(service);
    expect((await signInWith(browser, phone)).body).toMatchObject({ needsSecondFactor: false });
    expect((await links(browser)).status).toBe(200);
  });

  it("is not satisfied by the password of somebody who has a passkey", async () => {
    const phone = await addPasskey(ann, { password });
    const thief = new Browser(service);
    expect((await thief.signIn(email, password)).body).toMatchObject({ needsSecondFactor: true });
    expect((await links(thief)).status).toBe(403);
    expect(await list(thief)).toMatchObject({ proof: "passkey" });
    const refused = { code: "second_factor_required" };
    expect((await startPasskey(thief, { password })).body).toMatchObject(refused);
    const [{ id } = { id: "" }] = (await list(thief)).items;
    const remove = await thief.send("POST", accountRoutes.removePasskey.path, { id, password });
    expect(remove.body).toMatchObject(refused);
    const { startCodes, confirmCodes } = accountRoutes;
    expect((await thief.send("POST", startCodes.path, { password })).body).toMatchObject(refused);
    expect((await thief.send("POST", confirmCodes.path, { code: "000000" })).body).toMatchObject(
      refused,
    );
    await addPasskey(thief, await proofWith(thief, phone));
    expect((await links(thief)).status).toBe(200);
  });

  it("asks for another one when the last passkey is removed", async () => {
    await addPasskey(ann, { password });
    const [{ id } = { id: "" }] = (await list()).items;
    await ann.send("POST", accountRoutes.removePasskey.path, { id, password });
    expect((await links(ann)).body).toMatchObject({ code: "second_factor_required" });
    await addPasskey(ann, { password });
    expect((await links(ann)).status).toBe(200);
  });
});

describe("a role that needs a passkey", () => {
  beforeEach(async () => {
    service = await testService({ config: { passkeyRoles: ["operator"] } });
  });

  it("is not satisfied by one-time codes, and opens the account for a passkey", async () => {
    const olga = await firstOperator(service);
    const { codeAt } = await turnOnCodes(olga, service.clock.at);
    const accounts = () => olga.send("GET", accountRoutes.accounts.path);
    expect((await accounts()).body).toMatchObject({
      code: "second_factor_required",
      error: expect.stringContaining("Your role needs a passkey") as string,
    });
    const view = await olga.send("GET", accountRoutes.secondFactor.path);
    expect(view.body).toMatchObject({ required: false, passkeyRequired: true });
    service.clock.at += 30_000;
    await addPasskey(olga, { password, code: codeAt(service.clock.at) });
    const { items } = (await accounts()).body;
    expect((items as AccountView[])[0]).toMatchObject({ secondFactor: true, passkeys: 1 });
    service.clock.at += 30_000;
    const again = new Browser(service);
    const code = codeAt(service.clock.at);
    const signedIn = await again.signIn("olga@shop.example", password, code);
    expect(signedIn.body).toMatchObject({ needsSecondFactor: true });
    service.clock.at += 30_000;
    const next = { password, code: codeAt(service.clock.at) };
    expect((await startPasskey(again, next)).body).toMatchObject({
      code: "second_factor_required",
    });
  });
});

describe("the command on the machine", () => {
  it("lists the passkeys of a person and removes one, which signs the person out", async () => {
    const phone = await addPasskey(ann, { password });
    const [known] = await passkeysOfPerson(deps(), email);
    if (!known) throw new Error("The account has no passkey.");
    expect(known).toMatchObject({ name: "Phone", domain: "links.example" });
    await expect(removePasskeyOfPerson(noticed(), email, "key_x")).rejects.toThrow("key_x");
    expect(await removePasskeyOfPerson(noticed(), email, known.id)).toBe("Phone");
    expect(await isSignedIn(ann)).toBe(false);
    expect((await signInWith(new Browser(service), phone)).status).toBe(401);
    expect(await logged()).toContainEqual(["removePasskey", "Phone"]);
  });

  it("removes all of them with the second factor", async () => {
    const phone = await addPasskey(ann, { password });
    await turnOnCodes(ann, service.clock.at);
    await removeSecondFactor(noticed(), email);
    expect(await isSignedIn(ann)).toBe(false);
    expect((await signInWith(new Browser(service), phone)).status).toBe(401);
    expect((await new Browser(service).signIn(email, password)).status).toBe(200);
    await addPasskey(await signedIn(), { password });
    await removeSecondFactor(noticed(), email);
    expect((await list(await signedIn())).items).toEqual([]);
    await expect(removeSecondFactor(noticed(), email)).rejects.toThrow("has no second factor");
  });

  async function signedIn(): Promise<Browser> {
    const browser = new Browser(service);
    await browser.signIn(email, password);
    return browser;
  }
});
