import type { ErrorBody } from "@throughline/protocol";
import { untilReachable } from "./connection.ts";

/** Asks the user to sign in again. Resolves to whether they did. */
type SignInAgain = () => Promise<boolean>;
let signInAgain: SignInAgain | undefined;

/** Sets the handler for a session that ends while a page is open. Returns a function that removes the handler. */
export function onSessionEnd(handler: SignInAgain): () => void {
  signInAgain = handler;
  return () => {
    signInAgain = undefined;
  };
}

const timeoutMs = 30_000;

/**
 * `fetch` for requests to the service. If the session has ended, it waits until the user has signed in again and then repeats
 * the request. If the service cannot be reached, the page says so until the service is back.
 */
export const serviceFetch: typeof fetch = async (input, init) => {
  const response = await fetchAndWatch(input, init);
  if (!(await signInAgainAfter(response))) return response;
  // The timeout of the first request may have passed.
  return fetchAndWatch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
};

/** If a response says that the session has ended, waits until the user has signed in again. Returns whether they did. */
export async function signInAgainAfter(response: Response): Promise<boolean> {
  if (response.status !== 401 || !signInAgain) return false;
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Partial<ErrorBody>;
  return (code === "signed_out" || code === "missing_key") && signInAgain();
}

const gatewayErrors = new Set([502, 503, 504]);

async function fetchAndWatch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(input, init);
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    if (!gatewayErrors.has(response.status) || isJson) return response;
  } catch (error) {
    void untilReachable();
    throw error;
  }
  // A proxy answered in place of the service.
  void untilReachable();
  throw new TypeError("The service cannot be reached.");
}
