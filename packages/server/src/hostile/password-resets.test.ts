import { randomBytes } from "node:crypto";
import { accountRoutes, adminRoutes } from "@throughline/protocol/admin";
import { beforeEach, describe, expect, it } from "vitest";
import { unusablePassword } from "../platform/passwords/password.ts";
import type { OutgoingMail } from "../platform/mail/smtp.ts";
import { Browser, firstOperator, memberWith, password, turnOnCodes } from "../testing/browser.ts";
import { testService } from "../testing/test-service.ts";

const { requestPasswordReset, redeemOneTimeLink, getOneTimeLink, session, mails, testMail } =
  accountRoutes;
const email = "ann@shop.example";
const next = "a new and better password";
const config = {
  smtpUrl: "smtp://127.0.0.1:1",
  mailFrom: "links@shop.example",
  trustProxy: ["127.0.0.1"],
};

let sent: OutgoingMail[];
let service: Awaited<ReturnType<typeof testService>>;
let ann: Browser;

beforeEach(async () => {
  const mine: OutgoingMail[] = [];
  sent = mine;
  service = await testService({
    config,
    // The service of an earlier test may still send its last mails.
    sendMail: async (mail) => {
      mine.push(mail);
      return { outcome: "sent", answer: "250 OK" };
    },
  });
  await firstOperator(service);
  ann = await memberWith(service, "editor", email);
  await allSent();
});

const ask = (to = email, headers: Record<string, string> = {}, at = service) =>
  new Browser(at).send("POST", requestPasswordReset.path, { email: to }, headers);
const queued = async () => (await service.store.mails.list({ limit: 99 })).items;

/** Waits until no mail waits, and forgets the sent ones. */
async function allSent(): Promise<OutgoingMail[]> {
  await expect.poll(() => service.store.mails.waiting(), { interval: 10, timeout: 5000 }).toBe(0);
  return sent.splice(0);
}

function linkIn(mail: OutgoingMail | undefined): { url: string; token: string } {
  const url = /https?:\S+#\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  return { url, token: url.split("#")[1] ?? "" };
}

const use = (token: string, code?: string) =>
  new Browser(service).send("POST", redeemOneTimeLink.path, { token, password: next, code });

