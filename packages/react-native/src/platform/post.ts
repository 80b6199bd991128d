import type { Answer, Call } from "../core/index.ts";

/** React Native's fetch has no time-out, and a plain 0.86 no `AbortSignal.timeout`: the core cancels. */
export function post(url: string, headers: Record<string, string>, body: string): Call {
  const controller = new AbortController();

  async function send(): Promise<Answer> {
    const response = await fetch(url, { method: "POST", headers, body, signal: controller.signal });
    return {
      status: response.status,
      retryAfter: response.headers.get("Retry-After"),
      body: await response.text(),
    };
  }

  return { answer: send(), cancel: () => controller.abort() };
}
