import type {
  appHeader,
  authorizationHeader,
  MatchLinkResponse,
  OtherFamily,
  sdkHeader,
  variantHeader,
} from "@throughline/protocol/client";
import { retryAfterMs } from "@throughline/protocol/client";
import type { Config } from "./config.ts";
import type { SessionLink } from "./link-details.ts";
import { parseLink } from "./parse-link.ts";
import { parseJson } from "./parse-json.ts";
import type { PostResponse, Ports } from "./ports.ts";
import type { Timers } from "./timers.ts";
import { sdkVersion } from "./version.ts";

/** A response, parsed from untrusted data. */
export interface Reply {
  /** Whether the request succeeded and the body is JSON. */
  ok?: boolean;
  /** 0 if there was no response. */
  status: number;
  /**
   * The body if it is JSON. Absent for other content, such as the page of a captive portal. Without
   * a response, `error` says why.
   */
  body?:
    | (Partial<Pick<MatchLinkResponse, "match" | "data">> & {
        link?: unknown;
        error?: string;
        /**
         * The URL for a second request, because the service saw this phone through one address
         * family only.
         */
        otherFamily?: Partial<OtherFamily> | null;
      })
    | null
    | undefined;
  /** The value of `Retry-After` in milliseconds. */
  retryAfter: number;
}

/** Posts to the service or to another `base`. Never rejects and never takes longer than `ms`. */
export type Post = (path: string, payload: unknown, ms: number, base?: string) => Promise<Reply>;

type Header = "Content-Type" | typeof appHeader | typeof authorizationHeader | typeof sdkHeader;

export function createPost(
  baseUrl: string,
  config: Config,
  ports: Ports,
  { bounded }: Timers,
  onSuccess: () => void,
): Post {
  const headers: Record<Header, string> & { [variantHeader]?: string } = {
    "Content-Type": "application/json",
    Authorization: `Bearer ${config.API_KEY}`,
    "X-App-ID": config.appID,
    "X-SDK": `throughline-react-native/${sdkVersion}`,
    ...(config.appVariant && { "X-App-Variant": config.appVariant }),
  };
  const replyOf = (response: PostResponse | null | undefined): Reply => {
    const { status, body: text, retryAfter } = response as PostResponse;
    const body = parseJson(text);
    const ok = status < 300 && !!body;
    if (ok) onSuccess();
    return {
      ok,
      status,
      body,
      retryAfter: retryAfterMs(retryAfter, ports.now()),
    };
  };
  return (path, payload, ms, base = baseUrl) => {
    let cancel: (() => void) | undefined;
    return bounded(ms, () => {
      const request = ports.post(base.replace(/\/+$/, "") + path, headers, JSON.stringify(payload));
      cancel = request.cancel;
      return request.response;
    }).then(replyOf, (error: unknown) => {
      cancel?.();
      return { status: 0, body: { error: String(error) }, retryAfter: 0 };
    });
  };
}

/**
 * Returns the link of a response, `null` if there is none, or `undefined` if the response does not
 * come from a matching service. Some compatible services answer `{}` if there is no match. Any other
 * object without `link`, such as `{"status":"ok"}`, does not come from a matching service.
 */
export function readLink({ ok, status, body }: Reply): SessionLink | null | undefined {
  if (status === 404 || status === 204) return null;
  if (!ok || typeof body !== "object") return undefined;
  const url = body?.link as string;
  if (!url) return url !== undefined || !Object.keys(body ?? {})[0] ? null : undefined;
  if (!parseLink(url)) return undefined;
  return { url, type: "deferred", originalUrl: url, data: body?.data, match: body?.match };
}

/**
 * Returns whether a request may succeed later: there was no response, the response was unusable (such as a
 * captive portal's), or the response asks to wait.
 */
export function isTransient({ status }: Reply): boolean {
  return status < 300 || status >= 500 || [408, 425, 429].includes(status);
}
