import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { errorStatus, limits, routes } from "@throughline/protocol";
import type { ErrorBody, ErrorCode } from "@throughline/protocol";
import { compileSchema, errorBody, schemas } from "@throughline/protocol/validate";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { awaitLastRequests, Drain } from "./drain.ts";
import { createHttpServer } from "./create-http-server.ts";

let http: FastifyInstance;
let drain: Drain;
let logged: string[];

beforeEach(() => {
  logged = [];
  const log = pino({ level: "debug" }, { write: (line) => logged.push(line) });
  drain = new Drain();
  http = createHttpServer({ log, version: "1.2.3", drain });
  http.post("/echo", { schema: { body: schemas.resolveShort.request } }, async ({ body }) => body);
  http.get("/items/:id", async () => ({}));
  http.get("/broken", async () => {
    throw new Error("the secret is 42");
  });
  http.get("/upstream", async () => {
    throw Object.assign(new Error("the secret is 42"), { statusCode: 404 });
  });
});
afterEach(() => http.close());

const findViolation = compileSchema(errorBody);

async function expectError(
  request: Promise<{ status: number; body: unknown }>,
  code: ErrorCode,
): Promise<ErrorBody> {
  const { status, body } = await request;
  expect(findViolation(body)).toBeNull();
  expect(body).toMatchObject({ code });
  expect(status).toBe(errorStatus[code]);
  return body as ErrorBody;
}

async function send(
  method: "GET" | "POST" | "DELETE",
  url: string,
  body?: string,
  type = "application/json",
) {
  const options = body === undefined ? {} : { payload: body, headers: { "content-type": type } };
  const response = await http.inject({ method, url, ...options });
  return { status: response.statusCode, body: response.json<unknown>(), headers: response.headers };
}

/** Sends raw bytes without an HTTP client. */
function rawRequest(bytes: string) {
  const { port } = http.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(bytes);
  return {
    socket,
    async answer() {
      const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
      return { status: Number(head.split(" ")[1]), head, body: JSON.parse(body) as unknown };
    },
  };
}

function connections(): Promise<number> {
  return new Promise((resolve) => http.server.getConnections((_error, count) => resolve(count)));
}

describe("the HTTP server", () => {
  it("answers the liveness check", async () => {
    const { status, body } = await send("GET", routes.health.path);
    expect(status).toBe(200);
    expect(body).toEqual({ status: "ok", version: "1.2.3" });
    expect(compileSchema(schemas.health.response)(body)).toBeNull();
  });

  it("answers the readiness check", async () => {
    const { status, body } = await send("GET", routes.ready.path);
    expect(status).toBe(200);
    expect(compileSchema(schemas.ready.response)(body)).toBeNull();
  });

  it("generates OpenAPI from the schemas of its routes", async () => {
    const { status, body } = await send("GET", "/openapi.json");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      openapi: "3.1.0",
      info: { version: "1.2.3" },
      paths: {
        "/healthz": { get: { responses: { 200: {} } } },
        "/readyz": { get: { responses: { 200: {}, 503: {} } } },
      },
    });
  });

  it("closes soon even with a silent connection, and answers a late request", async () => {
    awaitLastRequests(http, drain, 0);
    await http.listen({ port: 0, host: "127.0.0.1" });
    const [silent, late] = [rawRequest(""), rawRequest("")];
    await expect.poll(() => connections()).toBe(2);
    const closed = http.close();
    late.socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    expect((await late.answer()).status).toBe(200);
    await closed;
    expect(silent.socket.destroyed || (await once(silent.socket, "close"))).toBeTruthy();
  });

  it("gives every answer a unique id", async () => {
    const ids = [await send("GET", "/healthz"), await send("GET", "/nowhere")].map(
      ({ headers }) => headers["x-request-id"],
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids.every(Boolean)).toBe(true);
  });

  it("finishes requests under way and is not ready while it shuts down", async () => {
    const slow = Promise.withResolvers<{ done: boolean }>();
    http.get("/slow", async () => slow.promise);
    const sockets: Socket[] = [];
    http.server.on("connection", (socket: Socket) => sockets.push(socket));
    const url = await http.listen({ port: 0, host: "127.0.0.1" });
    const underWay = fetch(`${url}/slow`);
    const late = rawRequest("GET /readyz HTTP/1.1\r\nHost: x\r\n");
    // Both requests have arrived.
    await expect.poll(() => sockets.filter(({ bytesRead }) => bytesRead > 0)).toHaveLength(2);

    const closed = http.close();
    await expect.poll(() => http.server.listening).toBe(false);
    late.socket.write("\r\n");
    const refused = late.answer();
    await expectError(refused, "unavailable");
    expect((await refused).head).toMatch(/^retry-after: \d+$/im);

    slow.resolve({ done: true });
    expect(await (await underWay).json()).toEqual({ done: true });
    await closed;
  });
});

