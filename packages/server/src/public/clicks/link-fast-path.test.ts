import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { StoreBusy } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { userAgents } from "./user-agents.fixture.ts";

type Test = Awaited<ReturnType<typeof testService>>;
interface TestRequest {
  readonly url: string;
  readonly agent?: string;
  readonly method?: "GET" | "HEAD" | "POST";
  readonly headers?: Record<string, string>;
}
interface Answered {
  readonly status: number;
  readonly headers: object;
  readonly body: string;
}

let test: Test;
beforeEach(async () => {
  test = await open();
});
afterEach(() => test.service.close());

/** Starts a service that listens on a port. It logs no answers by default. */
async function open(options: Parameters<typeof testService>[0] = {}): Promise<Test> {
  const opened = await testService({ logLevel: "info", ...options });
  await opened.addLink("spring");
  await opened.addLink("over", { disabled: true });
  await opened.service.listen({ port: 0, host: "127.0.0.1" });
  return opened;
}

/** Starts a service and returns a function that counts the requests that reached the router. */
async function openCounting(logLevel: "debug" | "info", host: string): Promise<() => number> {
  test = await testService({ logLevel });
  await test.addLink("spring");
  let routed = 0;
  test.service.addHook("onRequest", (_request, _reply, done) => {
    routed += 1;
    done();
  });
  await test.service.listen({ port: 0, host });
  return () => routed;
}

function portOf({ service }: Test): number {
  return (service.server.address() as AddressInfo).port;
}

function allHeaders({ agent = userAgents.android, headers = {} }: TestRequest) {
  return { host: "go.shop.example", "user-agent": agent, ...headers };
}

