import { hourMs } from "@throughline/engine/durations";
import { ApiError } from "../../platform/http/errors.ts";
import type { CreateRateLimit, RateLimit } from "../../platform/limits/rate-limit.ts";
import { subjectOfAddress } from "../../platform/limits/subject.ts";
import type { CompleteMail } from "../../platform/mail/deliver-mails.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { isUnusable } from "../../platform/passwords/password.ts";
import { normalizeEmail } from "./accounts.ts";
import { createOneTimeLink, oneTimeLinkUrl } from "./one-time-links.ts";
import type { OneTimeLinkDependencies } from "./one-time-links.ts";

/** How often a new password can be asked for per hour, from one address and for one account. */
const requests = { address: 20, account: 5 } as const;

/** How long the mailed link works, and how long the mail may wait before that. */
const linkMs = hourMs;

interface PasswordResetDependencies extends OneTimeLinkDependencies {
  readonly mailer: Mailer;
  readonly dashboardUrl: string | undefined;
}

/**
 * Mails links that set a new password. A request only queues the address. Whether it has an account is found out when the
 * mail is sent, so neither the answer nor its time tells. The link is also created then, so it never waits in the store.
 */
export class PasswordResets {
  readonly #deps: PasswordResetDependencies;
  readonly #perAddress: RateLimit;
  readonly #perAccount: RateLimit;

  constructor(deps: PasswordResetDependencies, rateLimit: CreateRateLimit) {
    this.#deps = deps;
    this.#perAddress = rateLimit(requests.address, "for a new password", "hour");
    this.#perAccount = rateLimit(requests.account, "for a new password of this account", "hour");
  }

  /** Queues the mail. Throws when mail is off or there were too many requests. */
  async request(email: string, address: string): Promise<void> {
    const { mailer, now } = this.#deps;
    if (!mailer.isOn) {
      throw new ApiError(
        "not_found",
        "This service sends no mails. Ask an operator for a link that sets a new password.",
      );
    }
    const to = normalizeEmail(email);
    await this.#perAddress.count(subjectOfAddress(address));
    await this.#perAccount.count(to);
    await mailer.mustQueue("passwordReset", { email: to }, undefined, { endsAt: now() + linkMs });
  }

  /** Creates the link of a queued mail. Without an account that has a password, nobody gets the mail. */
  readonly complete: CompleteMail = async ({ to }) => {
    const { store, dashboardUrl = "" } = this.#deps;
    const account = await store.accounts.ofEmail(to);
    if (!account || isUnusable(account.password)) return undefined;
    const grants = { kind: "password", account: account.id } as const;
    const { token } = await createOneTimeLink(this.#deps, grants, { lifetimeMs: linkMs });
    return {
      ...(account.language && { language: account.language }),
      values: { url: oneTimeLinkUrl(dashboardUrl, token) },
    };
  };
}
