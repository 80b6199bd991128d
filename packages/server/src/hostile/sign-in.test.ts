import { createHmac, randomBytes } from "node:crypto";
import { accountRoutes } from "@throughline/protocol/admin";
import { beforeEach, describe, expect, it } from "vitest";
import { verifyBrowserMark, createBrowserMark } from "../admin/accounts/known-browser.ts";
import { unusablePassword } from "../platform/passwords/password.ts";
import { userAgents } from "../public/clicks/user-agents.fixture.ts";
import { Browser, memberWith, password } from "../testing/browser.ts";
import { testService } from "../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  test = await testService({ config: { trustProxy: ["127.0.0.1"] } });
});

describe("a person who is signed in over http", () => {
  it("stays signed in after opening a link on the same host", async () => {
    const ann = await memberWith(test, "editor", "ann@shop.example");
    await test.addLink("sale");
    const link = await test.service.inject({
      url: "/sale",
      headers: {
        host: "localhost",
        cookie: ann.cookie ?? "",
        "user-agent": userAgents.iphone,
      },
    });
    const jar = new Map([(ann.cookie ?? "").split("=") as [string, string]]);
    for (const { name, value } of link.cookies) jar.set(name, value);
    expect(link.cookies).toHaveLength(1);
    ann.cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    expect((await ann.send("GET", accountRoutes.session.path)).status).toBe(200);
  });
});

describe("the owner of an account", () => {
  const email = "ann@shop.example";
  const office = { "x-forwarded-for": "203.0.113.1" };
  const attempt = (guess: string, mark?: string, more: Record<string, string> = office) =>
    new Browser(test).send(
      "POST",
      accountRoutes.signIn.path,
      { email, password: guess },
      { ...more, cookie: mark },
    );

  async function lockOut(): Promise<void> {
    for (let count = 0; count < 10; count += 1) await attempt(`guess ${count}`);
    expect((await attempt(password)).status).toBe(429);
  }

  it("can sign in from a known browser while others guess the password on the same network", async () => {
    const ann = await memberWith(test, "owner", email);
    await lockOut();
    expect((await attempt(password, ann.mark)).status).toBe(200);
  });

  it("is recognised by a browser cookie that cannot be forged", async () => {
    const ann = await memberWith(test, "owner", email);
    const eve = await memberWith(test, "owner", "eve@shop.example");
    await ann.send("POST", accountRoutes.changePassword.path, {
      current: password,
      next: `${password} 2`,
    });
    const bens = (await memberWith(test, "viewer", "ben@shop.example")).mark ?? "";
    await lockOut();
    const [name = "", value = ""] = (ann.mark ?? "").split("=");
    const forged = [
      eve.mark,
      bens,
      `${name}=${value.replace(/^./, (first) => (first === "a" ? "b" : "a"))}`,
      `${name}=${value.split(".")[0]}.`,
      `${name}=.`,
      "throughline-browser=%00",
    ];
    for (const mark of forged) expect((await attempt(`${password} 2`, mark)).status).toBe(429);
    expect((await attempt(`${password} 2`, ann.mark)).status).toBe(200);
  });

  it("is no longer recognised by a browser cookie after the password changed", async () => {
    const ann = await memberWith(test, "owner", email);
    const before = ann.mark;
    await ann.send("POST", accountRoutes.changePassword.path, {
      current: password,
      next: `${password} 2`,
    });
    await lockOut();
    expect((await attempt(`${password} 2`, before)).status).toBe(429);
    expect((await attempt(`${password} 2`, ann.mark)).status).toBe(200);
  });

  it("can be guessed ten times at most with a stolen browser cookie", async () => {
    const { mark } = await memberWith(test, "owner", email);
    const statuses = [];
    for (let count = 0; count < 11; count += 1) {
      const elsewhere = { "x-forwarded-for": `198.51.100.${count}` };
      statuses.push((await attempt("guess", mark, elsewhere)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it("has no valid browser cookie without a password", async () => {
    const account = { id: "acc_x", email, password: unusablePassword, createdAt: 0 };
    expect(createBrowserMark(account, randomBytes)).toBeUndefined();
    const withPassword = { ...account, password: "argon2id$a$b" };
    const mark = createBrowserMark(withPassword, randomBytes) ?? "";
    expect(verifyBrowserMark(withPassword, mark)).toBeDefined();
    const [id = ""] = mark.split(".");
    const mac = createHmac("sha256", unusablePassword).update(`known browser acc_x ${id}`);
    expect(verifyBrowserMark(account, `${id}.${mac.digest("base64url")}`)).toBeUndefined();
  });

  it("can sign in while 60 others sign in at the same time", async () => {
    test = await testService({ config: { trustProxy: ["127.0.0.1"] }, realHashCosts: true });
    const ann = await memberWith(test, "owner", email);
    let answered = 0;
    const flood = Array.from({ length: 60 }, async (_, count) => {
      const body = { email: `a${count}@shop.example`, password: "guess" };
      const { status } = await new Browser(test).send(
        "POST",
        accountRoutes.signIn.path,
        body,
        office,
      );
      answered += 1;
      return status;
    });
    const elsewhere = attempt(password, undefined, { "x-forwarded-for": "198.51.100.7" });
    const known = attempt(password, ann.mark);
    expect((await Promise.all([elsewhere, known])).map(({ status }) => status)).toEqual([200, 200]);
    expect(answered).toBeLessThan(30);
    expect(new Set(await Promise.all(flood))).toEqual(new Set([401]));
  });
});
