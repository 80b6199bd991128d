import { clientHeaders } from "@throughline/protocol";
import type { Config } from "./config.ts";
import { parseLink } from "./parse-link.ts";
import type { Ports } from "./ports.ts";
import { retryAfterMs } from "./retry-after.ts";
import type { Timers } from "./timers.ts";
import { sdkVersion } from "./version.ts";

/** What came back, made of untrusted bytes. */
export interface Reply {
  /** 0: no answer at all. */
  status: number;
  /** The body when it is a JSON object; absent for a captive portal's page and the like. */
  body?: Record<string, unknown> | undefined;
  retryAfter?: number | undefined;
}

/** Posts to the service; never rejects, never takes longer than `ms`. */
export type Post = (path: string, payload: object, ms: number) => Promise<Reply>;

export function createPost(
  baseUrl: string,
  config: Config,
  ports: Ports,
  { bounded }: Pick<Timers, "bounded">,
): Post {
  const headers = {
    "Content-Type": "application/json",
    [clientHeaders.authorization]: `Bearer ${config.API_KEY}`,
    [clientHeaders.app]: config.appID,
    [clientHeaders.sdk]: `react-native/${sdkVersion}`,
  };
  return async (path, payload, ms) => {
    let cancel = () => {};
    try {
      const answer = await bounded(ms, () => {
        const call = ports.post(baseUrl + path, headers, JSON.stringify(payload));
        cancel = call.cancel;
        return call.answer;
      });
      if (!answer) return { status: 0 };
      return {
        status: answer.status,
        body: parseObject(answer.body),
        retryAfter: retryAfterMs(answer.retryAfter, ports.now()),
      };
    } catch {
      cancel();
      return { status: 0 };
    }
  };
}

function parseObject(text: string): Reply["body"] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value ? (value as Reply["body"]) : undefined;
  } catch {
    return undefined;
  }
}

export function isSuccess({ status, body }: Reply): boolean {
  return status >= 200 && status < 300 && !!body;
}

/** The link an answer carries, `null` when it says there is none, `undefined` when it says nothing usable. */
export function linkOf(reply: Reply): string | null | undefined {
  if (reply.status === 404 || reply.status === 204) return null;
  if (!isSuccess(reply)) return undefined;
  const link = reply.body?.["link"] || null;
  return link === null || parseLink(link) ? (link as string | null) : undefined;
}

/** No answer, an answer that is none (a captive portal's), or one that says: later. */
export function isPassing({ status }: Reply): boolean {
  return status < 300 || status >= 500 || [408, 425, 429].includes(status);
}
