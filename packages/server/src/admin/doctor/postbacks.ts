import { servicePaths } from "@throughline/protocol";
import type { AppView, Finding } from "@throughline/protocol";
import { getDomain } from "tldts";
import type { HttpResponse } from "../../platform/http/http-get.ts";
import { appleExamples } from "../../public/postbacks/apple-examples.ts";
import { describeCause } from "./describe-cause.ts";

const examples = [
  [servicePaths.skAdNetworkPostbacks, appleExamples.skAdNetwork],
  [servicePaths.adAttributionKitPostbacks, appleExamples.adAttributionKit],
] as const;

/** The answers of the service to a postback whose signature it has checked. The examples name other apps. */
const checkedCodes = new Set<unknown>(["unknown_app", "test_postbacks_off"]);

/**
 * Checks whether copies of ad postbacks reach the service, by sending examples that Apple has signed. Nothing is stored,
 * because they name other apps. iOS sends copies to the registrable domain of the endpoint, such as `shop.example` for
 * `go.shop.example`. Many apps have no ads, so the check fails only if the app accepts test postbacks.
 */
export async function checkPostbacks(
  domain: string,
  app: AppView | undefined,
  post: (url: string, host: string, json: unknown) => Promise<HttpResponse>,
): Promise<Finding[]> {
  const hasAppStoreId = [app, ...(app?.variants ?? [])].some((build) => build?.ios?.appStoreId);
  const host = getDomain(domain, { allowPrivateDomains: true });
  if (!hasAppStoreId || host === null) return [];
  return Promise.all(
    examples.map(async ([path, example]): Promise<Finding> => {
      const problem = await findProblem(() => post(`https://${host}${path}`, host, example));
      if (problem === undefined) {
        return { what: `https://${host}${path} checks Apple's postbacks`, ok: true, fix: "" };
      }
      const fix =
        `Needed only for ads on iOS. Forward this path on ${host} to the service, with its body and its last slash. ` +
        `iOS sends copies of postbacks to the registrable domain ${host}, whatever subdomain the app names. See the guide Ads.`;
      const what = `copies of Apple's postbacks do not reach the service: https://${host}${path} ${problem}`;
      return app?.testPostbacks ? { what, ok: false, fix } : { what, ok: true, fix, advice: fix };
    }),
  );
}

/** Sends an example. Returns what is wrong with the answer, or undefined. */
async function findProblem(send: () => Promise<HttpResponse>): Promise<string | undefined> {
  try {
    const { status, location, body } = await send();
    if (status >= 300 && status < 400) return `redirects to ${location}`;
    if (status === 200 || checkedCodes.has(errorCode(body))) return undefined;
    return `answers ${status}`;
  } catch (error) {
    return `cannot be reached (${describeCause(error)})`;
  }
}

function errorCode(body: string): unknown {
  try {
    return (JSON.parse(body) as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}