describe("a mailed link for a new password", () => {
  it("works once, within an hour, ends all sessions, and is announced by mail", async () => {
    expect((await ask(` ${email.toUpperCase()}`)).status).toBe(400);
    expect(await ask(email.toUpperCase())).toMatchObject({ status: 204, body: undefined });
    const [mail] = await allSent();
    expect(mail).toMatchObject({ to: email, subject: "Set a new password" });
    const { token, url } = linkIn(mail);
    expect(url).toBe(`https://links.example/dashboard/join#${token}`);
    expect((await use(token)).status).toBe(200);
    expect((await ann.send("GET", session.path)).status).toBe(401);
    expect((await new Browser(service).signIn(email, password)).status).toBe(401);
    expect((await use(token)).body).toMatchObject({ code: "not_found" });
    expect((await allSent()).map(({ subject }) => subject)).toEqual(["Your password was changed"]);
  });

  it("has expired after an hour", async () => {
    await ask();
    const { token } = linkIn((await allSent())[0]);
    service.clock.at += 3_600_000;
    expect((await use(token)).status).toBe(404);
  });

  it("makes every earlier link useless once one was used", async () => {
    await ask();
    await ask();
    const [one, other] = (await allSent()).map((mail) => linkIn(mail).token);
    expect((await use(other ?? "")).status).toBe(200);
    expect((await use(one ?? "")).status).toBe(404);
  });

  it("is used by one of several people who use it at once", async () => {
    await ask();
    const { token } = linkIn((await allSent())[0]);
    const uses = await Promise.all([1, 2, 3, 4].map(() => use(token)));
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("does not skip the one-time code", async () => {
    const { codeAt } = await turnOnCodes(ann, service.clock.at);
    await ask();
    const found = (await allSent()).find(({ subject }) => subject === "Set a new password");
    const { token } = linkIn(found);
    expect((await use(token)).body).toMatchObject({ code: "code_required" });
    expect((await use(token, "000000")).body).toMatchObject({ code: "wrong_code" });
    service.clock.at += 30_000;
    expect((await use(token, codeAt(service.clock.at))).status).toBe(200);
  });

  it("is nowhere in the store, neither before nor after it was sent", async () => {
    await ask();
    expect(JSON.stringify(await queued())).not.toContain("#");
    const { token } = linkIn((await allSent())[0]);
    const everything = JSON.stringify([
      await queued(),
      service.logged,
      await service.store.accounts.list(),
    ]);
    expect(token).not.toBe("");
    expect(everything).not.toContain(token);
    expect(await service.store.accounts.oneTimeLink(token)).toBeUndefined();
  });

  it("leads to the configured host, whatever the request says", async () => {
    const forged = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "http",
      origin: "http://evil.example",
    };
    await ask(email, forged);
    await ask(email, { ...forged, origin: "https://links.example" });
    const all = await allSent();
    expect(all.length).toBeGreaterThan(0);
    for (const { text, html } of all) expect(text + html).not.toContain("evil.example");
    for (const mail of all) expect(linkIn(mail).url).toMatch(/^https:\/\/links\.example\//);
  });

  it("is not sent from other websites", async () => {
    const foreign = await ask(email, { origin: "https://evil.example" });
    expect(foreign.body).toMatchObject({ code: "foreign_origin" });
    expect(await allSent()).toEqual([]);
  });
});

describe("a request for a new password", () => {
  it("gets the same answer for every address, and does the same work before it", async () => {
    const account = await service.store.accounts.ofEmail(email);
    if (!account) throw new Error("There is no account.");
    await service.store.accounts.renew({
      ...account,
      id: "acc_sso",
      email: "sam@shop.example",
      password: unusablePassword,
    });
    const before = service.store.accounts.ofEmail;
    const looked: string[] = [];
    Object.assign(service.store.accounts, {
      ofEmail: (address: string) => {
        looked.push(address);
        return before(address);
      },
    });
    const answers = [];
    for (const to of [email, "nobody@shop.example", "sam@shop.example"]) {
      const { status, body, headers } = await ask(to);
      const { "x-request-id": _id, date: _date, ...same } = headers;
      answers.push({ status, body, headers: same });
      // Whether there is an account is not even asked before the answer.
      expect(looked).toEqual([]);
      const [newest] = await queued();
      expect(newest).toMatchObject({ to, kind: "passwordReset" });
      expect((await allSent()).map((mail) => mail.to)).toEqual(to === email ? [email] : []);
      looked.splice(0);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it("is limited for each account, whether it exists or not, and for each address", async () => {
    for (const to of [email, "nobody@shop.example"]) {
      const answers = [];
      for (let index = 0; index < 7; index += 1) {
        answers.push((await ask(to, { "x-forwarded-for": `192.0.2.${index}` })).status);
      }
      expect(answers).toEqual([204, 204, 204, 204, 204, 429, 429]);
    }
    const flood = [];
    for (let index = 0; index < 21; index += 1) {
      flood.push(
        (await ask(`a${index}@shop.example`, { "x-forwarded-for": "198.51.100.1" })).status,
      );
    }
    expect(flood.slice(0, 20).every((status) => status === 204)).toBe(true);
    expect(flood[20]).toBe(429);
  });

  it("does not lock the owner out: the password still works meanwhile", async () => {
    for (let index = 0; index < 9; index += 1) await ask();
    expect((await new Browser(service).signIn(email, password)).status).toBe(200);
  });

  it("leaves other links alone when somebody guesses", async () => {
    await ask();
    const { token } = linkIn((await allSent())[0]);
    for (let index = 0; index < 20; index += 1) {
      const guess = randomBytes(32).toString("base64url");
      const { body } = await new Browser(service).send("POST", getOneTimeLink.path, {
        token: guess,
      });
      expect(body).toMatchObject({ code: "not_found" });
    }
    expect((await use(token)).status).toBe(200);
  });

  it("is refused in words without mail, and everything else works as before", async () => {
    const plain = await testService();
    const answer = await ask(email, {}, plain);
    expect(answer.body).toMatchObject({ code: "not_found" });
    const invited = await plain.send("POST", adminRoutes.inviteMember.path, {
      email,
      role: "viewer",
    });
    expect(invited.body).toMatchObject({ mailed: false });
    expect((await plain.store.mails.list({ limit: 9 })).items).toEqual([]);
  });
});

describe("the list of mails", () => {
  it("is for operators, and shows no content", async () => {
    await ask();
    await allSent();
    const olga = new Browser(service);
    await olga.signIn("olga@shop.example", password);
    await allSent();
    const { status, body } = await olga.send("GET", mails.path);
    expect(status).toBe(200);
    expect(body["from"]).toBe(config.mailFrom);
    expect(body["items"]).toMatchObject([
      { to: "olga@shop.example", kind: "newBrowser", state: "sent", answer: "250 OK" },
      { to: email, kind: "passwordReset", state: "sent", tries: 1 },
      { to: email, kind: "invitation", state: "sent" },
    ]);
    expect(JSON.stringify(body)).not.toContain("#");
    expect((await ann.send("GET", mails.path)).body).toMatchObject({ code: "not_allowed" });
    expect((await ann.send("POST", testMail.path, { email })).body).toMatchObject({
      code: "not_allowed",
    });
    expect((await olga.send("POST", testMail.path, { email })).body).toEqual({
      sent: true,
      answer: "250 OK",
    });
    expect((await allSent()).map(({ subject }) => subject)).toEqual(["Mail works"]);
  });
});
