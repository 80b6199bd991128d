import { AsyncLocalStorage } from "node:async_hooks";
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import type { Context, Span } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Store } from "@throughline/storage";
import type { Tracing } from "./tracing.ts";

interface TracingOptions {
  /** The URL of an OTLP collector over HTTP, such as `http://127.0.0.1:4318`. */
  readonly endpoint: string;
  /** The share of requests to trace, among requests whose headers do not decide it. */
  readonly share: number;
  readonly version: string;
}

/** How long shutdown waits for the collector, in milliseconds. */
const shutdownTimeoutMs = 2_000;

/** Starts tracing. Spans contain routes and store calls, never an app, a link or a visitor. */
export function startTracing({ endpoint, share, version }: TracingOptions): Tracing {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": process.env["OTEL_SERVICE_NAME"] ?? "throughline",
      "service.version": version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url }),
        scheduledDelayMillis: 1_000,
      }),
    ],
  });
  const tracer = provider.getTracer("throughline", version);
  const propagator = new W3CTraceContextPropagator();
  const contexts = new AsyncLocalStorage<Context>();

  /** Runs a call in a span, if it belongs to a request. */
  function inSpan<Result>(name: string, call: () => Result): Result {
    const parent = contexts.getStore();
    if (parent === undefined) return call();
    const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL }, parent);
    const result = contexts.run(trace.setSpan(parent, span), call);
    if (result instanceof Promise)
      void result.then(
        () => span.end(),
        () => endWithError(span),
      );
    else span.end();
    return result;
  }

  return {
    wrapRequest(request, response, answer) {
      const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
      const { method = "GET" } = request;
      const attributes = { "http.request.method": method };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      response.once("close", () => {
        span.setAttribute("http.response.status_code", response.statusCode);
        if (response.statusCode >= 500) endWithError(span);
        else span.end();
      });
      contexts.run(trace.setSpan(parent, span), answer);
    },

    nameRoutes(http) {
      http.addHook("onRequest", ({ method, routeOptions: { url: route } }, _reply, done) => {
        const context = contexts.getStore();
        const span = context && trace.getSpan(context);
        if (route !== undefined) {
          span?.updateName(`${method} ${route}`);
          span?.setAttribute("http.route", route);
        }
        done();
      });
    },

    traceStore(store) {
      const parts = Object.entries(store).map(([name, part]) =>
        typeof part === "object" && name !== "changes"
          ? [
              name,
              withSpans(part as object, (method, call) => inSpan(`store.${name}.${method}`, call)),
            ]
          : [name, part],
      );
      return Object.fromEntries(parts) as Store;
    },

    traceMethod: (name, part, tracedMethod) =>
      withSpans(part, (method, call) =>
        method === tracedMethod ? inSpan(`${name}.${method}`, call) : call(),
      ),

    async stop() {
      const timeout = new Promise((resolve) => {
        setTimeout(resolve, shutdownTimeoutMs).unref();
      });
      await Promise.race([provider.shutdown(), timeout]).catch(() => undefined);
    },
  };
}

function withSpans<Part extends object>(
  part: Part,
  inSpan: (method: string, call: () => unknown) => unknown,
): Part {
  return new Proxy(part, {
    get(target, method) {
      const call: unknown = Reflect.get(target, method);
      if (typeof call !== "function") return call;
      return (...args: unknown[]): unknown =>
        inSpan(String(method), () => Reflect.apply(call, target, args) as unknown);
    },
  });
}

function endWithError(span: Span): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
