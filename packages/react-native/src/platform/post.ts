import type { Answer, Call } from "../core/index.ts";

/** React Native's fetch has no time-out, and a plain 0.86 no `AbortSignal.timeout`: the core cancels. */
export function post(url: string, headers: Record<string, string>, body: string): Call {
  const controller = new AbortController();
  const { signal } = controller;
  return {
    answer: fetch(url, { method: "POST", headers, body, signal }).then((response) =>
      response.text().then((text): Answer => ({
        status: response.status,
        retryAfter: response.headers.get("Retry-After"),
        body: text,
      })),
    ),
    cancel: () => controller.abort(),
  };
}
