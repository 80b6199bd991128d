import { randomBytes } from "node:crypto";
import { accountRoutes, adminRoutes } from "@throughline/protocol/admin";
import type { PasskeyList } from "@throughline/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { createMailer } from "../../composition/mail.ts";
import { readConfig } from "../../composition/config.ts";
import { mailTexts } from "../../platform/mail/texts/all-texts.ts";
import type { OutgoingMail } from "../../platform/mail/smtp.ts";
import {
  Browser,
  firstOperator,
  memberWith,
  password,
  turnOnCodes,
} from "../../testing/browser.ts";
import { addPasskey, signInWith } from "../../testing/authenticator.ts";
import { testService } from "../../testing/test-service.ts";
import { removeSecondFactor } from "./account-changes.ts";
import { AccountNotices } from "./account-notices.ts";

const email = "ann@shop.example";
const german = mailTexts.de;
const config = { smtpUrl: "smtp://127.0.0.1:1", mailFrom: "links@shop.example" };

let sent: OutgoingMail[];
let service: Awaited<ReturnType<typeof testService>>;
let ann: Browser;

beforeEach(async () => {
  const mine: OutgoingMail[] = [];
  sent = mine;
  service = await testService({
    config,
    countryOf: () => "PT",
    sendMail: async (mail) => {
      mine.push(mail);
      return { outcome: "sent", answer: "250 OK" };
    },
  });
  await firstOperator(service);
  ann = await memberWith(service, "editor", email);
  await allSent();
});

async function allSent(): Promise<OutgoingMail[]> {
  await expect.poll(() => service.store.mails.waiting(), { interval: 10, timeout: 5000 }).toBe(0);
  return sent.splice(0);
}
const subjects = async () => (await allSent()).map(({ to, subject }) => `${to}: ${subject}`);

describe("an invitation", () => {
  const invite = (body: object, browser?: Browser) =>
    browser
      ? browser.send("POST", adminRoutes.inviteMember.path, body)
      : service.send("POST", adminRoutes.inviteMember.path, body);

  it("is mailed in the inviter's language, with the link that is also shown", async () => {
    const olga = new Browser(service);
    await olga.signIn("olga@shop.example", password);
    await olga.send("PATCH", accountRoutes.updateAccount.path, { language: "de" });
    await allSent();
    const { body } = await invite({ email: "ivy@shop.example", role: "owner" }, olga);
    expect(body).toMatchObject({ mailed: true });
    const [mail] = await allSent();
    expect(mail).toMatchObject({
      to: "ivy@shop.example",
      subject: german.mails.invitation.subject.replace("{app}", "Shop"),
    });
    expect(mail?.text).toContain(`${(body as { url: string }).url}\n`);
    const { details, roles } = german;
    expect(mail?.text).toContain(`${details.role}: ${roles.owner}`);
    expect(mail?.text).toContain(`${details.invitedBy}: olga@shop.example`);
  });

  it("is in the language of the invited person, if there is an account", async () => {
    const other = await service.register({ name: "Books" });
    await ann.send("PATCH", accountRoutes.updateAccount.path, { language: "es" });
    await service.send(
      "POST",
      adminRoutes.inviteMember.path,
      { email, role: "viewer" },
      {
        authorization: `Bearer ${other.secretKey}`,
        "x-app-id": other.app.id,
      },
    );
    expect(await subjects()).toEqual([
      `${email}: ${mailTexts.es.mails.invitation.subject.replace("{app}", "Books")}`,
    ]);
  });

  it("is limited for each app, so that nobody uses invitations to pester people", async () => {
    const statuses = [];
    for (let index = 0; index < 61; index += 1) {
      statuses.push((await invite({ email: `a${index}@b.example`, role: "viewer" })).status);
    }
    expect(statuses.indexOf(429)).toBe(59);
    await allSent();
  });
});