describe("an invalid request", () => {
  it("gets 404 on an unknown path", async () => {
    const body = await expectError(send("GET", "/nowhere?token=secret"), "not_found");
    expect(body.error).toBe("There is nothing at GET /nowhere.");
  });

  it("gets 405 with the allowed methods on a known path, with or without parameters", async () => {
    const request = send("POST", "/healthz", "{}");
    await expectError(request, "method_not_allowed");
    expect((await request).headers["allow"]).toBe("GET, HEAD");
    await expectError(send("DELETE", "/items/7"), "method_not_allowed");
    await expectError(send("DELETE", `/items/${"7".repeat(8000)}`), "method_not_allowed");
  });

  it("gets 405 before its body is read", async () => {
    await expectError(send("POST", "/healthz", "{"), "method_not_allowed");
  });

  it.each(["{", "", "{'a':1}", '{"__proto__": {"admin": true}}', "\u0000"])(
    "gets 400 for the malformed JSON %j",
    async (body) => {
      await expectError(send("POST", "/echo", body), "malformed_json");
      await expectError(send("POST", "/nowhere", body), "malformed_json");
    },
  );

  it("gets 400 with the invalid field for a body that does not match the schema", async () => {
    const { error } = await expectError(send("POST", "/echo", "{}"), "malformed_request");
    expect(error).toBe("The request is not valid: missing url.");
  });

  it("is accepted with unknown fields", async () => {
    const { status } = await send("POST", "/echo", '{"url": "https://a.example/b", "new": 1}');
    expect(status).toBe(200);
  });

  it("gets 413 for a body of 10 MB, with and without Content-Length", async () => {
    const url = await http.listen({ port: 0, host: "127.0.0.1" });
    const big = "a".repeat(10_000_000);
    const post = async (body: string | ReadableStream) => {
      const response = await fetch(`${url}/echo`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
        duplex: "half",
      });
      return { status: response.status, body: await response.json() };
    };
    const { error } = await expectError(post(big), "body_too_large");
    expect(error).toContain(`${limits.bodyBytes}`);
    await expectError(post(new Blob([big]).stream()), "body_too_large");
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it.each(["text/plain", "text/xml", "application/x-www-form-urlencoded", "nonsense"])(
    "gets 415 for a body of type %s",
    async (type) => {
      await expectError(send("POST", "/echo", '{"url": "u"}', type), "unsupported_media_type");
      await expectError(send("POST", "/nowhere", "x", type), "unsupported_media_type");
    },
  );

  it("gets 400 for a path that cannot be decoded", async () => {
    const { error } = await expectError(send("GET", "/%zz?token=secret"), "malformed_request");
    expect(error).not.toContain("secret");
  });

  it.each([
    ["bytes that are not HTTP", "GARBAGE\r\n\r\n", "malformed_request"],
    [
      "headers without end",
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(40_000)}\r\n\r\n`,
      "headers_too_large",
    ],
  ] as const)("gets an answer in the contract's shape for %s", async (_name, bytes, code) => {
    await http.listen({ port: 0, host: "127.0.0.1" });
    await expectError(rawRequest(bytes).answer(), code);
  });

  it("gets an error on a connection that served other requests before", async () => {
    await http.listen({ port: 0, host: "127.0.0.1" });
    const { socket } = rawRequest("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(socket, "data");
    socket.write("GARBAGE\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 [^]*"malformed_request"/);
  });

  it("is answered without a Host header", async () => {
    await http.listen({ port: 0, host: "127.0.0.1" });
    const bytes = "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n";
    expect((await rawRequest(bytes).answer()).status).toBe(200);
  });
});

describe("an internal error", () => {
  it.each(["/broken", "/upstream"])(
    "is answered without its details and logged with them under the same id: %s",
    async (path) => {
      const { error, requestId } = await expectError(send("GET", path), "internal_error");
      expect(error).not.toContain("42");
      const entry = logged.find((line) => line.includes("the secret is 42"));
      expect(entry).toContain(requestId);
    },
  );
});

describe("the log", () => {
  it("contains no bytes of an unreadable request", async () => {
    await http.listen({ port: 0, host: "127.0.0.1" });
    await rawRequest("GET /?q=ada HTTP/1.1\r\nAuthorization: sk_1\r\nBad Header\r\n\r\n").answer();
    const entry = JSON.parse(logged.find((line) => line.includes("unreadable")) ?? "") as object;
    expect(Object.keys(entry)).not.toContain("err");
    expect(entry).toMatchObject({ code: expect.stringMatching(/^HPE_/) as string });
  });

  it("contains neither a client address nor a query", async () => {
    await send("GET", "/items/7?email=ada@example.org");
    const entry = logged.find((line) => line.includes('"answered"'));
    expect(entry).toContain('"route":"/items/:id"');
    expect(logged.join()).not.toMatch(/127\.0\.0\.1|ada@example/);
  });
});

describe("a handler that never answers", () => {
  it.each(["GET", "POST"] as const)("leads to a timeout answer: %s", async (method) => {
    const log = pino({ level: "silent" });
    const stuck = createHttpServer({
      log,
      version: "1",
      limits: { connections: 10, responseTimeoutMs: 200 },
    });
    stuck.route({ method, url: "/stuck", handler: () => new Promise(() => undefined) });
    const address = await stuck.listen({ port: 0, host: "127.0.0.1" });
    const response = await fetch(`${address}/stuck`, {
      method,
      ...(method === "POST" && { body: "{}", headers: { "content-type": "application/json" } }),
    });
    expect(response.headers.get("retry-after")).toBe("5");
    await expectError(
      response.json().then((body: unknown) => ({ status: response.status, body })),
      "unavailable",
    );
    await stuck.close();
  });
});
