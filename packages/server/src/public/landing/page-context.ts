import type { HttpRequest } from "../../platform/http/http-request.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { PageContext } from "./page.ts";
import { textsFor } from "./texts/choose.ts";

/** Returns the context of a page in the visitor's language. */
export function pageContext<App extends PageContext["app"]>(
  deps: { readonly random: RandomBytes },
  { headers }: Pick<HttpRequest, "headers">,
  app?: App,
): PageContext & { readonly app?: App | undefined } {
  return { app, texts: textsFor(headers["accept-language"]), nonce: makeNonce(deps) };
}

export function makeNonce({ random }: { readonly random: RandomBytes }): string {
  return random(16).toString("base64url");
}
