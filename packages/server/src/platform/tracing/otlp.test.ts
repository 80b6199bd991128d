import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { routes } from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { iPhone } from "../../testing/visitors.ts";
import { testService } from "../../testing/test-service.ts";
import { startTracing } from "./otlp.ts";

interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

interface Received {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly unknown[] };
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
}

/** A collector that accepts OTLP over HTTP as JSON. */
class Collector {
  readonly texts: string[] = [];
  readonly #server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      if (request.url === "/v1/traces" && request.headers["content-type"] === "application/json") {
        this.texts.push(text);
      }
      response.setHeader("content-type", "application/json").end("{}");
    });
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, "127.0.0.1", resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get batches(): Received[] {
    return this.texts.map((text) => JSON.parse(text) as Received);
  }

  get spans(): ReceivedSpan[] {
    return this.batches.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

describe("traces", () => {
  const collector = { current: new Collector() };
  let endpoint: string;
  beforeEach(async () => {
    collector.current = new Collector();
    endpoint = await collector.current.open();
  });
  afterEach(() => collector.current.close());

  async function traced(share: number) {
    const tracing = startTracing({ endpoint, share, version: "1.2.3" });
    const made = await testService({ tracing });
    await made.addLink("spring");
    const url = await made.service.listen({ host: "127.0.0.1", port: 0 });
    const end = async () => {
      await made.service.close();
      await tracing.stop();
      return collector.current.spans;
    };
    return { ...made, url, end };
  }

  it("reach a collector with a span for each request, and child spans for store and matcher calls", async () => {
    const { url, end, publishableKey, app } = await traced(1);
    const headers = {
      authorization: `Bearer ${publishableKey}`,
      "x-app-id": app.id,
      "content-type": "application/json",
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    };
    const body = JSON.stringify({ ...iPhone.fingerprint, installId: "secret-phone" });
    const response = await fetch(url + routes.matchLink.path, { method: "POST", headers, body });
    expect(response.status).toBe(200);
    await response.text();
    const spans = await end();
    const request = spans.find(({ name }) => name === `POST ${routes.matchLink.path}`);
    expect(request).toMatchObject({
      traceId: "0af7651916cd43dd8448eb211c80319c",
      parentSpanId: "b7ad6b7169203331",
    });
    expect(request?.attributes).toContainEqual({
      key: "http.response.status_code",
      value: { intValue: 200 },
    });
    const settle = spans.find(({ name }) => name === "store.installs.settle");
    expect(settle).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
    const score = spans.find(({ name }) => name === "matcher.score");
    expect(score).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
    const [first] = collector.current.batches;
    expect(first?.resourceSpans[0]?.resource.attributes).toContainEqual({
      key: "service.version",
      value: { stringValue: "1.2.3" },
    });
    // Like metrics, traces must not identify apps, links or visitors.
    const everything = collector.current.texts.join("");
    for (const secret of ["secret-phone", app.id, publishableKey]) {
      expect(everything).not.toContain(secret);
    }
  });

  it("include links, without their names", async () => {
    const { url, end } = await traced(1);
    const response = await fetch(`${url}/spring?ref=alice`, { redirect: "manual" });
    await response.text();
    const spans = await end();
    expect(spans.map(({ name }) => name)).toContain("GET /*");
    expect(collector.current.texts.join("")).not.toMatch(/spring|alice/);
  });

  it("are sampled by the configured share, and by the caller's wish", async () => {
    const { url, end } = await traced(0);
    await (await fetch(`${url}${routes.health.path}`)).text();
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await (await fetch(`${url}${routes.ready.path}`, { headers: { traceparent } })).text();
    expect((await end()).map(({ name }) => name)).toContain(`GET ${routes.ready.path}`);
    expect(collector.current.spans.map(({ name }) => name)).not.toContain(
      `GET ${routes.health.path}`,
    );
  });

  it("do not disturb requests when the collector is down", async () => {
    const { url, end } = await traced(1);
    collector.current.close();
    expect((await fetch(`${url}${routes.health.path}`)).status).toBe(200);
    const began = performance.now();
    await end();
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
