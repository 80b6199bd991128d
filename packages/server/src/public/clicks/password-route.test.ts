import type { LinkChange, LinkView } from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { userAgents } from "./user-agents.fixture.ts";

let test: Awaited<ReturnType<typeof testService>>;

beforeEach(async () => {
  test = await testService();
  await createLink("secret", { password: "open sesame" });
});
afterEach(() => test.service.close());

const destination = "https://shop.example/vault";

async function createLink(code: string, parts: LinkChange): Promise<void> {
  const link = { code, destination, ...parts };
  const { status, body } = await test.send("POST", "/api/v1/links", link);
  expect(status).toBe(201);
  expect(body).toMatchObject({ hasPassword: true });
}

async function request(
  method: "GET" | "HEAD" | "POST",
  url: string,
  {
    payload,
    userAgent = userAgents.android,
    ...headers
  }: { payload?: string; userAgent?: string } & Record<string, string> = {},
) {
  const response = await test.service.inject({
    method,
    url,
    headers: {
      host: "go.shop.example",
      "user-agent": userAgent,
      ...(payload !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  });
  const cookie = String(response.headers["set-cookie"] ?? "");
  return {
    status: response.statusCode,
    location: response.headers.location,
    body: response.body,
    cookie,
    sent: cookie.split(";", 1)[0] ?? "",
  };
}

function enter(password: string, url = "/secret") {
  return request("POST", url, { payload: new URLSearchParams({ password }).toString() });
}

const clicks = async () => {
  const since = test.clock.at;
  const query = { since, until: since + 86_400_000, step: "day" } as const;
  const [counts] = await test.store.stats.overTime(test.app.id, query);
  return counts?.clicks ?? 0;
};

describe("a link with a password", () => {
  it("asks for it, and records the click after the right one was entered", async () => {
    const asked = await request("GET", "/secret?utm_source=mail");
    expect(asked.status).toBe(200);
    expect(asked.body).toContain('<form method="post">');
    expect(asked.body).not.toContain("vault");
    expect(await clicks()).toBe(0);

    const wrong = await enter("open sesames");
    expect(wrong.status).toBe(403);
    expect(wrong.body).toContain("That password isn’t right.");
    expect(wrong.cookie).toBe("");

    const right = await enter("open sesame", "/secret?utm_source=mail");
    expect(right.status).toBe(303);
    expect(right.location).toBe("https://go.shop.example/secret?utm_source=mail");
    expect(right.cookie).toMatch(
      /^throughline-link-[\w-]{16}=\d+\.[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(await clicks()).toBe(0);
    expect(await request("GET", "/secret", { cookie: right.sent })).toMatchObject({
      status: 302,
      location: expect.stringContaining("play.google.com") as string,
    });
    expect(await clicks()).toBe(1);
  });

  it("asks again after twelve hours, and when the password changes", async () => {
    const { sent } = await enter("open sesame");
    await test.send("PATCH", "/api/v1/links/secret", { tags: ["a"] });
    test.clock.at += 12 * 3_600_000 - 1;
    expect((await request("GET", "/secret", { cookie: sent })).status).toBe(302);
    test.clock.at += 1;
    expect((await request("GET", "/secret", { cookie: sent })).status).toBe(200);

    const { sent: later } = await enter("open sesame");
    await test.send("PATCH", "/api/v1/links/secret", { password: "another one" });
    expect((await request("GET", "/secret", { cookie: later })).status).toBe(200);
    expect((await enter("open sesame")).status).toBe(403);
    await test.send("PATCH", "/api/v1/links/secret", { password: null });
    expect((await request("GET", "/secret")).status).toBe(302);
  });

  it("shows crawlers the social preview without the destination", async () => {
    await test.send("PATCH", "/api/v1/links/secret", { preview: { title: "For friends" } });
    const { status, body } = await request("GET", "/secret", {
      userAgent: userAgents.whatsappPreview,
    });
    expect(status).toBe(200);
    expect(body).toContain("For friends");
    expect(body).not.toContain("<form");
    expect(body).not.toContain("vault");
  });

  it("does not open in the installed app, which has no page to enter the password", async () => {
    const url = "https://go.shop.example/secret";
    expect(await test.send("POST", "/api/link/resolve-short", { url })).toMatchObject({
      status: 404,
      body: {
        code: "unknown_link",
        error: "https://go.shop.example/secret needs a password. Open it in a browser.",
      },
    });
  });

  it("uses a click up only after the password was entered", async () => {
    await createLink("few", { password: "open sesame", maxClicks: 1 });
    await request("GET", "/few");
    const { sent } = await enter("open sesame", "/few");
    expect((await request("GET", "/few", { cookie: sent })).status).toBe(302);
    expect((await request("GET", "/few", { cookie: sent })).status).toBe(410);
  });

  it("never shows the password or its hash", async () => {
    const { body } = await test.send("GET", "/api/v1/links/secret");
    expect((body as LinkView).hasPassword).toBe(true);
    const stored = (await test.store.links.get(test.app.id, "secret"))?.password ?? "";
    expect(stored).toMatch(/^(argon2id|scrypt)\$/);
    await test.send("PATCH", "/api/v1/links/secret", { password: "another one" });
    const answers = [
      body,
      (await test.send("GET", "/api/v1/links")).body,
      (await test.send("GET", "/api/v1/audit")).body,
      (
        await test.service.inject({
          url: "/api/v1/export/links?format=ndjson",
          headers: { authorization: `Bearer ${test.secretKey}` },
        })
      ).body,
      test.logged,
    ];
    const shown = JSON.stringify(answers);
    expect(shown).toContain("updateLink");
    for (const secret of ["open sesame", "another one", stored, "argon2id$"]) {
      expect(shown).not.toContain(secret);
    }
  });

  it("is refused if the password is too short, and nothing is saved", async () => {
    const link = { code: "short", destination: "/x", password: "1234567" };
    const { status, body } = await test.send("POST", "/api/v1/links", link);
    expect(status).toBe(400);
    expect(body).toMatchObject({ field: "password" });
    expect(await test.store.links.get(test.app.id, "short")).toBeUndefined();
  });

  it("is created once per idempotency key", async () => {
    const link = { destination: "/x", password: "open sesame" };
    const headers = { "idempotency-key": "k" };
    const first = await test.send("POST", "/api/v1/links", link, headers);
    const again = await test.send("POST", "/api/v1/links", link, headers);
    expect(again.body).toEqual(first.body);
  });
});

describe("a form that is sent elsewhere", () => {
  it.each([
    ["a link without a password", "/open", 404],
    ["a disabled link", "/off", 404],
    ["an unknown link", "/nothing", 404],
    ["a path", "/products/42", 404],
    ["a page of the service", "/healthz", 405],
    ["the API", "/api/nothing", 404],
  ])("is refused: %s", async (_where, url, status) => {
    await test.addLink("open");
    await test.addLink("off", { disabled: true, password: "argon2id$a$b" });
    const answer = await enter("open sesame", url);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({
      code: status === 404 ? "not_found" : "method_not_allowed",
    });
  });

  it("is refused if it is not a form or too large", async () => {
    const json = await request("POST", "/secret", {
      payload: '{"password":"open sesame"}',
      "content-type": "text/plain",
    });
    expect(json.status).toBe(415);
    expect((await enter("x".repeat(5_000))).status).toBe(413);
  });
});