describe("the owner of an account is told", () => {
  it("about a sign-in from a browser that is not known, and about no other", async () => {
    const path = accountRoutes.signIn.path;
    const browser = new Browser(service);
    const agent = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" };
    await browser.send("POST", path, { email, password: "wrong password" }, agent);
    expect(await allSent()).toEqual([]);
    await browser.send("POST", path, { email, password }, agent);
    const [mail] = await allSent();
    expect(mail).toMatchObject({ to: email, subject: "New sign-in to your account" });
    expect(mail?.text).toContain("Browser: Firefox, Windows\nCountry: Portugal");
    expect(mail?.text).toContain("https://links.example/dashboard/account");
    const mark = { cookie: browser.mark };
    expect((await browser.send("POST", path, { email, password }, mark)).status).toBe(200);
    expect(await allSent()).toEqual([]);
  });

  it("about a new password", async () => {
    await ann.send("POST", accountRoutes.changePassword.path, {
      current: password,
      next: "a new and better password",
    });
    expect(await subjects()).toEqual([`${email}: Your password was changed`]);
  });

  it("about every change of the second factor", async () => {
    const { recoveryCodes, codeAt } = await turnOnCodes(ann, service.clock.at);
    expect(await subjects()).toEqual([`${email}: One-time codes are on`]);
    const [code = ""] = recoveryCodes;
    await new Browser(service).signIn(email, password, code);
    const [used, signedIn] = await allSent();
    expect(used?.subject).toBe("A recovery code was used");
    expect(used?.text).toContain("Recovery codes left: 9");
    expect(signedIn?.subject).toBe("New sign-in to your account");
    const proof = () => {
      service.clock.at += 30_000;
      return { password, code: codeAt(service.clock.at) };
    };
    await ann.send("POST", accountRoutes.renewRecoveryCodes.path, proof());
    await ann.send("POST", accountRoutes.removeCodes.path, proof());
    expect(await subjects()).toEqual([
      `${email}: You have new recovery codes`,
      `${email}: One-time codes are off`,
    ]);
  });

  it("about passkeys that come and go, and a sign-in with one from a new browser", async () => {
    const phone = await addPasskey(ann, { password });
    const [added] = await allSent();
    expect(added).toMatchObject({ to: email, subject: "A passkey was added" });
    expect(added?.text).toContain("Passkey: Phone");
    await signInWith(new Browser(service), phone);
    expect(await subjects()).toEqual([`${email}: New sign-in to your account`]);
    const { body } = await ann.send("GET", accountRoutes.passkeys.path);
    const [{ id } = { id: "" }] = (body as unknown as PasskeyList).items;
    await ann.send("POST", accountRoutes.removePasskey.path, { id, password });
    expect(await subjects()).toEqual([`${email}: A passkey was removed`]);
  });

  it("about what a command on the machine changed, in the account's language", async () => {
    await ann.send("PATCH", accountRoutes.updateAccount.path, { language: "ja" });
    await turnOnCodes(ann, service.clock.at);
    await allSent();
    const { store } = service;
    const deps = { store, now: () => service.clock.at, random: randomBytes };
    const mailer = createMailer(
      { ...readConfig({}), ...config, publicUrl: "https://links.example" },
      { ...deps, log: console },
    );
    await removeSecondFactor({ ...deps, notices: new AccountNotices(mailer, deps.now) }, email);
    expect(await subjects()).toEqual([
      `${email}: ${mailTexts.ja.mails.secondFactorRemoved.subject}`,
    ]);
  });

  it("nothing when the store does not accept the mail, and the change happens anyway", async () => {
    Object.assign(service.store.mails, { add: () => Promise.reject(new Error("disk full")) });
    const changed = await ann.send("POST", accountRoutes.changePassword.path, {
      current: password,
      next: "a new and better password",
    });
    expect(changed.status).toBe(200);
    expect(service.logged.join("")).toContain("a mail (passwordChanged) could not be queued");
  });
});
