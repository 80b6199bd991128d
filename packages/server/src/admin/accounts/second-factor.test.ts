import { randomBytes } from "node:crypto";
import type { AccountView } from "@throughline/protocol";
import { accountRoutes, adminRoutes } from "@throughline/protocol/admin";
import { beforeEach, describe, expect, it } from "vitest";
import {
  Browser,
  firstOperator,
  memberWith,
  password,
  tokenOf,
  turnOnCodes,
} from "../../testing/browser.ts";
import { testService } from "../../testing/test-service.ts";
import { removeSecondFactor } from "./account-changes.ts";
import { createPasswordResetLink } from "./one-time-links.ts";
import { unusablePassword } from "../../platform/passwords/password.ts";

let service: Awaited<ReturnType<typeof testService>>;
let ann: Browser;
const email = "ann@shop.example";
const { secondFactor, startCodes, confirmCodes, renewRecoveryCodes, removeCodes } = accountRoutes;

beforeEach(async () => {
  service = await testService();
  ann = await memberWith(service, "editor", email);
});

const notices = { changed: async () => undefined };
const setUp = () => turnOnCodes(ann, service.clock.at);
const nextStep = () => (service.clock.at += 30_000);
const deps = () => ({ store: service.store, now: () => service.clock.at, random: randomBytes });
const actions = async () =>
  (await service.store.audit.list(service.app.id, { limit: 9 })).items.map(({ action }) => action);

