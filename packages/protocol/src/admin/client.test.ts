import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import type { LinkView } from "./links.ts";
import { AdminError } from "./send-request.ts";
import { createAdminClient } from "./client.ts";
import type { AdminApi } from "./client.ts";
import { adminRoutes } from "./routes.ts";

let server: Server;
let answer: RequestListener;
let asked: { request: IncomingMessage; body: string } | undefined;
let url: string;

beforeEach(async () => {
  asked = undefined;
  server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      asked = { request, body };
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const answering =
  (status: number, body = "", headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);
const client = (options: { appId?: string; timeoutMs?: number } = {}) =>
  createAdminClient({ url: `${url}/`, key: "sk_test", ...options });
const failure = async (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as AdminError,
  );

describe("the admin client", () => {
  it("has a typed function for every route", () => {
    expect(Object.keys(client())).toEqual(Object.keys(adminRoutes));
    expectTypeOf<AdminApi["getLink"]>().parameters.toEqualTypeOf<
      [input: { readonly params: { code: string } }]
    >();
    expectTypeOf<Parameters<AdminApi["getApp"]>["length"]>().toEqualTypeOf<0 | 1>();
    expectTypeOf<Awaited<ReturnType<AdminApi["createLink"]>>>().toEqualTypeOf<LinkView>();
  });

  it.each([".", ".."])("does not send %j as a part of a path, which URLs drop", async (userId) => {
    answer = answering(200, "{}");
    for (const call of [client().eraseUser, client().getUser, client().userTimeline]) {
      expect(await failure(call({ params: { userId } }))).toMatchObject({
        code: "malformed_request",
        message: expect.stringContaining(`No URL can contain the userId "${userId}".`) as string,
      });
    }
    expect(asked).toBeUndefined();
    await client().getUser({ params: { userId: "..." } });
    expect(asked).toMatchObject({ request: { url: "/api/v1/users/..." } });
  });

  it("sends the method, path, query, body and headers of the route", async () => {
    answer = answering(201, '{"code":"a"}');
    const body = { destination: "https://shop.example/" };
    const { createLink, linkStats } = client({ appId: "app_1" });
    expect(await createLink({ body, idempotencyKey: "once" })).toEqual({ code: "a" });
    expect(asked?.request).toMatchObject({
      method: "POST",
      url: "/api/v1/links",
      headers: {
        authorization: "Bearer sk_test",
        "x-app-id": "app_1",
        "idempotency-key": "once",
        "content-type": "application/json",
      },
    });
    expect(JSON.parse(asked?.body ?? "")).toEqual(body);

    answer = answering(200, "{}");
    await linkStats({ params: { code: "path:https://a/b?c" }, query: { interval: "hour" } });
    expect(asked?.request.url).toBe(
      "/api/v1/links/path%3Ahttps%3A%2F%2Fa%2Fb%3Fc/stats?interval=hour",
    );
    expect(asked?.request.headers["content-type"]).toBeUndefined();
  });

  it("returns nothing for a response without a body", async () => {
    answer = answering(204);
    expect(await client().deleteLink({ params: { code: "a" } })).toBeUndefined();
  });

  it("rejects with the error of the service", async () => {
    const refusal = { error: "There is no link with this code.", code: "unknown_link" };
    answer = answering(404, JSON.stringify({ ...refusal, requestId: "r1" }));
    const error = await failure(client().getLink({ params: { code: "a" } }));
    expect(error).toBeInstanceOf(AdminError);
    expect(error).toMatchObject({
      code: "unknown_link",
      message: refusal.error,
      requestId: "r1",
    });
  });

  it.each([
    ["a page", answering(200, "<html>"), "responds with 200"],
    ["an error of something else", answering(502, "Bad gateway"), "responds with 502"],
    ["another success", answering(200, "{}"), "responds with 200"],
    [
      "a redirect",
      answering(308, "", { location: "https://a.example/" }),
      "redirects to https://a.",
    ],
  ])("rejects when %s responds", async (_what, answers, words) => {
    answer = answers;
    const error = await failure(client().createKey({ body: { kind: "secret" } }));
    expect(error).toMatchObject({ code: "unexpected_answer" });
    expect(error?.message).toContain("is not a Throughline service");
    expect(error?.message).toContain(words);
  });

  it("rejects without a response in time", async () => {
    answer = () => undefined;
    const late = await failure(client({ timeoutMs: 50 }).getApp());
    expect(late).toMatchObject({ code: "unreachable" });
    server.closeAllConnections();
    server.close();
    const gone = await failure(client().getApp());
    expect(gone).toMatchObject({ code: "unreachable" });
    expect(gone?.message).toContain("ECONNREFUSED");
  });
});
