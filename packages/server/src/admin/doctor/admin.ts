import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { appView } from "../../catalog/apps/edit-app.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { MakeRateLimit } from "../../platform/limits/rate-limit.ts";
import type { Ask } from "../../platform/http/ask.ts";
import { checkAssociation } from "./association.ts";

/** What the doctor's part of the admin API stands on. */
export interface DoctorAdminDependencies {
  /** Asks a server on the internet. */
  readonly ask: Ask;
  readonly rateLimit: MakeRateLimit;
}

/** Checks of an app's domains a minute: each has the service ask somebody else's server. */
const checksPerMinute = 30;

/** Whether a domain's links can open the app, as `throughline doctor` sees it. */
export function doctorAdmin({
  ask,
  rateLimit,
}: DoctorAdminDependencies): AdminHandlers<"checkDomain"> {
  const checkLimit = rateLimit(checksPerMinute, "to check domains");
  return {
    async checkDomain({ app, params }) {
      const domain = params.domain.toLowerCase();
      if (!app.linkDomains.includes(domain)) {
        throw new ApiError("not_found", "This is not one of the app's domains.");
      }
      await checkLimit(app.id);
      const findings = await checkAssociation(`https://${domain}`, appView(app), (url) =>
        ask(url, domain),
      );
      return { domain, ok: findings.every(({ ok }) => ok), findings };
    },
  };
}
