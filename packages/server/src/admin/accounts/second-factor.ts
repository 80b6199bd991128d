import type { NewCodes, RecoveryCodes, Role, SecondFactorView } from "@throughline/protocol";
import type { Account, OneTimeCodes, Session, Store } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { CreateRateLimit, RateLimit } from "../../platform/limits/rate-limit.ts";
import { isUnusable } from "../../platform/passwords/password.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { iso } from "../../platform/time/iso.ts";
import type { AccountNotice } from "../../platform/mail/mail-contents.ts";
import { logInEveryApp } from "./account-audit.ts";
import type { AccountAction } from "./account-audit.ts";
import type { AccountNotices } from "./account-notices.ts";
import { verifyBrowserMark } from "./known-browser.ts";
import { afterUse, codesUrl, newCodes, withRecoveryCodes } from "./one-time-codes.ts";

/** Codes that may be wrong per hour, at one account or from one browser that signed in before. */
const attempts = 10;
/** How often a change is tried again when another request changed the account at the same moment. */
const tries = 5;

/** The changes that the owner of an account gets to know, and the mail that says so. */
const noticeOf = {
  turnOnCodes: "codesTurnedOn",
  turnOffCodes: "codesTurnedOff",
  useRecoveryCode: "recoveryCodeUsed",
  renewRecoveryCodes: "recoveryCodesRenewed",
} as const satisfies Partial<Record<AccountAction, AccountNotice>>;

/** A role of a person for whom a second factor can be required. */
export type FactorRole = Role | "operator";

/** The roles of people who need more than a password. */
export interface FactorRoles {
  /** The roles that need one-time codes or a passkey. */
  readonly secondFactorRoles: readonly FactorRole[];
  /** The roles that need a passkey. */
  readonly passkeyRoles: readonly FactorRole[];
}

/** Checks one-time codes beside the password, turns them on and off, and knows who needs a second factor. */
export class SecondFactor {
  readonly #store: Pick<Store, "accounts" | "apps" | "audit" | "passkeys">;
  readonly #now: Clock;
  readonly #random: RandomBytes;
  readonly #roles: FactorRoles;
  readonly #notices: AccountNotices;
  readonly #perAccount: RateLimit;
  readonly #perBrowser: RateLimit;

  constructor(
    store: Pick<Store, "accounts" | "apps" | "audit" | "passkeys">,
    rateLimit: CreateRateLimit,
    now: Clock,
    random: RandomBytes,
    roles: FactorRoles,
    notices: AccountNotices,
  ) {
    this.#notices = notices;
    this.#store = store;
    this.#now = now;
    this.#random = random;
    this.#roles = roles;
    this.#perAccount = rateLimit(attempts, "with one-time codes", "hour");
    this.#perBrowser = rateLimit(attempts, "with one-time codes from this browser", "hour");
  }

