import { browserPaths } from "@throughline/protocol";
import type { LiveItem } from "@throughline/protocol";
import type { FastifyInstance } from "fastify";
import { adminCallerOf } from "../accounts/admin-access.ts";
import type { AdminGate } from "../accounts/admin-access.ts";
import { behindGate } from "../../catalog/auth/behind-key.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { proxyAdvice } from "../../platform/http/untrusted-proxy.ts";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import type { LiveFeed } from "./feed.ts";

/** Shorter than proxies wait for a word. */
const beatMs = 15_000;
/** For so long after a check a stream goes on without another one. */
const trustedMs = 1_000;
/** Items that may wait for a check. Whoever lost the stream asks for the rest when it comes back. */
const maxWaiting = 200;
/** How many streams there may be: in all, of one app, of one member or key. */
const max = { streams: 200, perApp: 100, perCaller: 10 } as const;
/** Whoever reads too slowly is sent away, and comes back for the rest. */
const mostUnread = 64 * 1024;

export function liveAdmin(feed: LiveFeed): AdminHandlers<"live"> {
  return {
    live: async ({ app, query }) => ({ items: [...feed.after(app.id, Number(query.after ?? 0))] }),
  };
}

/** A stream that is open. */
interface OpenStream {
  readonly app: string;
  readonly caller: string;
  readonly end: () => void;
}

/**
 * `GET /api/v1/live/stream`: what happens, as server-sent events. Begins after `Last-Event-ID`, where it is
 * still remembered. The gate is asked again at every beat, and before an item is
 * sent if it was not asked within the last second, so that a stream ends with the session, key or membership that opened it.
 */
export async function liveStream(
  scope: FastifyInstance,
  { feed, adminGate }: { readonly feed: LiveFeed; readonly adminGate: Pick<AdminGate, "enter"> },
): Promise<void> {
  const { enter } = adminGate;
  behindGate(scope, adminGate);
  const streams = new Set<OpenStream>();
  scope.addHook("preClose", async () => {
    for (const { end } of streams) end();
  });
  scope.get(
    browserPaths.liveStream,
    { config: { adminRoute: "live" }, schema: { hide: true } },
    (request, reply) => {
      const { app, by } = adminCallerOf(request);
      const caller = by.kind === "machine" ? by.kind : `${by.kind} ${by.id}`;
      refuseTooMany([...streams], { app: app.id, caller });
      const last = Number(request.headers["last-event-id"] ?? 0);
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        "Content-Type": "text/event-stream; charset=utf-8",
        "Cache-Control": "no-store",
        // Otherwise nginx keeps it until it has more.
        "X-Accel-Buffering": "no",
        "X-Request-Id": request.id,
      });
      const send = (text: string) => {
        raw.write(text);
        if (raw.writableLength > mostUnread) raw.destroy();
      };
      const show = (item: LiveItem) => send(`id: ${item.id}\ndata: ${JSON.stringify(item)}\n\n`);
      send(`event: hello\ndata: ${JSON.stringify({ advice: proxyAdvice(request) ?? null })}\n\n`);
      for (const item of feed.after(app.id, Number.isFinite(last) ? last : 0)) show(item);

      let checkedAt = performance.now();
      let waiting: LiveItem[] | undefined;
      const check = async () => {
        await enter(request);
        checkedAt = performance.now();
      };
      const showIfAllowed = async (item: LiveItem) => {
        if (waiting) {
          if (waiting.push(item) > maxWaiting) end();
        } else if (performance.now() - checkedAt < trustedMs) {
          show(item);
        } else {
          waiting = [item];
          await check();
          waiting.forEach(show);
          waiting = undefined;
        }
      };
      const stop = feed.listen(app.id, (item) => void showIfAllowed(item).catch(end));
      const beat = setInterval(() => {
        send(": beat\n\n");
        check().catch(end);
      }, beatMs);
      const end = () => {
        clearInterval(beat);
        stop();
        streams.delete(stream);
        raw.end();
      };
      const stream: OpenStream = { app: app.id, caller, end };
      streams.add(stream);
      raw.once("close", end);
    },
  );
}

/** Whoever watches in many windows leaves room for other people, and an app for other apps. */
function refuseTooMany(
  open: readonly OpenStream[],
  { app, caller }: Omit<OpenStream, "end">,
): void {
  const ofCaller = open.filter((stream) => stream.caller === caller).length;
  if (ofCaller >= max.perCaller) {
    throw new ApiError(
      "rate_limited",
      `You are watching in ${max.perCaller} places already; close one of them.`,
      { "Retry-After": "30" },
    );
  }
  const ofApp = open.filter((stream) => stream.app === app).length;
  if (open.length < max.streams && ofApp < max.perApp) return;
  throw new ApiError("unavailable", "Too many are watching already; try again later.", {
    "Retry-After": "30",
  });
}
