import type { ErrorBody } from "@throughline/protocol";
import { untilReachable } from "./connection.ts";

/** Lets the user sign in again. Resolves to whether they did. */
type SignInAgain = () => Promise<boolean>;
let signInAgain: SignInAgain | undefined;

/** Sets what happens when the session ends while a page is open. Returns a function that ends this. */
export function onSessionEnd(handler: SignInAgain): () => void {
  signInAgain = handler;
  return () => {
    signInAgain = undefined;
  };
}

const timeoutMs = 30_000;

/**
 * `fetch` for requests to the service. If the session has ended, it waits until the user has signed in again and then repeats
 * the request. If the service cannot be reached, the page says so until it can.
 */
export const serviceFetch: typeof fetch = async (input, init) => {
  const answer = await fetchAndWatch(input, init);
  if (answer.status !== 401 || !signInAgain) return answer;
  const { code } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as Partial<ErrorBody>;
  if (code !== "signed_out" && code !== "missing_key") return answer;
  if (!(await signInAgain())) return answer;
  // The first request’s time may be over.
  return fetchAndWatch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
};

const gatewayErrors = new Set([502, 503, 504]);

async function fetchAndWatch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(input, init);
    const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
    if (!gatewayErrors.has(answer.status) || isJson) return answer;
  } catch (error) {
    void untilReachable();
    throw error;
  }
  // A proxy answered in place of the service.
  void untilReachable();
  throw new TypeError("The service cannot be reached.");
}
