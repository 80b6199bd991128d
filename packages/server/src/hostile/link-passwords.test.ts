import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { userAgents } from "../public/clicks/user-agents.fixture.ts";
import { hashPassword } from "../testing/passwords.ts";
import { testService } from "../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;

beforeEach(async () => {
  test = await testService();
  const password = await hashPassword("open sesame");
  for (const code of ["one", "two"]) await test.addLink(code, { password });
});
afterEach(() => test.service.close());

async function guess(code: string, password: string, address: string) {
  const response = await test.service.inject({
    method: "POST",
    url: `/${code}`,
    remoteAddress: address,
    headers: {
      host: "go.shop.example",
      "user-agent": userAgents.android,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams({ password }).toString(),
  });
  const cookie = String(response.headers["set-cookie"] ?? "").split(";", 1)[0] ?? "";
  return { status: response.statusCode, headers: response.headers, cookie };
}

async function isOpen(code: string, cookie: string): Promise<boolean> {
  const response = await test.service.inject({
    url: `/${code}`,
    headers: { host: "go.shop.example", "user-agent": userAgents.android, cookie },
  });
  return response.statusCode === 302;
}

describe("somebody who guesses the password of a link", () => {
  it("is refused after ten guesses, even if they come at once and the next one is right", async () => {
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, number) => guess("one", `guess ${number}`, "203.0.113.1")),
    );
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(10);
    const refused = await guess("one", "open sesame", "203.0.113.1");
    expect(refused.status).toBe(429);
    expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
    expect(refused.cookie).toBe("");
  });

  it("locks out neither other visitors nor other links", async () => {
    for (let number = 0; number < 11; number += 1) await guess("one", "wrong", "203.0.113.1");
    expect((await guess("one", "open sesame", "203.0.113.2")).status).toBe(303);
    expect((await guess("two", "open sesame", "203.0.113.1")).status).toBe(303);
  });

  it("is not limited by right passwords of others at the same address", async () => {
    for (let number = 0; number < 15; number += 1) {
      expect((await guess("one", "open sesame", "203.0.113.1")).status).toBe(303);
    }
  });
});

describe("a forged cookie", () => {
  it("opens no link", async () => {
    const { cookie } = await guess("one", "open sesame", "203.0.113.1");
    expect(await isOpen("one", cookie)).toBe(true);
    const [name = "", value = ""] = cookie.split("=");
    const [until = "", mac = ""] = value.split(".");
    const forged = [
      "",
      `${until}.`,
      `${until}.${"A".repeat(43)}`,
      `${Number(until) + 1}.${mac}`,
      `Infinity.${mac}`,
      `${until}.${mac.slice(0, -2)}`,
    ];
    for (const each of forged) expect(await isOpen("one", `${name}=${each}`), each).toBe(false);
  });

  it("made of the cookie of another link with the same password opens nothing", async () => {
    const one = (await guess("one", "open sesame", "203.0.113.1")).cookie;
    const two = (await guess("two", "open sesame", "203.0.113.1")).cookie;
    expect(await isOpen("two", one)).toBe(false);
    const [name] = two.split("=");
    expect(await isOpen("two", `${name}=${one.split("=")[1]}`)).toBe(false);
    expect(await isOpen("two", `${one}; ${two}`)).toBe(true);
  });
});