describe("one-time codes", () => {
  it("are off until the first code is confirmed", async () => {
    expect((await ann.send("GET", secondFactor.path)).body).toEqual({
      codes: null,
      available: true,
      required: false,
      passkeyRequired: false,
    });
    await ann.send("POST", startCodes.path, { password });
    expect((await new Browser(service).signIn(email, password)).status).toBe(200);
    expect((await ann.send("POST", confirmCodes.path, { code: "000000" })).body).toMatchObject({
      code: "wrong_code",
    });
    const { recoveryCodes } = await setUp();
    expect(recoveryCodes).toHaveLength(10);
    expect((await ann.send("GET", secondFactor.path)).body).toMatchObject({
      codes: { recoveryCodes: 10 },
    });
    expect(await actions()).toContain("turnOnCodes");
  });

  it("are asked for after the password, and sign in with it", async () => {
    const { codeAt } = await setUp();
    const browser = new Browser(service);
    expect((await browser.signIn(email, password)).body).toMatchObject({ code: "code_required" });
    expect(browser.cookie).toBeUndefined();
    nextStep();
    const signedIn = await browser.signIn(email, password, codeAt(service.clock.at));
    expect(signedIn).toMatchObject({ status: 200, body: { email, needsSecondFactor: false } });
    expect((await browser.send("GET", adminRoutes.listLinks.path)).status).toBe(200);
  });

  it("are replaced by a recovery code, which the audit log mentions", async () => {
    const { recoveryCodes } = await setUp();
    const [code] = recoveryCodes;
    expect((await new Browser(service).signIn(email, password, code)).status).toBe(200);
    expect((await new Browser(service).signIn(email, password, code)).status).toBe(401);
    expect((await ann.send("GET", secondFactor.path)).body).toMatchObject({
      codes: { recoveryCodes: 9 },
    });
    expect(await actions()).toContain("useRecoveryCode");
  });

  it("are turned off, and recovery codes replaced, with password and code only", async () => {
    const { codeAt, recoveryCodes } = await setUp();
    for (const { path } of [renewRecoveryCodes, removeCodes]) {
      nextStep();
      const code = codeAt(service.clock.at);
      const send = (body: object) => ann.send("POST", path, body);
      expect((await send({ password: "wrong", code })).body).toMatchObject({
        code: "wrong_credentials",
      });
      expect((await send({ password, code: "000000" })).body).toMatchObject({ code: "wrong_code" });
      expect((await send({ password })).status).toBe(400);
      expect((await send({ password, code })).status).toBeLessThan(300);
      expect((await new Browser(service).signIn(email, password, recoveryCodes[1])).status).toBe(
        path === removeCodes.path ? 200 : 401,
      );
    }
    expect((await new Browser(service).signIn(email, password)).status).toBe(200);
    expect(await actions()).toEqual(expect.arrayContaining(["turnOffCodes", "renewRecoveryCodes"]));
  });

  it("cannot be set up twice, nor confirmed without a start, nor without a password", async () => {
    const confirm = await ann.send("POST", confirmCodes.path, { code: "000000" });
    expect(confirm.body).toMatchObject({ code: "conflict" });
    await setUp();
    expect((await ann.send("POST", startCodes.path, { password })).status).toBe(409);
    const olga = await memberWith(service, "viewer", "olga@shop.example");
    expect((await olga.send("POST", startCodes.path, { password: "wrong" })).status).toBe(401);
    expect((await olga.send("POST", removeCodes.path, { password, code: "000000" })).status).toBe(
      409,
    );
  });

  it("are still needed after a password reset, whose link the code does not use up", async () => {
    const { codeAt } = await setUp();
    const { token } = await createPasswordResetLink(deps(), email);
    const browser = new Browser(service);
    const redeem = (code?: string) =>
      browser.send("POST", accountRoutes.redeemOneTimeLink.path, {
        token,
        password: "another good password",
        code,
      });
    const link = await browser.send("POST", accountRoutes.getOneTimeLink.path, { token });
    expect(link.body).toMatchObject({ needsCode: true });
    expect((await redeem()).body).toMatchObject({ code: "code_required" });
    expect((await redeem("000000")).body).toMatchObject({ code: "wrong_code" });
    nextStep();
    expect((await redeem(codeAt(service.clock.at))).status).toBe(200);
    expect((await browser.signIn(email, "another good password")).body).toMatchObject({
      code: "code_required",
    });
  });

  it("are needed to join another app with an existing account", async () => {
    const { codeAt } = await setUp();
    const other = await service.register({ name: "Other", linkDomains: [] });
    const invited = await service.send(
      "POST",
      adminRoutes.inviteMember.path,
      { email, role: "viewer" },
      { authorization: `Bearer ${other.secretKey}`, "x-app-id": other.app.id },
    );
    const token = tokenOf(invited.body as { url: string });
    const join = (code?: string) =>
      ann.send("POST", accountRoutes.redeemOneTimeLink.path, { token, password, code });
    expect((await join()).body).toMatchObject({ code: "code_required" });
    nextStep();
    expect((await join(codeAt(service.clock.at))).status).toBe(200);
    expect((await ann.send("GET", secondFactor.path)).body).toMatchObject({
      codes: { recoveryCodes: 10 },
    });
  });

  it("are removed on the machine, which signs the person out", async () => {
    await setUp();
    await removeSecondFactor({ ...deps(), notices }, email);
    expect((await ann.send("GET", accountRoutes.session.path)).status).toBe(401);
    expect((await new Browser(service).signIn(email, password)).status).toBe(200);
    await expect(removeSecondFactor({ ...deps(), notices }, email)).rejects.toThrow(
      "has no second factor",
    );
    expect(await actions()).toContain("removeSecondFactor");
  });

  it("cannot be added to an account without a password", async () => {
    const account = await service.store.accounts.ofEmail(email);
    if (!account) throw new Error("Ann has no account.");
    await service.store.accounts.replace({ ...account, password: unusablePassword }, account);
    expect((await ann.send("GET", secondFactor.path)).body).toMatchObject({ available: false });
    const start = await ann.send("POST", startCodes.path, { password });
    expect(start.body).toMatchObject({ code: "conflict" });
  });
});

describe("a role that needs a second factor", () => {
  beforeEach(async () => {
    service = await testService({ config: { secondFactorRoles: ["operator", "editor"] } });
  });

  it("opens nothing but the account until there is one", async () => {
    ann = await memberWith(service, "editor", email);
    const vera = await memberWith(service, "viewer");
    expect((await vera.send("GET", adminRoutes.listLinks.path)).status).toBe(200);
    const links = () => ann.send("GET", adminRoutes.listLinks.path);
    expect((await links()).body).toMatchObject({ code: "second_factor_required" });
    expect((await ann.send("GET", accountRoutes.session.path)).body).toMatchObject({
      needsSecondFactor: true,
    });
    expect((await ann.send("GET", secondFactor.path)).body).toMatchObject({ required: true });
    await setUp();
    expect((await links()).status).toBe(200);
  });

  it("also protects the pages of operators", async () => {
    const olga = await firstOperator(service);
    const accounts = () => olga.send("GET", accountRoutes.accounts.path);
    expect((await accounts()).body).toMatchObject({ code: "second_factor_required" });
    await turnOnCodes(olga, service.clock.at);
    const { items } = (await accounts()).body;
    expect((items as AccountView[])[0]).toMatchObject({ secondFactor: true });
  });
});
