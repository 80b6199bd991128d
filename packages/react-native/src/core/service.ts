import type {
  appHeader,
  authorizationHeader,
  MatchLinkResponse,
  OtherFamily,
  sdkHeader,
} from "@throughline/protocol/client";
import { retryAfterMs } from "@throughline/protocol/client";
import type { Config } from "./config.ts";
import type { Arrival } from "./link-details.ts";
import { parseLink } from "./parse-link.ts";
import { parseJson } from "./parse-json.ts";
import type { Answer, Ports } from "./ports.ts";
import type { Timers } from "./timers.ts";
import { sdkVersion } from "./version.ts";

/** What came back, made of untrusted bytes. */
export interface Reply {
  /** A success that carries JSON. */
  ok?: boolean;
  /** 0: no answer at all. */
  status: number;
  /** The body when it is JSON; absent for a captive portal's page and the like. Without an answer its `error` says why. */
  body?:
    | (Partial<Pick<MatchLinkResponse, "match" | "data">> & {
        link?: unknown;
        error?: string;
        /** Where to ask once more: the service saw this phone through one address family only. */
        otherFamily?: Partial<OtherFamily> | null;
      })
    | null
    | undefined;
  /** What `Retry-After` asks for, in milliseconds. */
  retryAfter: number;
}

/** Posts to the service, or to another `base`; never rejects, never takes longer than `ms`. */
export type Post = (path: string, payload: unknown, ms: number, base?: string) => Promise<Reply>;

type Header = "Content-Type" | typeof appHeader | typeof authorizationHeader | typeof sdkHeader;

export function createPost(
  baseUrl: string,
  config: Config,
  ports: Ports,
  { bounded }: Timers,
): Post {
  const headers: Record<Header, string> = {
    "Content-Type": "application/json",
    Authorization: `Bearer ${config.API_KEY}`,
    "X-App-ID": config.appID,
    "X-SDK": `throughline-react-native/${sdkVersion}`,
  };
  const replyOf = (answer: Answer | null | undefined): Reply => {
    const { status, body: text, retryAfter } = answer as Answer;
    const body = parseJson(text);
    return {
      ok: status < 300 && !!body,
      status,
      body,
      retryAfter: retryAfterMs(retryAfter, ports.now()),
    };
  };
  return (path, payload, ms, base = baseUrl) => {
    let cancel: (() => void) | undefined;
    return bounded(ms, () => {
      const call = ports.post(base.replace(/\/+$/, "") + path, headers, JSON.stringify(payload));
      cancel = call.cancel;
      return call.answer;
    }).then(replyOf, (error: unknown) => {
      cancel?.();
      return { status: 0, body: { error: String(error) }, retryAfter: 0 };
    });
  };
}

/**
 * The link an answer carries, `null` when it says there is none, `undefined` when it is no answer of a
 * matching service. `{}` is one: some services say so that nothing matched. `{"status":"ok"}` is none.
 */
export function linkOf({ ok, status, body }: Reply): Arrival | null | undefined {
  if (status === 404 || status === 204) return null;
  const { link, data, match } = body ?? {};
  if (!ok || typeof body !== "object") return undefined;
  if (!link) return link !== undefined || !Object.keys(body ?? {})[0] ? null : undefined;
  if (!parseLink(link)) return undefined;
  const url = link as string;
  return { url, type: "deferred", originalUrl: url, data, match };
}

/** No answer, an answer that is none (a captive portal's), or one that says: later. */
export function isPassing({ status }: Reply): boolean {
  return status < 300 || status >= 500 || [408, 425, 429].includes(status);
}
