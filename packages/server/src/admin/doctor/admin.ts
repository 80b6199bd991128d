import type { Store } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { appView } from "../../catalog/apps/edit-app.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { CreateRateLimit } from "../../platform/limits/rate-limit.ts";
import type { HttpGet } from "../../platform/http/http-get.ts";
import { adProblemTexts, readAdProblems } from "../../public/ad-signals/problems.ts";
import { checkAssociation } from "./association.ts";
import { checkPostbacks } from "./postbacks.ts";

/** Dependencies of the domain check. */
export interface DoctorAdminDependencies {
  /** Sends a request to a server on the internet. */
  readonly httpGet: HttpGet;
  readonly rateLimit: CreateRateLimit;
  readonly store: Pick<Store, "adLookups">;
}

/** How often an app's domains may be checked. Each check sends requests to another server. */
const checksPerMinute = 30;

/** Checks whether the links of a domain can open the app, like `throughline doctor`. */
export function doctorAdmin({
  httpGet,
  rateLimit,
  store,
}: DoctorAdminDependencies): AdminHandlers<"checkDomain"> {
  const checkLimit = rateLimit(checksPerMinute, "to check domains");
  return {
    async checkDomain({ app, params }) {
      const domain = params.domain.toLowerCase();
      const isClickDomain = app.clickDomains?.includes(domain) ?? false;
      if (!isClickDomain && !app.linkDomains.includes(domain)) {
        throw new ApiError(
          "not_found",
          `${domain} is not a domain of this app. Add it to the app's link domains or click domains first.`,
        );
      }
      await checkLimit.count(app.id);
      const view = appView(app);
      const findings = [
        ...(await checkAssociation(`https://${domain}`, view, (url) => httpGet(url, domain))),
        ...(isClickDomain
          ? []
          : await checkPostbacks(domain, view, (url, host, json) => httpGet(url, host, { json }))),
        ...(await readAdProblems(store, app.id)).map(({ problem }) => {
          const { what, fix } = adProblemTexts[problem];
          return { what, ok: false, fix };
        }),
      ];
      return { domain, ok: findings.every(({ ok }) => ok), findings };
    },
  };
}
