import type { PostResponse, PendingRequest } from "../core/index.ts";

/**
 * Posts a request. The core cancels it after a timeout, because React Native's fetch has none and
 * React Native 0.86 has no `AbortSignal.timeout`.
 */
export function post(url: string, headers: Record<string, string>, body: string): PendingRequest {
  const controller = new AbortController();
  const { signal } = controller;
  return {
    response: fetch(url, { method: "POST", headers, body, signal }).then((response) =>
      response.text().then((text): PostResponse => ({
        status: response.status,
        retryAfter: response.headers.get("Retry-After"),
        body: text,
      })),
    ),
    cancel: () => controller.abort(),
  };
}
