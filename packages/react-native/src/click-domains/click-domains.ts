import { resolveShortPath } from "@throughline/protocol/client";
import { whenState } from "../client/when-state.ts";
import { parseLink, registry, type ClickDomains, type Ports } from "../core/index.ts";
import { echoMs, maxUnwrapPauseMs, requestTimeoutMs } from "../core/time-limits.ts";

/** A wrapped link that opened the app. */
interface Wrapped {
  /** Resolves to the link that it wraps, or to `null` if there is none for the app. */
  readonly target: Promise<string | null>;
  /** When the target became known. */
  at?: number;
}

/**
 * Lets a session see links of e-mail services as the links that they wrap. The service follows a wrapped link, and the
 * session treats the result like a link that opened the app: a late launch URL is delivered late, so the start waits no
 * longer than for a slow phone.
 *
 * @param openInBrowser opens what is not for the app
 */
export function createClickDomains(
  domains: readonly string[],
  openInBrowser: (url: string) => unknown,
): ClickDomains {
  const hosts = new Set<unknown>(
    domains.map((domain) => parseLink(domain)?.host ?? domain.trim().toLowerCase()),
  );
  const has = (url: unknown) => hosts.has(parseLink(url)?.host);
  return { has, wrap: (ports) => unwrapPorts(ports, has, openInBrowser) };
}

function unwrapPorts(
  ports: Ports,
  isWrapped: (url: unknown) => boolean,
  openInBrowser: (url: string) => unknown,
): Ports {
  const known = new Map<string, Wrapped>();
  /** The last link that opened the app, if it was a wrapped one. */
  let newest: string | undefined;

  /** Asks once for each tap, because the e-mail service counts the requests. */
  function targetOf(url: string, isLaunch: boolean): Promise<string | null> {
    const before = known.get(url);
    // The system may repeat the launch URL, and on Android the browser hands a wrapped link back to the app.
    const isEcho = (at?: number) => at === undefined || Math.abs(ports.now() - at) < echoMs;
    if (before && (isLaunch || isEcho(before.at))) return before.target;
    newest = url;
    const wrapped: Wrapped = { target: unwrap(url) };
    known.set(url, wrapped);
    void wrapped.target.then(() => (wrapped.at = ports.now()));
    return wrapped.target;
  }

  /** A hanging network or a service that is down delays the link. Only a newer link replaces it. */
  async function unwrap(url: string, pauseMs = 1000): Promise<string | null> {
    const session = registry.active;
    if (!session) return url;
    await whenState(session, ({ consent }) => consent !== "pending");
    // Without consent nothing is sent. The browser follows the link instead.
    if (session.getState().consent === "denied") {
      if (newest === url) void leave(url, session.debug);
      return null;
    }
    const request = { url: url.replace(/#.*/s, "") };
    const reply = await session.post(resolveShortPath, request, requestTimeoutMs);
    const { ok, status, body, retryAfter } = reply;
    const link = ok && parseLink(body?.link) ? (body?.link as string) : null;
    if (newest !== url) return null;
    if (link && session.isLink(link, "matched")) return link;
    // The service refused the link, and will refuse it again.
    if (link || /^4(?!08|25|29)/.test(`${status}`)) {
      void leave(link ?? url, session.debug);
      return null;
    }
    const waitMs = Math.min(Math.max(pauseMs, retryAfter), maxUnwrapPauseMs);
    await new Promise<void>((resolve) => void session.timers.later(waitMs, resolve));
    return newest === url ? unwrap(url, 2 * pauseMs) : null;
  }

  async function leave(url: string, debug: (line: string) => void) {
    debug(
      "The link of the e-mail is not for the app, or consent is denied. It opens in the browser.",
    );
    try {
      await openInBrowser(url);
    } catch (error) {
      debug(`The browser did not open: ${String(error)}`);
    }
  }

  return {
    ...ports,
    async getInitialURL() {
      const url = await ports.getInitialURL();
      return url && isWrapped(url) ? targetOf(url, true) : url;
    },
    onUrl(listener) {
      let taps = 0;
      return ports.onUrl((event) => {
        const tap = ++taps;
        if (isWrapped(event.url)) {
          void targetOf(event.url, false).then((url) => url && tap === taps && listener({ url }));
        } else {
          newest = undefined;
          listener(event);
        }
      });
    },
  };
}