/** Sends a request over a connection, so that the fast path can answer it. */
async function send(testRequest: TestRequest): Promise<Answered> {
  const { url, method = "GET" } = testRequest;
  const sent = request({
    port: portOf(test),
    host: "127.0.0.1",
    path: url,
    method,
    headers: allHeaders(testRequest),
    agent: false,
  }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const { statusCode = 0, headers } = response;
  return plain({ status: statusCode, headers, body: await text(response) });
}

/** Sends a request to the router directly. */
async function sendToRouter(testRequest: TestRequest): Promise<Answered> {
  const { url, method = "GET" } = testRequest;
  const response = await test.service.inject({ method, url, headers: allHeaders(testRequest) });
  return plain({ status: response.statusCode, headers: response.headers, body: response.body });
}

/** Removes what differs each time: ids, nonces, tokens and connection headers. */
function plain({ status, headers, body }: Answered): Answered {
  const same = (part: string) =>
    part
      .replaceAll(/c_[\w-]{30}/g, "<click>")
      .replaceAll(/(nonce[-=]"?|data-token="|throughline=)[\w-]{22}/g, "$1<random>")
      .replaceAll(/[\da-f]{8}-\d+/g, "<id>");
  const comparable = Object.entries(headers as Record<string, string | string[]>)
    .filter(([name]) => !["date", "connection", "keep-alive"].includes(name))
    .map(([name, value]) => [name, same(String(value))]);
  const plainHeaders = Object.fromEntries(comparable) as Record<string, string>;
  // An id ends in a number, which can have one digit more the next time.
  const length = plainHeaders["content-length"];
  const removed = body.length - same(body).length;
  if (length) plainHeaders["content-length"] = `${Number(length) - removed}`;
  return { status, headers: plainHeaders, body: same(body) };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

describe("the fast path answers like the router", () => {
  it.each<[string, TestRequest]>([
    ["an Android phone", { url: "/spring?utm_source=mail" }],
    ["a path without a link", { url: "/products/42?ref=a%20b" }],
    ["an iPhone", { url: "/spring", agent: userAgents.iphone }],
    ["an in-app browser", { url: "/spring", agent: userAgents.facebookOnAndroid }],
    ["a computer", { url: "/spring", agent: userAgents.windows }],
    ["a preview", { url: "/spring", agent: userAgents.whatsappPreview }],
    ["a prefetch", { url: "/spring", headers: { "sec-purpose": "prefetch" } }],
    ["an unknown link", { url: "/nowhere" }],
    ["an expired link", { url: "/over" }],
    ["another host", { url: "/spring", headers: { host: "elsewhere.example" } }],
    ["an invalid host", { url: "/spring", headers: { host: "?" } }],
    ["the root", { url: "/" }],
  ])("for %s", async (_who, testRequest) => {
    expect(await send(testRequest)).toEqual(await sendToRouter(testRequest));
  });

  it.each<[string, TestRequest, number]>([
    ["the API", { url: "/api/link/nothing" }, 404],
    ["the API in capitals", { url: "/API" }, 404],
    ["the API with a query", { url: "/api?x" }, 404],
    ["health", { url: "/healthz" }, 200],
    ["health with a query", { url: "/healthz?x" }, 200],
    ["an association file", { url: "/.well-known/assetlinks.json" }, 200],
    ["a path that cannot be decoded", { url: "/%zz" }, 404],
    ["HEAD", { url: "/spring", method: "HEAD" }, 200],
    ["another method", { url: "/spring", method: "POST" }, 404],
  ])("and passes on: %s", async (_what, testRequest, status) => {
    expect(await send(testRequest)).toEqual(await sendToRouter(testRequest));
    expect((await send(testRequest)).status).toBe(status);
  });
});

describe("the fast path behind a proxy", () => {
  const forwarded = {
    "x-forwarded-for": "198.51.100.7, 203.0.113.9, 127.0.0.1",
    "x-forwarded-host": "evil.example, go.shop.example",
    "x-forwarded-proto": "http, https",
    host: "service.internal",
  };

  it.each<[string, string[], TestRequest]>([
    ["that is trusted", ["loopback"], { url: "/spring", headers: forwarded }],
    ["that is not trusted", ["10.0.0.0/8"], { url: "/spring", headers: forwarded }],
    ["that sends no headers", ["loopback"], { url: "/spring" }],
  ])("%s answers like the router", async (_which, trustProxy, testRequest) => {
    await test.service.close();
    test = await open({ config: { trustProxy } });
    expect(await send(testRequest)).toEqual(await sendToRouter(testRequest));
  });

  it("counts the forwarded address against the limit", async () => {
    await test.service.close();
    test = await open({ config: { trustProxy: ["loopback"], limitPerAddress: 1 } });
    const statuses = [];
    for (const address of ["198.51.100.7", "198.51.100.8", "198.51.100.7"]) {
      statuses.push(
        (await send({ url: "/spring", headers: { "x-forwarded-for": address } })).status,
      );
    }
    expect(statuses).toEqual([302, 302, 429]);
  });
});

describe("the fast path", () => {
  it("counts its answers in the metrics of the route", async () => {
    await send({ url: "/spring" });
    await sendToRouter({ url: "/spring" });
    const { body } = await send({ url: "/metrics" });
    const series = 'method="GET",route="/\\*",status="302"';
    expect(body).toMatch(new RegExp(`throughline_request_duration_seconds_count{${series}} 2\n`));
  });

  it("answers and logs like the router at every log level", async () => {
    await test.service.close();
    const routed = await openCounting("debug", "127.0.0.1");
    const logs = async (how: (testRequest: TestRequest) => Promise<Answered>) => {
      test.logged.length = 0;
      await how({ url: "/spring?secret=1" });
      await nextTurn();
      return test.logged
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ msg }) => msg === "answered")
        .map(({ time: _time, ms, reqId, ...line }) => [typeof ms, typeof reqId, line]);
    };
    const fast = await logs(send);
    expect(routed()).toBe(0);
    expect(fast).toHaveLength(1);
    expect(fast).toEqual(await logs(sendToRouter));
    expect(routed()).toBe(1);
  });

  it("answers on every address of the host it listens on", async () => {
    await test.service.close();
    const routed = await openCounting("info", "localhost");
    for (const { address, port } of test.service.addresses() as AddressInfo[]) {
      const sent = request({
        host: address,
        port,
        path: "/spring",
        headers: allHeaders({ url: "" }),
      });
      const [response] = (await once(sent.end(), "response")) as [IncomingMessage];
      response.resume();
      expect(response.statusCode).toBe(302);
    }
    expect(routed()).toBe(0);
  });

  it("applies the limit per address", async () => {
    await test.service.close();
    test = await open({ config: { limitPerAddress: 2 } });
    for (let time = 0; time < 2; time += 1) {
      expect((await send({ url: "/spring" })).status).toBe(302);
    }
    for (const url of ["/spring", "/spring;long"]) {
      const refused = await send({ url });
      const seconds = expect.stringMatching(/^[1-9]\d*$/) as unknown;
      expect(refused).toMatchObject({ status: 429, headers: { "retry-after": seconds } });
      expect(refused.body).toContain("<!doctype html>");
    }
  });

  it("answers with a page if the store is busy, and answers other errors", async () => {
    const failures = [new StoreBusy(), new Error("the secret is 42")];
    const store = openMemoryStore();
    const record = () => Promise.reject(failures.shift() ?? new Error("no more"));
    await test.service.close();
    test = await open({ store: { ...store, clicks: { ...store.clicks, record } } });
    const busy = await send({ url: "/spring" });
    expect(busy).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    expect(busy.body).toContain("<!doctype html>");
    const failed = await send({ url: "/spring" });
    expect(failed.status).toBe(500);
    expect(JSON.parse(failed.body)).toMatchObject({ code: "internal_error" });
    expect(failed.body).not.toContain("42");
    expect(test.logged.join()).toContain("the secret is 42");
  });

  it("closes the connection, and keeps running, if even the error cannot be sent", async () => {
    const trap = Object.defineProperty(new Error("unspeakable"), "code", {
      get() {
        throw new Error("no code either");
      },
    });
    const store = openMemoryStore();
    const record = () => Promise.reject(trap);
    await test.service.close();
    test = await open({ store: { ...store, clicks: { ...store.clicks, record } } });
    await expect(send({ url: "/spring" })).rejects.toThrow("socket hang up");
    expect((await send({ url: "/nothing" })).status).toBe(404);
    expect(test.logged.join()).toContain("answering a link failed");
  });

  it("closes the connection of a request that was under way when the service closed", async () => {
    const store = openMemoryStore();
    const [arrived, recorded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const record = () => {
      arrived.resolve();
      return recorded.promise;
    };
    await test.service.close();
    test = await open({ store: { ...store, clicks: { ...store.clicks, record } } });
    const socket = connect(portOf(test), "127.0.0.1");
    socket.write(
      `GET /spring HTTP/1.1\r\nHost: go.shop.example\r\nUser-Agent: ${userAgents.android}\r\n\r\n`,
    );
    await arrived.promise;
    const closed = test.service.close();
    await nextTurn();
    recorded.resolve();
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 302 [^]*Connection: close\r\n/i);
    await closed;
  });
});
