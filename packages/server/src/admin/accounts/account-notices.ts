import type { Account } from "@throughline/storage";
import type { AccountNotice } from "../../platform/mail/mail-contents.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { Clock } from "../../platform/time/clock.ts";
import type { SignInBrowser } from "./sessions.ts";

const accountPage = "/account";

/** Tells people by mail what happened to their accounts, so that they notice what was not their doing. */
export class AccountNotices {
  readonly #mailer: Pick<Mailer, "send" | "url">;
  readonly #now: Clock;

  constructor(mailer: Pick<Mailer, "send" | "url">, now: Clock) {
    this.#mailer = mailer;
    this.#now = now;
  }

  /** Tells a person that the account was changed. Never rejects. */
  changed(
    account: Account,
    notice: AccountNotice,
    details: { readonly codesLeft?: number; readonly passkey?: string } = {},
  ): Promise<void> {
    const values = { at: this.#now(), ...details, url: this.#mailer.url(accountPage) };
    return this.#mailer.send(notice, account, values);
  }

  /** Tells a person that somebody signed in from a browser that was not known. Never rejects. */
  signedIn(account: Account, { agent, country }: SignInBrowser): Promise<void> {
    const values = { at: this.#now(), agent, country, url: this.#mailer.url(accountPage) };
    return this.#mailer.send("newBrowser", account, values);
  }
}
