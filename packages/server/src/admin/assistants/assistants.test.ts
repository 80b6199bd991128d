import type { Client } from "@modelcontextprotocol/client";
import { servicePaths, wordOfKey } from "@throughline/protocol";
import type { NewKey } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { AdminRoute } from "@throughline/protocol/admin";
import type { TObject } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberWith } from "../../testing/browser.ts";
import { testService } from "../../testing/test-service.ts";
import { call, connect, revisions } from "./testing/assistant.ts";
import { tools } from "./tools.ts";

let test: Awaited<ReturnType<typeof testService>>;
let url: string;
let assistant: Client;
beforeAll(async () => {
  test = await testService();
  const address = await test.service.listen({ host: "127.0.0.1", port: 0 });
  url = address + servicePaths.mcp;
  assistant = await connect(url, withKey(test.secretKey));
});
afterAll(async () => {
  await assistant.close();
  await test.service.close();
});

function withKey(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

async function keyWith(...scopes: string[]): Promise<string> {
  const { body } = await test.send("POST", "/api/v1/keys", { kind: "secret", scopes });
  return (body as NewKey).key;
}

async function auditLog(): Promise<unknown[]> {
  const { body } = await test.send("GET", "/api/v1/audit");
  return (body as { items: unknown[] }).items;
}

describe.each(revisions)("an assistant that speaks the revision %s", (revision) => {
  it("creates a link, simulates a click and an install, and explains the verdict", async () => {
    const session = await connect(url, withKey(test.secretKey), revision);
    const code = `try-${revision}`;
    const destination = "https://shop.example/products/42";
    const link = await call(session, "create_link", { code, destination, test: true });
    expect(link).toMatchObject({
      isError: false,
      data: { code, url: `https://go.shop.example/${code}` },
    });
    const simulated = await call(session, "simulate_install", { code, phone: "iphone" });
    expect(simulated.data).toMatchObject({ link: destination, test: true });
    const { installId } = simulated.data;
    const explained = await call(session, "explain_install", { installId });
    expect(explained.data).toMatchObject({
      installId,
      code,
      match: { type: "probabilistic", method: "fingerprint" },
      verdict: { outcome: "matched", considered: 1 },
    });
    expect(String(explained.data["reasons"])).toContain("Matched. 1 click was considered.");
    await session.close();
  });

  it("reads the guides", async () => {
    const session = await connect(url, withKey(test.secretKey), revision);
    const { resources } = await session.listResources();
    expect(resources).toContainEqual({
      uri: "throughline://guides/first-app",
      name: "first-app",
      title: "Your first app",
      mimeType: "text/markdown",
    });
    const { contents } = await session.readResource({ uri: "throughline://guides/first-app" });
    expect(contents).toMatchObject([{ text: expect.stringMatching(/^# Your first app\n/) }]);
    await expect(session.readResource({ uri: "throughline://guides/first-ap" })).rejects.toThrow(
      "Did you mean throughline://guides/first-app?",
    );
    await session.close();
  });
});

describe("the tools", () => {
  it("are the endpoints that have a tool name", async () => {
    const { tools: listed } = await assistant.listTools();
    const named = Object.values<AdminRoute>(adminRoutes).flatMap(({ tool }) => tool ?? []);
    expect(listed.map(({ name }) => name)).toEqual(named);
    expect(new Set(named).size).toBe(named.length);
    expect(named.length).toBeGreaterThan(15);
  });

  it("do not include keys, members, webhooks, imports or the deletion of the app", () => {
    const forbidden =
      /^(?:\w+ \/api\/v1\/(?:keys|members|invitations|webhooks|import)|(?:PATCH|DELETE) \/api\/v1\/app$)/;
    const endpoints = tools.map(
      ({ route }) => `${adminRoutes[route].method} ${adminRoutes[route].path}`,
    );
    expect(endpoints.filter((endpoint) => forbidden.test(endpoint))).toEqual([]);
    const all = Object.values<AdminRoute>(adminRoutes).map(
      ({ method, path }) => `${method} ${path}`,
    );
    expect(all.filter((endpoint) => forbidden.test(endpoint)).length).toBeGreaterThan(20);
  });

  it.each(tools)(
    "$name has an argument for each field of its endpoint",
    ({ route, inputSchema }) => {
      const { params, query, body }: AdminRoute = adminRoutes[route];
      const fields = [query, body].map(
        (schema) => (schema as TObject | undefined)?.properties ?? {},
      );
      const parts = [params ?? {}, ...fields].map((part) => Object.keys(part).map(wordOfKey));
      // Two fields with one name would be one argument.
      expect(new Set(parts.flat()).size).toBe(parts.flat().length);
      expect(Object.keys(inputSchema.properties)).toEqual(expect.arrayContaining(parts.flat()));
    },
  );

  it("have schemas in which each type is one word", async () => {
    const { tools: listed } = await assistant.listTools();
    expect(JSON.stringify(listed)).not.toMatch(/"type":\[/);
    const update = listed.find(({ name }) => name === "update_link");
    expect(update?.inputSchema.properties?.["webFallback"]).toMatchObject({
      description: expect.any(String) as string,
      anyOf: [{ type: "string", maxLength: 8192 }, { type: "null" }],
    });
  });

  it("say what they change", async () => {
    const { tools: listed } = await assistant.listTools();
    const hints = Object.fromEntries(listed.map(({ name, annotations }) => [name, annotations]));
    expect(hints).toMatchObject({
      get_link: { readOnlyHint: true, destructiveHint: false },
      preview_visit: { readOnlyHint: true, destructiveHint: false },
      create_link: { readOnlyHint: false, destructiveHint: false },
      update_link: { readOnlyHint: false, destructiveHint: true },
      delete_link: { readOnlyHint: false, destructiveHint: true },
    });
    const create = listed.find(({ name }) => name === "create_link");
    expect(create?.inputSchema).toMatchObject({
      type: "object",
      required: ["destination"],
      properties: { destination: { type: "string" }, tags: { type: "array" } },
    });
  });
});

describe("a tool call", () => {
  beforeAll(async () => {
    await test.addLink("spring");
  });

  it("with bad arguments gets the sentence of the API", async () => {
    const answers = await Promise.all([
      call(assistant, "create_link", { destination: "https://shop.example/", lifetime: "day" }),
      call(assistant, "create_link", { destination: "javascript:alert(1)" }),
      call(assistant, "list_links", { sort: "best" }),
      call(assistant, "get_link", { code: "none" }),
      call(assistant, "get_link", {}),
      call(assistant, "get_link", { code: "spring", cods: "a" }),
    ]);
    expect(answers.every(({ isError }) => isError)).toBe(true);
    const api = await Promise.all([
      test.send("POST", "/api/v1/links", { destination: "https://shop.example/", lifetime: "day" }),
      test.send("POST", "/api/v1/links", { destination: "javascript:alert(1)" }),
      test.send("GET", "/api/v1/links?sort=best"),
      test.send("GET", "/api/v1/links/none"),
    ]);
    for (const [index, { body }] of api.entries()) {
      const { error, code } = body as { error: string; code: string };
      expect(answers[index]?.data).toMatchObject({ error, code });
    }
    expect(answers[4]?.data["error"]).toBe("The request is not valid: missing code.");
    expect(answers[5]?.data["error"]).toContain("unknown field `cods` (did you mean `code`?)");
  });

  it("filters a report by what to leave out and by parts, in arguments of letters only", async () => {
    const { tools: listed } = await assistant.listTools();
    const names = Object.keys(
      listed.find(({ name }) => name === "get_report")?.inputSchema.properties ?? {},
    );
    expect(names.filter((name) => !/^[A-Za-z]+$/.test(name))).toEqual([]);
    const filters = { linkContains: "SPR", countryNot: "Germany,AT", users: "new" };
    const { data, isError } = await call(assistant, "get_report", filters);
    expect({ isError, ...data }).toMatchObject({ isError: false, total: { clicks: 0 } });
    const refused = await call(assistant, "get_report", { countryNot: "Atlantis" });
    expect(refused.data["error"]).toContain('"Atlantis" is not a country');
  });

  it("accepts numbers where the query of the API has texts", async () => {
    const { data } = await call(assistant, "list_links", { limit: 1 });
    expect(data["items"]).toHaveLength(1);
  });

  it.each([".", ".."])("cannot reach another endpoint with the name %s", async (code) => {
    const { isError, data } = await call(assistant, "get_link_stats", { code });
    expect(isError).toBe(true);
    expect(data["error"]).toContain("cannot be a name");
  });

  it("of an unknown tool is refused", async () => {
    await expect(call(assistant, "create_links")).rejects.toThrow(
      'There is no tool "create_links". Did you mean create_link?',
    );
    await expect(call(assistant, "create_key")).rejects.toThrow("There is no tool");
  });

  it("with an argument beyond the limit of its endpoint gets the API's error", async () => {
    const data = { text: "x".repeat(70_000) };
    const destination = "https://shop.example/";
    const answer = await call(assistant, "create_link", { destination, data });
    expect(answer).toMatchObject({ isError: true, data: { code: "body_too_large" } });
    const huge = { text: "x".repeat(140_000) };
    await expect(call(assistant, "create_link", { destination, data: huge })).rejects.toThrow(
      /413|larger than/,
    );
  });

  it("deletes only after the name was repeated", async () => {
    await test.addLink("old");
    const asked = await call(assistant, "delete_link", { code: "old" });
    expect(asked).toMatchObject({ isError: true, data: { code: "malformed_request" } });
    const [, code] =
      /Ask the user whether to delete "old", then call delete_link with confirm: "(\w{6})"\./.exec(
        String(asked.data["error"]),
      ) ?? [];
    expect(code).toBeDefined();
    const guessed = await call(assistant, "delete_link", { code: "old", confirm: "old" });
    expect(guessed.isError).toBe(true);
    const wrong = await call(assistant, "delete_link", { code: "spring", confirm: code });
    expect(wrong.isError).toBe(true);
    expect(await test.store.links.get(test.app.id, "old")).toBeDefined();
    const done = await call(assistant, "delete_link", { code: "old", confirm: code });
    expect(done).toEqual({ isError: false, data: { done: true } });
    expect(await test.store.links.get(test.app.id, "old")).toBeUndefined();
  });

  it("is written to the audit log as a request to the API is", async () => {
    await call(assistant, "update_link", { code: "spring", tags: ["a"], password: "long enough" });
    const [byTool] = await auditLog();
    await test.send("PATCH", "/api/v1/links/spring", { tags: [], password: null });
    await test.send("PATCH", "/api/v1/links/spring", { tags: ["a"], password: "long enough" });
    const [byApi] = await auditLog();
    expect(byTool).toMatchObject({
      action: "updateLink",
      actor: { kind: "key" },
      subject: "spring",
      change: { tags: ["a"] },
    });
    expect(byTool).toEqual(byApi);
  });
});

describe("the permissions of an assistant", () => {
  it("are those of its key", async () => {
    const key = await keyWith("stats");
    const session = await connect(url, withKey(key));
    expect((await call(session, "get_report")).isError).toBe(false);
    const refused = await call(session, "list_links");
    const { body } = await test.send("GET", "/api/v1/links", undefined, withKey(key));
    expect(refused.isError).toBe(true);
    expect(refused.data).toMatchObject({
      code: "not_allowed",
      error: (body as { error: string }).error,
    });
    await session.close();
  });

  it("are those of a signed-in member", async () => {
    const browser = await memberWith(test, "viewer");
    const { host } = new URL(url);
    const session = await connect(url, {
      cookie: browser.cookie?.replace("__Host-", "") ?? "",
      origin: `http://${host}`,
      "x-app-id": test.app.id,
    });
    expect((await call(session, "list_links")).isError).toBe(false);
    const refused = await call(session, "create_link", { destination: "https://shop.example/" });
    expect(refused.data).toMatchObject({
      code: "not_allowed",
      error: expect.stringContaining("Your role in this app is viewer") as string,
    });
    await session.close();
  });
});

describe("POST /mcp", () => {
  const post = (headers: Record<string, string>, body: unknown = { jsonrpc: "2.0" }) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", ...headers },
      body: JSON.stringify(body),
    });

  it("asks for a secret key", async () => {
    for (const headers of [{}, withKey("sk_wrong")]) {
      const response = await post(headers);
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
    }
    const publishable = await post(withKey(test.publishableKey));
    expect(publishable.status).toBe(403);
    expect(await publishable.json()).toMatchObject({ code: "secret_key_required" });
  });

  it.each(["GET", "DELETE"])("answers %s with 405, because it has no sessions", async (method) => {
    const response = await fetch(url, { method, headers: withKey(test.secretKey) });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
  });

  it("is reserved: no link can have its name", async () => {
    const draft = { code: "mcp", destination: "https://shop.example/" };
    expect((await test.send("POST", "/api/v1/links", draft)).status).toBe(409);
  });

  it("counts a tool call as two requests of the key: its own, and that of the endpoint", async () => {
    const limited = await testService({ config: { limitPerKey: 10 } });
    const address = await limited.service.listen({ host: "127.0.0.1", port: 0 });
    const session = await connect(address + servicePaths.mcp, withKey(limited.secretKey));
    const codes: unknown[] = [];
    for (let sent = 0; sent < 4; sent += 1)
      codes.push((await call(session, "get_app")).data["code"]);
    // One request was used up by connecting.
    expect(codes).toEqual([undefined, undefined, undefined, undefined]);
    const last = await call(session, "get_app");
    expect(last).toMatchObject({ isError: true, data: { code: "rate_limited" } });
    await limited.service.close();
  });
});
