import { accountRoutes } from "@throughline/protocol/admin";
import { beforeEach, describe, expect, it } from "vitest";
import { Browser, memberWith, password, turnOnCodes } from "../testing/browser.ts";
import { testService } from "../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
let ann: Browser;
let codes: Awaited<ReturnType<typeof turnOnCodes>>;
const email = "ann@shop.example";

beforeEach(async () => {
  test = await testService({ config: { trustProxy: ["127.0.0.1"] } });
  ann = await memberWith(test, "owner", email);
  codes = await turnOnCodes(ann, test.clock.at);
  test.clock.at += 30_000;
});

const attempt = (code: string | undefined, headers: Record<string, string | undefined> = {}) =>
  new Browser(test).send("POST", accountRoutes.signIn.path, { email, password, code }, headers);
const wrong = () => {
  const right = codes.codeAt(test.clock.at);
  return right.startsWith("1") ? "234567" : "123456";
};

describe("somebody who knows the password", () => {
  it("cannot use a code that they saw, neither later nor at the same moment", async () => {
    const code = codes.codeAt(test.clock.at);
    const together = await Promise.all(Array.from({ length: 8 }, () => attempt(code)));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1);
    test.clock.at += 30_000;
    expect((await attempt(code)).status).toBe(401);
    const [recovery] = codes.recoveryCodes;
    const both = await Promise.all([attempt(recovery), attempt(recovery)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("can guess ten codes an hour, from however many addresses, and cannot lock the owner out", async () => {
    const statuses = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await attempt(wrong(), { "x-forwarded-for": `198.51.100.${count}` })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const code = codes.codeAt(test.clock.at);
    expect((await attempt(code)).status).toBe(429);
    expect((await attempt(code, { cookie: ann.mark })).status).toBe(200);
  });

  it("does not get a session by asking for a code, nor by sending an empty one", async () => {
    for (const code of [undefined, "", " ", "-"]) {
      const answer = await attempt(code);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
  });
});

describe("somebody who does not know the password", () => {
  it("does not learn who has a second factor", async () => {
    await memberWith(test, "viewer", "ben@shop.example");
    const answers = [];
    for (const address of [email, "ben@shop.example", "nobody@shop.example"]) {
      for (const code of [undefined, "123456"]) {
        const { status, body } = await new Browser(test).signIn(address, "wrong password", code);
        answers.push(JSON.stringify({ status, code: body["code"], error: body["error"] }));
      }
    }
    expect(new Set(answers).size).toBe(1);
  });

  it("cannot use up the attempts of the owner", async () => {
    for (let count = 0; count < 12; count += 1) {
      await new Browser(test).send(
        "POST",
        accountRoutes.signIn.path,
        { email, password: "wrong", code: wrong() },
        { "x-forwarded-for": "203.0.113.1" },
      );
    }
    expect((await attempt(codes.codeAt(test.clock.at))).status).toBe(200);
  });
});

describe("a stolen session", () => {
  it("cannot turn the second factor off or replace it", async () => {
    const thief = new Browser(test);
    thief.cookie = ann.cookie;
    const { removeCodes, renewRecoveryCodes, startCodes } = accountRoutes;
    const code = wrong();
    for (const { path } of [removeCodes, renewRecoveryCodes]) {
      expect((await thief.send("POST", path, { password: "guess", code })).status).toBe(401);
    }
    expect((await thief.send("POST", startCodes.path, { password: "guess" })).status).toBe(401);
  });

  it("cannot be used by another website for the second factor", async () => {
    const { startCodes, confirmCodes, removeCodes, renewRecoveryCodes } = accountRoutes;
    for (const { path } of [startCodes, confirmCodes, removeCodes, renewRecoveryCodes]) {
      const answer = await ann.send(
        "POST",
        path,
        { password, code: codes.codeAt(test.clock.at) },
        { origin: "https://evil.example" },
      );
      expect(answer.body).toMatchObject({ code: "foreign_origin" });
    }
  });
});

it("neither the log nor a response shows the secret again", async () => {
  const seen = await Promise.all([
    ann.send("GET", accountRoutes.secondFactor.path),
    ann.send("GET", accountRoutes.session.path),
  ]);
  const text = JSON.stringify([seen.map(({ body }) => body), test.logged]);
  expect(text).not.toContain(codes.secret);
  for (const code of codes.recoveryCodes) expect(text).not.toContain(code);
});
