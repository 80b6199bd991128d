import { adminPaths } from "@throughline/protocol";
import type { LiveItem } from "@throughline/protocol";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { adminCallerOf } from "../accounts/admin-access.ts";
import type { AppDirectory } from "../apps/app-directory.ts";
import { appIdOf } from "../auth/authenticate.ts";
import { ApiError } from "../http/errors.ts";
import { proxyAdvice } from "../http/untrusted-proxy.ts";
import type { AdminHandlers } from "../admin/handlers.ts";
import type { LiveFeed } from "./feed.ts";

/** Shorter than proxies wait for a word. */
const beatMs = 15_000;
const mostStreams = 200;
/** Whoever reads too slowly is sent away, and comes back for the rest. */
const mostUnread = 64 * 1024;

export function liveAdmin(feed: LiveFeed): AdminHandlers<"live"> {
  return {
    live: async ({ app, query }) => ({ items: [...feed.after(app.id, Number(query.after ?? 0))] }),
  };
}

/**
 * `GET /api/v1/live/stream`: what happens, as server-sent events. Begins after `Last-Event-ID`, where it is
 * still remembered. Register it behind the admin API's gate; `enter` is asked again at every beat, so that a
 * stream ends with the session or key that opened it.
 */
export function liveStream(
  scope: FastifyInstance,
  feed: LiveFeed,
  enter: (request: FastifyRequest) => Promise<void>,
): void {
  const streams = new Set<() => void>();
  scope.addHook("preClose", async () => {
    for (const end of streams) end();
  });
  scope.get(
    adminPaths.liveStream,
    { config: { adminRoute: "live" }, schema: { hide: true } },
    (request, reply) => {
      if (streams.size >= mostStreams) {
        throw new ApiError("unavailable", "Too many are watching already; try again later.", {
          "Retry-After": "30",
        });
      }
      const { app } = adminCallerOf(request);
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
      const stop = feed.listen(app.id, show);
      const beat = setInterval(() => {
        send(": beat\n\n");
        enter(request).catch(end);
      }, beatMs);
      const end = () => {
        clearInterval(beat);
        stop();
        streams.delete(end);
        raw.end();
      };
      streams.add(end);
      raw.once("close", end);
    },
  );
}

/** Tells of requests that were turned away before anybody knew whose they are: by the app they name. */
export function watchRefusals(scope: FastifyInstance, feed: LiveFeed, apps: AppDirectory): void {
  const told = new Set(["missing_key", "unknown_key", "wrong_app"]);
  scope.addHook("onError", async (request, _reply, error) => {
    const { code } = error as Partial<ApiError>;
    const id = appIdOf(request);
    if (code === undefined || !told.has(code) || id === undefined) return;
    // An id nobody has is not remembered.
    if (await apps.get(id)) feed.refused(id, code);
  });
}