  /**
   * Uses up a code of an account whose password was checked, if the account needs one. Returns the account as it is stored
   * then. Somebody who knows the password cannot lock out the browsers that its owner used before.
   */
  async check(
    account: Account,
    code: string | undefined,
    browserMark: string | undefined,
  ): Promise<Account> {
    if (!isOn(account)) return account;
    if (code === undefined) {
      throw new ApiError(
        "code_required",
        "This account also needs a one-time code. Send the code of your authenticator app, or a recovery code.",
      );
    }
    const refund = await this.#countAttempt(account, browserMark);
    const checked = await this.#change(account, (codes) => {
      const used = afterUse(codes, code, this.#now());
      if (!used) throw wrongCode();
      return used;
    });
    await refund();
    const { length: left } = checked.codes?.recovery ?? [];
    if (left < (account.codes?.recovery.length ?? 0)) await this.#log(checked, "useRecoveryCode");
    return checked;
  }

  /** Returns whether one of the person's roles needs a second factor or a passkey that the session does not have. */
  async isMissing(account: Account, { method }: Session): Promise<boolean> {
    if (method === "provider") return false;
    const { secondFactorRoles } = this.#roles;
    const isStrict = await this.needsPasskey(account);
    if (!isStrict && (isOn(account) || !(await this.#hasRole(account, secondFactorRoles)))) {
      return false;
    }
    // Whoever removed the last passkey needs a new one.
    return method !== "passkey" || (await this.#store.passkeys.list(account.id)).length === 0;
  }

  /** Returns whether one of the person's roles needs a passkey. */
  needsPasskey(account: Account): Promise<boolean> {
    return this.#hasRole(account, this.#roles.passkeyRoles);
  }

  async view(account: Account): Promise<SecondFactorView> {
    const { codes } = account;
    const on = codes?.confirmedAt !== undefined && {
      createdAt: iso(codes.confirmedAt),
      recoveryCodes: codes.recovery.length,
    };
    return {
      codes: on || null,
      available: !isUnusable(account.password),
      required: await this.#hasRole(account, this.#roles.secondFactorRoles),
      passkeyRequired: await this.needsPasskey(account),
    };
  }

  /** Stores a new secret, which is not in use yet. The caller has checked the password. */
  async start(account: Account, issuer: string): Promise<NewCodes> {
    refuseIfOn(account);
    const codes = newCodes(this.#random, this.#now());
    await this.#replace(account, codes);
    return { secret: codes.secret, url: codesUrl(codes, account, issuer) };
  }

  /** Turns one-time codes on with the first code of the authenticator app. */
  async confirm(account: Account, code: string): Promise<RecoveryCodes> {
    refuseIfOn(account);
    if (!account.codes) {
      throw new ApiError("conflict", "There is no secret to confirm. Start again.");
    }
    const refund = await this.#countAttempt(account, undefined);
    const used = afterUse(account.codes, code, this.#now());
    if (!used) throw wrongCode();
    const { codes, recoveryCodes } = withRecoveryCodes(used, this.#random);
    await this.#replace(account, { ...codes, confirmedAt: this.#now() });
    await refund();
    await this.#log(account, "turnOnCodes");
    return { recoveryCodes };
  }

  /** Replaces the recovery codes. The caller has checked the password and a code. */
  async renewRecoveryCodes(account: Account): Promise<RecoveryCodes> {
    const renewed = withRecoveryCodes(codesOf(account), this.#random);
    await this.#replace(account, renewed.codes);
    await this.#log(account, "renewRecoveryCodes");
    return { recoveryCodes: renewed.recoveryCodes };
  }

  /** Turns one-time codes off. The caller has checked the password and a code. */
  async remove(account: Account): Promise<void> {
    codesOf(account);
    await this.#replace(account, undefined);
    await this.#log(account, "turnOffCodes");
  }

  async #hasRole({ id, operator }: Account, wanted: readonly FactorRole[]): Promise<boolean> {
    if (wanted.length === 0) return false;
    const memberships = await this.#store.accounts.memberships(id);
    const roles: FactorRole[] = memberships.map(({ role }) => role);
    if (operator) roles.push("operator", "owner");
    return roles.some((role) => wanted.includes(role));
  }

  /** Counts an attempt before the code is checked, so that parallel attempts count too. Returns a function that refunds it. */
  async #countAttempt(
    account: Account,
    browserMark: string | undefined,
  ): Promise<() => Promise<void>> {
    const browser = browserMark === undefined ? undefined : verifyBrowserMark(account, browserMark);
    const limit = browser === undefined ? this.#perAccount : this.#perBrowser;
    const subject = browser ?? account.id;
    await limit.count(subject);
    return () => limit.refund(subject);
  }

  /** Changes the codes of an account. Of two requests with the same code, the second one finds it used. */
  async #change(account: Account, change: (codes: OneTimeCodes) => OneTimeCodes): Promise<Account> {
    let current: Account | undefined = account;
    for (let count = 0; count < tries && current?.codes; count += 1) {
      // The password was checked, not the one that another request may have set.
      if (current.password !== account.password) break;
      const changed: Account = { ...current, codes: change(current.codes) };
      if (await this.#store.accounts.replace(changed, current)) return changed;
      current = await this.#store.accounts.get(account.id);
    }
    throw changedMeanwhile();
  }

  async #replace(account: Account, codes: OneTimeCodes | undefined): Promise<void> {
    const { codes: _before, ...rest } = account;
    const changed = codes === undefined ? rest : { ...rest, codes };
    if (!(await this.#store.accounts.replace(changed, account))) throw changedMeanwhile();
  }

  async #log(account: Account, action: keyof typeof noticeOf): Promise<void> {
    await logInEveryApp({ store: this.#store, now: this.#now }, account, action);
    const codesLeft = account.codes?.recovery.length;
    const isUse = action === "useRecoveryCode" && codesLeft !== undefined;
    await this.#notices.changed(account, noticeOf[action], isUse ? { codesLeft } : {});
  }
}

/** Returns whether signing in with the password needs a one-time code. */
export function isOn({ codes }: Account): boolean {
  return codes?.confirmedAt !== undefined;
}

function codesOf(account: Account): OneTimeCodes {
  if (account.codes && isOn(account)) return account.codes;
  throw new ApiError("conflict", "One-time codes are off for this account.");
}

function refuseIfOn(account: Account): void {
  if (!isOn(account)) return;
  const message = "One-time codes are already on. Turn them off first to use another app.";
  throw new ApiError("conflict", message);
}

function wrongCode(): ApiError {
  return new ApiError(
    "wrong_code",
    "The code is wrong, was already used, or is too old. Wait for the next code, and check the clock of your phone.",
  );
}

function changedMeanwhile(): ApiError {
  return new ApiError("conflict", "The account was changed at the same moment. Try again.");
}
