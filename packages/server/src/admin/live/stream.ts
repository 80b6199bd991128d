import { browserPaths } from "@throughline/protocol";
import type { LiveItem } from "@throughline/protocol";
import type { FastifyInstance } from "fastify";
import { requireAdminCaller } from "../accounts/admin-access.ts";
import type { AdminGate } from "../accounts/admin-access.ts";
import { requireAuthorization } from "../../catalog/auth/require-key.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { proxyAdvice } from "../../platform/http/untrusted-proxy.ts";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import type { LiveFeed } from "./feed.ts";

/** Shorter than the idle timeout of common proxies. */
const heartbeatMs = 15_000;
/** How long a permission check stays valid. */
const checkValidMs = 1_000;
/** How many items may wait for a permission check. A client that loses the stream reconnects and gets the rest. */
const maxWaiting = 200;
/** How many streams may be open: in total, per app, and per member or key. */
const max = { streams: 200, perApp: 100, perCaller: 10 } as const;
/** How many bytes may be buffered. A client that reads too slowly is disconnected and reconnects. */
const maxBufferedBytes = 64 * 1024;

export function liveAdmin(feed: LiveFeed): AdminHandlers<"live"> {
  return {
    live: async ({ app, query }) => ({ items: [...feed.after(app.id, Number(query.after ?? 0))] }),
  };
}

/** An open stream. */
interface OpenStream {
  readonly app: string;
  readonly caller: string;
  readonly end: () => void;
}

/**
 * Serves `GET /api/v1/live/stream` as server-sent events. The stream starts after `Last-Event-ID`, if the items are still
 * kept. Permissions are checked again with every heartbeat, and before an item if the last check is older than a second.
 * So a stream ends with the session, key or membership that opened it.
 */
export async function liveStream(
  scope: FastifyInstance,
  {
    feed,
    adminGate,
  }: { readonly feed: LiveFeed; readonly adminGate: Pick<AdminGate, "authorize"> },
): Promise<void> {
  const { authorize } = adminGate;
  requireAuthorization(scope, adminGate);
  const streams = new Set<OpenStream>();
  scope.addHook("preClose", async () => {
    for (const { end } of streams) end();
  });
  scope.get(
    browserPaths.liveStream,
    { config: { adminRoute: "live" }, schema: { hide: true } },
    (request, reply) => {
      const { app, actor } = requireAdminCaller(request);
      const caller = actor.kind === "machine" ? actor.kind : `${actor.kind} ${actor.id}`;
      enforceStreamLimits([...streams], { app: app.id, caller });
      const last = Number(request.headers["last-event-id"] ?? 0);
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        "Content-Type": "text/event-stream; charset=utf-8",
        "Cache-Control": "no-store",
        // Otherwise nginx buffers the response.
        "X-Accel-Buffering": "no",
        "X-Request-Id": request.id,
      });
      const send = (text: string) => {
        raw.write(text);
        if (raw.writableLength > maxBufferedBytes) raw.destroy();
      };
      const show = (item: LiveItem) => send(`id: ${item.id}\ndata: ${JSON.stringify(item)}\n\n`);
      send(`event: hello\ndata: ${JSON.stringify({ advice: proxyAdvice(request) ?? null })}\n\n`);
      for (const item of feed.after(app.id, Number.isFinite(last) ? last : 0)) show(item);

      let checkedAt = performance.now();
      let waiting: LiveItem[] | undefined;
      const check = async () => {
        await authorize(request);
        checkedAt = performance.now();
      };
      const showIfAllowed = async (item: LiveItem) => {
        if (waiting) {
          if (waiting.push(item) > maxWaiting) end();
        } else if (performance.now() - checkedAt < checkValidMs) {
          show(item);
        } else {
          waiting = [item];
          await check();
          waiting.forEach(show);
          waiting = undefined;
        }
      };
      const stop = feed.subscribe(app.id, (item) => void showIfAllowed(item).catch(end));
      const heartbeat = setInterval(() => {
        send(": beat\n\n");
        check().catch(end);
      }, heartbeatMs);
      const end = () => {
        clearInterval(heartbeat);
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

/** Limits the streams per caller and per app, so that others can open theirs. */
function enforceStreamLimits(
  open: readonly OpenStream[],
  { app, caller }: Omit<OpenStream, "end">,
): void {
  const ofCaller = open.filter((stream) => stream.caller === caller).length;
  if (ofCaller >= max.perCaller) {
    throw new ApiError(
      "rate_limited",
      `You already have ${max.perCaller} live streams open. Close one of them first.`,
      { "Retry-After": "30" },
    );
  }
  const ofApp = open.filter((stream) => stream.app === app).length;
  if (open.length < max.streams && ofApp < max.perApp) return;
  throw new ApiError("unavailable", "Too many live streams are open. Try again in 30 seconds.", {
    "Retry-After": "30",
  });
}
